"""The rounds of a game, phase by phase."""

from cardia_rules.events.options import ChooseAmount, Option, PlaceCard
from cardia_rules.events.seats import OPPONENT, SEATS, Seat
from cardia_rules.events.table import Over
from tests.second_reading import deck_one, deck_two
from tests.second_reading.acting import Acting, activate, discard_hand_cards
from tests.second_reading.wants import Decision, Ended, Flip, Shuffle, Steps, choose
from tests.second_reading.winning import is_tie, look
from tests.second_reading.world import Card, Encounter, Wait, World

# Importing the decks is what fills the table of abilities.
__all__ = ["deck_one", "deck_two", "rounds", "whole_game"]


def whole_game(world: World, deck: tuple[str, ...]) -> Steps[None]:
    for seat in SEATS:
        world.deck[seat] = list(deck)
    for seat in SEATS:
        world.deck[seat] = list((yield Shuffle(seat, list(deck))))
    for seat in SEATS:
        world.draw(seat, 5)
    yield from rounds(world)


def rounds(world: World) -> Steps[None]:
    """From the beginning of a round to the end of the game."""
    try:
        while True:
            yield from _phase_one(world)
            yield from _phase_two(world)
            _late_modifiers(world)
            _phase_three(world)
    except Ended as end:
        world.over = Over(end.winner, end.reason)


# ------------------------------------------------------------------ phase 1
def _phase_one(world: World) -> Steps[None]:
    _somebody_must_be_able_to_play(world)
    encounter = Encounter()
    world.encounters.append(encounter)
    world.current = encounter
    order = yield from _order_of_placing(world)
    yield from _place(world, encounter, order[0])
    if len(order) > 1:
        (first,) = order[0]
        encounter.cards[first].up = True
        if world.answers.face_up_moment == "at-once":
            demands = yield from _reveal(world, encounter, first)
            yield from _meet(world, demands)
        yield from _place(world, encounter, order[1])
    demands = []
    for seat in SEATS:
        encounter.cards[seat].up = True
    for seat in SEATS:
        demands += yield from _reveal(world, encounter, seat)
    encounter.compared = True
    look(world)
    yield from _meet(world, demands)


def _somebody_must_be_able_to_play(world: World) -> None:
    able = {seat for seat in SEATS if world.hand[seat]}
    if len(able) == 1:
        raise Ended(able.pop(), "cannot-play")
    if not able:
        north, south = world.signets("north"), world.signets("south")
        winner: Seat | None = None if north == south else "north" if north > south else "south"
        raise Ended(winner, "nobody-can-play")


def _order_of_placing(world: World) -> Steps[list[tuple[Seat, ...]]]:
    """Groups of seats that place at the same time."""
    bound = {wait.seat for wait in world.waits if wait.kind == "face-up"}
    world.waits = [wait for wait in world.waits if wait.kind != "face-up"]
    if len(bound) == 1:
        (first,) = bound
    elif bound and world.answers.both_face_up == "coin":
        first = yield Flip()
    else:
        return [SEATS]
    return [(first,), (OPPONENT[first],)]


def _place(world: World, encounter: Encounter, seats: tuple[Seat, ...]) -> Steps[None]:
    undecided = list(seats)
    while undecided:
        options: dict[Seat, set[Option]] = {s: {PlaceCard(slug) for slug in world.hand[s]} for s in undecided}
        seat, option = yield Decision(options)
        undecided.remove(seat)
        world.hand[seat].remove(option.card)
        encounter.cards[seat] = Card(seat, option.card)


def _reveal(world: World, encounter: Encounter, seat: Seat) -> Steps[list[Wait]]:
    """What waited for the card reaches it; demands for hand cards are left to be met."""
    card = encounter.cards[seat]
    arrived = [wait for wait in world.waits if wait.seat == seat and wait.card is None]
    world.waits = [wait for wait in world.waits if wait not in arrived or wait.kind == "late"]
    for wait in arrived:
        if wait.kind == "modifier":
            card.modifier += wait.by
        elif wait.kind == "late":
            wait.card = card
    for wait in arrived:
        if wait.kind == "either":
            chosen = yield from choose(seat, {ChooseAmount(wait.by), ChooseAmount(-wait.by)})
            assert isinstance(chosen, ChooseAmount)
            card.modifier += chosen.by
    return [wait for wait in arrived if wait.kind == "demand" and card.faction != wait.faction]


def _meet(world: World, demands: list[Wait]) -> Steps[None]:
    for demand in demands:
        yield from discard_hand_cards(world, demand.seat, 2)


# ------------------------------------------------------------------ phases 2 and 3
def _phase_two(world: World) -> Steps[None]:
    encounter = world.current
    assert encounter is not None
    if is_tie(encounter):
        return
    north, south = encounter.cards["north"], encounter.cards["south"]
    loser = north if north.influence < south.influence else south
    yield from activate(Acting(world, loser, loser), loser.slug)


def _late_modifiers(world: World) -> None:
    """FAQ-3-engineer: on the card if it is still there, else for the next one."""
    left: list[Wait] = []
    for wait in world.waits:
        if wait.card is None:
            left.append(wait)
        elif world.encounter_of(wait.card) is not None:
            wait.card.modifier += wait.by
            look(world)
        elif wait.card.slug in world.discard[wait.seat] or world.answers.engineer_taken_back == "waits":
            wait.card = None
            left.append(wait)
    world.waits = left


def _phase_three(world: World) -> None:
    if world.answers.count_and_draw == "count-first":
        _count(world)
    for seat in SEATS:
        world.draw(seat, 1)
    if world.answers.count_and_draw == "draw-first":
        _count(world)


def _count(world: World) -> None:
    north, south = world.signets("north"), world.signets("south")
    if max(north, south) >= 5 and north != south:
        raise Ended("north" if north > south else "south", "five-signets")
