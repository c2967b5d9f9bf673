"""Phase 3: counting and drawing, and on to the next round."""

from collections.abc import Callable
from typing import Any, Final

from cardia_rules.events.seats import OPPONENT, Seat
from cardia_rules.events.vocabulary import AnyEvent, GameEnded, PhaseBegan, SignetsCounted
from cardia_rules.resolution.agenda import BeginPhaseThree, BeginRound, CountSignets, DrawForRound, Task
from cardia_rules.resolution.locations.standing import standing
from cardia_rules.resolution.locations.supplied import supplied_locations
from cardia_rules.resolution.outcome import Done, Moment, NeedChance, Outcome, telling
from cardia_rules.resolution.position import Coin, CoinNeeded
from cardia_rules.resolution.protectors.acting import turn_next
from cardia_rules.resolution.results.ongoing import not_won_when_level, ongoing
from cardia_rules.resolution.results.signets import SIGNETS_TO_WIN
from cardia_rules.resolution.round.draw import draw_for_round
from cardia_rules.resolution.round.place import begin_round

_FIVE = ("RB-12-five-signets",)
_PHASE = ("RB-12-abilities-first", "RB-11-draw")
_COUNT_FIRST: Final = (CountSignets(), DrawForRound(), BeginRound())
_DRAW_FIRST: Final = (DrawForRound(), CountSignets(), BeginRound())


def begin_phase_three(task: BeginPhaseThree, moment: Moment) -> Outcome:
    """Turn up the next protector, count, draw, and begin the next round."""
    table = moment.table
    events: tuple[AnyEvent, ...] = (PhaseBegan(phase=3, rulings=_PHASE, cause=task.cause),)
    if table.guards:
        events += turn_next(table, moment.next)
    count_first = table.setup.answers.count_and_draw == "count-first"
    order = _COUNT_FIRST if count_first else _DRAW_FIRST
    if table.setup.supplied and any(each.when == "end-of-round" for each in table.setup.supplied):
        return _supplied(events, order, moment)
    # None of these looks at what another did, so they are one step until one of them waits for something.
    for at, next_task in enumerate(order, 1):
        done = _STEPS[type(next_task)](next_task, Moment(table, moment.next + len(events)))
        events += done.events
        if done.why_not:
            events = telling(events, done.why_not)
        if done.then or type(events[-1]) is GameEnded:
            return Done(events, done.then + order[at:])
    return Done(events)  # pragma: no cover - a round that begins has tasks


def _supplied(events: tuple[AnyEvent, ...], rest: tuple[Task, ...], moment: Moment) -> Outcome:
    """Resolve the abilities that the table supplied for locations, before counting and drawing."""
    if not isinstance(moment.pick, Coin):
        return NeedChance(CoinNeeded(), ("FAQ-2-coin",), moment.next - 1)
    seats = (moment.pick.first, OPPONENT[moment.pick.first])
    number = moment.next + len(events)
    supplied = supplied_locations(moment, "end-of-round", seats, moment.table.current, number)
    return Done(events + supplied.events, supplied.then + rest)


def count_signets(_task: CountSignets, moment: Moment) -> Done:
    """Count the signets, and end the game if somebody has won."""
    table, number = moment.table, moment.next
    north, south = table.north.signets, table.south.signets
    rulings = _FIVE if north < SIGNETS_TO_WIN or south < SIGNETS_TO_WIN else _both_have_five(north, south)
    if north == south or (north < SIGNETS_TO_WIN and south < SIGNETS_TO_WIN):
        enough = north >= SIGNETS_TO_WIN
        why_not = not_won_when_level(ongoing(table)) if enough else ()
        counted = SignetsCounted(north=north, south=south, rulings=rulings, cause=number - 1, why_not=why_not)
        return Done((counted,))
    # Only where the count ends the game, and somebody could draw, does it matter which comes first.
    draws = (table.north.deck or table.south.deck) and not standing(table.setup.locations).no_draw
    counted = SignetsCounted(
        north=north,
        south=south,
        rulings=rulings,
        cause=number - 1,
        questions=("OQ-count-and-draw",) if draws else (),
    )
    winner: Seat = "north" if north > south else "south"
    end = GameEnded(winner=winner, reason="five-signets", rulings=rulings, cause=number)
    return Done((counted, end))


def _both_have_five(north: int, south: int) -> tuple[str, ...]:
    if north == south:
        return ("RB-12-level-at-five", "FAQ-1-five-and-more")
    return ("FAQ-1-five-and-more", *_FIVE)


_STEPS: Final[dict[type, Callable[[Any, Moment], Done]]] = {
    CountSignets: count_signets,
    DrawForRound: draw_for_round,
    BeginRound: begin_round,
}
