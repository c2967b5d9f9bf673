"""A game as its page tells it: every event in words, and the picture of the table after it.

All of it is worked out here, from what one viewer may see; the page's script only shows it.
"""

from collections.abc import Sequence
from typing import NamedTuple

from cardia_rules.events.about import About
from cardia_rules.events.table import Setup
from cardia_rules.events.vocabulary import AnyEvent
from cardia_rules.language import Language
from cardia_rules.render.legible import legible
from cardia_rules.render.svg.document import Room, drawing_of, room_for
from cardia_rules.render.words import in_words
from cardia_rules.views.events import seen_about
from cardia_rules.views.log import see_game
from cardia_rules.views.view import SeenTable
from cardia_rules.views.viewers import Viewer


class Told(NamedTuple):
    """One event in words, the picture of the table after it, and which of its parts are not as before."""

    number: int
    round: int
    sentence: str
    rulings: tuple[str, ...]
    questions: tuple[str, ...]
    cause: int
    picture: int
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
    every = see_game(events, viewer)
    album = _Album(room_for((seen.table for seen in every), lang), lang)
    told = []
    for number, event, table in every:
        before, picture = album.latest, album.picture_of(table)
        told.append(
            Told(
                number=number,
                round=table.round,
                sentence=legible(in_words(event, lang)),
                rulings=event.rulings,
                questions=event.questions,
                cause=event.cause,
                picture=picture,
                changed=album.changed(before, picture),
            )
        )
    return Story(
        viewer=viewer,
        setup=every[0].table.setup,
        about=seen_about(every[0].event),
        room=album.room,
        parts=tuple(album.parts),
        pictures=tuple(album.pictures),
        events=tuple(told),
    )


class _Album:
    """The pictures of one game; what was drawn before is not drawn again."""

    def __init__(self, room: Room, lang: Language) -> None:
        self.room = room
        self.lang: Language = lang
        self.parts: dict[str, int] = {}
        self.pictures: dict[tuple[Placed, ...], int] = {}
        self.latest: int | None = None
        self._table: SeenTable | None = None
        self._keyed: list[dict[str, int]] = []  # which part of a picture lies at which spot

    def picture_of(self, table: SeenTable) -> int:
        if self.latest is None or table != self._table:
            self._table, self.latest = table, self._drawn(table)
        return self.latest

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

    def changed(self, before: int | None, after: int) -> tuple[int, ...]:
        """Return which parts of a picture were not there, or not so, in the one before it."""
        if before is None or before == after:
            return ()
        old = self._keyed[before]
        return tuple(
            index for index, (key, part) in enumerate(self._keyed[after].items()) if old.get(key) != part
        )
