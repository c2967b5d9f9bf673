"""Who looks at a game, and the one rule about whose hidden cards they may look at."""

from typing import Final, Literal

from cardia_rules.errors import UnknownName
from cardia_rules.events.seats import Seat
from cardia_rules.spelling import listed, quoted

Viewer = Literal["north", "south", "spectator", "judge"]
VIEWERS: Final[tuple[Viewer, ...]] = ("north", "south", "spectator", "judge")


def known(viewer: Viewer) -> Viewer:
    """Refuse who is none of the four: a misspelt seat would be shown a spectator's game, unexplained."""
    if viewer not in VIEWERS:
        raise UnknownName(f"nobody looks at a game as {quoted(viewer)}: it is {listed(VIEWERS, 'or')}")
    return viewer


def may_look(viewer: Viewer, owner: Seat) -> bool:
    """Tell whether a viewer may look at this seat's hand and at its face-down cards (RB-23-foggy-swamp)."""
    return viewer in (owner, "judge")
