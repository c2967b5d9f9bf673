"""Above the table: round and phase, the locations in play, and how the game ended."""

from collections.abc import Iterator
from typing import Final

from cardia_rules.catalogue.words import Language
from cardia_rules.render.legible import columns, legible
from cardia_rules.render.names import card_name, effect_of
from cardia_rules.render.svg.flow import LINE, Chip, flow
from cardia_rules.render.svg.markup import box, tag, words
from cardia_rules.render.svg.part import Part
from cardia_rules.render.svg.wording import WORDINGS
from cardia_rules.render.tongue import tongue
from cardia_rules.views.seen_table import SeenTable

_PIN: Final = (
    "M12 3a6 6 0 0 1 6 6c0 4-6 11-6 11S6 13 6 9a6 6 0 0 1 6-6zM12 6.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z"
)
_LONGEST_NAME: Final = 40


def heading_parts(table: SeenTable, width: int, lang: Language) -> Iterator[Part]:
    if table.over is None:
        said = tongue(lang).table.moment(table.round, table.phase)
        taken = min(width, 11 * columns(said))
        drawn = words(0, 19, said, "moment", 18)
    else:
        said = f"{WORDINGS[lang].round.format(round=table.round)} · {tongue(lang).table.result(table.over)}"
        taken = width
        drawn = box(0, 0, width, 26, "result", 6) + words(8, 18, said, "on-result", 14)
    yield Part("moment", 0, 0, taken, 26, said, drawn)
    if table.setup.locations:
        yield _locations(table.setup.locations, 32, width, lang)


def _locations(locations: tuple[str, ...], y: int, width: int, lang: Language) -> Part:
    flowed = flow((_location(card, lang) for card in locations), 0, width)
    said = [f"{card_name(card, lang)} ({effect_of(card, lang)})" for card in locations]
    label = f"{WORDINGS[lang].location}: {'; '.join(said)}"
    return Part("locations", 0, y, width, flowed.lines * LINE - 4, label, flowed.drawn)


def _location(card: str, lang: Language) -> Chip:
    name = legible(card_name(card, lang), _LONGEST_NAME)
    width = 34 + 7 * columns(name)
    return Chip(width, box(0, 0, width, 24, "location", 12) + pin() + words(24, 16, name, "ink", 12))


def pin() -> str:
    """The mark of a location, in a square of 24."""
    return tag("path", d=_PIN, class_="pin", fill_rule="evenodd")
