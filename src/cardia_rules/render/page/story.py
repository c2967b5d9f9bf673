"""A game as its page tells it: every event in words, and the picture of the table after it.

All of it is worked out here, from what one viewer may see; the page's script only shows it.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise, zip_longest
from typing import Final, NamedTuple

from cardia_rules.events.about import About
from cardia_rules.events.seats import SEATS
from cardia_rules.events.table import Setup
from cardia_rules.events.vocabulary import AnyEvent
from cardia_rules.kernel.log_format import ENCODER
from cardia_rules.language import Language
from cardia_rules.render.legible import legible
from cardia_rules.render.svg.document import Room, drawing_of, room_for
from cardia_rules.render.words import in_words
from cardia_rules.views.events import seen_about
from cardia_rules.views.log import see_game
from cardia_rules.views.view import SeenSide, SeenTable
from cardia_rules.views.viewers import Viewer


class Told(NamedTuple):
    """One event in words, the picture of the table after it, and which of its parts are not as before.

    There is no picture where drawing every table would make the page far longer than its log.
    """

    number: int
    round: int
    sentence: str
    rulings: tuple[str, ...]
    questions: tuple[str, ...]
    cause: int
    picture: int | None
    changed: tuple[int, ...]


class Placed(NamedTuple):
    """A part of a picture: which one, and where it lies, seen from either side."""

    part: int
    x: int
    y: int
    flipped: int


class Story(NamedTuple):
    """A game as a viewer is told it; parts and pictures stand here once, however often they are shown."""

    viewer: Viewer
    setup: Setup
    about: About
    room: Room
    parts: tuple[str, ...]
    pictures: tuple[tuple[Placed, ...], ...]
    events: tuple[Told, ...]


def story_of(events: Sequence[AnyEvent], viewer: Viewer, lang: Language) -> Story:
    """Return a game as a viewer is told it, event by event with its pictures."""
    tables, moments = _Tables(), []
    for event, (number, seen, table) in zip(events, see_game(events, viewer), strict=True):
        before, drawn = tables.latest, tables.add(table, len(ENCODER.encode(event)))
        moments.append((number, table.round, seen, drawn, drawn != before))
    album = _Album(tables.chosen, lang)
    return Story(
        viewer=viewer,
        setup=tables.chosen[0].setup,
        about=seen_about(moments[0][2]),
        room=album.room,
        parts=tuple(album.parts),
        pictures=tuple(album.pictures),
        events=tuple(
            Told(
                number=number,
                round=round_,
                sentence=legible(" ".join(in_words(each, lang) for each in (seen, *seen.why_not))),
                rulings=_each_once(each.rulings for each in (seen, *seen.why_not)),
                questions=_each_once(each.questions for each in (seen, *seen.why_not)),
                cause=seen.cause,
                picture=None if drawn is None else album.numbers[drawn],
                changed=album.changed[drawn] if drawn is not None and anew else (),
            )
            for number, round_, seen, drawn, anew in moments
        ),
    )


def _each_once(named: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for names in named for name in names))


# ------------------------------------------------------------------ which tables are drawn
# A game's pictures take about 13 bytes for a byte of its log. A log made to hurt sets thousands of things
# waiting, or draws from a hand of a hundred, and each of its short events would draw all of them anew: not
# every table of such a log is drawn.
DRAWN_FOR_A_BYTE: Final = 24
DRAWN_AT_LEAST: Final = 256 * 1024
# Bytes, about as many as are written.
_A_PART_PLACED: Final = 22
_A_LINE: Final = 300
_A_NAME: Final = 700
_A_CHIP: Final = 420
_A_CARD: Final = 1_500


class _Tables:
    """The tables of a game that are drawn, as far as its log allows."""

    def __init__(self) -> None:
        self.chosen: list[SeenTable] = []
        self.latest: int | None = None
        self._left = DRAWN_AT_LEAST

    def add(self, table: SeenTable, size: int) -> int | None:
        """Take the table after an event of so many bytes, and return its number if it is drawn."""
        self._left += DRAWN_FOR_A_BYTE * size
        if self.latest is not None and table == self.chosen[-1]:
            return self.latest
        if self._left < 0:
            self.latest = None
            return None
        self._left -= _cost(table, self.chosen[-1] if self.chosen else None)
        self.chosen.append(table)
        self.latest = len(self.chosen) - 1
        return self.latest


def _cost(table: SeenTable, before: SeenTable | None) -> int:
    """Return about how many bytes it takes to draw what is not as it was."""
    places = max(len(table.north.row), len(table.south.row)) + 1
    cost = _A_LINE + _A_PART_PLACED * (3 * places + len(table.guards) + 12)
    if before is None:
        cost += _A_CHIP * len(table.setup.locations) + _A_CARD * places
    if before is None or table.guards != before.guards:
        cost += _A_CHIP * len(table.guards)
    return cost + sum(
        _cost_of_side(table.side(seat), None if before is None else before.side(seat)) for seat in SEATS
    )


def _cost_of_side(side: SeenSide, before: SeenSide | None) -> int:
    if side == before:
        return 0
    row = () if before is None else before.row
    cost = _A_NAME + _A_CARD * len([card for card, old in zip_longest(side.row, row) if card != old])
    zones: list[tuple[object, object, int]] = [
        (side.discard, before and before.discard, len(side.discard)),
        (side.waiting, before and before.waiting, len(side.waiting)),
        (side.deck_order, before and before.deck_order, side.deck if side.deck_order else 0),
        (side.hand_cards or side.hand, before and (before.hand_cards or before.hand), side.hand),
    ]
    return cost + sum(_A_LINE + _A_CHIP * count for now, then, count in zones if now != then)


class _Album:
    """The pictures of one game; what was drawn before is not drawn again."""

    def __init__(self, tables: Sequence[SeenTable], lang: Language) -> None:
        self.room = room_for(tables, lang)
        self.lang: Language = lang
        self.parts: dict[str, int] = {}
        self.pictures: dict[tuple[Placed, ...], int] = {}
        self._keyed: list[dict[str, int]] = []  # which part of a picture lies at which spot
        # Of each table: its picture, and which parts of that were not there, or not so, in the one before.
        self.numbers = [self._drawn(table) for table in tables]
        self.changed = [(), *(self._changed(*both) for both in pairwise(self.numbers))]

    def _drawn(self, table: SeenTable) -> int:
        here = drawing_of(table, self.lang, False, self.room).parts
        there = drawing_of(table, self.lang, True, self.room).parts
        placed = []
        for part, flipped in zip(here, there, strict=True):
            number = self.parts.setdefault(part.markup(), len(self.parts))
            placed.append(Placed(number, part.x, part.y, flipped.y))
        picture = self.pictures.setdefault(tuple(placed), len(self.pictures))
        if picture == len(self._keyed):
            keys = (part.key for part in here)
            self._keyed.append({key: each.part for key, each in zip(keys, placed, strict=True)})
        return picture

    def _changed(self, before: int, after: int) -> tuple[int, ...]:
        if before == after:
            return ()
        old = self._keyed[before]
        return tuple(
            index for index, (key, part) in enumerate(self._keyed[after].items()) if old.get(key) != part
        )
