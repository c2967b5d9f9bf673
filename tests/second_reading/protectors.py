"""The nature protectors whose effect is known."""

from collections.abc import Callable
from itertools import pairwise

from cardia_rules.catalogue.words import Faction
from cardia_rules.events.options import ChooseTwo, Decline, Option
from cardia_rules.events.seats import OPPONENT, SEATS
from tests.second_reading.acting import Acting, activate, choose_card, modify
from tests.second_reading.wants import Ended, Flip, Pick, Steps, choose
from tests.second_reading.winning import look
from tests.second_reading.world import Card, Encounter, Wait, World

_GROUPS: dict[str, Faction] = {
    "unicorn": "dynasty",
    "cat": "dynasty",
    "elephant": "guild",
    "parrot": "guild",
    "phoenix": "academy",
    "scorpion": "academy",
    "basilisk": "rebellion",
    "toad": "rebellion",
}
_SWAPPED: dict[Faction, Faction] = {"academy": "rebellion", "rebellion": "academy"}


def faction_of(world: World, protector: str) -> Faction:
    faction = _GROUPS[protector]
    return _SWAPPED.get(faction, faction) if world.answers.protector_factions == "swapped" else faction


def activate_protector(world: World, encounter: Encounter, place: int) -> Steps[None]:
    """After the loser's ability; ``place`` is where the encounter was revealed."""
    if encounter not in world.encounters:  # NP-3-current-discarded
        return
    if world.answers.protector_after_shift == "place-now":
        place = world.encounters.index(encounter) + 1
    if place % 2 or place // 2 > len(world.guards):
        return
    protector = world.guards[place // 2 - 1]
    seats = [s for s in SEATS if encounter.cards[s].faction == faction_of(world, protector)]
    if len(seats) == 2:
        if protector in world.sole:  # NP-3-sole-match
            return
        first = yield Flip()
        seats = [first, OPPONENT[first]]
    for seat in seats:
        if encounter in world.encounters:
            acting = Acting(world, encounter.cards[seat], None)
            acting.for_both = len(seats) == 2
            yield from _PROTECTORS[protector](acting)
            world.bazaar(beside_protector=True)


def _unicorn(acting: Acting) -> Steps[None]:
    acting.world.waits.append(Wait("blessing", acting.seat))
    yield from ()


def _cat(acting: Acting) -> Steps[None]:
    cards = list(acting.world.cards())
    modified = [card for card in cards if card.modifier]
    if not modified:
        return
    free = acting.world.answers.flip_modifiers_empty == "free"
    card = yield from choose_card(acting.seat, cards if free else modified)
    modify(acting, card, -2 * card.modifier if card else 0)


def _elephant(acting: Acting) -> Steps[None]:
    encounter = acting.world.encounter_of(acting.card)
    previous = acting.world.beside(encounter, -1) if encounter else None
    modify(acting, previous.cards[acting.seat] if previous else None, 5)
    yield from ()


def _parrot(acting: Acting) -> Steps[None]:
    yield from activate(Acting(acting.world, acting.card, acting.card), acting.card.slug)


def _phoenix(acting: Acting) -> Steps[None]:
    target = acting.world.answers.awaken_target
    if target == "next-card":
        acting.world.waits.append(Wait("token", acting.seat))
        return
    card = acting.card
    if target == "any-of-yours":
        chosen = yield from choose_card(acting.seat, list(acting.world.cards(acting.seat)))
        assert chosen is not None
        card = chosen
    card.tokens += 1
    look(acting.world)


def _scorpion(acting: Acting) -> Steps[None]:
    world, rival = acting.world, acting.rival
    if world.answers.taken_card_source == "deck-top":
        world.discard_from_deck(rival, world.deck[rival][:1])
    elif world.hand[rival]:
        cards = yield Pick(rival, list(world.hand[rival]), 1)
        world.discard_from_hand(rival, list(cards))


def _basilisk(acting: Acting) -> Steps[None]:
    world = acting.world
    if not world.deck[acting.rival] and world.answers.from_deck_when == "at-once":
        both = acting.for_both and not world.deck[acting.seat]
        if both and world.answers.from_deck_both == "draw":
            raise Ended(None, "both-at-once")
        if not both:
            raise Ended(acting.seat, "cannot-play")
    world.waits.append(Wait("deck-top", acting.rival))
    yield from ()


def _toad(acting: Acting) -> Steps[None]:
    world, seat = acting.world, acting.seat
    row = [e for e in world.encounters if seat in e.cards and e.cards[seat].up]
    pairs = {
        ChooseTwo((a.cards[seat].slug, b.cards[seat].slug)): (a, b)
        for a, b in pairwise(row)
        if world.beside(a, 1) is b
    }
    options: set[Option] = set(pairs)
    if not options:
        return
    if world.answers.swap_optional == "may":
        options.add(Decline())
    chosen = yield from choose(seat, options)
    if isinstance(chosen, ChooseTwo):
        a, b = pairs[chosen]
        one, other = a.cards[seat], b.cards[seat]
        a.cards[seat], b.cards[seat] = other, one
        # Modifiers and tokens go along (NP-4-toad); a signet says who won an encounter, and stays there.
        one.signets, other.signets = other.signets, one.signets
        if not b.compared:
            _what_waits_for(world, other, one)
        look(world)


def _what_waits_for(world: World, leaves: Card, comes: Card) -> None:
    """A card leaves an encounter that is still to be resolved, and another comes there.

    What waits lies at the place of a card (RB-16-next-card).
    """
    for wait in [wait for wait in world.waits if wait.card is leaves]:
        wait.card = comes


_PROTECTORS: dict[str, Callable[[Acting], Steps[None]]] = {
    "unicorn": _unicorn,
    "cat": _cat,
    "elephant": _elephant,
    "parrot": _parrot,
    "phoenix": _phoenix,
    "scorpion": _scorpion,
    "basilisk": _basilisk,
    "toad": _toad,
}
