"""Names that a viewer cannot tell apart, exchanged."""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from cardia_rules.catalogue import in_ascending_influence
from cardia_rules.events import vocabulary as ev
from cardia_rules.events.options import ChooseFromHand, Option, PlaceCard
from cardia_rules.events.seats import SEATS, Seat
from cardia_rules.resolution.position import Position
from cardia_rules.resolution.reading.matching import faction_of
from cardia_rules.views.viewers import Viewer
from tests.game_steps import Step
from tests.shown_cards import IN_SECRET, never_shown


class Exchange(NamedTuple):
    """Which names stand for which in the second game."""

    cards: dict[Seat, dict[str, str]]
    protectors: dict[str, str]

    @property
    def moves(self) -> bool:
        return any(one != other for cards in self.cards.values() for one, other in cards.items()) or any(
            one != other for one, other in self.protectors.items()
        )

    def card(self, seat: Seat, card: str) -> str:
        return self.cards.get(seat, {}).get(card, card)

    def option(self, seat: Seat, option: Option) -> Option:
        if isinstance(option, PlaceCard):
            return PlaceCard(self.card(seat, option.card))
        if isinstance(option, ChooseFromHand):
            cards = tuple(self.card(seat, card) for card in option.cards)
            return ChooseFromHand(in_ascending_influence(cards))
        return option

    def event(self, event: ev.AnyEvent) -> ev.AnyEvent:
        """The event of the second game; only those that happen in secret can be another one."""
        if isinstance(event, ev.DeckShuffled):
            return replace(event, order=tuple(self.card(event.seat, card) for card in event.order))
        if isinstance(event, IN_SECRET):
            return replace(event, card=self.card(event.seat, event.card))
        if isinstance(event, ev.DecisionTaken):
            return replace(event, option=self.option(event.seat, event.option))
        if isinstance(event, ev.ProtectorsLaid):
            return replace(event, row=tuple(self.protectors.get(each, each) for each in event.row))
        return event


def exchange_at(steps: Sequence[Step], start: int, end: int, viewer: Viewer, random: Random) -> Exchange:
    """Names that a viewer cannot tell apart from the input at ``start`` until before the one at ``end``."""
    event, position = steps[start].events[0], steps[start].before
    lasting = steps[start:end]
    cards: dict[Seat, dict[str, str]] = {}
    protectors: dict[str, str] = {}
    if start == 0:  # the very beginning: both decks and the row
        for seat in SEATS:
            deck = position.table.setup.deck
            cards[seat] = permuted(never_shown(deck, seat, lasting, viewer), random)
        protectors = exchanged_protectors(steps, end, random)
    elif isinstance(event, ev.DeckShuffled):
        hidden = never_shown(event.order, event.seat, lasting, viewer)
        cards[event.seat] = permuted(hidden, random)
    elif isinstance(event, ev.DecisionTaken) and event.seat != viewer:
        hand = among(position, event)
        cards[event.seat] = permuted(never_shown(hand, event.seat, lasting, viewer), random)
    return Exchange(cards, protectors)


def permuted(names: list[str], random: Random) -> dict[str, str]:
    """Sometimes everything at once, sometimes only two names exchanged."""
    if len(names) < 2:
        return {}
    if random.random() < 0.5:
        one, other = random.sample(names, 2)
        return {one: other, other: one}
    return dict(zip(names, random.sample(names, len(names)), strict=True))


def among(position: Position, event: ev.DecisionTaken) -> list[str]:
    """The hand that a seat decides about; only of those that it may choose, where that is publicly known."""
    ask = next(ask for ask in position.asks if ask.seat == event.seat)
    if ask.kind == "put-under":
        return [card for option in ask.options if isinstance(option, ChooseFromHand) for card in option.cards]
    return list(position.table.side(event.seat).hand)


def exchanged_protectors(steps: Sequence[Step], end: int, random: Random) -> dict[str, str]:
    """Those not turned up yet, those left in the box included; a back shows the faction."""
    table = steps[end - 1].after.table
    if not table.guards or table.setup.protectors is None:
        return {}
    turned = {guard.protector for guard in table.guards if guard.up}
    mapping: dict[str, str] = {}
    for faction in ("dynasty", "guild", "academy", "rebellion"):
        names = [
            each
            for each in table.setup.protectors.pool
            if each not in turned and faction_of(table.setup.answers, each) == faction
        ]
        mapping |= permuted(names, random)
    return mapping
