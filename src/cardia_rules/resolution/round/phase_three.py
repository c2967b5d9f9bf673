"""Phase 3: the next protector is turned up, signets are counted, and each seat draws."""

from cardia_rules.events.seats import OPPONENT, Seat
from cardia_rules.events.vocabulary import GameEnded, PhaseBegan, SignetsCounted
from cardia_rules.resolution.asking import Asking
from cardia_rules.resolution.effects.supplied import apply_supplied
from cardia_rules.resolution.live_table import LiveTable, toss
from cardia_rules.resolution.protectors.acting import turn_next
from cardia_rules.resolution.results.signets import SIGNETS_TO_WIN
from cardia_rules.resolution.round.draw import draw_for_round, put_under


def phase_three(table: LiveTable, cause: int) -> Asking[None]:
    """Turn up the next protector, count, and draw."""
    supplied = table.setup.supplied and any(each.when == "end-of-round" for each in table.setup.supplied)
    order: tuple[Seat, ...] = ()
    if supplied:
        first = yield from toss(table)
        order = (first, OPPONENT[first])
    began = table.happen(PhaseBegan(phase=3, cause=cause))
    if table.guards:
        turn_next(table, began)
    if supplied:
        yield from apply_supplied(table, "end-of-round", order, table.current)
    north, south = table.north.signets, table.south.signets
    # Which comes first can matter only where the count ends the game: elsewhere the answer decides nothing.
    answers = table.answers if north != south and max(north, south) >= SIGNETS_TO_WIN else table.setup.answers
    counts_first = answers.count_and_draw == "count-first"
    if counts_first:
        count_signets(table, north, south)
    if drawn := draw_for_round(table):
        yield from put_under(table, drawn)
    if not counts_first:
        count_signets(table, north, south)


def count_signets(table: LiveTable, north: int, south: int) -> None:
    """Count the signets; five or more, and more than the other, win. Level ones play on (page 12)."""
    counted = table.happen(SignetsCounted(north=north, south=south, cause=table.number))
    if north != south and max(north, south) >= SIGNETS_TO_WIN:
        winner: Seat = "north" if north > south else "south"
        table.end(GameEnded(winner=winner, reason="five-signets", cause=counted))
