"""A log as one seat saw it, filled up with what that seat cannot see, as one deal has it."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from cardia_rules.bots.timeline import Dealt
from cardia_rules.catalogue import in_ascending_influence
from cardia_rules.events import vocabulary as ev
from cardia_rules.events.options import ChooseAmount, ChooseFromHand, Option, PlaceCard
from cardia_rules.events.seats import Seat
from cardia_rules.spelling import kebab
from cardia_rules.views import events as seen


class _Filling(NamedTuple):
    """A log that is being filled up; ``follows`` are the events that an event caused."""

    events: Sequence[seen.AnySeenEvent]
    dealt: Mapping[Seat, Dealt]
    row: tuple[str, ...]
    follows: Mapping[int, list[int]]


def filled_log(
    events: Sequence[seen.AnySeenEvent],
    dealt: Mapping[Seat, Dealt],
    row: tuple[str, ...],
) -> list[ev.AnyEvent]:
    """Return whole events for those that a seat saw; whether the rules give them is for others to say."""
    follows: dict[int, list[int]] = {}
    for number, event in enumerate(events, 1):
        follows.setdefault(event.cause, []).append(number)
    filling = _Filling(events, dealt, row, follows)
    return [_whole(event, number, filling) for number, event in enumerate(events, 1)]


_MOVES: Final[dict[type, type[ev.AnyEvent]]] = {
    seen.CardDrawnSeen: ev.CardDrawn,
    seen.CardPlacedSeen: ev.CardPlaced,
    seen.CardPutUnderSeen: ev.CardPutUnder,
}


def _whole(event: seen.AnySeenEvent, number: int, filling: _Filling) -> ev.AnyEvent:
    if not isinstance(event, seen.SeenEvent):
        return event
    if isinstance(event, seen.DecisionTakenSeen):
        option = event.option or _chosen(event, number, filling)
        return seen.whole(event, ev.DecisionTaken, option=option)
    if isinstance(event, seen.DeckShuffledSeen):
        return seen.whole(event, ev.DeckShuffled, order=filling.dealt[event.seat].orders[number])
    if isinstance(event, seen.ProtectorsLaidSeen):
        return seen.whole(event, ev.ProtectorsLaid, row=filling.row)
    if isinstance(event, seen.ProtectorTurnedSeen):
        return seen.whole(event, ev.ProtectorTurned)
    if isinstance(event, seen.JudgeNotedSeen):
        return seen.whole(event, ev.JudgeNoted, words=event.words or "?")
    return _moved(event, filling.dealt, number)


def _moved(event: Any, dealt: Mapping[Seat, Dealt], number: int) -> ev.AnyEvent:
    kind = _MOVES.get(type(event))  # none for a table that was laid out by hand
    return event if kind is None else seen.whole(event, kind, card=dealt[event.seat].cards[number])


def _chosen(event: seen.DecisionTakenSeen, number: int, filling: _Filling) -> Option:
    """Return what was decided unseen, from what came of it."""
    follows = filling.follows.get(number, ())
    if event.kind == kebab(ChooseAmount.__name__):
        modified = (
            each for at in follows if isinstance(each := filling.events[at - 1], ev.InfluenceModified)
        )
        return ChooseAmount(next(modified).by)
    cards = filling.dealt[event.seat].cards
    moved = [cards[at] for at in follows if at in cards]
    return (
        PlaceCard(moved[0])
        if event.kind == kebab(PlaceCard.__name__)
        else ChooseFromHand(in_ascending_influence(moved))
    )
