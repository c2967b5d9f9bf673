"""What is printed: every card, location and protector, and their names in each language."""

from typing import Final

from cardia_rules.catalogue.load import characters, locations, protectors
from cardia_rules.catalogue.model import Character, Location, Names, Protector
from cardia_rules.catalogue.words import FACTIONS, Faction

CHARACTERS: Final[dict[str, Character]] = characters()
LOCATIONS: Final[dict[str, Location]] = locations()
PROTECTORS: Final[dict[str, Protector]] = protectors()

__all__ = [
    "CHARACTERS",
    "FACTIONS",
    "LOCATIONS",
    "PROTECTORS",
    "Character",
    "Faction",
    "Location",
    "Names",
    "Protector",
]
