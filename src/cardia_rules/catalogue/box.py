"""What is in the boxes, as far as it is material and not cards (RB-02-components, NP-1-components).

No rule asks for it, and it is not read from the data files: only cases count it, so it stands alone.
"""

from collections import Counter
from typing import Final

import attrs

from cardia_rules.catalogue.cards import CHARACTERS, LOCATIONS, PROTECTORS
from cardia_rules.catalogue.words import FACTIONS


@attrs.frozen
class Modifiers:
    """Two-sided markers: one side raises influence by their value, the other lowers it."""

    value: int
    count: int


MODIFIERS: Final = (Modifiers(1, 8), Modifiers(3, 8), Modifiers(5, 6))

_decks = Counter(character.deck for character in CHARACTERS.values())
_location_sets = Counter(location.set for location in LOCATIONS.values())
_faction_protectors = Counter(protector.faction for protector in PROTECTORS.values())

# Characters are counted as the catalogue does: each player has one set of them all.
BASE: Final[dict[str, int]] = {
    "characters": len(CHARACTERS),
    "characters_deck_1": _decks["I"],
    "characters_deck_2": _decks["II"],
    "character_sets": 2,
    "locations": _location_sets["base"],
    "signets": 12,
    "ongoing_tokens": 6,
    "modifiers": sum(modifiers.count for modifiers in MODIFIERS),
    **{f"modifiers_{modifiers.value}": modifiers.count for modifiers in MODIFIERS},
    "modifier_sides": 2,
    "reference_cards": 4,
}

NATURE_PROTECTORS: Final[dict[str, int]] = {
    "protectors": len(PROTECTORS),
    **{f"protectors_{faction}": _faction_protectors[faction] for faction in FACTIONS},
    "protector_locations": _location_sets["protectors"],
    "protector_reference_cards": 1,
}

# Both boxes in one, under names that do not collide.
EVERYTHING: Final[dict[str, int]] = BASE | NATURE_PROTECTORS
