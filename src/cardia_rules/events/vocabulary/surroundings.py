"""Locations and protectors."""

from cardia_rules.events.bounds import Cards, Place
from cardia_rules.events.seats import Seat
from cardia_rules.events.vocabulary.event import Event


class ProtectorsLaid(Event, frozen=True):
    """Six protectors at every second place, the first one first."""

    row: Cards


class ProtectorTurned(Event, frozen=True):
    """The protector at a place was turned up."""

    place: Place


class ProtectorActivated(Event, frozen=True):
    """A protector acts for the seat whose card matches its faction."""

    seat: Seat
    protector: str
    card: str
    place: Place


class ProtectorPassed(Event, frozen=True):
    """A protector that could have activated did not; its rulings say why."""

    protector: str
    place: Place


class LocationApplied(Event, frozen=True):
    """A location's rule now applies to a seat."""

    location: str
    seat: Seat


class EncounterTurned(Event, frozen=True):
    """A past encounter came to be won, or no longer won, by a seat; a location will look at it."""

    seat: Seat
    card: str
    place: Place
    won: bool


class TurnsSettled(Event, frozen=True):
    """The location has looked."""
