"""A game from its beginning to its end, round by round."""

import msgspec

from cardia_rules.events.about import About
from cardia_rules.events.bounds import Amount, Count, Phase, Place, RoundNumber
from cardia_rules.events.seats import Seat
from cardia_rules.events.table import Ending, Over, Setup, Side, Table, Working
from cardia_rules.events.vocabulary.event import Beginning, Event


class GameSetUp(Beginning, frozen=True):
    """What the table agreed on; each seat has the same deck, not yet shuffled."""

    open_to_all = ("setup",)

    setup: Setup
    about: About = msgspec.field(default_factory=About)

    def begin(self) -> Table:
        deck = self.setup.deck
        return Table(setup=self.setup, north=Side(deck=deck), south=Side(deck=deck))


class PositionArranged(Beginning, frozen=True):
    """A table laid out by hand instead of played."""

    table: Table
    about: About = msgspec.field(default_factory=About)

    def begin(self) -> Table:
        return self.table


class RoundBegan(Event, frozen=True):
    """A round began; its number is one more than the last one's."""

    open_to_all = ("number",)

    number: RoundNumber

    def apply(self, table: Working) -> None:
        table.round, table.phase, table.current = self.number, 1, 0


class PhaseBegan(Event, frozen=True):
    """A phase of the round began."""

    open_to_all = ("phase",)

    phase: Phase

    def apply(self, table: Working) -> None:
        table.phase = self.phase


class PhaseSkipped(Event, frozen=True):
    """A phase of the round was left out."""

    open_to_all = ("phase",)

    phase: Phase


class EncounterCompared(Event, frozen=True):
    """The influence of the two cards at a place decided who wins it."""

    open_to_all = ("place", "north", "south")

    place: Place
    north: Amount
    south: Amount

    def apply(self, table: Working) -> None:
        table.current = table.compared = self.place


class SignetsCounted(Event, frozen=True):
    """The signets of both seats were counted."""

    open_to_all = ("north", "south")

    north: Count
    south: Count


class GameEnded(Event, frozen=True):
    """The game is over; no winner is a draw."""

    open_to_all = ("winner", "reason")

    winner: Seat | None
    reason: Ending

    def apply(self, table: Working) -> None:
        table.over = Over(self.winner, self.reason)


OpenInRounds = RoundBegan | PhaseBegan | PhaseSkipped | EncounterCompared | SignetsCounted | GameEnded
