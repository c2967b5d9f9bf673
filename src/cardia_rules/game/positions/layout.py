"""A table as a judge finds it: what is stated; what is not is unknown."""

from collections.abc import Iterator
from itertools import takewhile

import attrs

from cardia_rules.events.seats import NORTH, Seat
from cardia_rules.events.table import Setup, Waiting
from cardia_rules.resolution.reading.location_rules import location_rules


@attrs.frozen
class Found:
    """A card as a judge finds it, with the pieces said to be on it; ``?`` is one that nobody knows."""

    card: str
    modifier: int = 0
    tokens: int = 0
    signets: int = 0
    blessings: int = 0
    up: bool = True  # said to lie face up


@attrs.frozen
class Pile:
    """Cards of a hand, deck or discard pile; of an open one it is not said how many follow."""

    cards: tuple[Found, ...] = ()
    open: bool = False


@attrs.frozen
class SeatLayout:
    """What is known of one seat: nothing stated is ``None``.

    Of ``waiting``, the number and source are filled in, and a place of 0 is the next one.
    """

    hand: Pile | None = None
    deck: Pile | None = None
    discard: Pile | None = None
    waiting: tuple[Waiting, ...] = ()
    placed: Found | None = None

    def off_table(self) -> Iterator[tuple[str, Found]]:
        """Return every card that is stated to be in hand, deck or discard pile, with which of them."""
        for zone, pile in (("hand", self.hand), ("deck", self.deck), ("discard pile", self.discard)):
            yield from ((zone, laid) for laid in (pile.cards if pile is not None else ()))


@attrs.frozen
class Encounter:
    """The two cards at one place; a missing one makes the position impossible."""

    north: Found | None
    south: Found | None

    def card(self, seat: Seat) -> Found | None:
        """Return a seat's card of the encounter."""
        return self.north if seat == NORTH else self.south


@attrs.frozen
class FoundProtector:
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
    protectors: tuple[FoundProtector, ...] = ()

    def seat(self, seat: Seat) -> SeatLayout:
        """Return what is stated of a seat."""
        return self.north if seat == NORTH else self.south

    @property
    def first_round(self) -> int:
        """Return the earliest round that these encounters can have been played by."""
        return len(self.encounters) + 1 if self.phase == 1 else max(1, len(self.encounters))

    @property
    def compared(self) -> int:
        """Count the encounters, from the first, that lie face up and so have a result."""
        return sum(1 for _ in takewhile(_face_up, self.encounters))

    @property
    def up_to_the_fog(self) -> bool:
        """Tell whether an encounter is due to be revealed as soon as both have placed."""
        return not location_rules(self.setup.locations).reveal_late or self.compared < len(self.encounters)

    def cards(self, seat: Seat) -> Iterator[str]:
        """Yield every card that is stated for a seat, known or not."""
        own = self.seat(seat)
        played = (*(encounter.card(seat) for encounter in self.encounters), own.placed)
        yield from (found.card for found in played if found is not None)
        yield from (found.card for _zone, found in own.off_table())


def _face_up(encounter: Encounter) -> bool:
    return all(laid is not None and laid.up for laid in (encounter.north, encounter.south))
