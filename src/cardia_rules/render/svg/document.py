"""A picture as a file of its own: the whole table, from either side of it, or one card by itself."""

import re
from collections.abc import Iterable
from functools import cache
from typing import Final, NamedTuple

from cardia_rules.catalogue import AnyCard, Character, Location, find
from cardia_rules.events.seats import SEATS
from cardia_rules.events.table import Table
from cardia_rules.game.game import Game
from cardia_rules.language import Language, known_language
from cardia_rules.own_files import beside
from cardia_rules.render.languages import phrase
from cardia_rules.render.legible import in_lines
from cardia_rules.render.svg import card as cards
from cardia_rules.render.svg.board import PITCH, extent_of, place_parts
from cardia_rules.render.svg.markup import Part, box, escaped, group, tag, words
from cardia_rules.render.svg.panel import heading_parts, panel_parts, pin
from cardia_rules.render.svg.shapes import faction_symbol
from cardia_rules.render.words import faction_name, moment_in_words, result_in_words, signets_of
from cardia_rules.resolution.position import Position
from cardia_rules.views.view import SeenCard, SeenTable, View, shown_table

_MARGIN: Final = 16
_GAP: Final = 16
_FEWEST: Final = 6  # columns that the picture is wide at least
_COMMENT: Final = re.compile(r"/\*.*?\*/\s*", re.DOTALL)


@cache
def table_css() -> str:
    """Return how the parts look; the page of a replay uses it too. A picture needs none of its comments."""
    return _COMMENT.sub("", (beside(__file__, __package__) / "table.css").read_text("utf-8"))


def svg_document(
    title: str,
    labels: Iterable[str],
    *drawn: str,
    width: int,
    height: int,
    lang: Language,
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
        role="img",
        lang=lang,
        width=width,
        height=height,
        viewBox=f"0 0 {width} {height}",
    )


# ------------------------------------------------------------------ a table
class Drawing(NamedTuple):
    """A picture as parts that lie somewhere, and its size."""

    parts: tuple[Part, ...]
    width: int
    height: int


def drawing_of(table: SeenTable, lang: Language, flip: bool = False) -> Drawing:
    """Draw the same parts in the same order from either side: only where they lie differs."""
    board = extent_of((table,))
    inside = max(board.places, _FEWEST) * PITCH - (PITCH - cards.WIDTH)
    stacks = [
        tuple(heading_parts(table, inside, lang)),
        *(panel_parts(table.side(seat), seat, inside, lang, table.unknown(seat)) for seat in SEATS),
    ]
    heights = [*(max(part.y + part.height for part in parts) for parts in stacks), board.height]
    rows = (place_parts(table, place, board, lang, flip) for place in range(1, board.places + 1))
    stacks.append(tuple(part for parts in rows for part in parts))
    tops, y = [0] * len(stacks), _MARGIN
    for number in (0, 1 + flip, 3, 2 - flip):  # the heading, a panel, the rows, the other panel
        tops[number] = y
        y += heights[number] + _GAP
    moved = [
        part._replace(x=part.x + _MARGIN, y=part.y + top)
        for top, parts in zip(tops, stacks, strict=True)
        for part in parts
    ]
    return Drawing(tuple(moved), inside + 2 * _MARGIN, y - _GAP + _MARGIN)


def table_as_svg(
    shown: Game | Position | Table | SeenTable | View,
    lang: Language = "en",
    flip: bool = False,
) -> str:
    """Draw the table; ``flip`` puts south above.

    A view is drawn as its viewer sees it; a game, a position or a table as a judge does. A card in play, or a
    protector, has ``data-seat``, ``data-encounter`` and ``data-card`` as far as they are seen.
    """
    table = shown_table(shown)
    parts, width, height = drawing_of(table, known_language(lang), flip)
    title = [moment_in_words(table, lang), signets_of(table, lang)]
    title += [] if table.over is None else [result_in_words(table.over, lang)]
    return svg_document(
        ". ".join(title),
        [part.label for part in parts],
        box(0, 0, width, height, "paper", 12),
        *(part.placed() for part in parts),
        width=width,
        height=height,
        lang=lang,
    )


def picture_of(shown: object) -> str:
    """Draw what a notebook shows: a view as it is, a whole table or game as a judge sees it."""
    if isinstance(shown, Game | Table | SeenTable | View):
        return table_as_svg(shown)
    raise TypeError(f"there is no picture of a {type(shown).__name__}")


# ------------------------------------------------------------------ a card
_SCALE: Final = 2
_EDGE: Final = 2
_MIDDLE: Final = cards.WIDTH // 2


def card_as_svg(name: str, lang: Language = "en") -> str:
    """Draw the card of that name, in any spelling and language."""
    label, drawn = _label_and_drawing(find(name), lang)
    return svg_document(
        label,
        [label],
        group(drawn, transform=f"scale({_SCALE}) translate({_EDGE} {_EDGE})"),
        width=(cards.WIDTH + 2 * _EDGE) * _SCALE,
        height=(cards.HEIGHT + 2 * _EDGE) * _SCALE,
        lang=lang,
    )


def _label_and_drawing(card: AnyCard, lang: Language) -> tuple[str, str]:
    """Return what a card is in words, and how it is drawn."""
    name = card.names.to(lang)
    if isinstance(card, Character):
        lying = SeenCard(card=card.slug, up=True)
        return cards.card_label(lying, lang), cards.drawn_card(lying, lang)
    if isinstance(card, Location):
        drawn = box(0, 0, cards.WIDTH, cards.HEIGHT, "location", 8)
        drawn += group(pin(), transform=f"translate({_MIDDLE - 24} 14) scale(2)") + _lines(name, 92, "ink")
        if card.stars:
            drawn += words(_MIDDLE, cards.HEIGHT - 10, "★" * card.stars, "ink", 12, "middle")
        return f"{phrase('table.picture.location', lang)}: {name}", drawn
    # A protector has no influence, so the symbol of its faction stands in that place.
    symbol = faction_symbol(card.faction, 0, 0, "on-card")
    drawn = cards.printed_card(cards.Face(name, card.faction, None), influence="")
    drawn += group(symbol, transform=f"translate({_MIDDLE - 20} 38) scale(2.5)") + _lines(name, 105, "name")
    return f"{phrase('table.picture.protector', lang)}: {name}, {faction_name(card.faction, lang)}", drawn


def _lines(text: str, y: int, class_: str) -> str:
    lines = in_lines(text, cards.LETTERS_IN_A_LINE, 2)
    return "".join(words(_MIDDLE, y + 14 * at, line, class_, 12, "middle") for at, line in enumerate(lines))
