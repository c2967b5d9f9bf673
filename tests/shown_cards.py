"""What each event shows to whom, judged by the events themselves, without the code that makes views."""

from collections.abc import Iterator, Sequence

from cardia_rules.events import vocabulary as ev
from cardia_rules.events.options import ChooseFromHand, Option, PlaceCard
from cardia_rules.events.seats import Seat
from cardia_rules.views.viewers import Viewer
from tests.game_steps import Step

IN_SECRET = ev.CardDrawn | ev.CardPlaced | ev.CardPutUnder
TO_ITS_SEAT_ALONE = ev.DecisionTaken | IN_SECRET


def shown_cards(event: ev.AnyEvent, viewer: Viewer) -> Iterator[tuple[Seat, str]]:
    """The cards, with their owners, that an event shows to a viewer."""
    if isinstance(event, ev.DeckShuffled):
        return
    seat = getattr(event, "seat", None)
    if seat is None:
        return
    if isinstance(event, TO_ITS_SEAT_ALONE) and viewer != seat:
        return
    if isinstance(event, ev.DecisionTaken):
        yield from ((seat, card) for card in _named(event.option))
        return
    for field in ("card", "to", "ability"):
        if card := getattr(event, field, ""):
            yield seat, card
    yield from ((seat, card) for card in getattr(event, "cards", ()))


def _named(option: Option) -> tuple[str, ...]:
    """The cards that a decision names and that only its seat knows of."""
    if isinstance(option, PlaceCard):
        return (option.card,)
    return option.cards if isinstance(option, ChooseFromHand) else ()


def never_shown(cards: Sequence[str], seat: Seat, steps: Sequence[Step], viewer: Viewer) -> list[str]:
    shown = {
        card
        for step in steps
        for event in step.events
        for owner, card in shown_cards(event, viewer)
        if owner == seat
    }
    return [card for card in cards if card not in shown]
