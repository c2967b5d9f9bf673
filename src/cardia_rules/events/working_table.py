"""The table while events change it: thawed from a frozen one, and frozen again at the edge.

Only what an event touches is made anew; everything else comes back as the very object that it was. A frozen
table never changes, whatever becomes of this one, so an event that turns out to contradict the table leaves
nothing half done behind.

This is a struct that may change rather than a plain class, because one is made for every single event that is
folded by itself: a plain class takes three times as long to make, and an event not much longer than that.
"""

from typing import TypeVar

import msgspec
from msgspec.structs import replace

from cardia_rules.errors import LogContradiction
from cardia_rules.events.bounds import MOST_PILED
from cardia_rules.events.seats import Seat
from cardia_rules.events.table import Played, Side, Table

Row = list[Played | None]
P = TypeVar("P")


class WorkingTable(msgspec.Struct, gc=False):
    """A table that changes: cards in their row, all else by putting another frozen part into ``now``.

    What ``now`` says of a row is out of date as soon as ``row`` has been asked for it, so ask ``row``.
    """

    now: Table
    north_row: Row | None = None
    south_row: Row | None = None

    def put(self, seat: Seat, side: Side) -> None:
        """Replace what a player has beside the row."""
        self.now = replace(self.now, north=side) if seat == "north" else replace(self.now, south=side)

    def row(self, seat: Seat) -> Row:
        """Return a player's row, to be changed in place."""
        if seat == "north":
            row = self.north_row
            if row is None:
                row = self.north_row = list(self.now.north.row)
        else:
            row = self.south_row
            if row is None:
                row = self.south_row = list(self.now.south.row)
        return row

    def found(self, seat: Seat, card: str, place: int) -> Played:
        """Return the card at a place, which must be the one that an event names."""
        row = self.row(seat)
        played = row[place - 1] if 0 < place <= len(row) else None
        if played is None or played.card != card:
            raise not_there(card, place)
        return played

    def freeze(self) -> Table:
        """Return the table as it is now, sharing with the one before whatever has not changed."""
        now, north_row, south_row = self.now, self.north_row, self.south_row
        if north_row is None:
            if south_row is None:
                return now
            return replace(now, south=replace(now.south, row=tuple(south_row)))
        north = replace(now.north, row=tuple(north_row))
        if south_row is None:
            return replace(now, north=north)
        return replace(now, north=north, south=replace(now.south, row=tuple(south_row)))


# ------------------------------------------------------------------ for several events
def not_there(card: str, place: int) -> LogContradiction:
    """Return what is wrong with an event about a card that lies elsewhere, or nowhere."""
    return LogContradiction(f"{card} does not lie at place {place}")


def without(cards: tuple[str, ...], card: str, zone: str) -> tuple[str, ...]:
    """Return a pile without a card that must be in it."""
    left = list(cards)
    try:
        left.remove(card)
    except ValueError:
        raise LogContradiction(f"{card} is not in the {zone}") from None
    return tuple(left)


def fewer(have: int, count: int, what: str, card: str) -> int:
    """Return how many pieces are left on a card, which must hold those that are taken."""
    if have < count:
        raise LogContradiction(f"{card} holds {have} {what}, not {count}")
    return have - count


def one_more(pile: tuple[P, ...], thing: P) -> tuple[P, ...]:
    """Return a pile with something more on it.

    Every event about it looks through the whole pile: without a bound a hostile log would take for ever.
    """
    if len(pile) >= MOST_PILED:
        raise LogContradiction(f"more than {MOST_PILED} things wait to be looked at")
    return (*pile, thing)


def is_empty(row: Row, place: int) -> bool:
    """Tell whether a place of a row holds no card; a place after the row's end is none of it."""
    return 0 < place <= len(row) and row[place - 1] is None
