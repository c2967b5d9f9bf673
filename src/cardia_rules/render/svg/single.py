"""One card by itself: a character, a location or a protector as it would lie on the table."""

from typing import Final

from cardia_rules.catalogue import AnyCard, Character, Location, find
from cardia_rules.catalogue.words import Faction
from cardia_rules.language import Language
from cardia_rules.render.languages import phrase
from cardia_rules.render.legible import in_lines
from cardia_rules.render.svg.card import (
    HEIGHT,
    LETTERS_IN_A_LINE,
    WIDTH,
    Face,
    card_label,
    drawn_card,
    printed_card,
)
from cardia_rules.render.svg.document import svg_document
from cardia_rules.render.svg.markup import box, group, words
from cardia_rules.render.svg.panel import pin
from cardia_rules.render.svg.shapes import faction_symbol
from cardia_rules.render.words import faction_name
from cardia_rules.views.view import SeenCard

_SCALE: Final = 2
_EDGE: Final = 2
_MIDDLE: Final = WIDTH // 2


def card_as_svg(name: str, lang: Language = "en") -> str:
    """Draw the card of that name, in any spelling and language."""
    card = find(name)
    label, drawn = _of(card, lang)
    return svg_document(
        label,
        [label],
        group(drawn, transform=f"scale({_SCALE}) translate({_EDGE} {_EDGE})"),
        width=(WIDTH + 2 * _EDGE) * _SCALE,
        height=(HEIGHT + 2 * _EDGE) * _SCALE,
        lang=lang,
    )


def _of(card: AnyCard, lang: Language) -> tuple[str, str]:
    """Return what a card is in words, and as a drawing."""
    name = card.names.to(lang)
    if isinstance(card, Character):
        lying = SeenCard(card=card.slug, up=True)
        return card_label(lying, lang), drawn_card(lying, lang)
    if isinstance(card, Location):
        stars = "★" * (card.stars or 0)
        return f"{phrase('table.picture.location', lang)}: {name}", _location(name, stars)
    said = f"{phrase('table.picture.protector', lang)}: {name}, {faction_name(card.faction, lang)}"
    return said, _protector(name, card.faction)


def _location(name: str, stars: str) -> str:
    return "".join(
        (
            box(0, 0, WIDTH, HEIGHT, "location", 8),
            group(pin(), transform=f"translate({_MIDDLE - 24} 14) scale(2)"),
            _lines(name, 92, "ink"),
            words(_MIDDLE, HEIGHT - 10, stars, "ink", 12, "middle") if stars else "",
        )
    )


def _protector(name: str, faction: Faction) -> str:
    """Draw a protector; it has no influence, so the symbol of its faction stands in that place."""
    symbol = group(
        faction_symbol(faction, 0, 0, "on-card"), transform=f"translate({_MIDDLE - 20} 38) scale(2.5)"
    )
    return printed_card(Face(name, faction, None), influence="") + symbol + _lines(name, 105, "name")


def _lines(text: str, y: int, class_: str) -> str:
    lines = in_lines(text, LETTERS_IN_A_LINE, 2)
    return "".join(words(_MIDDLE, y + 14 * at, line, class_, 12, "middle") for at, line in enumerate(lines))
