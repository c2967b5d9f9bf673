"""What each character of deck I does when its ability is activated, one function a character."""

from cardia_rules.events.options import ChooseFromHand, ChoosePieces, Decline, Option
from tests.second_reading.acting import (
    Acting,
    ability_of,
    activate,
    choose_card,
    modify,
    name_faction,
    of_faction,
    wait_for_next,
)
from tests.second_reading.facts import ONGOING
from tests.second_reading.wants import Ended, Pick, Steps, choose
from tests.second_reading.winning import look
from tests.second_reading.world import Card, Wait


@ability_of("hired-blade")
def _hired_blade(acting: Acting) -> Steps[None]:
    world, opposing = acting.world, acting.opposing()
    world.leave_play(acting.card, world.discard[acting.seat])
    world.leave_play(opposing, world.discard[acting.rival])
    look(world)
    yield from ()


@ability_of("void-mage")
def _void_mage(acting: Acting) -> Steps[None]:
    free = acting.world.answers.remove_pieces_empty == "free"
    free = free and any(card.modifier or card.tokens for card in acting.world.cards())
    options: set[Option] = set()
    for card in acting.world.cards():
        if card.modifier or free:
            options.add(ChoosePieces(card.seat, card.slug, "modifiers"))
        if card.tokens or free:
            options.add(ChoosePieces(card.seat, card.slug, "tokens"))
    if not options:
        return
    chosen = yield from choose(acting.seat, options)
    assert isinstance(chosen, ChoosePieces)
    card = next(c for c in acting.world.cards(chosen.seat) if c.slug == chosen.card)
    if chosen.pieces == "modifiers":
        card.modifier = 0
    else:
        card.tokens = 0
    look(acting.world)


@ability_of("surgeon")
def _surgeon(acting: Acting) -> Steps[None]:
    wait_for_next(acting, -5)
    yield from ()


@ability_of("saboteur")
def _saboteur(acting: Acting) -> Steps[None]:
    acting.world.discard_from_deck(acting.rival, acting.world.deck[acting.rival][:2])
    yield from ()


@ability_of("fortune-teller")
def _fortune_teller(acting: Acting) -> Steps[None]:
    acting.world.waits.append(Wait("face-up", acting.rival))
    yield from ()


@ability_of("palace-guard")
def _palace_guard(acting: Acting) -> Steps[None]:
    faction = yield from name_faction(acting)
    options: set[Option] = {Decline()}
    options |= {ChooseFromHand((slug,)) for slug in of_faction(acting.world.hand[acting.rival], faction)}
    chosen = yield from choose(acting.rival, options)
    if isinstance(chosen, ChooseFromHand):
        acting.world.discard_from_hand(acting.rival, list(chosen.cards))
        acting.world.bazaar(between_steps=True)
    else:
        modify(acting, acting.card, 7)


@ability_of("ambusher")
def _ambusher(acting: Acting) -> Steps[None]:
    faction = yield from name_faction(acting)
    acting.world.discard_from_hand(acting.rival, of_faction(acting.world.hand[acting.rival], faction))


@ability_of("puppeteer")
def _puppeteer(acting: Acting) -> Steps[None]:
    world, rival = acting.world, acting.rival
    encounter = world.encounter_of(acting.card)
    assert encounter is not None
    world.leave_play(acting.opposing(), world.discard[rival])
    if world.answers.tribute_replaced == "anew":  # the win of a card that is gone is over
        world.won_before.get(encounter, set()).discard(rival)
    if not world.hand[rival]:
        look(world)
        raise Ended(acting.seat, "no-replacement")
    (slug,) = yield Pick(rival, list(world.hand[rival]), 1)
    world.hand[rival].remove(slug)
    encounter.cards[rival] = Card(rival, slug, up=True)
    look(world)


@ability_of("clockmaker")
def _clockmaker(acting: Acting) -> Steps[None]:
    encounter = acting.world.encounter_of(acting.card)
    assert encounter is not None
    previous = acting.world.beside(encounter, -1)
    modify(acting, previous.cards[acting.seat] if previous else None, 3)
    wait_for_next(acting, 3)
    yield from ()


@ability_of("swamp-guardian")
def _swamp_guardian(acting: Acting) -> Steps[None]:
    world = acting.world
    card = yield from choose_card(acting.seat, [c for c in world.cards(acting.seat) if c is not acting.card])
    if card is None:
        return
    encounter = world.encounter_of(card)
    assert encounter is not None
    opposing = encounter.cards[acting.rival]
    world.leave_play(card, world.hand[acting.seat])
    world.leave_play(opposing, world.discard[acting.rival])
    look(world)


@ability_of("magistra")
def _magistra(acting: Acting) -> Steps[None]:
    choosable = [
        card
        for card in acting.world.cards(acting.seat)
        if card not in acting.under_way()
        and card.slug not in ONGOING
        and card.influence >= acting.card.influence
    ]
    card = yield from choose_card(acting.seat, choosable)
    if card is not None:
        yield from activate(Acting(acting.world, acting.card, card, acting), card.slug)


@ability_of("inventor")
def _inventor(acting: Acting) -> Steps[None]:
    first = yield from choose_card(acting.seat, list(acting.world.cards()))
    modify(acting, first, 3)
    second = yield from choose_card(acting.seat, [c for c in acting.world.cards() if c is not first])
    modify(acting, second, -3)


@ability_of("djinn")
def _djinn(acting: Acting) -> Steps[None]:
    raise Ended(acting.seat, "ability")
    yield
