"""The words on the cards: the closed vocabularies."""

from typing import Final, Literal, get_args

Faction = Literal["rebellion", "academy", "guild", "dynasty"]
FACTIONS: Final[tuple[Faction, ...]] = get_args(Faction)

DeckName = Literal["I", "II"]
AbilityKind = Literal["instant", "ongoing"]

# How sure we are of what the card itself says; deck-1.toml explains each word. "own" is no card of the box.
Printed = Literal["document", "published", "partial", "unknown", "own"]
