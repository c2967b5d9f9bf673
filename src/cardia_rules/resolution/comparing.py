"""The comparison of a revealed encounter, and the way from there to the loser's ability."""

from cardia_rules.events.seats import NORTH, SEATS, SOUTH
from cardia_rules.events.table import Played, Table
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
    MeetDemands,
    RevealCards,
    Settle,
    SettleTurns,
    Task,
)
from cardia_rules.resolution.outcome import Done, Moment, Outcome
from cardia_rules.resolution.placing import locations_wait, next_due
from cardia_rules.resolution.results import influence
from cardia_rules.resolution.standing import Standing, locations_at_a_reveal, refill, standing
from cardia_rules.resolution.waiting import late_for

_REVEAL = ("RB-06-reveal",)


def compare_cards(task: CompareCards, moment: Moment) -> Outcome:
    # A supplied ability may have closed a place since the reveal, or taken the encounter itself away.
    table = moment.table
    setup, place, number = table.setup, next_due(table), moment.next
    north, south = table.north.at(place), table.south.at(place)
    rules = standing(setup.locations)
    # Under a fog one more encounter may be due this round.
    after: Task = BeginPhaseThree(number)
    if rules.reveal_late:
        after = RevealCards(late=task.late, again=True)
    if north is None or south is None or place != len(table.north.row) - task.behind:
        return _nothing_to_compare(task, table, rules, after, number)
    # What nothing waits for and no location looks at need not be on the agenda.
    due = late_for(table, place)
    return Done(
        (_comparison(place, north, south, number),),
        (
            Settle(_REVEAL),
            *((MeetDemands(task.north, task.south, task.due),) if task.due else ()),
            *locations_at_a_reveal(setup, _look(task, table)),
            BeginPhaseTwo(number),
            *((ApplyLateModifiers(task.north, task.south, due),) if due else ()),
            *((SettleTurns(),) if rules.tribute else ()),
            *refill(setup),
            after,
        ),
    )


def _look(task: CompareCards, table: Table) -> ApplyLocationsToReveal:
    looked_at = SEATS if locations_wait(table) else task.revealed
    north, south = task.north if NORTH in looked_at else "", task.south if SOUTH in looked_at else ""
    return ApplyLocationsToReveal(north, south, task.same_faction, task.face_up)


def _nothing_to_compare(task: CompareCards, table: Table, rules: Standing, after: Task, number: int) -> Done:
    """A card has left right after the reveal: no comparison and no phase 2, but what a reveal sets off."""
    skipped = PhaseSkipped(phase=2, rulings=("RB-17-discard",), cause=number - 1)
    setup = table.setup
    before: tuple[Task, ...] = locations_at_a_reveal(setup, _look(task, table))
    if task.due:
        before = (MeetDemands(task.north, task.south, task.due), *before)
    late = (ApplyLateModifiers(task.north, task.south, task.due),) if task.due else ()
    turns = (SettleTurns(),) if rules.tribute else ()
    then = (*late, *turns, *refill(setup), after)
    return Done((), (*before, Emit((skipped,)), *then)) if before else Done((skipped,), then)


def _comparison(place: int, north: Played, south: Played, number: int) -> EncounterCompared:
    by_north, by_south = influence(north), influence(south)
    return EncounterCompared(place=place, north=by_north, south=by_south, rulings=_REVEAL, cause=number - 1)
