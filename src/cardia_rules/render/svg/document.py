"""The whole picture: where everything lies, from either side of the table, and as a file of its own."""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final, NamedTuple

from cardia_rules.events.seats import SEATS, Seat
from cardia_rules.events.table import Table
from cardia_rules.game.game import Game
from cardia_rules.language import Language, known_language
from cardia_rules.own_files import beside
from cardia_rules.render.svg.board import PITCH, Extent, board_parts, extent_of
from cardia_rules.render.svg.markup import Part, box, escaped, tag
from cardia_rules.render.svg.panel import heading_parts, panel_height, panel_parts
from cardia_rules.render.words import moment_in_words, result_in_words, signets_of
from cardia_rules.resolution.position import Position
from cardia_rules.views.view import SeenTable, View, shown_table

# ------------------------------------------------------------------ where everything lies
_MARGIN: Final = 16
_GAP: Final = 16
_FEWEST: Final = 6  # columns that the picture is wide at least
_NO_GAP_AFTER: Final = PITCH - 104


class Room(NamedTuple):
    """How much room is kept for what."""

    board: Extent
    heading: int
    north: int
    south: int

    @property
    def width(self) -> int:
        """Return the width of the picture."""
        return _inside(self.board.places) + 2 * _MARGIN

    @property
    def height(self) -> int:
        """Return the height of the picture."""
        return self.heading + self.north + self.board.height + self.south + 3 * _GAP + 2 * _MARGIN

    def panel(self, seat: Seat) -> int:
        """Return the height of a player's panel."""
        return self.north if seat == "north" else self.south


class Drawing(NamedTuple):
    """A picture as parts that lie somewhere, and its title."""

    room: Room
    title: str
    parts: tuple[Part, ...]


def _inside(places: int) -> int:
    return max(places, _FEWEST) * PITCH - _NO_GAP_AFTER


def _room_for(table: SeenTable, lang: Language) -> Room:
    board = extent_of((table,))
    width = _inside(board.places)
    north, south = (panel_height(_panel(table, seat, width, lang)) for seat in SEATS)
    heading = max(part.y + part.height for part in heading_parts(table, width, lang))
    return Room(board, heading, north, south)


def drawing_of(table: SeenTable, lang: Language, flip: bool = False) -> Drawing:
    """Draw the same parts in the same order from either side: only where they lie differs."""
    room = _room_for(table, lang)
    return Drawing(room, title_of(table, lang), tuple(_parts(table, lang, flip, room)))


def _parts(table: SeenTable, lang: Language, flip: bool, room: Room) -> Iterator[Part]:
    width = _inside(room.board.places)
    yield from _moved(heading_parts(table, width, lang), _MARGIN)
    above: Seat = "south" if flip else "north"
    top = _MARGIN + room.heading + _GAP
    board = top + room.panel(above) + _GAP
    below = board + room.board.height + _GAP
    for seat in SEATS:
        yield from _moved(_panel(table, seat, width, lang), top if seat == above else below)
    yield from _moved(board_parts(table, room.board, lang, flip), board)


def _moved(parts: Iterable[Part], y: int) -> Iterator[Part]:
    return (part._replace(x=part.x + _MARGIN, y=part.y + y) for part in parts)


def title_of(table: SeenTable, lang: Language) -> str:
    """Write ``Round 3, phase 2: the loser's ability. Signets: north 2, south 1``."""
    parts = [moment_in_words(table, lang), signets_of(table, lang)]
    return ". ".join(parts if table.over is None else (*parts, result_in_words(table.over, lang)))


# ------------------------------------------------------------------ as a file
_COMMENT: Final = re.compile(r"/\*.*?\*/\s*", re.DOTALL)


@cache
def table_css() -> str:
    """Return how the parts look; the page of a replay uses it too. A picture needs none of its comments."""
    return _COMMENT.sub("", (beside(__file__, __package__) / "table.css").read_text("utf-8"))


def table_as_svg(
    shown: Game | Position | Table | SeenTable | View,
    lang: Language = "en",
    flip: bool = False,
    *,
    tappable: bool = False,
) -> str:
    """Draw the table; ``flip`` puts south above.

    A view is drawn as its viewer sees it; a game, a position or a table as a judge does. A card in play, or a
    protector, has ``data-seat``, ``data-encounter`` and ``data-card`` as far as they are seen. For a page
    that does something with a card, ``tappable`` makes each of them a button that the Tab key reaches.
    """
    return _document(drawing_of(shown_table(shown), known_language(lang), flip), lang, tappable)


def picture_of(shown: object) -> str:
    """Draw what a notebook shows: a view as it is, a whole table or game as a judge sees it."""
    if isinstance(shown, Game | Table | SeenTable | View):
        return table_as_svg(shown)
    raise TypeError(f"there is no picture of a {type(shown).__name__}")


def _document(drawing: Drawing, lang: Language, tappable: bool) -> str:
    width, height = drawing.room.width, drawing.room.height
    return svg_document(
        drawing.title,
        [part.label for part in drawing.parts],
        box(0, 0, width, height, "paper", 12),
        *(part.placed(tappable=tappable) for part in drawing.parts),
        width=width,
        height=height,
        lang=lang,
        role="group" if tappable else "img",  # nothing inside an image can be reached
    )


def svg_document(
    title: str,
    labels: Iterable[str],
    *drawn: str,
    width: int,
    height: int,
    lang: Language,
    role: str = "img",
) -> str:
    """Write a picture as a file of its own; ``labels`` say what is in it."""
    return tag(
        "svg",
        tag("title", escaped(title)),
        tag("desc", ". ".join(map(escaped, labels))),
        tag("style", table_css()),
        *drawn,
        xmlns="http://www.w3.org/2000/svg",
        class_="cardia",
        role=role,
        lang=lang,
        width=width,
        height=height,
        viewBox=f"0 0 {width} {height}",
    )


def _panel(table: SeenTable, seat: Seat, width: int, lang: Language) -> tuple[Part, ...]:
    return panel_parts(table.side(seat), seat, width, lang, table.unknown(seat))
