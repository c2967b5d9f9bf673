"""How the rules ask: what a seat may choose and the checks behind it, what chance has to bring, the answer.

The rules are told by generators. One yields what it needs to know and is sent the answer.
"""

import re
from collections.abc import Callable, Generator, Mapping
from typing import Any, TypeVar, final

import msgspec

from cardia_rules.errors import Failure, FailureCode
from cardia_rules.events.options import Option
from cardia_rules.events.seats import Seat
from cardia_rules.resolution.position import Ask, AskKind, ChanceNeeded, ChanceOutcome


class _Fleeting(msgspec.Struct, frozen=True, gc=False):
    """Base of what is made anew for every question and never stored."""


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


@final
class Choices(_Fleeting, frozen=True):
    """A decision as the rules see it: everything conceivable, and the checks that narrow it down.

    ``outside`` says why whatever is not conceivable is refused. Where all that is conceivable is legal, it is
    the only reason there can be, and no option has to be checked before it is offered.
    """

    number: int  # how many events there were when it was first asked
    seat: Seat
    kind: AskKind
    conceivable: tuple[Option, ...]
    checks: tuple[Check, ...]
    rulings: tuple[str, ...]
    cause: int
    card: str = ""
    questions: tuple[str, ...] = ()
    kinds: tuple[type, ...] = ()  # kinds of option that may be named, whether conceivable or not
    outside: Check | None = None
    narrowed: tuple[str, ...] = ()  # open questions that decide which options there are, and nothing else
    by: int = 0  # the modifier that the chosen card gets
    secret: bool = False  # what is chosen is shown only once the other seat has chosen too

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

    def ask(self) -> Ask:
        """Return what its seat is asked."""
        return Ask(
            number=self.number,
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
class ByChance(_Fleeting, frozen=True):
    """What chance has to decide, and why."""

    needed: ChanceNeeded
    rulings: tuple[str, ...]
    cause: int
    questions: tuple[str, ...] = ()


@final
class Answer(_Fleeting, frozen=True):
    """What somebody chose or chance brought, and the number of the event that says so."""

    pick: Any  # an option of those offered, or a possible outcome of chance
    number: int
    seat: Seat | None = None


Need = tuple[Choices, ...] | ByChance
R = TypeVar("R")
Asking = Generator[Need, Answer, R]
AnyPick = Option | ChanceOutcome
