"""A fan's card to try things with: the Heron, which is not in the box."""

from typing import Any, Final

import msgspec

from cardia_rules.catalogue.own import OwnCard

HERON: Final[dict[str, Any]] = {
    "is": "character",
    "slug": "heron",
    "influence": 3,
    "faction": "guild",
    "kind": "instant",
    "names": {"en": "Heron", "fr": "Héron", "gender": "m", "aspirated": True},
    "effect": {"en": "Draw 2 cards.", "fr": "Piochez 2 cartes."},
    "ability": [{"do": "draw", "count": 2, "who": "you"}],
    "by": "Anna",
}


def heron(**changes: Any) -> OwnCard:
    """Return the Heron, with some of it changed."""
    return msgspec.convert({**HERON, **changes}, OwnCard)


def with_heron(deck: str = "I") -> dict[str, Any]:
    """Return a deck in which the Heron stands for the card of its influence."""
    return {"from": deck, "with": ["heron"]}
