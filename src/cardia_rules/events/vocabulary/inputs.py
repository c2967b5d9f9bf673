"""What players decide, chance brings and people say."""

from typing import Literal

from cardia_rules.events.about import Name, Words
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
