"""What the referee stops for: decisions and chance. It is written as generators that yield these."""

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any, TypeVar

from cardia_rules.events.options import Option
from cardia_rules.events.seats import Seat
from cardia_rules.events.table import Ending


@dataclass
class Decision:
    """Who may decide now, between what; answered with a seat and its option."""

    options: dict[Seat, set[Option]]


@dataclass
class Flip:
    """Answered with the seat that goes first."""


@dataclass
class Shuffle:
    """Answered with the new order of the seat's deck."""

    seat: Seat
    cards: list[str]


@dataclass
class Pick:
    """Answered with this many cards of the seat's hand."""

    seat: Seat
    cards: list[str]
    count: int


@dataclass
class Lay:
    """Answered with the six protectors along the direction of play."""

    pool: tuple[str, ...]


Want = Decision | Flip | Shuffle | Pick | Lay

T = TypeVar("T")
Steps = Generator[Want, Any, T]


class Ended(Exception):
    """The game is over."""

    def __init__(self, winner: Seat | None, reason: Ending) -> None:
        super().__init__(winner, reason)
        self.winner = winner
        self.reason: Ending = reason


def choose(seat: Seat, options: set[Option]) -> Steps[Option]:
    _, option = yield Decision({seat: options})
    chosen: Option = option
    return chosen
