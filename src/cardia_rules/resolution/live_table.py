"""The story of a game while it is told: one working table, what has changed it so far, what is under way."""

from typing import Any, final

import msgspec

from cardia_rules.catalogue import LOCATIONS, PROTECTORS
from cardia_rules.catalogue.effects import AnyEffect
from cardia_rules.catalogue.words import Faction
from cardia_rules.events.answers import Answers
from cardia_rules.events.seats import Seat
from cardia_rules.events.table import Record, Table, Working
from cardia_rules.events.vocabulary import AnyEvent
from cardia_rules.kernel.telling.live import Live, Unrecorded
from cardia_rules.kernel.telling.position import Quiet
from cardia_rules.resolution.asking import Asking, Choices, let_chance
from cardia_rules.resolution.position import Coin, CoinNeeded, Start
from cardia_rules.resolution.reading.location_rules import LocationRules, location_rules


class CardRef(Record, frozen=True):
    """A character of one seat: each deck holds it once, so this names one card."""

    seat: Seat
    card: str


@final
class Activation(Record, frozen=True, kw_only=True):
    """An ability under way.

    ``card`` is the card it acts from, ``ability`` the card it is printed on. ``under_way`` are all
    cards whose abilities are being resolved or copied, this one's included (OQ-activation-loop).
    """

    seat: Seat
    card: str
    ability: str
    cause: int  # the number of its AbilityActivated
    under_way: tuple[CardRef, ...]
    named: Faction | None = None
    chosen: tuple[CardRef, ...] = ()
    for_both: bool = False  # a protector that activates for the other seat too
    single: bool = False  # the ability is this one effect and nothing more

    @property
    def asking(self) -> str:
        """Return the card that a decision is for: a protector or location, else the card that acts."""
        return self.ability if self.ability in PROTECTORS or self.ability in LOCATIONS else self.card


class Acting(msgspec.Struct, frozen=True, gc=False):
    """An effect that is being carried out, and for which activation."""

    activation: Activation
    effect: AnyEffect


class LiveTable(Working, Live[AnyEvent, Seat]):
    """A working table and the events that have changed it; ``number`` is that of the last one.

    What makes an event is the effect being carried out (``Acting``), what was asked or left to chance, or a
    rule's name. ``answers`` are those of the table, or a stand-in that notes which are read; ``locations``
    are the rules of the locations in play.
    """

    __slots__ = ("acting", "answers", "happened", "locations", "number", "reader", "rest")
    rest: Quiet[Start, Table]
    acting: Acting | None
    answers: Answers
    locations: LocationRules

    def __init__(self, table: Table, number: int) -> None:
        Working.__init__(self, table)
        self.locations = location_rules(table.setup.locations)
        self.answers, self.happened, self.number = table.setup.answers, [], number
        self.reader = self.acting = None


class UnrecordedTable(Unrecorded[AnyEvent, Seat], LiveTable):
    """The same where nobody keeps what happens: for bots, the search and counting."""

    __slots__ = ()


def left_to_decide(undecided: tuple[Choices, ...], seat: Seat) -> tuple[Choices, ...]:
    """Return what is still undecided of what was asked at one moment, now that a seat has decided."""
    left: tuple[Choices, ...] = ()
    for choice in undecided:
        if choice.seat != seat:
            left += (choice,)
    return left


def toss(table: LiveTable, source: Any = None) -> Asking[Seat]:
    """Let a coin say which seat goes first."""
    coin: Coin = (yield from let_chance(table, CoinNeeded(), table.number, source)).pick
    return coin.first
