"""Phase 1: placing, revealing, comparing."""

from cardia_rules.events.options import ChooseAmount, Option, PlaceCard
from cardia_rules.events.seats import OPPONENT, SEATS, Seat
from tests.second_reading import locations
from tests.second_reading.acting import discard_hand_cards
from tests.second_reading.wants import Decision, Ended, Flip, Steps, choose
from tests.second_reading.winning import look
from tests.second_reading.world import Card, Encounter, Wait, World


def place_cards(world: World) -> Steps[list[Encounter]]:
    """Both place; the encounters that are to be resolved in this round, usually the one just placed."""
    world.bazaar()
    _somebody_must_be_able_to_play(world)
    encounter = Encounter()
    world.encounters.append(encounter)
    fog = "foggy-swamp" in world.locations
    world.current = None if fog else encounter
    bound = {wait.seat for wait in world.waits if wait.kind == "face-up"}
    world.waits = [wait for wait in world.waits if wait.kind != "face-up"]
    for together in (yield from _order_of_placing(world, bound)):
        yield from _place(world, encounter, together)
        face_up = [seat for seat in together if seat in bound]
        for seat in face_up:
            encounter.cards[seat].up = True
        if world.answers.face_up_moment == "at-once" and (fog or len(together) == 1):
            yield from _reveal(world, encounter, face_up)
    if not fog or (bound and world.answers.fog_face_up == "at-once"):
        return [e for e in world.encounters if not e.compared]
    return [e for e in world.encounters[:-1] if not e.compared]


def reveal_and_compare(world: World, encounter: Encounter) -> Steps[None]:
    world.current = encounter
    for card in encounter.cards.values():
        card.up = True
    seats = [seat for seat in SEATS if seat not in encounter.arrived]
    demands = yield from _arrive(world, encounter, seats)
    encounter.compared = True
    look(world)
    yield from _after_revealing(world, encounter, seats, demands)


def nobody_can_play(world: World) -> bool:
    return not any(_can_play(world, seat) for seat in SEATS)


def _can_play(world: World, seat: Seat) -> bool:
    return bool(world.deck[seat] if _plays_from_deck(world, seat) else world.hand[seat])


def _plays_from_deck(world: World, seat: Seat) -> bool:
    return any(wait.kind == "deck-top" and wait.seat == seat for wait in world.waits)


def _somebody_must_be_able_to_play(world: World) -> None:
    able = {seat for seat in SEATS if _can_play(world, seat)}
    if len(able) == 1:
        raise Ended(able.pop(), "cannot-play")
    if not able:
        compare_signets(world)


def compare_signets(world: World) -> None:
    north, south = world.signets("north"), world.signets("south")
    winner: Seat | None = None if north == south else "north" if north > south else "south"
    raise Ended(winner, "nobody-can-play")


def _order_of_placing(world: World, bound: set[Seat]) -> Steps[list[tuple[Seat, ...]]]:
    """Groups of seats that place at the same time."""
    if len(bound) == 1:
        (first,) = bound
    elif bound and world.answers.both_face_up == "coin":
        first = yield Flip()
    else:
        return [SEATS]
    return [(first,), (OPPONENT[first],)]


def _place(world: World, encounter: Encounter, seats: tuple[Seat, ...]) -> Steps[None]:
    undecided = []
    for seat in seats:
        if _plays_from_deck(world, seat):
            world.waits = [w for w in world.waits if (w.kind, w.seat) != ("deck-top", seat)]
            _lay(world, encounter, seat, world.deck[seat])
        else:
            undecided.append(seat)
    while undecided:
        options: dict[Seat, set[Option]] = {s: {PlaceCard(slug) for slug in world.hand[s]} for s in undecided}
        seat, option = yield Decision(options)
        undecided.remove(seat)
        _lay(world, encounter, seat, world.hand[seat], option.card)
    world.bazaar()


def _lay(world: World, encounter: Encounter, seat: Seat, origin: list[str], slug: str = "") -> None:
    slug = slug or origin[0]
    origin.remove(slug)
    card = encounter.cards[seat] = Card(seat, slug)
    for wait in world.waits:
        if wait.seat == seat and wait.card is None:
            wait.card = card


def _reveal(world: World, encounter: Encounter, seats: list[Seat]) -> Steps[None]:
    """Cards that are played face up count as revealed (FAQ-2-played-face-up)."""
    demands = yield from _arrive(world, encounter, seats)
    yield from _after_revealing(world, encounter, seats, demands)


def _arrive(world: World, encounter: Encounter, seats: list[Seat]) -> Steps[list[Wait]]:
    """What waited for the cards reaches them; the demands that are left to be met."""
    demands = []
    encounter.arrived |= set(seats)
    cards = [encounter.cards[seat] for seat in seats]
    arrived = [wait for wait in world.waits if wait.card in cards and wait.kind != "late"]
    world.waits = [wait for wait in world.waits if wait not in arrived]
    for wait in arrived:
        card = wait.card
        assert card is not None
        if wait.kind == "modifier":
            card.modifier += wait.by
        elif wait.kind == "token":
            card.tokens += 1
        elif wait.kind == "blessing":
            card.blessings += 1
        elif wait.kind == "demand" and card.faction != wait.faction:
            demands.append(wait)
    look(world)  # a token may have come onto an ongoing ability
    for wait in arrived:
        if wait.kind == "either" and wait.card is not None:
            chosen = yield from choose(wait.seat, {ChooseAmount(wait.by), ChooseAmount(-wait.by)})
            assert isinstance(chosen, ChooseAmount)
            wait.card.modifier += chosen.by
    return demands


def _after_revealing(
    world: World, encounter: Encounter, seats: list[Seat], demands: list[Wait]
) -> Steps[None]:
    for demand in demands:
        yield from discard_hand_cards(world, demand.seat, 2)
    world.bazaar()
    locations.haunted_catacombs(world, encounter, seats)
    locations.auction_house(world, encounter, seats)
