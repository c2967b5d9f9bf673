"""Play a recorded log again by the rules, and compare: facts decide, reasons inform.

What happened (facts) makes two games the same. Why it happened (rulings, causes, questions) gets better every
year: a log whose facts the rules still give is the same game, whatever it cites.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from operator import attrgetter
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

import msgspec

from cardia_rules.errors import CardiaError, Failure, Faults, LogContradiction
from cardia_rules.kernel.log.chain import Tip
from cardia_rules.kernel.log.format import E, LogFormat, T
from cardia_rules.kernel.log.problems import in_short

P = TypeVar("P")
P_co = TypeVar("P_co", covariant=True)


class Run(Protocol[E, P_co]):
    """A game that is being played: where it stands, and what comes of a recorded input."""

    @property
    def position(self) -> P_co:
        """Return where the game stands."""

    def take(self, event: E) -> tuple[E, ...]:
        """Take a recorded input and return what happened; raise a ``CardiaError`` if it is refused."""


@dataclass(frozen=True)
class Ruleset(Generic[E, T, P]):
    """The rules of one game, as far as a log is concerned.

    ``begin`` raises a ``CardiaError`` for what the rules refuse. ``reasons`` are the fields that
    every event has and that say why; of the kinds in ``remarks``, which tell why nothing happened, all
    fields are reasons.
    """

    log: LogFormat[E, T]
    begin: Callable[[E], tuple[Run[E, P], tuple[E, ...]]]  # by a log's first event, and what happens then
    waits: Callable[[P], str]  # what a position waits for, in words; nothing if it is over
    reasons: frozenset[str]
    remarks: frozenset[type[E]] = frozenset()
    facts_only: bool = False  # whether reasons are neither given nor compared

    def same_facts(self, one: E, other: E) -> bool:
        """Tell whether two events say that the same happened, for whatever reasons."""
        kind: Any = type(one)
        if kind is not type(other):
            return False
        facts = _facts_of(kind, self.reasons)
        return kind in self.remarks or facts(one) == facts(other)


@lru_cache(maxsize=1024)
def _facts_of(kind: Any, reasons: frozenset[str]) -> Callable[[Any], Any]:
    """Return what reads all facts of a kind of event at once."""
    facts = [name for name in kind.__struct_fields__ if name not in reasons]
    return attrgetter(*facts) if facts else type


def differing_fields(one: Any, other: Any) -> tuple[str, ...]:
    """Return the names of the fields that two events of one kind differ in."""
    return tuple(name for name in one.__struct_fields__ if getattr(one, name) != getattr(other, name))


class OtherReasons(msgspec.Struct, Generic[E], frozen=True, kw_only=True):
    """An event that happened as the rules say, for other reasons than they give now."""

    number: int
    recorded: E
    given: E

    def __str__(self) -> str:
        names = differing_fields(self.recorded, self.given)
        then, now = (_listed(event, names) for event in (self.recorded, self.given))
        return f"event {self.number} gave {then}, and gives {now} now"


def _listed(event: Any, names: Sequence[str]) -> str:
    values = [(name, getattr(event, name)) for name in names]
    said = [
        f"{name} {', '.join(map(str, value)) or 'none' if isinstance(value, tuple) else in_short(value)}"
        for name, value in values
    ]
    return in_short("; ".join(said))


class Divergence(msgspec.Struct, Generic[E, P], frozen=True, kw_only=True):
    """The first event of a log that is not what the rules give.

    The rules give another event (``given``), or refuse what the log has (``failures``), or stand elsewhere:
    ``position`` is where, and ``waits`` says what for.
    """

    number: int
    recorded: E
    given: E | None = None
    position: P | None = None
    waits: str = ""
    failures: tuple[Failure, ...] = ()

    def __str__(self) -> str:
        here = f"event {self.number} is {in_short(self.recorded)}"
        if self.given is not None:
            return f"{here}, and the rules give {in_short(self.given)}"
        if self.failures:
            return f"{here}, and the rules refuse it: {'; '.join(each.message for each in self.failures)}"
        if self.waits:
            return f"{here}, and the rules wait for {self.waits}"
        return f"{here}, and {'no game begins so' if self.number == 1 else 'the game is over'}"


class Replay(NamedTuple, Generic[E, P]):
    """What came of playing a log again, up to its next input or to where it diverges.

    ``given`` is what the rules give, from the first event on. Beyond the end of the log it is what the rules
    still owe: a log that stops between two inputs has been cut.
    """

    recorded: tuple[E, ...]
    given: tuple[E, ...]
    position: P | None  # none if the log cannot even begin
    divergence: Divergence[E, P] | None
    reasons: tuple[OtherReasons[E], ...]

    @property
    def owed(self) -> tuple[E, ...]:
        """Return what follows by the rules where the log stops before its next input."""
        return () if self.divergence else self.given[len(self.recorded) :]

    @property
    def events(self) -> tuple[E, ...]:
        """Return the log as it was recorded, and what is owed."""
        return self.recorded + self.owed


def play_again(rules: Ruleset[E, T, P], events: Sequence[E]) -> Replay[E, P]:
    """Resolve a log's inputs anew, and compare what follows event by event."""
    if not events:
        raise LogContradiction("an empty log has no beginning")
    recorded = tuple(events)
    try:
        run, begun = rules.begin(recorded[0])
    except CardiaError as refused:
        divergence = Divergence[E, P](number=1, recorded=recorded[0], failures=_failures(refused))
        return Replay(recorded, (), None, divergence, ())
    given, reasons = list(begun), list[OtherReasons[E]]()
    differs = _compared(rules, recorded, given, 0, reasons)
    while differs is None and len(given) < len(recorded):
        before, start = run.position, len(given)
        try:
            happened = run.take(recorded[start])
        except CardiaError as refused:
            differs = Divergence(
                number=start + 1,
                recorded=recorded[start],
                position=before,
                waits=rules.waits(before),
                failures=_failures(refused),
            )
        else:
            given += happened
            differs = _compared(rules, recorded, given, start, reasons)
    return Replay(recorded, tuple(given), run.position, differs, tuple(reasons))


