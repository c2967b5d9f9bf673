"""A table as a judge finds it: what is stated, and what is left to be filled in."""

import attrs

from cardia_rules.events.seats import NORTH, Seat
from cardia_rules.events.table import Setup, Waiting


@attrs.frozen
class Laid:
    """A card and the pieces said to be on it."""

    card: str
    modifier: int = 0
    tokens: int = 0
    signets: int = 0
    blessings: int = 0
    up: bool = True  # said to lie face up


@attrs.frozen
class Pile:
    """Cards of a hand, deck or discard pile; an open one is only its beginning."""

    cards: tuple[Laid, ...] = ()
    open: bool = False


@attrs.frozen
class SeatLayout:
    """What is known of one seat: nothing stated is ``None``.

    ``needs`` are cards that will be wanted from the hand, the first one first. Of ``waiting``, the
    number and source are filled in, and a place of 0 is the next one.
    """

    hand: Pile | None = None
    deck: Pile | None = None
    discard: Pile | None = None
    waiting: tuple[Waiting, ...] = ()
    placed: Laid | None = None
    needs: tuple[str, ...] = ()


@attrs.frozen
class Encounter:
    """The two cards at one place; a missing one makes the position impossible."""

    north: Laid | None
    south: Laid | None

    def card(self, seat: Seat) -> Laid | None:
        return self.north if seat == NORTH else self.south


@attrs.frozen
class LaidProtector:
    """A protector of the row, by the name that was given."""

    name: str
    up: bool = True


@attrs.frozen
class Layout:
    """A whole position. With no signet stated anywhere, they are derived.

    ``protectors`` lie at every second place, from the second on.
    """

    setup: Setup
    encounters: tuple[Encounter, ...] = ()
    north: SeatLayout = SeatLayout()
    south: SeatLayout = SeatLayout()
    phase: int = 1
    round: int | None = None
    protectors: tuple[LaidProtector, ...] = ()

    def seat(self, seat: Seat) -> SeatLayout:
        return self.north if seat == NORTH else self.south
