"""A game from its beginning to its end, round by round."""

import msgspec

from cardia_rules.events.about import About
from cardia_rules.events.bounds import Cards, Count, Phase, RoundNumber
from cardia_rules.events.seats import Seat
from cardia_rules.events.table import Reason, Setup, Table
from cardia_rules.events.vocabulary.event import Event


class GameSetUp(Event, frozen=True):
    """What the table agreed on; each seat has the same deck, not yet shuffled."""

    setup: Setup
    about: About = msgspec.field(default_factory=About)


class PositionArranged(Event, frozen=True):
    """A table laid out by hand instead of played."""

    table: Table
    about: About = msgspec.field(default_factory=About)


class DeckShuffled(Event, frozen=True):
    """A deck's whole new order, the top card first."""

    seat: Seat
    order: Cards


class RoundBegan(Event, frozen=True):
    """A round began; its number is one more than the last one's."""

    number: RoundNumber


class PhaseBegan(Event, frozen=True):
    """A phase of the round began."""

    phase: Phase


class PhaseSkipped(Event, frozen=True):
    """A phase of the round was left out."""

    phase: Phase


class SignetsCounted(Event, frozen=True):
    """The signets of both seats were counted."""

    north: Count
    south: Count


class WinsCancelled(Event, frozen=True):
    """Both seats meet a condition that wins at once, and the table plays on."""


class GameEnded(Event, frozen=True):
    """The game is over; no winner is a draw."""

    winner: Seat | None
    reason: Reason
