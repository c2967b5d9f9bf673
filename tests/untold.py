"""What cases show although nothing in them cites it, each with the reason why nothing can.

No pair is added here without one: a case that shows a ruling says in ``[because]`` what cites it first.
"""

from typing import Final

UNTOLD: Final[dict[str, tuple[str, ...]]] = {
    # Nothing was revealed in the fog, so that nobody expects the modifier yet.
    "foggy-swamp-engineer-waits-on-for-a-card-of-north-face-down": ("FAQ-3-engineer",),
    "foggy-swamp-engineer-waits-on-for-a-card-of-south-face-down": ("FAQ-3-engineer",),
    # No player expects anything of a first card, of an ability without its token, or of protectors that are
    # all turned up: to tell it would be noise in every game.
    "haunted-catacombs-first-round": ("RB-23-haunted-catacombs",),
    "mechanical-djinn-without-a-token": (
        "RB-09-ongoing",
        "FAQ-3-mechanical-djinn",
    ),
    "protectors-all-turned-up": ("NP-3-reveal-next",),
    "protectors-none-after-the-last": ("NP-3-reveal-next",),
    # What a judge leaves out of a position is filled in by these rules: that is no event.
    "position-deck-stated-alone": (
        "RB-03-opening-hand",
        "RB-17-discard",
    ),
    "position-hand-is-all-that-is-left": (
        "RB-11-draw",
        "RB-04-identical-decks",
    ),
    "position-hand-that-goes-on-is-filled-to-five": (
        "RB-03-opening-hand",
        "RB-11-draw",
    ),
    "position-last-round-that-a-game-can-reach": (
        "RB-19-hired-blade",
        "RB-04-identical-decks",
    ),
}
