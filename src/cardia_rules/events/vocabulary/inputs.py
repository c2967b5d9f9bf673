"""What players decide and chance brings."""

from cardia_rules.events.bounds import Cards, EventNumber
from cardia_rules.events.options import Option
from cardia_rules.events.seats import Seat
from cardia_rules.events.vocabulary.event import Event


class DecisionTaken(Event, frozen=True):
    """``ask`` is the number of the decision that this answers."""

    seat: Seat
    ask: EventNumber
    option: Option


class CoinTossed(Event, frozen=True):
    """``first`` is the seat that goes first."""

    first: Seat


class PickedAtRandom(Event, frozen=True):
    """Cards that chance took from a seat's hand."""

    seat: Seat
    cards: Cards
