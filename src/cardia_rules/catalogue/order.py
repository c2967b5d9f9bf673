"""The order in which cards are offered and listed. A hand's own order is that of its draws, and hidden."""

from collections.abc import Iterable
from typing import Final

from cardia_rules.catalogue.cards import CHARACTERS


class _Order(dict[str, tuple[int, str]]):
    def __missing__(self, card: str) -> tuple[int, str]:
        """A name that is no card's comes first."""
        return 0, card


_ORDER: Final = _Order({slug: (character.influence, slug) for slug, character in CHARACTERS.items()})


def in_ascending_influence(cards: Iterable[str]) -> tuple[str, ...]:
    """Cards of the same influence go by their names."""
    return tuple(sorted(cards, key=_ORDER.__getitem__))