class Trunk(NamedTuple, Generic[E]):
    """What a branch shares with the game that it leaves: events up to an input, and their log's tip."""

    events: tuple[E, ...]
    tip: Tip


def trunk_up_to(rules: Ruleset[E, T, P], events: Sequence[E], number: int) -> Trunk[E]:
    """Cut a log after an event, and go on by the rules to the next decision or chance outcome.

    Between two inputs the rules allow nothing else than what happened, so no branch begins there. Raise
    ``LogContradiction`` if something else happened before.
    """
    shared = followed(rules, events[:number]).events
    return Trunk(shared, rules.log.written(shared).tip)


def followed(rules: Ruleset[E, T, P], events: Sequence[E]) -> Replay[E, P]:
    """Play a log again that must be what the rules give; else raise ``LogContradiction``."""
    replay = play_again(rules, events)
    if replay.divergence is not None:
        raise LogContradiction(str(replay.divergence))
    return replay


def _compared(
    rules: Ruleset[E, T, P],
    recorded: Sequence[E],
    given: Sequence[E],
    start: int,
    reasons: list[OtherReasons[E]],
) -> Divergence[E, P] | None:
    end = min(len(recorded), len(given))
    # Comparing them all is one call, and nearly always they are equal.
    if not rules.facts_only and list(recorded[start:end]) == list(given[start:end]):
        return None
    for number, (one, other) in enumerate(zip(recorded[start:end], given[start:end], strict=True), start + 1):
        if not rules.same_facts(one, other):
            return Divergence(number=number, recorded=one, given=other)
        if not rules.facts_only and one != other:
            reasons.append(OtherReasons(number=number, recorded=one, given=other))
    return None


def _failures(refused: CardiaError) -> tuple[Failure, ...]:
    return refused.failures if isinstance(refused, Faults) else ()
