"""Phase 3: counting and drawing, and on to the next round."""

from cardia_rules.events.seats import OPPONENT, SEATS, Seat
from cardia_rules.events.table import Table
from cardia_rules.events.vocabulary import AnyEvent, GameEnded, PhaseBegan, SignetsCounted
from cardia_rules.resolution.agenda import BeginPhaseThree, BeginRound, CountSignets, DrawForRound
from cardia_rules.resolution.drawing import draw_for_round
from cardia_rules.resolution.in_force import active, wins_ties
from cardia_rules.resolution.locations import supplied_locations
from cardia_rules.resolution.outcome import Done, Moment, NeedChance, Outcome
from cardia_rules.resolution.placing import begin_round
from cardia_rules.resolution.position import Coin, CoinNeeded
from cardia_rules.resolution.protectors import turn_next

SIGNETS_TO_WIN = 5


def begin_phase_three(task: BeginPhaseThree, moment: Moment) -> Outcome:
    table = moment.table
    supplied_now = any(each.when == "end-of-round" for each in table.setup.supplied)
    if supplied_now and not isinstance(moment.pick, Coin):
        return NeedChance(CoinNeeded(), ("FAQ-2-coin",), moment.next - 1)
    seats = (moment.pick.first, OPPONENT[moment.pick.first]) if isinstance(moment.pick, Coin) else SEATS
    began = PhaseBegan(phase=3, rulings=("RB-11-draw", "RB-12-abilities-first"), cause=task.cause)
    turned = (began, *turn_next(table, moment.next))
    count_first = table.setup.answers.count_and_draw == "count-first"
    if count_first and not supplied_now:
        # Turning, counting and drawing do not look at each other.
        return _count_and_draw(table, turned, moment.next)
    supplied = supplied_locations(moment, "end-of-round", seats, table.current, moment.next + len(turned))
    events = (*turned, *supplied.events)
    if count_first:
        return Done(events, (*supplied.then, CountSignets(), DrawForRound(), BeginRound()))
    return Done(events, (*supplied.then, DrawForRound(), CountSignets(), BeginRound()))


def _count_and_draw(table: Table, events: tuple[AnyEvent, ...], number: int) -> Done:
    counted = count_signets(CountSignets(), Moment(table, number + len(events)))
    events += counted.events
    if len(counted.events) > 1:
        return Done(events)
    drawn = draw_for_round(DrawForRound(), Moment(table, number + len(events)))
    events += drawn.events
    if drawn.then:
        return Done(events, (*drawn.then, BeginRound()))
    # A draw only adds to the hands: who could play without it still can.
    begun = begin_round(BeginRound(), Moment(table, number + len(events)))
    return Done(events + begun.events, begun.then)


def count_signets(_task: CountSignets, moment: Moment) -> Done:
    north, south = moment.table.north.signets, moment.table.south.signets
    rulings = _count_rulings(north, south)
    if north == south and wins_ties(active(moment.table)):
        rulings += ("RB-19-judge-not-the-game",)
    cause = moment.next - 1
    counted = SignetsCounted(
        north=north, south=south, rulings=rulings, cause=cause, questions=("OQ-count-and-draw",)
    )
    if north == south or max(north, south) < SIGNETS_TO_WIN:
        return Done((counted,))
    winner: Seat = "north" if north > south else "south"
    end = GameEnded(winner=winner, reason="five-signets", rulings=rulings, cause=moment.next)
    return Done((counted, end))


def _count_rulings(north: int, south: int) -> tuple[str, ...]:
    if min(north, south) < SIGNETS_TO_WIN:
        return ("RB-12-five-signets",)
    level = ("RB-12-level-at-five",) if north == south else ("RB-12-five-signets",)
    return (*level, "FAQ-1-five-and-more")
