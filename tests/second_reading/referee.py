"""The rounds of a game."""

from cardia_rules.events.seats import OPPONENT, SEATS, Seat
from cardia_rules.events.table import Over
from tests.second_reading import deck_one, deck_two, locations, protectors
from tests.second_reading.acting import Acting, activate
from tests.second_reading.placing import (
    place_cards,
    reveal_and_compare,
)
from tests.second_reading.wants import Ended, Lay, Shuffle, Steps
from tests.second_reading.winning import is_tie, look, winners
from tests.second_reading.world import Card, Encounter, Wait, World

# Importing the decks is what fills the table of abilities.
__all__ = ["deck_one", "deck_two", "from_phase_two", "rounds", "whole_game"]


def whole_game(world: World, deck: tuple[str, ...], pool: tuple[str, ...] = ()) -> Steps[None]:
    for seat in SEATS:
        world.deck[seat] = list(deck)
    for seat in SEATS:
        world.deck[seat] = list((yield Shuffle(seat, list(deck))))
    if pool:
        world.guards = list((yield Lay(pool)))
    for seat in SEATS:
        world.draw(seat, locations.opening_hand(world))
    yield from rounds(world)


def rounds(world: World) -> Steps[None]:
    """From the beginning of a round to the end of the game."""
    try:
        while True:
            world.round += 1
            world.bazaar()
            yield from _resolve(world, (yield from place_cards(world)))
            yield from _phase_three(world)
    except Ended as end:
        world.over = Over(end.winner, end.reason)


def from_phase_two(world: World) -> Steps[None]:
    """From the moment at which the current encounter has been revealed and compared."""
    assert world.current is not None
    try:
        yield from phase_two(world, world.current)
        yield from _phase_three(world)
    except Ended as end:
        world.over = Over(end.winner, end.reason)
    else:
        yield from rounds(world)


def _resolve(world: World, encounters: list[Encounter]) -> Steps[None]:
    for encounter in encounters:
        if encounter in world.encounters:
            yield from reveal_and_compare(world, encounter)
            yield from phase_two(world, encounter)


def phase_two(world: World, encounter: Encounter) -> Steps[None]:
    place = world.encounters.index(encounter) + 1
    resolved = [*encounter.cards.values()]
    # In the fog a Counselor that was played face up may have turned it before it is compared.
    won = winners(world, encounter)
    loser = encounter.cards[OPPONENT[won.pop()]] if len(won) == 1 and not is_tie(encounter) else None
    if loser is not None:
        yield from activate(Acting(world, loser, loser), loser.slug)
        world.bazaar(beside_protector=True)
        yield from protectors.activate_protector(world, encounter, place)
    world.bazaar()
    _late_modifiers(world, resolved)
    yield from locations.serpent_temple(world)
    world.bazaar()


def _late_modifiers(world: World, resolved: list[Card]) -> None:
    """FAQ-3-engineer: on the card of this phase 2, wherever a Toad has put it; if gone, the next one."""
    due: list[Wait] = []
    for wait in [wait for wait in world.waits if wait.kind == "late" and wait.card is not None]:
        assert wait.card is not None
        encounter = world.encounter_of(wait.card)
        if encounter is not None and (encounter.compared or any(wait.card is each for each in resolved)):
            due.append(wait)
        elif encounter is None:
            wait.card = _instead(world, wait.seat)
            instead = world.encounter_of(wait.card) if wait.card is not None else None
            if instead is not None and instead.compared:
                due.append(wait)
    for wait in due:
        assert wait.card is not None
        world.waits.remove(wait)
        wait.card.modifier += wait.by
    look(world)


def _instead(world: World, seat: Seat) -> Card | None:
    """The card that an Engineer's +5 is for now that the one it was for is gone; none is the next one."""
    there = world.current.cards.get(seat) if world.current else None
    if there is not None and world.answers.late_modifier_replaced == "replacement":
        return there
    return None


def _phase_three(world: World) -> Steps[None]:
    if world.answers.count_and_draw == "count-first":
        count_signets(world)
    yield from locations.draw_at_the_end(world)
    if world.answers.count_and_draw == "draw-first":
        count_signets(world)


def count_signets(world: World) -> None:
    north, south = world.signets("north"), world.signets("south")
    if max(north, south) >= 5 and north != south:
        raise Ended("north" if north > south else "south", "five-signets")
