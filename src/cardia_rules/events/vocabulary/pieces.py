"""Pieces on cards: blessings, modifiers, tokens, signets."""

from cardia_rules.events.bounds import Amount, Count, Place
from cardia_rules.events.seats import Seat
from cardia_rules.events.vocabulary.event import Event


class CardBlessed(Event, frozen=True):
    """A card holds one more signet from now on, while it wins."""

    seat: Seat
    card: str
    place: Place


class BlessingEnded(Event, frozen=True):
    """A card no longer holds more signets than others while it wins."""

    seat: Seat
    card: str
    place: Place


class InfluenceModified(Event, frozen=True):
    """The modifiers on a card changed by this much in total."""

    seat: Seat
    card: str
    place: Place
    by: Amount


class TokenPlaced(Event, frozen=True):
    """Ongoing tokens came onto a card."""

    seat: Seat
    card: str
    place: Place
    count: Count = 1


class TokenRemoved(Event, frozen=True):
    """Ongoing tokens went from a card to the supply."""

    seat: Seat
    card: str
    place: Place
    count: Count


class TokenMoved(Event, frozen=True):
    """Ongoing tokens went from one card to another of the same seat."""

    seat: Seat
    card: str
    place: Place
    to: str
    to_place: Place
    count: Count


class ModifierMoved(Event, frozen=True):
    """Modifiers of this much in total went from one card to another of the same seat."""

    seat: Seat
    card: str
    place: Place
    to: str
    to_place: Place
    by: Amount


class SignetPlaced(Event, frozen=True):
    """Signets came onto a card."""

    seat: Seat
    card: str
    place: Place
    count: Count


class SignetReturned(Event, frozen=True):
    """Signets went from a card to the supply."""

    seat: Seat
    card: str
    place: Place
    count: Count
