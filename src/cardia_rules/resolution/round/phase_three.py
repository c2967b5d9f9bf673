"""Phase 3: the next protector is turned up, signets are counted, and each seat draws."""

from cardia_rules.events.seats import OPPONENT, Seat
from cardia_rules.events.vocabulary import GameEnded, PhaseBegan, SignetsCounted
from cardia_rules.resolution.asking import Asking
from cardia_rules.resolution.live_table import LiveTable, toss
from cardia_rules.resolution.locations.standing import standing
from cardia_rules.resolution.locations.supplied import apply_supplied
from cardia_rules.resolution.protectors.acting import turn_next
from cardia_rules.resolution.results.ongoing import not_won_when_level, ongoing
from cardia_rules.resolution.results.signets import SIGNETS_TO_WIN
from cardia_rules.resolution.round.draw import draw_for_round

_FIVE = ("RB-12-five-signets",)
_PHASE = ("RB-12-abilities-first", "RB-11-draw")


def phase_three(table: LiveTable, cause: int) -> Asking[None]:
    """Turn up the next protector, count, and draw."""
    supplied = any(each.when == "end-of-round" for each in table.setup.supplied)
    order: tuple[Seat, ...] = ()
    if supplied:
        coin = yield from toss(table)
        order = (coin.first, OPPONENT[coin.first])
    began = table.happen(PhaseBegan(phase=3, rulings=_PHASE, cause=cause))
    if table.guards:
        turn_next(table, began)
    if supplied:
        yield from apply_supplied(table, "end-of-round", order, table.current)
    draws = bool(table.north.deck or table.south.deck) and not standing(table.setup.locations).no_draw
    if table.setup.answers.count_and_draw == "count-first":
        count_signets(table, draws)
        yield from draw_for_round(table)
    else:
        yield from draw_for_round(table)
        count_signets(table, draws)


def count_signets(table: LiveTable, draws: bool) -> None:
    """Count the signets; five or more, and more than the other, win.

    Only where that ends the game, and somebody ``draws``, does it matter which comes first.
    """
    cause = table.number
    north, south = table.north.signets, table.south.signets
    rulings = _FIVE if north < SIGNETS_TO_WIN or south < SIGNETS_TO_WIN else _both_have_five(north, south)
    if north == south or (north < SIGNETS_TO_WIN and south < SIGNETS_TO_WIN):
        enough = north >= SIGNETS_TO_WIN
        why_not = not_won_when_level(ongoing(table)) if enough else ()
        table.happen(SignetsCounted(north=north, south=south, rulings=rulings, cause=cause, why_not=why_not))
        return
    counted = table.happen(
        SignetsCounted(
            north=north,
            south=south,
            rulings=rulings,
            cause=cause,
            questions=("OQ-count-and-draw",) if draws else (),
        )
    )
    winner: Seat = "north" if north > south else "south"
    table.end(GameEnded(winner=winner, reason="five-signets", rulings=rulings, cause=counted))


def _both_have_five(north: int, south: int) -> tuple[str, ...]:
    if north == south:
        return ("RB-12-level-at-five", "FAQ-1-five-and-more")
    return ("FAQ-1-five-and-more", *_FIVE)
