"""What a case can state about the material: counts that the catalogue gives."""

from typing import Final

from cardia_rules.catalogue import CHARACTERS, FACTIONS
from cardia_rules.catalogue.box import EVERYTHING
from cardia_rules.events.seats import SEATS

FACTS: Final[dict[str, int]] = {
    **EVERYTHING,
    "decks": len({character.deck for character in CHARACTERS.values()}),
    "factions": len(FACTIONS),
    "seats": len(SEATS),
    "instant_abilities": sum(character.instant for character in CHARACTERS.values()),
    "ongoing_abilities": sum(not character.instant for character in CHARACTERS.values()),
    "lowest_influence": min(character.influence for character in CHARACTERS.values()),
    "highest_influence": max(character.influence for character in CHARACTERS.values()),
}
