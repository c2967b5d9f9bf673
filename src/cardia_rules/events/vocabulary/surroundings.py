"""Locations and protectors."""

from msgspec.structs import replace

from cardia_rules.errors import LogContradiction
from cardia_rules.events.bounds import Place
from cardia_rules.events.changes import one_more
from cardia_rules.events.seats import Seat
from cardia_rules.events.table import Turn, Working
from cardia_rules.events.vocabulary.event import Event
from cardia_rules.spelling import written


class ProtectorTurned(Event, frozen=True):
    """The protector at a place was turned up."""

    open_to_all = ("place",)  # everybody also sees which one it is, which the event does not say

    place: Place

    def apply(self, table: Working) -> None:
        before = table.guards
        guards = tuple([replace(guard, up=True) if guard.place == self.place else guard for guard in before])
        if guards == before:
            raise LogContradiction(f"no protector lies face down at place {written(self.place)}")
        table.guards = guards


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
    """A past encounter came to be won, or no longer won, by a seat; a location will look at it.

    ``both`` if one change made both seats win it.
    """

    open_to_all = ("seat", "card", "place", "won", "both")

    seat: Seat
    card: str
    place: Place
    won: bool
    both: bool = False

    def apply(self, table: Working) -> None:
        table.turns = one_more(table.turns, Turn(self.seat, self.place, self.won, self.both))


class TurnsSettled(Event, frozen=True):
    """The location has looked."""

    def apply(self, table: Working) -> None:
        table.turns = ()


OpenOfSurroundings = ProtectorActivated | ProtectorPassed | LocationApplied | EncounterTurned | TurnsSettled
