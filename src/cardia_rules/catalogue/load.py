"""Reading the catalogue's files into typed cards.

``msgspec`` structures these, not ``cattrs``: every program that imports the library pays for it,
and importing ``cattrs`` alone takes longer than all the rest.
"""

from pathlib import Path
from typing import Any, Final, TypeVar

import attrs
import msgspec

from cardia_rules.catalogue.model import Character, Location, Protector
from cardia_rules.catalogue.text import gather_others
from cardia_rules.datafiles import path_and_problem, read_entries
from cardia_rules.errors import DataError

Card = TypeVar("Card", Character, Location, Protector)

DATA: Final = Path(__file__).with_name("data")


def read_cards(file: Path, key: str, kind: type[Card]) -> dict[str, Card]:
    """The cards of one file by slug."""
    cards: dict[str, Card] = {}
    known = {field.name for field in attrs.fields(kind)}
    for number, entry in enumerate(read_entries(file, key), 1):
        where = f"{file.name}: {key} {number} ({entry.get('slug', 'no slug')})"
        card = _card(entry, kind, known, where)
        if card.slug in cards:
            raise DataError(f"{where}: slug: stands in the file twice")
        cards[card.slug] = card
    return cards


def _card(entry: dict[str, Any], kind: type[Card], known: set[str], where: str) -> Card:
    # Nothing else notices a misspelt key when its field has a default.
    if strays := sorted(entry.keys() - known):
        raise DataError(f"{where}: {strays[0]}: there is no such key; expected {', '.join(sorted(known))}")
    try:
        return msgspec.convert(gather_others(entry), kind)
    except msgspec.ValidationError as problem:
        at, what = path_and_problem(problem)
        raise DataError(f"{where}: {at + ': ' if at else ''}{what}") from problem


def characters() -> dict[str, Character]:
    deck_1 = read_cards(DATA / "deck-1.toml", "character", Character)
    return deck_1 | read_cards(DATA / "deck-2.toml", "character", Character)


def locations() -> dict[str, Location]:
    return read_cards(DATA / "locations.toml", "location", Location)


def protectors() -> dict[str, Protector]:
    return read_cards(DATA / "protectors.toml", "protector", Protector)
