"""What players decide and chance brings; all else follows by the rules, up to the next of these."""

from msgspec.structs import replace

from cardia_rules.errors import LogContradiction
from cardia_rules.events.bounds import Cards, EventNumber
from cardia_rules.events.options import Option
from cardia_rules.events.seats import Seat
from cardia_rules.events.table import Guard
from cardia_rules.events.vocabulary.event import Event
from cardia_rules.events.working_table import WorkingTable


class DecisionTaken(Event, frozen=True):
    """``ask`` is the number of the decision that this answers."""

    open_to_all = ("seat", "ask")

    seat: Seat
    ask: EventNumber
    option: Option


class DeckShuffled(Event, frozen=True):
    """A deck's whole new order, the top card first."""

    open_to_all = ("seat",)

    seat: Seat
    order: Cards

    def apply(self, table: WorkingTable) -> None:
        side = table.now.side(self.seat)
        if sorted(side.deck) != sorted(self.order):
            raise LogContradiction(f"the new order of {self.seat}'s deck is not of the cards in it")
        table.put(self.seat, replace(side, deck=self.order))


class CoinTossed(Event, frozen=True):
    """``first`` is the seat that goes first."""

    open_to_all = ("first",)

    first: Seat


class PickedAtRandom(Event, frozen=True):
    """Cards that chance took from a seat's hand."""

    open_to_all = ("seat", "cards")  # they are discarded or played face up at once

    seat: Seat
    cards: Cards


class ProtectorsLaid(Event, frozen=True):
    """Six protectors at every second place, the first one first."""

    row: Cards

    def apply(self, table: WorkingTable) -> None:
        guards = tuple([Guard(protector, 2 * number) for number, protector in enumerate(self.row, 1)])
        table.now = replace(table.now, guards=guards)


OpenInputs = CoinTossed | PickedAtRandom
Input = DecisionTaken | DeckShuffled | ProtectorsLaid | OpenInputs
