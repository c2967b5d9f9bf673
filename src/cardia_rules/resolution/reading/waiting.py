"""What waits at a place for the card that comes there."""

from typing import Final

from cardia_rules.events.seats import SEATS, Seat
from cardia_rules.events.table import AnySide, AnyTable, Waiting, WaitingKind

LATE: Final[tuple[WaitingKind, ...]] = ("late",)
# What comes with the reveal of its card, before any location looks; a modifier is part of the card by then.
_BEFORE_LOCATIONS: Final[tuple[WaitingKind, ...]] = ("either", "token", "blessing", "demand")


def next_place(side: AnySide) -> int:
    """Return the place of a seat's next card."""
    return len(side.row) + 1


def next_encounter(table: AnyTable) -> int:
    """Return the first place at which neither seat has placed a card."""
    return max(next_place(table.north), next_place(table.south))


def waiting_at(side: AnySide, kind: WaitingKind, place: int) -> tuple[Waiting, ...]:
    """Return what of one kind has been waiting for the card that now lies, or comes, at a place.

    Only at that place: under a fog something may wait for an earlier card that still lies face down.
    """
    found: tuple[Waiting, ...] = ()
    for waiting in side.waiting:
        if waiting.kind == kind and waiting.place == place:
            found += (waiting,)
    return found


def locations_wait_for(table: AnyTable, place: int) -> tuple[Seat, ...]:
    """Return the seats for whose card at a place something comes before locations look.

    A modifier is not meant: it lies on the card when a location looks, like any other.
    """
    return tuple(
        [
            seat
            for seat in SEATS
            if any(
                each.place == place and each.kind in _BEFORE_LOCATIONS for each in table.side(seat).waiting
            )
        ]
    )


def due_after_reveal(
    table: AnyTable, place: int, kinds: tuple[WaitingKind, ...] = ("demand", "late")
) -> tuple[int, ...]:
    """Return what waits at a place and comes only after the reveal of the cards there, by number."""
    every = table.north.waiting + table.south.waiting
    if not every:
        return ()
    return tuple([each.id for each in every if each.place == place and each.kind in kinds])


def came_from(waiting: Waiting) -> int:
    """Return the event that set it waiting; in a position laid out by hand, the layout itself."""
    return waiting.id if waiting.id > 0 else 1
