"""Every card of the box by slug, read from the files in ``data``, and in which order."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final, TypeVar, overload

import attrs
import msgspec

from cardia_rules.catalogue.model import Character, Location, Protector
from cardia_rules.catalogue.own import own_card
from cardia_rules.catalogue.unknown import is_unknown, unknown_card
from cardia_rules.datafiles import path_and_problem, read_entries
from cardia_rules.errors import DataError
from cardia_rules.own_files import beside
from cardia_rules.texts import gather_others

Card = TypeVar("Card", Character, Location, Protector)

DATA: Final = beside(__file__, __package__) / "data"


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


Default = TypeVar("Default")


class Characters(dict[str, Character]):
    """The characters of the box, in their order; one that is not in the box is found too, and never listed.

    A card of the box is looked up as in any dictionary, at no cost; only what is not in it is looked for
    among those that somebody holds (``own``).
    """

    def __missing__(self, slug: str) -> Character:
        """Return a character that is not in the box, or one that nobody knows."""
        card = own_card(slug)
        if card is not None:
            return card.character
        unknown = unknown_card(slug)
        if unknown is None:
            raise KeyError(slug)
        return unknown

    def __contains__(self, slug: object) -> bool:
        """Tell whether there is such a character, in the box or not, known or not."""
        if super().__contains__(slug):
            return True
        return isinstance(slug, str) and (own_card(slug) is not None or unknown_card(slug) is not None)

    @overload
    def get(self, slug: str, default: None = None, /) -> Character | None: ...
    @overload
    def get(self, slug: str, default: Character | Default, /) -> Character | Default: ...
    def get(self, slug: str, default: Any = None, /) -> Any:
        """Return a character whose entry can be read, in the box or not; else the default."""
        try:
            return default if is_unknown(slug) else self[slug]
        except KeyError:
            return default


CHARACTERS: Final = Characters(
    read_cards(DATA / "deck-1.toml", "character", Character)
    | read_cards(DATA / "deck-2.toml", "character", Character)
)
LOCATIONS: Final[dict[str, Location]] = read_cards(DATA / "locations.toml", "location", Location)
PROTECTORS: Final[dict[str, Protector]] = read_cards(DATA / "protectors.toml", "protector", Protector)


# ------------------------------------------------------------------ what follows from an entry
Value = TypeVar("Value")


class OfEachCharacter(dict[str, Value]):
    """What follows from each character's entry: worked out once for the box, and anew for any other card.

    Nothing is kept for a card that is not in the box, since it may be forgotten.
    """

    def __init__(self, follows: Callable[[Character], Value]) -> None:
        """Work it out for the box."""
        super().__init__({slug: follows(character) for slug, character in CHARACTERS.items()})
        self._follows = follows

    def __missing__(self, slug: str) -> Value:
        """Work it out for a character that is not in the box; raise ``KeyError`` if there is none."""
        return self._follows(CHARACTERS[slug])


class _Order(OfEachCharacter[str]):
    def __missing__(self, card: str) -> str:
        """Put a name that is no card's first, and a card that nobody knows last."""
        if is_unknown(card):
            return card  # its mark comes after every number
        return super().__missing__(card) if card in CHARACTERS else f"00{card}"


# By which cards are sorted in ascending influence, and those of one influence by name; as texts, which are
# compared at once.
influence_and_name: Final = _Order(lambda each: f"{each.influence:02}{each.slug}").__getitem__


def in_ascending_influence(cards: Iterable[str]) -> tuple[str, ...]:
    """Return cards in the order in which they are offered and listed; those of one influence by name.

    A hand's own order is that of its draws, and hidden.
    """
    return tuple(sorted(cards, key=influence_and_name))
