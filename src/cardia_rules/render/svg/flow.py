"""Small cards beside each other, going on in the next line where there is no more room."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from cardia_rules.catalogue.words import Language
from cardia_rules.render.legible import columns, shortened
from cardia_rules.render.svg.face import face_of
from cardia_rules.render.svg.markup import box, group, words
from cardia_rules.render.svg.shapes import card_back, colour_of, faction_symbol

LINE: Final = 28
_HEIGHT: Final = 24
_GAP: Final = 6
_LETTER: Final = 7
_LONGEST_NAME: Final = 22


class Chip(NamedTuple):
    width: int
    drawn: str


class Flow(NamedTuple):
    """What was drawn, and how many lines it took."""

    lines: int
    drawn: str


def flow(chips: Iterable[Chip], left: int, right: int) -> Flow:
    x, line, drawn = left, 0, []
    for chip in chips:
        if x > left and x + chip.width > right:
            x, line = left, line + 1
        drawn.append(group(chip.drawn, transform=f"translate({x} {line * LINE})"))
        x += chip.width + _GAP
    return Flow(line + 1, "".join(drawn))


def card_chip(card: str, lang: Language, *, named: bool) -> Chip:
    """A hand card with its name; in a pile its faction and influence are enough, if it has any."""
    face = face_of(card, lang)
    ink = f"on-{face.faction or 'unknown'}"
    corner = 30 + 8 * len(face.printed)
    tab = box(0, 0, corner, _HEIGHT, colour_of(face.faction), 5)
    tab += faction_symbol(face.faction, 5, 4) + words(corner - 6, 17, face.printed, ink, 13, "end")
    if not named and face.faction is not None:
        return Chip(corner, tab)
    name = shortened(face.name, _LONGEST_NAME)
    width = corner + _LETTER * columns(name) + 12
    return Chip(width, box(0, 0, width, _HEIGHT, "card", 5) + tab + words(corner + 6, 16, name, "name", 12))


def back_chip() -> Chip:
    return Chip(18, card_back(0, 0, 18, _HEIGHT))


def text_chip(text: str, class_: str = "soft") -> Chip:
    return Chip(_LETTER * columns(text), words(0, 16, text, class_, 12))
