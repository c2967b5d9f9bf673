"""Who looks at a game, and the one rule about whose hidden cards they may look at."""

from typing import Final, Literal

import msgspec

from cardia_rules.errors import UnknownName
from cardia_rules.events.seats import Seat
from cardia_rules.spelling import listed, quoted

Viewer = Literal["north", "south", "spectator", "judge"]
VIEWERS: Final[tuple[Viewer, ...]] = ("north", "south", "spectator", "judge")


class Shown(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """Base of everything that a viewer is shown."""


def known(viewer: Viewer) -> Viewer:
    """Refuse who is none of the four: a misspelt seat would be shown a spectator's game, unexplained."""
    if viewer not in VIEWERS:
        raise UnknownName(f"nobody looks at a game as {quoted(viewer)}: it is {listed(VIEWERS, 'or')}")
    return viewer


def may_look(viewer: Viewer, owner: Seat) -> bool:
    """Tell whether a viewer may look at this seat's hand and at its face-down cards (RB-23-foggy-swamp)."""
    return viewer in (owner, "judge")


def shown_whole(record: type, *fields: str) -> None:
    """Declare that a record may be shown as it is, with every field it has.

    A field that is added to it later stops the import until somebody has said here that it is
    public: otherwise a hidden card could reach a view without anybody having decided so.
    """
    actual = getattr(record, "__struct_fields__", ())
    if set(actual) != set(fields):
        unjudged = sorted(set(actual) ^ set(fields))
        raise TypeError(f"{record.__name__}: nobody has said whether {', '.join(unjudged)} may be shown")
