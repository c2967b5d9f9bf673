"""What came of one encounter."""

import msgspec

from cardia_rules.events.seats import NORTH, SOUTH, Seat


class Verdict(msgspec.Struct, frozen=True, gc=False):
    """What one encounter's result is, and why."""

    place: int
    north: int  # signets that north's card holds
    south: int
    tie: bool  # no card activates, whoever holds a signet
    rulings: tuple[str, ...]
    questions: tuple[str, ...]

    def signets(self, seat: Seat) -> int:
        return self.north if seat == NORTH else self.south

    @property
    def loser(self) -> Seat | None:
        """The seat whose card lost: no signet here, at least one opposite (FAQ-3-illusionist)."""
        if self.tie or (self.north > 0) == (self.south > 0):
            return None
        return SOUTH if self.north else NORTH


def plain(place: int, lead: int) -> Verdict:
    """The verdict where influence alone decides; ``lead`` is north's over south's."""
    if lead > 0:
        return Verdict(place, 1, 0, False, (), ())
    if lead < 0:
        return Verdict(place, 0, 1, False, (), ())
    return Verdict(place, 0, 0, True, ("RB-06-tie",), ())
