"""What the events of one step do to the table, folded as one.

For events that the engine has just decided on and that always come together. Each is what folding them one
by one gives, only with one new table; a log, of which nothing is sure, is folded event by event.
"""

from msgspec.structs import replace

from cardia_rules.events.seats import Seat
from cardia_rules.events.table import Played, Side, Table
from cardia_rules.events.vocabulary import DeckShuffled


def shuffled(table: Table, event: DeckShuffled) -> Table:
    """A deck lies in a new order of its cards."""
    if event.seat == "north":
        return replace(table, north=replace(table.north, deck=event.order))
    return replace(table, south=replace(table.south, deck=event.order))


def revealed_and_won(table: Table, place: int, north: Played, south: Played, winner: Seat) -> Table:
    """The newest two cards were turned up and compared, one got a signet, and phase 2 began."""
    by_north = int(winner == "north")
    return replace(
        table,
        phase=2,
        current=place,
        compared=place,
        north=_newest(table.north, replace(north, up=True, signets=by_north)),
        south=_newest(table.south, replace(south, up=True, signets=1 - by_north)),
    )


def _newest(side: Side, played: Played) -> Side:
    cards = list(side.row)
    cards[-1] = played
    return replace(side, row=tuple(cards))


def drawn(table: Table, north: int, south: int) -> Table:
    """Each drew so many cards, or as many as were left."""
    return replace(table, north=_drew(table.north, north), south=_drew(table.south, south))


def _drew(side: Side, count: int) -> Side:
    deck = side.deck
    return replace(side, deck=deck[count:], hand=side.hand + deck[:count])


def round_begun(table: Table) -> Table:
    """The next round began, and its phase 1."""
    return replace(table, round=table.round + 1, phase=1, current=0)
