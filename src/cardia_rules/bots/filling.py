"""A log as one seat saw it, filled up with what that seat cannot see, as one deal has it."""

from collections.abc import Callable, Mapping, Sequence
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


def _whole(event: Any, number: int, filling: _Filling) -> ev.AnyEvent:
    whole = _WHOLE.get(type(event))
    return event if whole is None else whole(event, number, filling, _why(event))


def _why(event: seen.SeenEvent) -> dict[str, Any]:
    return {
        "rulings": event.rulings,
        "cause": event.cause,
        "questions": event.questions,
        "why_not": event.why_not,
    }


def _shuffled(
    event: seen.DeckShuffledSeen, number: int, filling: _Filling, why: dict[str, Any]
) -> ev.AnyEvent:
    return ev.DeckShuffled(seat=event.seat, order=filling.dealt[event.seat].orders[number], **why)


def _drawn(event: seen.CardDrawnSeen, number: int, filling: _Filling, why: dict[str, Any]) -> ev.AnyEvent:
    return ev.CardDrawn(seat=event.seat, card=filling.dealt[event.seat].cards[number], **why)


def _placed(event: seen.CardPlacedSeen, number: int, filling: _Filling, why: dict[str, Any]) -> ev.AnyEvent:
    card = filling.dealt[event.seat].cards[number]
    return ev.CardPlaced(seat=event.seat, card=card, place=event.place, origin=event.origin, **why)


def _put_under(
    event: seen.CardPutUnderSeen, number: int, filling: _Filling, why: dict[str, Any]
) -> ev.AnyEvent:
    return ev.CardPutUnder(seat=event.seat, card=filling.dealt[event.seat].cards[number], **why)


def _laid(
    _event: seen.ProtectorsLaidSeen, _number: int, filling: _Filling, why: dict[str, Any]
) -> ev.AnyEvent:
    return ev.ProtectorsLaid(row=filling.row, **why)


def _turned(
    event: seen.ProtectorTurnedSeen, _number: int, _filling: _Filling, why: dict[str, Any]
) -> ev.AnyEvent:
    return ev.ProtectorTurned(place=event.place, **why)


def _noted(event: seen.JudgeNotedSeen, _number: int, _filling: _Filling, why: dict[str, Any]) -> ev.AnyEvent:
    return ev.JudgeNoted(on=event.on, by=event.by, words=event.words or "?", public=event.public, **why)


def _decided(
    event: seen.DecisionTakenSeen, number: int, filling: _Filling, why: dict[str, Any]
) -> ev.AnyEvent:
    option = event.option or _chosen(event, number, filling)
    return ev.DecisionTaken(seat=event.seat, ask=event.ask, option=option, **why)


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


_WHOLE: Final[dict[type, Callable[[Any, int, _Filling, dict[str, Any]], ev.AnyEvent]]] = {
    seen.DeckShuffledSeen: _shuffled,
    seen.CardDrawnSeen: _drawn,
    seen.CardPlacedSeen: _placed,
    seen.CardPutUnderSeen: _put_under,
    seen.ProtectorsLaidSeen: _laid,
    seen.ProtectorTurnedSeen: _turned,
    seen.JudgeNotedSeen: _noted,
    seen.DecisionTakenSeen: _decided,
}
