"""Why a modifier on a card counts as it does."""

from cardia_rules.events.table import Played
from cardia_rules.reasons.general import MODIFIER, NEGATIVE
from cardia_rules.resolution.results.derive import influence


def why_modified(played: Played, by: int, general: str = MODIFIER) -> tuple[str, ...]:
    """Return the rulings that a further modifier on this card rests on.

    That modifiers add up and that influence may be negative decides before the ``general`` rule that puts it
    there: those are what players ask about.
    """
    rulings: list[str] = []
    if played.modifier:
        adding = ["RB-16-net-total", "FAQ-1-several-modifiers"]
        # One raises and one lowers: the fact sheet speaks of just that.
        rulings += adding if (played.modifier > 0) == (by > 0) else adding[::-1]
    if influence(played) + by < 0:
        rulings += ["RB-16-negative", NEGATIVE]
    return (*rulings, general)
