"""An encounter from its reveal to the end of its abilities."""

import msgspec

from cardia_rules.events.seats import NORTH, SOUTH, Seat
from cardia_rules.events.vocabulary import CardRevealed, EncounterCompared, PhaseSkipped
from cardia_rules.resolution.asking import Asking
from cardia_rules.resolution.effects.supplied import apply_supplied_to_reveal
from cardia_rules.resolution.live_table import LiveTable
from cardia_rules.resolution.locations import Look, just_revealed, pay_tributes
from cardia_rules.resolution.reading.due import last_due, next_due
from cardia_rules.resolution.reading.waiting import LATE, due_after_reveal
from cardia_rules.resolution.results.derive import influence, result_of
from cardia_rules.resolution.results.immediate_wins import may_win_at_once, newly_won
from cardia_rules.resolution.results.ongoing import ongoing
from cardia_rules.resolution.results.result import Result
from cardia_rules.resolution.results.settle import look_for_wins
from cardia_rules.resolution.results.signets import blessings_in_vain, moved
from cardia_rules.resolution.round.after_reveal import (
    apply_late_modifiers,
    apply_what_waited,
    look_at_reveal,
    meet_demands,
)
from cardia_rules.resolution.round.phase_two import phase_two


class Revealed(msgspec.Struct, frozen=True, gc=False):
    """What was so when an encounter was revealed; what a supplied ability has done since changes none of it.

    ``seats`` are those whose cards were just revealed, ``north`` and ``south`` both cards of the encounter.
    ``later`` counts the encounters after it, ``waited`` is what is due after the reveal, and ``look`` what
    locations look at, if there are any.
    """

    seats: tuple[Seat, ...]
    north: str
    south: str
    later: int
    waited: tuple[int, ...]
    look: Look | None


def resolve_due(table: LiveTable) -> Asking[int]:
    """Resolve every encounter that is ready: the one just placed, or under a fog the one before it.

    The generator returns the number of the event that phase 3 names as its cause.
    """
    if table.locations.reveal_late:
        return _resolve_in_the_fog(table)
    place = next_due(table)
    both_lie = place <= len(table.north.row) and place <= len(table.south.row)
    return _resolve(table, place) if both_lie else _nothing_to_reveal(table)


def _resolve_in_the_fog(table: LiveTable) -> Asking[int]:
    cause = 0
    while (place := next_due(table)) <= last_due(table):
        cause = yield from _resolve(table, place)
    return table.number if cause else (yield from _nothing_to_reveal(table))


def _resolve(table: LiveTable, place: int) -> Asking[int]:
    """Reveal an encounter, compare its cards, and resolve what follows up to the end of its abilities.

    From the comparison on, ``place`` is where the cards lie, 0 if the encounter is gone.
    """
    revealed = _reveal(table, place)
    if table.north.waiting or table.south.waiting:
        yield from apply_what_waited(table, revealed.seats, place)
    if table.setup.supplied:
        yield from apply_supplied_to_reveal(table, revealed.seats, place)
        # It may have closed a place since the reveal, or taken the encounter itself away.
        place = next_due(table)
        place = place if place == len(table.north.row) - revealed.later else 0
    late = due_after_reveal(table, place, LATE) if place else revealed.waited
    before = table.number
    result = _compare_influence(table, place) if place else None
    compared = table.number
    if revealed.waited:
        yield from meet_demands(table, revealed.north, revealed.south, revealed.waited)
    if revealed.look is not None:
        look_at_reveal(table, revealed.look)
    if result is None:
        # A card has left right after the reveal: no comparison and no phase 2, but what a reveal sets off.
        table.happen(PhaseSkipped(phase=2, cause=before))
    else:
        yield from phase_two(table, table.current, before + 1, result if table.number == compared else None)
    if late:
        apply_late_modifiers(table, revealed.north, revealed.south, late)
    if table.turns and table.locations.tribute:
        yield from pay_tributes(table)
    return before + 1


# ------------------------------------------------------------------ revealing
def _reveal(table: LiveTable, place: int) -> Revealed:
    """Reveal those cards of an encounter that lie face down; one face up was revealed as it was placed."""
    north, south, cause = table.north.row[place - 1], table.south.row[place - 1], table.number
    seats: tuple[Seat, ...] = ()
    norths = souths = ""
    if north is not None and not north.up:
        seats, norths = (NORTH,), north.card
        table.happen(CardRevealed(seat=NORTH, card=north.card, place=place, cause=cause))
    if south is not None and not south.up:
        seats, souths = (*seats, SOUTH), south.card
        table.happen(CardRevealed(seat=SOUTH, card=south.card, place=place, cause=cause))
    return Revealed(
        seats,
        north.card if north else "",
        south.card if south else "",
        later=len(table.north.row) - place,
        waited=due_after_reveal(table, place) if table.north.waiting or table.south.waiting else (),
        look=just_revealed(table, place, norths, souths) if table.setup.locations else None,
    )


def _nothing_to_reveal(table: LiveTable) -> Asking[int]:
    """Skip phase 2 where no encounter is due: in the first round of a fog, or after a card has left."""
    skipped = table.happen(PhaseSkipped(phase=2, cause=table.number), "nothing-due")
    # A card that was left alone gets its late modifier now, an encounter still to be resolved later.
    place = max(len(table.north.row), len(table.south.row))
    north, south = table.north.at(place), table.south.at(place)
    if not ((north and south) or (north and not north.up) or (south and not south.up)):
        due = due_after_reveal(table, place, LATE)
        apply_late_modifiers(table, table.north.card_at(place), table.south.card_at(place), due)
    if table.locations.tribute:
        yield from pay_tributes(table)
    return skipped


# ------------------------------------------------------------------ comparing
def _compare_influence(table: LiveTable, place: int) -> Result:
    """Compare the influence of two cards; signets follow, and who wins at once has won."""
    north, south = table.north.row[place - 1], table.south.row[place - 1]
    assert north  # a place with one card is passed over
    assert south
    abilities = ongoing(table)
    result = result_of(table, place, north, south, abilities)
    compared = table.happen(
        EncounterCompared(place=place, north=influence(north), south=influence(south), cause=table.number)
    )
    follows = moved(table, result, compared)
    if north.blessings or south.blessings:
        follows = blessings_in_vain(table, result, compared) + follows
    wins = may_win_at_once(table, abilities)
    won = newly_won(table, follows) if wins else ()
    for event in follows:
        table.happen(event, result)
    if wins:
        look_for_wins(table, won=won)
    return result
