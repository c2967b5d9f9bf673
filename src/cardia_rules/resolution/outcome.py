"""What carrying out a task leads to: it is done, or it needs a decision or an outcome of chance."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, final

import msgspec
from msgspec.structs import replace

from cardia_rules.errors import Failure, FailureCode
from cardia_rules.events.options import Option
from cardia_rules.events.seats import Seat
from cardia_rules.events.table import Table
from cardia_rules.events.vocabulary import AnyEvent, WhyNot
from cardia_rules.resolution.agenda import Activation, Task
from cardia_rules.resolution.position import Ask, AskKind, ChanceNeeded, ChanceOutcome


class _Fleeting(msgspec.Struct, frozen=True, gc=False):
    """Base of what is made anew for every task and never stored."""


class Moment(_Fleeting, frozen=True):
    """When a task is carried out: the table, and what was decided for it, if anything yet."""

    table: Table
    next: int  # the number that the task's first event will have
    pick: Option | ChanceOutcome | None = None
    seat: Seat | None = None  # who decided
    decided: int = 0  # the number of the event that carries the pick
    ask: int = 0  # the number of the ask that it answers, which whoever else was asked still has


class Check(_Fleeting, frozen=True):
    """One condition on an option. Offering and refusing both use it, so they cannot disagree."""

    code: FailureCode
    ruling: str
    passes: Callable[[Any], bool]
    message: Callable[[Any], str]
    facts: Mapping[str, Any] = {}  # beside what the option itself says

    def failure(self, option: Option, seat: Seat) -> Failure:
        """Return why an option fails this check."""
        facts = {name: getattr(option, name) for name in option.__struct_fields__} | {**self.facts}
        return Failure(self.code, self.message(option), self.ruling, facts, seat)


class Choices(_Fleeting, frozen=True):
    """A decision as the rules see it: everything conceivable, and the checks that narrow it down.

    ``outside`` says why whatever is not conceivable is refused. Where all that is conceivable is legal, it is
    the only reason there can be, and no option has to be checked before it is offered.
    """

    seat: Seat
    kind: AskKind
    conceivable: tuple[Option, ...]
    checks: tuple[Check, ...]
    rulings: tuple[str, ...]
    cause: int
    card: str = ""
    questions: tuple[str, ...] = ()
    kinds: tuple[type, ...] = ()  # kinds of option that may be named, whether conceivable or not
    since: int = 0  # how many events there were when it was first asked, if not now
    outside: Check | None = None
    narrowed: tuple[str, ...] = ()  # open questions that decide which options there are, and nothing else
    by: int = 0  # the modifier that the chosen card gets

    def options(self) -> tuple[Option, ...]:
        """Return what passes every check."""
        legal = self.conceivable
        for check in self.checks:
            legal = tuple(filter(check.passes, legal))
        return legal

    def offers_any(self) -> bool:
        """Tell whether there is anything to choose: the first thing that passes every check will do."""
        for option in self.conceivable:
            for check in self.checks:
                if not check.passes(option):
                    break
            else:
                return True
        return False

    def ask(self, number: int) -> Ask:
        """Return what its seat is asked; ``number`` is how many events there are now."""
        return Ask(
            number=self.since or number,
            seat=self.seat,
            kind=self.kind,
            options=self.options() if self.checks else self.conceivable,
            rulings=self.rulings,
            cause=self.cause,
            card=self.card,
            questions=self.questions,
            narrowed=self.narrowed,
            by=self.by,
        )

    def failures(self, option: Option) -> tuple[Failure, ...]:
        """Return why an option that is not offered is refused: every check that it fails."""
        kinds = {type(each) for each in self.conceivable} | set(self.kinds)
        if type(option) not in kinds:
            return (
                Failure(
                    "wrong-kind",
                    f"{self.seat} is asked to {self.kind.replace('-', ' ')}; "
                    f"{_spaced(type(option).__name__)} does not answer that",
                    self.rulings[0],
                    {"kind": self.kind},
                    self.seat,
                ),
            )
        failed = [check for check in self.checks if not check.passes(option)]
        if self.outside is not None and option not in self.conceivable:
            failed.insert(0, self.outside)
        not_offered = Failure(
            "not-offered", f"{self.seat} is not offered that", self.rulings[0], {}, self.seat
        )
        return tuple([check.failure(option, self.seat) for check in failed]) or (not_offered,)


def _spaced(name: str) -> str:
    """Return ``NameAFaction`` as ``name a faction``."""
    return re.sub(r"(?<!^)(?=[A-Z])", " ", name).lower()


@final
class NeedDecision(_Fleeting, frozen=True):
    """What seats have to decide before the task can go on."""

    choices: tuple[Choices, ...]


@final
class NeedChance(_Fleeting, frozen=True):
    """What chance has to decide before the task can go on, and why."""

    needed: ChanceNeeded
    rulings: tuple[str, ...]
    cause: int
    questions: tuple[str, ...] = ()


@final
class Done(_Fleeting, frozen=True):
    """Events to fold, in order, then tasks, first one first; ``activation`` goes on with an ability.

    ``why_not`` is what a rule kept from happening here: the last event up to now tells it.
    """

    events: tuple[AnyEvent, ...] = ()
    then: tuple[Task, ...] = ()
    activation: Activation | None = None
    why_not: tuple[WhyNot, ...] = ()


Outcome = Done | NeedDecision | NeedChance


def telling(events: Sequence[AnyEvent], why_not: tuple[WhyNot, ...]) -> tuple[AnyEvent, ...]:
    """Return the events, the last of which tells what a rule kept from happening."""
    *others, last = events
    return (*others, replace(last, why_not=last.why_not + why_not))
