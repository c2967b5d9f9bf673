"""A log played again: its decisions and chance outcomes resolved anew, and compared event by event."""

from collections.abc import Callable, Sequence
from operator import eq
from typing import NamedTuple

import msgspec

from cardia_rules.errors import CardiaError, Failure, Faults, LogContradiction
from cardia_rules.events.problems import in_short
from cardia_rules.events.vocabulary import (
    AnyEvent,
    CoinTossed,
    DecisionTaken,
    DeckShuffled,
    GameSetUp,
    Input,
    PickedAtRandom,
    PositionArranged,
    ProtectorsLaid,
)
from cardia_rules.resolution import engine
from cardia_rules.resolution.position import (
    Ask,
    ChanceNeeded,
    ChanceOutcome,
    Coin,
    Laid,
    Picked,
    Position,
    Shuffled,
)


class Divergence(msgspec.Struct, frozen=True, kw_only=True):
    """The first event of a log that is not what the rules give.

    The rules give another event (``given``), or they wait for a decision (``asks``) or for chance
    (``chance``) that the log does not have there, or they refuse what the log has (``failures``). The
    rulings, the cause and the questions of either side are fields of the two events.
    """

    number: int
    recorded: AnyEvent
    given: AnyEvent | None = None
    asks: tuple[Ask, ...] = ()
    chance: ChanceNeeded | None = None
    failures: tuple[Failure, ...] = ()

    def __str__(self) -> str:
        here = f"event {self.number} is {in_short(str(self.recorded))}"
        if self.given is not None:
            return f"{here}, and the rules give {in_short(str(self.given))}"
        if self.failures:
            return f"{here}, and the rules refuse it: {'; '.join(each.message for each in self.failures)}"
        if self.chance is not None:
            return f"{here}, and the rules wait for chance: {self.chance}"
        if self.asks:
            waits = " and ".join(f"{ask.seat} to decide ({ask.kind})" for ask in self.asks)
            return f"{here}, and the rules wait for {waits}"
        return f"{here}, and {'no game begins so' if self.number == 1 else 'the game is over'}"


class Replay(NamedTuple):
    """What the rules give for a log's inputs, up to the next one, or to where the log differs."""

    events: tuple[AnyEvent, ...]
    position: Position | None  # none if the log cannot even begin
    divergence: Divergence | None


Same = Callable[[AnyEvent, AnyEvent], bool]


def play_again(events: Sequence[AnyEvent], same: Same = eq) -> Replay:
    """The log by the rules.

    A log may stop between any two events; what the rules still owe then follows it.
    """
    if not events:
        raise LogContradiction("an empty log has no beginning")
    try:
        resolution = begin_again(events[0])
    except CardiaError as refused:
        return Replay((), None, Divergence(number=1, recorded=events[0], failures=_failures(refused)))
    given = list(resolution.events)
    divergence = _compared(events, given, 0, same)
    while divergence is None and len(given) < len(events):
        before, start = resolution.position, len(given)
        try:
            resolution = take(before, events[start])
        except CardiaError as refused:
            divergence = _stuck(before, start + 1, events[start], _failures(refused))
        else:
            given += resolution.events
            divergence = _compared(events, given, start, same)
    return Replay(tuple(given), resolution.position, divergence)


def begin_again(event: AnyEvent) -> engine.Resolution:
    """A log's first event by the rules; raises ``SetupRefused`` or ``PositionRefused``."""
    if isinstance(event, GameSetUp):
        return engine.set_up(event.setup)
    if isinstance(event, PositionArranged):
        return engine.arranged(event.table)
    raise LogContradiction(f"a log cannot begin with {type(event).__name__}")


def _compared(
    events: Sequence[AnyEvent], given: Sequence[AnyEvent], start: int, same: Same
) -> Divergence | None:
    end = min(len(events), len(given))
    # Equal events are the same by any measure, and comparing them all is one call.
    if list(events[start:end]) == list(given[start:end]):
        return None
    for index in range(start, end):
        if not same(events[index], given[index]):
            return Divergence(number=index + 1, recorded=events[index], given=given[index])
    return None


def is_input(event: AnyEvent) -> bool:
    """Whether this is a decision or an outcome of chance: all else follows by the rules."""
    return isinstance(event, Input)


def is_chance(event: AnyEvent) -> bool:
    return _outcome(event) is not None


def take(position: Position, event: AnyEvent, *, limit: int | None = None) -> engine.Resolution:
    """A recorded decision or outcome of chance, resolved from a position; it may be refused there."""
    if isinstance(event, DecisionTaken):
        return engine.decide(position, event.seat, event.option, limit=limit)
    outcome = _outcome(event)
    if outcome is None:
        raise CardiaError(f"{type(event).__name__} is neither a decision nor an outcome of chance")
    return engine.happen(position, outcome, limit=limit)


def _outcome(event: AnyEvent) -> ChanceOutcome | None:
    if isinstance(event, CoinTossed):
        return Coin(event.first)
    if isinstance(event, PickedAtRandom):
        return Picked(event.cards)
    if isinstance(event, DeckShuffled):
        return Shuffled(event.order)
    if isinstance(event, ProtectorsLaid):
        return Laid(event.row)
    return None


def _failures(refused: CardiaError) -> tuple[Failure, ...]:
    return refused.failures if isinstance(refused, Faults) else ()


def _stuck(position: Position, number: int, recorded: AnyEvent, failures: tuple[Failure, ...]) -> Divergence:
    return Divergence(
        number=number, recorded=recorded, asks=position.asks, chance=position.chance, failures=failures
    )
