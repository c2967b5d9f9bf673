"""The whole picture as parts: where everything lies, from either side of the table."""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from cardia_rules.catalogue.words import Language
from cardia_rules.events.seats import SEATS, Seat
from cardia_rules.render.svg.board import IN_A_BAND, PITCH, Extent, board_parts, extent_of
from cardia_rules.render.svg.heading import heading_parts
from cardia_rules.render.svg.panel import panel_height, panel_parts
from cardia_rules.render.svg.part import Part
from cardia_rules.render.tongue import tongue
from cardia_rules.views.seen_table import SeenTable

_MARGIN: Final = 16
_GAP: Final = 16
_FEWEST: Final = 6  # columns that the picture is wide at least
_NO_GAP_AFTER: Final = PITCH - 104


class Room(NamedTuple):
    """How much room is kept for what; the pictures of one game share it, so that nothing jumps."""

    board: Extent
    heading: int
    north: int
    south: int

    @property
    def width(self) -> int:
        return _inside(self.board.places) + 2 * _MARGIN

    @property
    def height(self) -> int:
        return self.heading + self.north + self.board.height + self.south + 3 * _GAP + 2 * _MARGIN

    def panel(self, seat: Seat) -> int:
        return self.north if seat == "north" else self.south


class Drawing(NamedTuple):
    room: Room
    title: str
    parts: tuple[Part, ...]


def _inside(places: int) -> int:
    return min(max(places, _FEWEST), IN_A_BAND) * PITCH - _NO_GAP_AFTER


def room_for(tables: Iterable[SeenTable], lang: Language) -> Room:
    """Enough for each of these tables."""
    every = list(tables)
    board = extent_of(every)
    width = _inside(board.places)
    heights: dict[Seat, int] = {
        seat: max(panel_height(panel_parts(table.side(seat), seat, width, lang)) for table in every)
        for seat in SEATS
    }
    heading = max(part.y + part.height for table in every for part in heading_parts(table, width, lang))
    return Room(board, heading, heights["north"], heights["south"])


def drawing_of(table: SeenTable, lang: Language, flip: bool = False, room: Room | None = None) -> Drawing:
    """The same parts in the same order from either side: only where they lie differs."""
    room = room or room_for((table,), lang)
    return Drawing(room, title_of(table, lang), tuple(_parts(table, lang, flip, room)))


def _parts(table: SeenTable, lang: Language, flip: bool, room: Room) -> Iterator[Part]:
    width = _inside(room.board.places)
    yield from _moved(heading_parts(table, width, lang), _MARGIN)
    above: Seat = "south" if flip else "north"
    top = _MARGIN + room.heading + _GAP
    board = top + room.panel(above) + _GAP
    below = board + room.board.height + _GAP
    for seat in SEATS:
        yield from _moved(panel_parts(table.side(seat), seat, width, lang), top if seat == above else below)
    yield from _moved(board_parts(table, room.board, lang, flip), board)


def _moved(parts: Iterable[Part], y: int) -> Iterator[Part]:
    return (part._replace(x=part.x + _MARGIN, y=part.y + y) for part in parts)


def title_of(table: SeenTable, lang: Language) -> str:
    """``Round 3, phase 2: the loser's ability. Signets: north 2, south 1``."""
    said = tongue(lang).table
    parts = [said.moment(table.round, table.phase), said.totals(table.north.signets, table.south.signets)]
    return ". ".join(parts if table.over is None else (*parts, said.result(table.over)))
