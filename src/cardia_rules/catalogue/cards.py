"""Every card of the catalogue, by slug."""

from typing import Final

from cardia_rules.catalogue.load import characters, locations, protectors
from cardia_rules.catalogue.model import Character, Location, Protector

CHARACTERS: Final[dict[str, Character]] = characters()
LOCATIONS: Final[dict[str, Location]] = locations()
PROTECTORS: Final[dict[str, Protector]] = protectors()
