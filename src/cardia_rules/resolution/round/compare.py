"""The comparison of a revealed encounter, and the way from there to the loser's ability."""

from cardia_rules.events.seats import NORTH, SEATS, SOUTH
from cardia_rules.events.table import Played, Setup, Table
from cardia_rules.events.vocabulary import (
    EncounterCompared,
    PhaseSkipped,
)
from cardia_rules.resolution.agenda import (
    ApplyLateModifiers,
    ApplyLocationsToReveal,
    BeginPhaseThree,
    BeginPhaseTwo,
    CompareCards,
    Emit,
    LookForWins,
    MeetDemands,
    RevealCards,
    SettleTurns,
    Task,
)
from cardia_rules.resolution.locations.standing import locations_at_a_reveal, refill, standing
from cardia_rules.resolution.outcome import Done, Moment
from cardia_rules.resolution.results.derive import influence, result_of
from cardia_rules.resolution.results.immediate_wins import gaining, may_win_at_once, newly_won
from cardia_rules.resolution.results.ongoing import ongoing
from cardia_rules.resolution.results.signets import moved, never_won
from cardia_rules.resolution.round.activate import activate_loser
from cardia_rules.resolution.round.due import locations_wait, next_due
from cardia_rules.resolution.round.waiting import late_for

_REVEAL = ("RB-06-reveal",)


def compare_cards(task: CompareCards, moment: Moment) -> Done:
    """Compare the influence of the cards just revealed; signets follow, then what a reveal sets off."""
    # A supplied ability may have closed a place since the reveal, or taken the encounter itself away.
    table = moment.table
    place = next_due(table)
    return compare_at(place, table.north.at(place), table.south.at(place), task, table, moment.next)


def compare_at(
    place: int, north: Played | None, south: Played | None, task: CompareCards, table: Table, number: int
) -> Done:
    """Compare the cards that are due at a place; ``number`` is that of the comparison."""
    setup = table.setup
    there = place == len(table.north.row) - task.behind
    # What nothing waits for and no location looks at need not be on the agenda.
    before: tuple[Task, ...] = ()
    then: tuple[Task, ...] = (BeginPhaseThree(number),)
    if task.due:
        before = (MeetDemands(task.north, task.south, task.due),)
    if setup.locations:
        before += locations_at_a_reveal(setup, _look(task, table))
        then = _under_locations(setup, task, then)
    late = late_for(table, place) if there else task.due
    if late:
        then = (ApplyLateModifiers(task.north, task.south, late), *then)
    if north is None or south is None or not there:
        # A card has left right after the reveal: no comparison and no phase 2, but what a reveal sets off.
        skipped = PhaseSkipped(phase=2, rulings=("RB-17-discard",), cause=number - 1)
        return Done((), (*before, Emit((skipped,)), *then)) if before else Done((skipped,), then)
    ours, theirs = influence(north), influence(south)
    why = ("FAQ-1-waiting-modifier-counts", *_REVEAL) if task.modified else _REVEAL
    if ours < 0 or theirs < 0:
        why = ("FAQ-1-negative-influence", *why)
    compared = EncounterCompared(place=place, north=ours, south=theirs, rulings=why, cause=number - 1)
    # The result hangs on the cards and on who has tokens, neither of which the comparison changes.
    abilities = ongoing(table)
    result = result_of(table, place, north, south, abilities)
    follows = moved(table, result, _REVEAL, number)
    if north.blessings or south.blessings:
        follows = never_won(table, result, north, south, number) + follows
    if may_win_at_once(table, abilities):
        won = LookForWins(bool(follows), won=newly_won(table, follows), gained=gaining(follows))
        before = (won, *before)
    phase_two = BeginPhaseTwo(number)
    if before:
        return Done((compared, *follows), (*before, phase_two, *then))
    # Who has lost is known, and nothing comes between: so it is the same step.
    begun = activate_loser(place, result, phase_two, Moment(table, number + 1 + len(follows)))
    return Done((compared, *follows, *begun.events), begun.then + then)


def _under_locations(setup: Setup, task: CompareCards, then: tuple[Task, ...]) -> tuple[Task, ...]:
    """Return what comes after an encounter, with what the locations in play add to it."""
    rules = standing(setup.locations)
    # Under a fog one more encounter may be due this round.
    rest = (RevealCards(late=task.late, again=True),) if rules.reveal_late else then
    turns = (SettleTurns(),) if rules.tribute else ()
    return (*turns, *refill(setup), *rest)


def _look(task: CompareCards, table: Table) -> ApplyLocationsToReveal:
    looked_at = SEATS if locations_wait(table) else task.revealed
    north, south = task.north if NORTH in looked_at else "", task.south if SOUTH in looked_at else ""
    return ApplyLocationsToReveal(north, south, task.same_faction, task.face_up, task.after_abilities)
