"""What players decide, chance brings and people say; all else follows by the rules up to the next."""

from collections import Counter
from typing import Literal

from cardia_rules.catalogue.unknown import is_unknown
from cardia_rules.errors import LogContradiction
from cardia_rules.events.about import Name, Words
from cardia_rules.events.bounds import Cards
from cardia_rules.events.options import Option
from cardia_rules.events.seats import Seat
from cardia_rules.events.table import Guard, Working
from cardia_rules.events.vocabulary.event import Event
from cardia_rules.kernel.log.format import EventNumber


class DecisionTaken(Event, frozen=True):
    """A seat took a decision; ``ask`` is the number of what it was asked."""

    open_to_all = ("seat", "ask")

    seat: Seat
    ask: EventNumber
    option: Option


class DeckShuffled(Event, frozen=True):
    """A deck's whole new order, the top card first."""

    open_to_all = ("seat",)

    seat: Seat
    order: Cards

    def apply(self, table: Working) -> None:
        side = table.side(self.seat)
        if sorted(side.deck) != sorted(self.order) and not _with_marks(side.deck, self.order):
            raise LogContradiction(f"the new order of {self.seat}'s deck is not of the cards in it")
        side.deck = self.order


def _with_marks(deck: Cards, order: Cards) -> bool:
    """Tell whether an order is of these cards, with marks for those that are never named."""
    named = [card for card in order if not is_unknown(card)]
    return len(named) < len(order) == len(deck) and not Counter(named) - Counter(deck)


class CoinTossed(Event, frozen=True):
    """A coin was tossed; ``first`` is the seat that goes first."""

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

    def apply(self, table: Working) -> None:
        table.guards = tuple([Guard(protector, 2 * number) for number, protector in enumerate(self.row, 1)])


EndHow = Literal[
    "resigned",  # ``seat`` gave up
    "out-of-time",  # ``seat`` had no time left
    "draw-agreed",
    "abandoned",  # nobody has won, and it does not count as drawn
    "judged",  # a judge says who has won
]


class EndDeclared(Event, frozen=True):
    """The game is ended by somebody's word, not by a rule: so it cites none.

    ``seat`` is who gave up or ran out of time; ``winner`` is for a judge to say, ``by`` and ``words`` are
    who said so and in which sentence.
    """

    open_to_all = ("how", "seat", "winner", "by", "words")

    how: EndHow
    seat: Seat | None = None
    winner: Seat | None = None
    by: Name = ""
    words: Words = ""


class JudgeNoted(Event, frozen=True):
    """A judge's note on event ``on``; the table stays as it is. Unless ``public``, only a judge reads
    the words.
    """

    on: EventNumber
    by: Name
    words: Words
    public: bool = False


OpenInputs = CoinTossed | PickedAtRandom | EndDeclared
Input = DecisionTaken | DeckShuffled | ProtectorsLaid | JudgeNoted | OpenInputs
