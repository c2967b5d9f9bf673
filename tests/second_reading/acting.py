"""An ability being resolved, and what the abilities of several characters have in common."""

from collections.abc import Callable
from itertools import combinations

from cardia_rules.catalogue.words import FACTIONS, Faction
from cardia_rules.events.options import (
    ChooseCard,
    ChooseFromHand,
    NameAFaction,
)
from cardia_rules.events.seats import OPPONENT, Seat
from tests.second_reading.facts import FACTION, ONGOING
from tests.second_reading.wants import Steps, choose
from tests.second_reading.winning import look
from tests.second_reading.world import Card, Wait, World


class Acting:
    """An ability being resolved: the card it acts from, and every card that is under way with it."""

    def __init__(self, world: World, card: Card, source: Card | None, outer: "Acting | None" = None) -> None:
        self.world, self.card, self.outer = world, card, outer
        self.seat: Seat = card.seat
        self.rival: Seat = OPPONENT[card.seat]
        self.source = source
        self.for_both = False  # a protector that acts for the other player, too

    def under_way(self) -> set[Card]:
        cards = {self.card}
        if self.source is not None:
            cards.add(self.source)
        return cards | (self.outer.under_way() if self.outer else set())

    def opposing(self) -> Card:
        encounter = self.world.encounter_of(self.card)
        assert encounter is not None
        return encounter.cards[self.rival]


Ability = Callable[[Acting], Steps[None]]
ABILITIES: dict[str, Ability] = {}


def ability_of(slug: str) -> Callable[[Ability], Ability]:
    def register(ability: Ability) -> Ability:
        ABILITIES[slug] = ability
        return ability

    return register


def activate(acting: Acting, slug: str) -> Steps[None]:
    """The ability printed on this character, from the acting card's place."""
    if slug in ONGOING:
        acting.card.tokens += 1
        look(acting.world)
    else:
        yield from ABILITIES[slug](acting)


# ------------------------------------------------------------------ what several of them do
def choose_card(seat: Seat, cards: list[Card]) -> Steps[Card | None]:
    """One of these cards in play; nothing if there is none."""
    if not cards:
        return None
    option = yield from choose(seat, {ChooseCard(card.seat, card.slug) for card in cards})
    assert isinstance(option, ChooseCard)
    return next(card for card in cards if (card.seat, card.slug) == (option.seat, option.card))


def name_faction(acting: Acting) -> Steps[Faction]:
    option = yield from choose(acting.seat, {NameAFaction(faction) for faction in FACTIONS})
    assert isinstance(option, NameAFaction)
    return option.faction


def modify(acting: Acting, card: Card | None, by: int) -> None:
    if card is not None:
        card.modifier += by
        look(acting.world)


def wait_for_next(acting: Acting, by: int) -> None:
    acting.world.waits.append(Wait("modifier", acting.seat, by=by))


def discard_hand_cards(world: World, seat: Seat, count: int) -> Steps[None]:
    """As many as there are, if there are fewer."""
    hand = world.hand[seat]
    count = min(count, len(hand))
    if count <= 0:
        return
    option = yield from choose(seat, {ChooseFromHand(cards) for cards in combinations(sorted(hand), count)})
    assert isinstance(option, ChooseFromHand)
    world.discard_from_hand(seat, list(option.cards))


def of_faction(slugs: list[str], faction: Faction) -> list[str]:
    return [slug for slug in slugs if FACTION[slug] == faction]
