"""What cases show although nothing in them cites it, each with the reason why nothing can.

No pair is added here without one: a case that shows a ruling says in ``[because]`` what cites it first.
"""

from typing import Final

UNTOLD: Final[dict[str, tuple[str, ...]]] = {
    # Nothing was revealed in the fog, so that nobody expects the modifier yet.
    "foggy-swamp-engineer-waits-on-for-a-card-of-north-face-down": ("FAQ-3-engineer",),
    # No player expects anything of a first card, of an ability without its token, or of protectors that are
    # all turned up: to tell it would be noise in every game.
    "haunted-catacombs-first-round": ("RB-23-haunted-catacombs",),
    "mechanical-djinn-without-a-token": (
        "RB-09-ongoing",
        "FAQ-3-mechanical-djinn",
    ),
    "protectors-none-after-the-last": ("NP-3-reveal-next",),
}
