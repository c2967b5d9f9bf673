"""A log played again: its decisions and chance outcomes resolved anew, and compared event by event."""

from collections.abc import Sequence

from cardia_rules.errors import CardiaError, LogContradiction
from cardia_rules.events.vocabulary import (
    AnyEvent,
    CoinTossed,
    DecisionTaken,
    DeckShuffled,
    GameSetUp,
    PickedAtRandom,
    PositionArranged,
    ProtectorsLaid,
)
from cardia_rules.resolution import engine
from cardia_rules.resolution.position import ChanceOutcome, Coin, Laid, Picked, Shuffled


def play_again(events: Sequence[AnyEvent]) -> engine.Resolution:
    """The position that a log leads to by the rules, with every event up to the next input.

    A log may stop between any two events; what the rules still owe then follows it. One that says
    something else than the rules give is refused, with the number of its first wrong event.
    """
    if not events:
        raise LogContradiction("an empty log has no beginning")
    resolution = _beginning(events[0])
    replayed = list(resolution.events)
    _compare(events, replayed, 0)
    while len(replayed) < len(events):
        number = len(replayed) + 1
        try:
            resolution = _next(resolution, events[number - 1])
        except LogContradiction:
            raise
        except CardiaError as refused:
            raise LogContradiction(f"event {number} is not what the rules allow: {refused}") from None
        replayed += resolution.events
        _compare(events, replayed, number - 1)
    return engine.Resolution(tuple(replayed), resolution.position)


def _beginning(event: AnyEvent) -> engine.Resolution:
    if isinstance(event, GameSetUp):
        return engine.set_up(event.setup)
    if isinstance(event, PositionArranged):
        return engine.arranged(event.table)
    raise LogContradiction(f"a log cannot begin with {type(event).__name__}")


def _compare(events: Sequence[AnyEvent], replayed: list[AnyEvent], start: int) -> None:
    for index in range(start, min(len(events), len(replayed))):
        if events[index] != replayed[index]:
            raise LogContradiction(
                f"event {index + 1} is {events[index]}, and the rules give {replayed[index]}"
            )


def _next(resolution: engine.Resolution, event: AnyEvent) -> engine.Resolution:
    if isinstance(event, DecisionTaken):
        return engine.decide(resolution.position, event.seat, event.option)
    return engine.happen(resolution.position, _outcome(event))


def _outcome(event: AnyEvent) -> ChanceOutcome:
    if isinstance(event, CoinTossed):
        return Coin(event.first)
    if isinstance(event, PickedAtRandom):
        return Picked(event.cards)
    if isinstance(event, DeckShuffled):
        return Shuffled(event.order)
    if isinstance(event, ProtectorsLaid):
        return Laid(event.row)
    raise LogContradiction(f"{type(event).__name__} does not follow from what was decided")
