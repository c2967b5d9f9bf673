"""Cards that move."""

from cardia_rules.events.bounds import Amount, Place
from cardia_rules.events.seats import Seat
from cardia_rules.events.table import Zone
from cardia_rules.events.vocabulary.event import Event


class CardDrawn(Event, frozen=True):
    """The top card of a deck went to its owner's hand."""

    seat: Seat
    card: str


class NothingDrawn(Event, frozen=True):
    """A seat was to draw and its deck is empty."""

    seat: Seat


class CardPlaced(Event, frozen=True):
    """A card was laid face down at a place."""

    seat: Seat
    card: str
    place: Place
    origin: Zone = "hand"


class CardPutUnder(Event, frozen=True):
    """A hand card went under its owner's deck."""

    seat: Seat
    card: str


class CardsSwapped(Event, frozen=True):
    """The cards of two places changed places, with their pieces but not their encounters' signets."""

    seat: Seat
    place: Place
    other: Place


class CardRevealed(Event, frozen=True):
    """A card lying face down was turned up."""

    seat: Seat
    card: str
    place: Place


class CardSubstituted(Event, frozen=True):
    """A hand card took, face up, the place of one that was discarded; it was not revealed."""

    seat: Seat
    card: str
    place: Place


class EncounterCompared(Event, frozen=True):
    """The influence of the two cards at a place decided who wins it."""

    place: Place
    north: Amount
    south: Amount


class CardDiscarded(Event, frozen=True):
    """A card went to its owner's discard pile; from the table, its pieces went to the supply."""

    seat: Seat
    card: str
    origin: Zone
    place: Place = 0


class CardTakenBack(Event, frozen=True):
    """A played card went back to its owner's hand, its pieces to the supply."""

    seat: Seat
    card: str
    place: Place


class EncountersReflowed(Event, frozen=True):
    """An empty place was closed; ``moved`` encounters after it were shifted."""

    place: Place
    moved: Place
