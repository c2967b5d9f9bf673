"""Phase 1: placing, revealing, comparing."""

from cardia_rules.events.options import ChooseAmount, Option, PlaceCard
from cardia_rules.events.seats import OPPONENT, SEATS, Seat
from tests.second_reading import locations
from tests.second_reading.acting import discard_hand_cards
from tests.second_reading.together import whose_first
from tests.second_reading.wants import Decision, Ended, Steps, choose
from tests.second_reading.winning import look, winners
from tests.second_reading.world import Card, Encounter, Wait, World


def place_cards(world: World) -> Steps[list[Encounter]]:
    """Both place; the encounters that are to be resolved in this round, usually the one just placed."""
    world.bazaar()
    _somebody_must_be_able_to_play(world)
    encounter = Encounter()
    world.encounters.append(encounter)
    world.current = None if fog(world) else encounter
    bound = {wait.seat for wait in world.waits if wait.kind == "face-up"}
    world.waits = [wait for wait in world.waits if wait.kind != "face-up"]
    for together in _order_of_placing(bound):
        yield from _place(world, encounter, together)
        face_up = [seat for seat in together if seat in bound]
        for seat in face_up:
            encounter.cards[seat].up = True
        if fog(world) or len(together) == 1:
            yield from _reveal(world, encounter, face_up)
    if not fog(world):
        return [e for e in world.encounters if not e.compared]
    return [e for e in world.encounters[:-1] if not e.compared]


def fog(world: World) -> bool:
    return "foggy-swamp" in world.locations


def reveal_and_compare(world: World, encounter: Encounter) -> Steps[None]:
    world.current = encounter
    for card in encounter.cards.values():
        card.up = True
    seats = [seat for seat in SEATS if seat not in encounter.arrived]
    demands = yield from _arrive(world, encounter, seats)
    encounter.compared, encounter.revealed = True, dict(encounter.cards)
    if world.answers.blessing_late == "at-first":
        for seat, card in encounter.cards.items():
            if seat not in winners(world, encounter):
                card.blessings = 0
    look(world, first=encounter)
    yield from _meet_demands(world, demands)
    _locations_look(world, encounter, seats)


def nobody_can_play(world: World) -> bool:
    return not any(_can_play(world, seat) for seat in SEATS)


def _can_play(world: World, seat: Seat) -> bool:
    return bool(world.deck[seat] if _plays_from_deck(world, seat) else world.hand[seat])


def _plays_from_deck(world: World, seat: Seat) -> bool:
    return any(wait.kind == "deck-top" and wait.seat == seat for wait in world.waits)


def whoever_is_bound_loses(world: World) -> None:
    """Where neither can play, and one of them for an empty deck (OQ-from-deck-nobody)."""
    bound = [seat for seat in SEATS if _plays_from_deck(world, seat)]
    if len(bound) == 1 and world.answers.from_deck_nobody == "bound-loses":
        raise Ended(OPPONENT[bound[0]], "cannot-play")


def _somebody_must_be_able_to_play(world: World) -> None:
    able = {seat for seat in SEATS if _can_play(world, seat)}
    if len(able) == 1:
        raise Ended(able.pop(), "cannot-play")
    if not able:
        whoever_is_bound_loses(world)
        compare_signets(world)


def compare_signets(world: World) -> None:
    north, south = world.signets("north"), world.signets("south")
    winner: Seat | None = None if north == south else "north" if north > south else "south"
    raise Ended(winner, "nobody-can-play")


def _order_of_placing(bound: set[Seat]) -> list[tuple[Seat, ...]]:
    """Groups of seats that place at the same time."""
    if len(bound) != 1:
        return [SEATS]
    (first,) = bound
    return [(first,), (OPPONENT[first],)]


def _place(world: World, encounter: Encounter, seats: tuple[Seat, ...]) -> Steps[None]:
    undecided = []
    for seat in seats:
        from_deck = _plays_from_deck(world, seat)
        world.waits = [w for w in world.waits if (w.kind, w.seat) != ("deck-top", seat)]
        if from_deck:
            _lay(world, encounter, seat, world.deck[seat], from_hand=False)
        else:
            undecided.append(seat)
    while undecided:
        options: dict[Seat, set[Option]] = {s: {PlaceCard(slug) for slug in world.hand[s]} for s in undecided}
        seat, option = yield Decision(options)
        undecided.remove(seat)
        _lay(world, encounter, seat, world.hand[seat], option.card)
    world.bazaar()


def _lay(
    world: World,
    encounter: Encounter,
    seat: Seat,
    origin: list[str],
    slug: str = "",
    from_hand: bool = True,
) -> None:
    slug = slug or origin[0]
    origin.remove(slug)
    card = encounter.cards[seat] = Card(seat, slug)
    # In the fog the next card you play may be one that you choose from your hand (OQ-late-reveal-from-deck).
    passed_by = not from_hand and fog(world) and world.answers.late_reveal_from_deck == "hand-only"
    for wait in world.waits:
        if wait.seat == seat and wait.card is None and (not passed_by or wait.kind == "blessing"):
            wait.card = card


def _reveal(world: World, encounter: Encounter, seats: list[Seat]) -> Steps[None]:
    """Cards that are played face up count as revealed (FAQ-2-played-face-up)."""
    demands = yield from _arrive(world, encounter, seats)
    yield from _meet_demands(world, demands)
    _locations_look(world, encounter, seats)


def _arrive(world: World, encounter: Encounter, seats: list[Seat]) -> Steps[list[Wait]]:
    """What waited for the cards reaches them; the demands that are left to be met."""
    demands = []
    encounter.arrived |= set(seats)
    cards = [encounter.cards[seat] for seat in seats]
    arrived = [wait for wait in world.waits if wait.card in cards and wait.kind != "late"]
    world.waits = [wait for wait in world.waits if wait not in arrived]
    choices = yield from _in_turn([wait for wait in arrived if wait.kind == "either"])
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
    for wait in choices:
        option = yield from choose(wait.seat, {ChooseAmount(wait.by), ChooseAmount(-wait.by)})
        assert isinstance(option, ChooseAmount)
        assert wait.card is not None
        wait.card.modifier += option.by
    return demands


def _in_turn(waits: list[Wait]) -> Steps[list[Wait]]:
    """The modifiers that are to be chosen, in the order in which they are."""
    order = yield from whose_first({wait.seat for wait in waits})
    return sorted(waits, key=lambda wait: order.index(wait.seat))


def _meet_demands(world: World, demands: list[Wait]) -> Steps[None]:
    owed: dict[Seat, list[int]] = {seat: [2 for d in demands if d.seat == seat] for seat in SEATS}
    choosing = any(sum(counts) < len(world.hand[seat]) for seat, counts in owed.items() if counts)
    seats = {demand.seat for demand in demands}
    for seat in (yield from whose_first(seats)) if choosing else sorted(seats):
        for count in owed[seat]:
            yield from discard_hand_cards(world, seat, count)


def _locations_look(world: World, encounter: Encounter, seats: list[Seat]) -> None:
    if world.answers.reveal_locations_order == "draw-first":
        world.bazaar()
    locations.haunted_catacombs(world, encounter, seats)
    locations.auction_house(world, encounter, seats)
    world.bazaar()
