"""The two players' seats."""

from typing import Final, Literal

Seat = Literal["north", "south"]
NORTH: Final[Seat] = "north"
SOUTH: Final[Seat] = "south"
SEATS: Final[tuple[Seat, Seat]] = (NORTH, SOUTH)
OPPONENT: Final[dict[Seat, Seat]] = {NORTH: SOUTH, SOUTH: NORTH}
