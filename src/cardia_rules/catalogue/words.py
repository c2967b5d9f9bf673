"""The closed vocabularies that are printed on the cards."""

from typing import Final, Literal, get_args

Faction = Literal["rebellion", "academy", "guild", "dynasty"]
FACTIONS: Final[tuple[Faction, ...]] = get_args(Faction)

DeckName = Literal["I", "II"]
AbilityKind = Literal["instant", "ongoing"]

# How sure we are of what the card itself says; cards.toml explains each word.
Printed = Literal["document", "published", "partial", "unknown"]
