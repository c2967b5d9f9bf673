"""Both players have something to do at the same moment: a coin decides who comes first."""

from cardia_rules.events.seats import OPPONENT, Seat
from tests.second_reading.wants import Flip, Steps


def whose_first(seats: set[Seat]) -> Steps[list[Seat]]:
    """The order in which these seats choose."""
    if len(seats) < 2:
        return sorted(seats)
    first: Seat = yield Flip()
    return [first, OPPONENT[first]]
