"""What each character of deck II does when its ability is activated, one function a character."""

from cardia_rules.events.options import ChooseCard, ChooseFromHand, ChooseNext, Option
from tests.second_reading.acting import (
    Acting,
    ability_of,
    activate,
    choose_card,
    discard_hand_cards,
    modify,
    name_faction,
    of_faction,
    wait_for_next,
)
from tests.second_reading.facts import ONGOING
from tests.second_reading.wants import Shuffle, Steps, choose
from tests.second_reading.winning import is_tie, look
from tests.second_reading.world import Wait


@ability_of("poisoner")
def _poisoner(acting: Acting) -> Steps[None]:
    encounter = acting.world.encounter_of(acting.card)
    assert encounter is not None
    over = acting.opposing().influence - acting.card.influence
    enough = acting.world.answers.lower_in_a_tie == "until-tie" and is_tie(encounter)
    if over > 0 and not enough:
        modify(acting, acting.opposing(), -over)
    yield from ()


@ability_of("kinesis-mage")
def _kinesis_mage(acting: Acting) -> Steps[None]:
    mine = list(acting.world.cards(acting.seat))
    laden = [card for card in mine if card.modifier or card.tokens]
    if len(mine) < 2 or not laden:
        return
    free = acting.world.answers.move_pieces_empty == "free"
    giver = yield from choose_card(acting.seat, mine if free else laden)
    if giver is None or giver not in laden:
        return
    held = (giver.modifier, giver.tokens)
    if acting.world.answers.move_in_two_steps == "two-changes":
        giver.modifier = giver.tokens = 0
        look(acting.world)
    taker = yield from choose_card(acting.seat, [c for c in mine if c is not giver])
    assert taker is not None
    giver.modifier = giver.tokens = 0
    taker.modifier += held[0]
    taker.tokens += held[1]
    look(acting.world)


@ability_of("envoy")
def _envoy(acting: Acting) -> Steps[None]:
    cards = list(acting.world.cards())
    options: set[Option] = {ChooseNext()}
    options |= {ChooseCard(card.seat, card.slug) for card in cards}
    chosen = yield from choose(acting.seat, options)
    if isinstance(chosen, ChooseCard):
        modify(acting, next(c for c in cards if (c.seat, c.slug) == (chosen.seat, chosen.card)), -3)
    else:
        wait_for_next(acting, -3)


@ability_of("tax-collector")
def _tax_collector(acting: Acting) -> Steps[None]:
    modify(acting, acting.card, 4)
    yield from ()


@ability_of("revolutionary")
def _revolutionary(acting: Acting) -> Steps[None]:
    world, rival = acting.world, acting.rival
    yield from discard_hand_cards(world, rival, 2)
    world.bazaar(between_steps=True)
    world.draw(rival, 2)


@ability_of("librarian")
def _librarian(acting: Acting) -> Steps[None]:
    acting.world.waits.append(Wait("either", acting.seat, by=2))
    yield from ()


@ability_of("prodigy")
def _prodigy(acting: Acting) -> Steps[None]:
    low = [card for card in acting.world.cards(acting.seat) if card.influence <= 8]
    modify(acting, (yield from choose_card(acting.seat, low)), 3)


@ability_of("blackmailer")
def _blackmailer(acting: Acting) -> Steps[None]:
    faction = yield from name_faction(acting)
    acting.world.waits.append(Wait("demand", acting.rival, faction=faction))


@ability_of("illusionist")
def _illusionist(acting: Acting) -> Steps[None]:
    losing = []
    for encounter in acting.world.encounters:
        mine, theirs = encounter.cards.get(acting.seat), encounter.cards.get(acting.rival)
        # FAQ-3-illusionist: none here and at least one there.
        if mine and theirs and mine.signets == 0 and theirs.signets > 0 and mine not in acting.under_way():
            losing.append(mine)
    card = yield from choose_card(acting.seat, losing)
    if card is not None:
        yield from activate(Acting(acting.world, card, card, acting), card.slug)


@ability_of("engineer")
def _engineer(acting: Acting) -> Steps[None]:
    acting.world.waits.append(Wait("late", acting.seat, by=5))
    yield from ()


@ability_of("witch-king")
def _witch_king(acting: Acting) -> Steps[None]:
    world, rival = acting.world, acting.rival
    faction = yield from name_faction(acting)
    world.discard_from_hand(rival, of_faction(world.hand[rival], faction))
    world.discard_from_deck(rival, of_faction(world.deck[rival], faction))
    world.bazaar(between_steps=True)
    world.deck[rival] = list((yield Shuffle(rival, list(world.deck[rival]))))


@ability_of("elemental")
def _elemental(acting: Acting) -> Steps[None]:
    world = acting.world
    instant = [slug for slug in world.hand[acting.seat] if slug not in ONGOING]
    if instant:
        chosen = yield from choose(acting.seat, {ChooseFromHand((slug,)) for slug in instant})
        assert isinstance(chosen, ChooseFromHand)
        world.discard_from_hand(acting.seat, list(chosen.cards))
        world.bazaar(between_steps=True)
        yield from activate(Acting(world, acting.card, None, acting), chosen.cards[0])
    world.draw(acting.seat, 1)


@ability_of("successor")
def _successor(acting: Acting) -> Steps[None]:
    world, rival = acting.world, acting.rival
    world.discard_from_deck(rival, list(world.deck[rival]))
    yield from discard_hand_cards(world, rival, len(world.hand[rival]) - 2)
