"""The comparison of a revealed encounter, and the way from there to the loser's ability."""

from cardia_rules.events.fold import fold_all
from cardia_rules.events.seats import NORTH, SEATS, SOUTH
from cardia_rules.events.table import Played, Table
from cardia_rules.events.vocabulary import (
    AnyEvent,
    CardRevealed,
    EncounterCompared,
    PhaseBegan,
    PhaseSkipped,
    SignetPlaced,
)
from cardia_rules.resolution.activation import LOSER_ACTIVATES, loser_activates
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
from cardia_rules.resolution.immediate_wins import one_more_may_win
from cardia_rules.resolution.outcome import Done, Moment, Outcome
from cardia_rules.resolution.phase_two import phase_two, then_guard
from cardia_rules.resolution.placing import locations_wait, next_due
from cardia_rules.resolution.results import influence, verdict_at
from cardia_rules.resolution.signets import moved
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
    if _nothing_follows_but_phase_two(table, rules, place, north, south):
        resolved = _resolved(table, place, north, south, number)
        return Done(resolved.events, (*resolved.then, *refill(setup), after))
    # What nothing waits for and no location looks at need not be on the agenda.
    due = late_for(table, place)
    return Done(
        (_comparison(place, north, south, number),),
        (
            Settle(_REVEAL, place),
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


# ------------------------------------------------------------------ in an ordinary round
def nothing_comes_between(table: Table, north: Played, south: Played) -> bool:
    """Before phase 2 nothing looks at the newest cards, ends the game or comes to them, but modifiers."""
    setup = table.setup
    if setup.supplied or (setup.locations and standing(setup.locations).looks_at_reveals):
        return False
    if north.tokens or south.tokens or north.blessings or south.blessings:
        return False
    waiting, place = table.north.waiting + table.south.waiting, len(table.north.row)
    if waiting and any(each.kind != "modifier" and each.place == place for each in waiting):
        return False
    return not one_more_may_win(table)


def _nothing_follows_but_phase_two(
    table: Table, rules: Standing, place: int, north: Played, south: Played
) -> bool:
    """Nothing that waited is left for the cards just compared, and nothing else comes before phase 2."""
    if rules.looks_at_reveals or table.setup.supplied or north.blessings or south.blessings:
        return False
    waiting = table.north.waiting + table.south.waiting
    if waiting and any(each.place == place for each in waiting):
        return False
    newest = place == len(table.north.row) == len(table.south.row)
    return newest and not one_more_may_win(table)


def _resolved(table: Table, place: int, north: Played, south: Played, number: int) -> Done:
    """Comparison, signets and phase 2; ``number`` is that of the comparison."""
    compared = _comparison(place, north, south, number)
    verdict = verdict_at(table, place)
    signets = moved(table, verdict, _REVEAL, number) if verdict else []
    second = phase_two(table, place, verdict, number, number + 1 + len(signets))
    return Done((compared, *signets, *second.events), second.then)


def straight_to_phase_two(
    table: Table, north: Played, south: Played, arrived: tuple[AnyEvent, ...], number: int
) -> Done:
    """Who loses is known before the events are on the table.

    ``north`` and ``south`` are the newest cards and carry what has ``arrived``; ``number`` is that of the
    first event.
    """
    place, cause = len(table.north.row), number - 1
    north_up = CardRevealed(seat=NORTH, card=north.card, place=place, rulings=_REVEAL, cause=cause)
    south_up = CardRevealed(seat=SOUTH, card=south.card, place=place, rulings=_REVEAL, cause=cause)
    shown: tuple[AnyEvent, ...] = (north_up, south_up)
    if north.up or south.up:
        shown = tuple([up for up, played in ((north_up, north), (south_up, south)) if not played.up])
    turned = shown
    if arrived:
        shown += arrived
    number += len(shown)
    compared = _comparison(place, north, south, number)
    lead = compared.north - compared.south
    if not lead:  # somebody's ability may win it
        resolved = _resolved(table, place, north, south, number)
        then = (*resolved.then, *refill(table.setup), BeginPhaseThree(number))
        return Done((*shown, *resolved.events), then)
    winner, loser, won, lost = (NORTH, SOUTH, north, south) if lead > 0 else (SOUTH, NORTH, south, north)
    signet = SignetPlaced(seat=winner, card=won.card, place=place, count=1, rulings=_REVEAL, cause=number)
    began = PhaseBegan(phase=2, rulings=LOSER_ACTIVATES, cause=number)
    activated = loser_activates(place, loser, lost.card, table.setup, number + 3)
    then = activated.then
    if table.guards:
        then = then_guard(then, table, place, loser)
    then += (*refill(table.setup), BeginPhaseThree(number))
    # What has arrived is on the table already.
    after = fold_all((*turned, compared, signet, began, *activated.events), table)
    return Done((*shown, compared, signet, began, *activated.events), then, after=after)
