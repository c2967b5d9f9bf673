"""How rules ask: what a seat may choose and the checks behind it, what chance has to bring, the answer."""

import re
from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar, final

import msgspec

from cardia_rules.errors import Failure

S = TypeVar("S", bound=str)  # a seat
O = TypeVar("O")  # noqa: E741 - an option
N_co = TypeVar("N_co", covariant=True)  # what chance is needed for


class Stored(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """Base of what is stored of a game under way: immutable, strict when decoded, short when written."""


class AskOf(Stored, Generic[S, O], frozen=True, kw_only=True):
    """A decision that a seat has to take, with every legal option.

    ``number`` is how many events there were when it was first asked: it tells one decision from the next
    and, unlike a counter of options, nothing that a seat may not know.
    """

    number: int
    seat: S
    kind: str
    options: tuple[O, ...]
    cause: int  # the event that asks


class _Fleeting(msgspec.Struct, frozen=True, gc=False):
    """Base of what is made anew for every question and never stored."""


class Check(_Fleeting, frozen=True):
    """One condition on an option. Offering and refusing both use it, so they cannot disagree."""

    code: str
    passes: Callable[[Any], bool]
    message: Callable[[Any], str]
    facts: Mapping[str, Any] = {}  # beside what the option itself says

    def failure(self, option: Any, seat: Any) -> Failure:
        """Return why an option fails this check."""
        facts = {name: getattr(option, name) for name in option.__struct_fields__} | {**self.facts}
        return Failure(self.code, self.message(option), "", facts, seat)


class ChoicesOf(_Fleeting, Generic[S, O], frozen=True):
    """A decision as the rules see it: everything conceivable, and the checks that narrow it down.

    ``asking`` is what asks, by its name, and ``source`` the same as the rules know it. ``outside`` says why
    whatever is not conceivable is refused. Where all that is conceivable is legal, it is the only reason
    there can be, and no option has to be checked before it is offered.
    """

    number: int  # how many events there were when it was first asked
    seat: S
    kind: str
    conceivable: tuple[O, ...]
    checks: tuple[Check, ...]
    cause: int
    asking: str = ""
    source: Any = None
    kinds: tuple[type, ...] = ()  # kinds of option that may be named, whether conceivable or not
    outside: Check | None = None

    def options(self) -> tuple[O, ...]:
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

    def ask(self) -> AskOf[S, O]:
        """Return what its seat is asked."""
        return AskOf(
            number=self.number,
            seat=self.seat,
            kind=self.kind,
            options=self.options(),
            cause=self.cause,
        )

    def failures(self, option: O) -> tuple[Failure, ...]:
        """Return why an option that is not offered is refused: every check that it fails."""
        kinds = {type(each) for each in self.conceivable} | set(self.kinds)
        seat: Any = self.seat
        if type(option) not in kinds:
            asked, given = self.kind.replace("-", " "), _spaced(type(option).__name__)
            message = f"{seat} is asked to {asked}; {given} does not answer that"
            return (Failure("wrong-kind", message, "", {"kind": self.kind}, seat),)
        failed = [check for check in self.checks if not check.passes(option)]
        if self.outside is not None and option not in self.conceivable:
            failed.insert(0, self.outside)
        not_offered = Failure("not-offered", f"{seat} is not offered that", "", {}, seat)
        return tuple([check.failure(option, seat) for check in failed]) or (not_offered,)


def _spaced(name: str) -> str:
    """Return ``NameAFaction`` as ``name a faction``."""
    return re.sub(r"(?<!^)(?=[A-Z])", " ", name).lower()


@final
class ByChance(_Fleeting, Generic[N_co], frozen=True):
    """What chance has to decide, and what needs it: an effect being carried out, or a rule."""

    needed: N_co
    cause: int
    source: Any = None


@final
class Answer(_Fleeting, Generic[S], frozen=True):
    """What somebody chose or chance brought, and the number of the event that says so."""

    pick: Any  # an option of those offered, or a possible outcome of chance
    number: int
    seat: S | None = None
