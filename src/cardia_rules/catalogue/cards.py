"""Every card of the catalogue by slug, read from the files in ``data``, and the order they are listed in."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final, TypeVar

import attrs
import msgspec

from cardia_rules.catalogue.model import Character, Location, Protector
from cardia_rules.catalogue.words import gather_others
from cardia_rules.datafiles import path_and_problem, read_entries
from cardia_rules.errors import DataError

Card = TypeVar("Card", Character, Location, Protector)

DATA: Final = Path(__file__).with_name("data")


def read_cards(file: Path, key: str, kind: type[Card]) -> dict[str, Card]:
    """Return the cards of one file by slug."""
    known = {field.name for field in attrs.fields(kind)}

    def card(entry: dict[str, Any]) -> Card:
        # Nothing else notices a misspelt key when its field has a default.
        if strays := sorted(entry.keys() - known):
            raise DataError(f"{strays[0]}: there is no such key; expected {', '.join(sorted(known))}")
        try:
            return msgspec.convert(gather_others(entry), kind)
        except msgspec.ValidationError as problem:
            at, what = path_and_problem(problem)
            raise DataError(f"{at + ': ' if at else ''}{what}") from problem

    return read_entries(file, key, "slug", card)


CHARACTERS: Final[dict[str, Character]] = {
    **read_cards(DATA / "deck-1.toml", "character", Character),
    **read_cards(DATA / "deck-2.toml", "character", Character),
}
LOCATIONS: Final[dict[str, Location]] = read_cards(DATA / "locations.toml", "location", Location)
PROTECTORS: Final[dict[str, Protector]] = read_cards(DATA / "protectors.toml", "protector", Protector)


# ------------------------------------------------------------------ their order
class _Order(dict[str, tuple[int, str]]):
    def __missing__(self, card: str) -> tuple[int, str]:
        """Put a name that is no card's first."""
        return 0, card


_ORDER: Final = _Order({slug: (character.influence, slug) for slug, character in CHARACTERS.items()})


def in_ascending_influence(cards: Iterable[str]) -> tuple[str, ...]:
    """Return cards in the order in which they are offered and listed; those of one influence by name.

    A hand's own order is that of its draws, and hidden.
    """
    return tuple(sorted(cards, key=_ORDER.__getitem__))
