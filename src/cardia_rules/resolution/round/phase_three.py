"""Phase 3: the next protector is turned up, signets are counted, and each seat draws."""

from cardia_rules.events.seats import NORTH, OPPONENT, SOUTH, Seat
from cardia_rules.events.vocabulary import GameEnded, PhaseBegan, SignetsCounted
from cardia_rules.resolution.asking import Asking
from cardia_rules.resolution.effects.supplied import apply_supplied
from cardia_rules.resolution.live_table import LiveTable, toss
from cardia_rules.resolution.protectors.acting import turn_up_next
from cardia_rules.resolution.results.signets import SIGNETS_TO_WIN
from cardia_rules.resolution.round.draw import draw_for_round, put_under


def phase_three(table: LiveTable, cause: int) -> Asking[None]:
    """Turn up the next protector, count the signets, and let both draw (pages 11 and 12)."""
    supplied = table.setup.supplied and any(each.when == "end-of-round" for each in table.setup.supplied)
    order: tuple[Seat, ...] = ()
    if supplied:
        first = yield from toss(table)
        order = (first, OPPONENT[first])
    began = table.happen(PhaseBegan(phase=3, cause=cause))
    if table.guards:
        turn_up_next(table, began)
    if supplied:
        yield from apply_supplied(table, "end-of-round", order, table.current)
    north, south = table.north.signets, table.south.signets
    winner = _who_has_five(north, south)
    # Which comes first can matter only where the count ends the game: elsewhere the answer decides nothing.
    answers = table.answers if winner is not None else table.setup.answers
    counts_first = answers.count_and_draw == "count-first"
    if counts_first:
        _count(table, north, south, winner)
    if drawn := draw_for_round(table):
        yield from put_under(table, drawn)
    if not counts_first:
        _count(table, north, south, winner)


def _who_has_five(north: int, south: int) -> Seat | None:
    """Return who has five signets or more, and more than the other. Level ones play on (page 12)."""
    if north < SIGNETS_TO_WIN and south < SIGNETS_TO_WIN:
        return None
    return NORTH if north > south else SOUTH if south > north else None


def _count(table: LiveTable, north: int, south: int, winner: Seat | None) -> None:
    """Count the signets, and end the game if that says who has won."""
    counted = table.happen(SignetsCounted(north=north, south=south, cause=table.number))
    if winner is not None:
        table.end(GameEnded(winner=winner, reason="five-signets", cause=counted))
