"""What each effect of the catalogue's vocabulary does: one function an effect, found by its type."""

from cardia_rules.resolution.effects import (  # each module registers its effects
    activating,
    binding,
    discarding,
    drawing,
    influencing,
    moving,
    naming,
    protecting,
    removing,
    replacing,
    swapping,
    winning,
)
from cardia_rules.resolution.effects.registry import EFFECTS

__all__ = [
    "EFFECTS",
    "activating",
    "binding",
    "discarding",
    "drawing",
    "influencing",
    "moving",
    "naming",
    "protecting",
    "removing",
    "replacing",
    "swapping",
    "winning",
]
