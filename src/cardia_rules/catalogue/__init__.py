"""What is printed: every card, location and protector, with their names and abilities.

Import cards and look them up from here; ``effects`` are the words of abilities, ``words`` the closed
vocabularies. The catalogue knows no rules: it is read from the files in ``data`` once and never changes.
"""

from cardia_rules.catalogue.cards import CHARACTERS, LOCATIONS, PROTECTORS, in_ascending_influence
from cardia_rules.catalogue.lookup import (
    AnyCard,
    find,
    find_character,
    find_location,
    find_protector,
    name_of,
    title,
)
from cardia_rules.catalogue.model import Character, Location, Names, Protector
from cardia_rules.catalogue.words import FACTIONS, Faction

__all__ = [
    "CHARACTERS",
    "FACTIONS",
    "LOCATIONS",
    "PROTECTORS",
    "AnyCard",
    "Character",
    "Faction",
    "Location",
    "Names",
    "Protector",
    "find",
    "find_character",
    "find_location",
    "find_protector",
    "in_ascending_influence",
    "name_of",
    "title",
]
