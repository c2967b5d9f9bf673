"""Locations and protectors."""

from msgspec.structs import replace

from cardia_rules.errors import LogContradiction
from cardia_rules.events.bounds import Place
from cardia_rules.events.seats import Seat
from cardia_rules.events.table import Turn
from cardia_rules.events.vocabulary.event import Event
from cardia_rules.events.working_table import WorkingTable, one_more


class ProtectorTurned(Event, frozen=True):
    """The protector at a place was turned up."""

    open_to_all = ("place",)  # everybody also sees which one it is, which the event does not say

    place: Place

    def apply(self, table: WorkingTable) -> None:
        before = table.now.guards
        guards = tuple([replace(guard, up=True) if guard.place == self.place else guard for guard in before])
        if guards == before:
            raise LogContradiction(f"no protector lies face down at place {self.place}")
        table.now = replace(table.now, guards=guards)


class ProtectorActivated(Event, frozen=True):
    """A protector acts for the seat whose card matches its faction."""

    open_to_all = ("seat", "protector", "card", "place")

    seat: Seat
    protector: str
    card: str
    place: Place


class ProtectorPassed(Event, frozen=True):
    """A protector that could have activated did not; its rulings say why."""

    open_to_all = ("protector", "place")

    protector: str
    place: Place


class LocationApplied(Event, frozen=True):
    """A location's rule now applies to a seat."""

    open_to_all = ("location", "seat")

    location: str
    seat: Seat


class EncounterTurned(Event, frozen=True):
    """A past encounter came to be won, or no longer won, by a seat; a location will look at it."""

    open_to_all = ("seat", "card", "place", "won")

    seat: Seat
    card: str
    place: Place
    won: bool

    def apply(self, table: WorkingTable) -> None:
        turns = one_more(table.now.turns, Turn(self.seat, self.place, self.won))
        table.now = replace(table.now, turns=turns)


class TurnsSettled(Event, frozen=True):
    """The location has looked."""

    def apply(self, table: WorkingTable) -> None:
        table.now = replace(table.now, turns=())


OpenOfSurroundings = ProtectorActivated | ProtectorPassed | LocationApplied | EncounterTurned | TurnsSettled
