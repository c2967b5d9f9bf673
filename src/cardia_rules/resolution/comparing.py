"""The comparison of a revealed encounter, and the way from there to the loser's ability."""

from cardia_rules.events.seats import NORTH, SEATS, SOUTH
from cardia_rules.events.table import Played, Table
from cardia_rules.events.vocabulary import CardRevealed, EncounterCompared, PhaseSkipped, SignetPlaced
from cardia_rules.resolution.agenda import (
    ApplyLateModifiers,
    ApplyLocationsToReveal,
    BeginPhaseThree,
    BeginPhaseTwo,
    CompareCards,
    MeetDemands,
    RevealCards,
    Settle,
    SettleTurns,
    Task,
)
from cardia_rules.resolution.immediate_wins import may_win_at_once
from cardia_rules.resolution.outcome import Done, Moment, Outcome
from cardia_rules.resolution.phase_two import loser_activates, nobody_activates
from cardia_rules.resolution.placing import locations_wait, next_due
from cardia_rules.resolution.results import influence, verdict_at
from cardia_rules.resolution.signets import moved
from cardia_rules.resolution.standing import locations_at_a_reveal, refill, standing
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
    if north is None or south is None or not north.up or not south.up:
        skipped = PhaseSkipped(phase=2, rulings=("RB-17-discard",), cause=number - 1)
        return Done((skipped,), (after,))
    seen = SEATS if locations_wait(table) else task.revealed
    # What nothing waits for and no location looks at need not be on the agenda.
    due = late_for(table, place)
    anything_waits = table.north.waiting or table.south.waiting
    return Done(
        (_comparison(place, north, south, number),),
        (
            Settle(_REVEAL, place),
            *((MeetDemands(task.revealed, place),) if anything_waits else ()),
            *locations_at_a_reveal(setup, ApplyLocationsToReveal(seen, place)),
            BeginPhaseTwo(number),
            *((ApplyLateModifiers(north.card, south.card, due),) if due else ()),
            *((SettleTurns(),) if rules.tribute else ()),
            *refill(setup),
            after,
        ),
    )


def _comparison(place: int, north: Played, south: Played, number: int) -> EncounterCompared:
    return EncounterCompared(
        place=place, north=influence(north), south=influence(south), rulings=_REVEAL, cause=number - 1
    )


# ------------------------------------------------------------------ in an ordinary round
def nothing_comes_between(table: Table) -> bool:
    """Nothing waits for the cards, looks at them or can end the game before the loser's ability."""
    setup = table.setup
    if table.north.waiting or table.south.waiting or setup.supplied:
        return False
    if standing(setup.locations).looks_at_reveals:
        return False
    return not may_win_at_once(table)


def straight_to_phase_two(table: Table, place: int, north: Played, south: Played, number: int) -> Done:
    """Cards that lie face down carry nothing: who loses is known before the events are on the table.

    ``number`` is that of the first event.
    """
    cause, number = number - 1, number + 2
    turned = (
        CardRevealed(seat=NORTH, card=north.card, place=place, rulings=_REVEAL, cause=cause),
        CardRevealed(seat=SOUTH, card=south.card, place=place, rulings=_REVEAL, cause=cause),
    )
    compared = _comparison(place, north, south, number)
    if compared.north == compared.south:  # somebody's ability may win it
        verdict = verdict_at(table, place)
        signets = moved(table, verdict, _REVEAL, number) if verdict else []
        second = nobody_activates(table, place, verdict, number)
        return Done((*turned, compared, *signets, *second.events), (*second.then, BeginPhaseThree(number)))
    winner, loser, won, lost = NORTH, SOUTH, north.card, south.card
    if compared.north < compared.south:
        winner, loser, won, lost = SOUTH, NORTH, south.card, north.card
    signet = SignetPlaced(seat=winner, card=won, place=place, count=1, rulings=_REVEAL, cause=number)
    second = loser_activates(table, place, loser, lost, number, number + 2)
    return Done((*turned, compared, signet, *second.events), (*second.then, BeginPhaseThree(number)))
