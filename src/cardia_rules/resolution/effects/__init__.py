"""What each effect of the catalogue's vocabulary does: one function an effect, found by its type.

A module registers its effects with ``registry.carries_out``; ``activate`` goes through them. A new
effect is a function in one of these modules and a class in the catalogue.
"""

from cardia_rules.resolution.effects import (  # noqa: F401 - each registers its effects
    activating,
    cards,
    declaring,
    influencing,
    pieces,
    protecting,
)
