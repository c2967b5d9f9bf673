"""What each effect of the catalogue's vocabulary does: one function an effect, found by its type.

A module registers its effects with ``registry.carries_out``; ``activate`` goes through them. A new
effect is a function in one of these modules and a class in the catalogue.
"""

from cardia_rules.resolution.effects import (  # each module registers its effects
    activating,
    cards,
    declaring,
    influencing,
    pieces,
    protecting,
    replacing,
    swapping,
)
from cardia_rules.resolution.effects.registry import EFFECTS

__all__ = [
    "EFFECTS",
    "activating",
    "cards",
    "declaring",
    "influencing",
    "pieces",
    "protecting",
    "replacing",
    "swapping",
]
