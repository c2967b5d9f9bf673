"""Phase 3: counting and drawing, and on to the next round."""

from cardia_rules.events.fold import fold_all
from cardia_rules.events.seats import OPPONENT, Seat
from cardia_rules.events.table import Table
from cardia_rules.events.vocabulary import AnyEvent, GameEnded, PhaseBegan, SignetsCounted
from cardia_rules.resolution.agenda import BeginPhaseThree, BeginRound, CountSignets, DrawForRound, PlaceCards
from cardia_rules.resolution.drawing import draw
from cardia_rules.resolution.in_force import ties_are_won
from cardia_rules.resolution.locations import supplied_locations
from cardia_rules.resolution.outcome import Done, Moment, NeedChance, Outcome
from cardia_rules.resolution.placing import both_asked
from cardia_rules.resolution.position import Coin, CoinNeeded
from cardia_rules.resolution.protectors import turn_next
from cardia_rules.resolution.round_start import next_round

SIGNETS_TO_WIN = 5
_FIVE = ("RB-12-five-signets",)
_COUNT, _DRAW, _NEXT = CountSignets(), DrawForRound(), BeginRound()


def begin_phase_three(task: BeginPhaseThree, moment: Moment) -> Outcome:
    table = moment.table
    began = PhaseBegan(phase=3, rulings=("RB-11-draw", "RB-12-abilities-first"), cause=task.cause)
    events: tuple[AnyEvent, ...] = (began,)
    if table.guards:
        events += turn_next(table, moment.next)
    supplied = table.setup.supplied
    if supplied and any(each.when == "end-of-round" for each in supplied):
        return _supplied(events, moment)
    if table.setup.answers.count_and_draw == "draw-first":
        return Done(events, (_DRAW, _COUNT, _NEXT))
    # Turning, counting and drawing do not look at each other.
    return _count_and_draw(table, events, moment.next)


def _supplied(events: tuple[AnyEvent, ...], moment: Moment) -> Outcome:
    """Abilities that the table supplied for locations come before counting and drawing."""
    if not isinstance(moment.pick, Coin):
        return NeedChance(CoinNeeded(), ("FAQ-2-coin",), moment.next - 1)
    seats = (moment.pick.first, OPPONENT[moment.pick.first])
    table, number = moment.table, moment.next + len(events)
    supplied = supplied_locations(moment, "end-of-round", seats, table.current, number)
    count_first = table.setup.answers.count_and_draw == "count-first"
    then = (_COUNT, _DRAW, _NEXT) if count_first else (_DRAW, _COUNT, _NEXT)
    return Done(events + supplied.events, supplied.then + then)


def _count_and_draw(table: Table, events: tuple[AnyEvent, ...], number: int) -> Done:
    events += _counted(table, number + len(events))
    if type(events[-1]) is GameEnded:
        return Done(events)
    drawn = draw(table, number + len(events))
    events += drawn.events
    if drawn.then:
        return Done(events, (*drawn.then, _NEXT))
    # A draw only adds to the hands: who could play without it still can.
    begun = next_round(table, number + len(events))
    events += begun.events
    after = fold_all(events, table)
    if type(begun.then[0]) is not PlaceCards:
        return Done(events, begun.then, after=after)
    return Done(events, begun.then, after=after, asks=both_asked(after, number + len(events) - 1))


def count_signets(_task: CountSignets, moment: Moment) -> Outcome:
    return Done(_counted(moment.table, moment.next))


def _counted(table: Table, number: int) -> tuple[AnyEvent, ...]:
    """The count, and the end of the game if somebody has won; ``number`` is the count's."""
    north, south = table.north.signets, table.south.signets
    rulings = _FIVE if north < SIGNETS_TO_WIN or south < SIGNETS_TO_WIN else _both_have_five(north, south)
    if north == south and ties_are_won(table):
        rulings += ("RB-19-judge-not-the-game",)
    counted = SignetsCounted(
        north=north, south=south, rulings=rulings, cause=number - 1, questions=("OQ-count-and-draw",)
    )
    if north == south or (north < SIGNETS_TO_WIN and south < SIGNETS_TO_WIN):
        return (counted,)
    winner: Seat = "north" if north > south else "south"
    end = GameEnded(winner=winner, reason="five-signets", rulings=rulings, cause=number)
    return (counted, end)


def _both_have_five(north: int, south: int) -> tuple[str, ...]:
    level = ("RB-12-level-at-five",) if north == south else _FIVE
    return (*level, "FAQ-1-five-and-more")
