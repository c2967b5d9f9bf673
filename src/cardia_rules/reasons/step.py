"""What reasons are read off, one event at a time, and who reads which kind of event."""

from collections import defaultdict
from collections.abc import Callable
from typing import Any, Final, TypeVar

import msgspec

from cardia_rules.catalogue.effects import AnyEffect, Reasons
from cardia_rules.events.seats import Seat
from cardia_rules.events.table import Played, Table, Waiting
from cardia_rules.events.vocabulary import AnyEvent
from cardia_rules.reasons.change import OpenChange
from cardia_rules.reasons.entries import grounded
from cardia_rules.resolution.live_table import Acting, LiveTable
from cardia_rules.resolution.results.ongoing import NOTHING_ONGOING


class FinishedStep:
    """An event that the rules have decided: what made it, the table before it, and what came earlier.

    ``by`` is what made the event: an effect being carried out, something that waited, what was asked, the
    result that a signet follows, or a rule. ``change`` is the change under way, ``settling`` the table when
    signets began to follow results, and ``in_force`` the ongoing abilities then. While there is an ``event``,
    no answer that is looked up decides anything.
    """

    def __init__(self, table: LiveTable) -> None:
        self.table = table
        self.supplied = frozenset(each.card for each in table.setup.supplied)
        self.event: Any = None
        self.by: Any = None
        self.change: OpenChange | None = None
        self.settling: Table | None = None
        self.in_force = NOTHING_ONGOING
        self.compared = False  # an encounter has been compared in this story
        self.settled: OpenChange | None = None  # the change that was settled last
        self.followed: list[AnyEvent] = []  # what followed from the results that were looked at last
        self.discarded: list[Seat] = []  # who has discarded hand cards in this round
        self.arrived: list[tuple[Seat, Waiting]] = []  # what waited and came to its card in this round
        self.modified_at_reveal = False  # a modifier waited for a card that has not been compared yet
        self.phases: list[tuple[int, int]] = []  # that have begun, after how many events
        self.told: list[AnyEvent] = []  # with their reasons, since the quiet point before
        self.first = table.number

    @property
    def effect(self) -> AnyEffect | None:
        """Return the effect that was being carried out, if one was; one that a table supplied has grounds."""
        by = self.by
        if type(by) is not Acting:
            return None
        return grounded(by.effect) if by.activation.ability in self.supplied else by.effect

    @property
    def entry(self) -> Reasons:
        """Return what its entry says of the effect that was being carried out."""
        effect = self.effect
        assert effect is not None
        return effect.why

    @property
    def played(self) -> Played:
        """Return the card that the event is about, as it lies before it."""
        return self.lying(self.event.place)

    def lying(self, place: int) -> Played:
        """Return the card of the event's seat that lies at a place before it."""
        played = self.table.side(self.event.seat).at(place)
        assert played is not None
        return played

    @property
    def waiting(self) -> Waiting | None:
        """Return what had waited for this, if anything had."""
        return self.by if type(self.by) is Waiting else None

    def earlier(self, number: int) -> AnyEvent | None:
        """Return an earlier event by its number, if it was told since the last quiet point."""
        at = number - self.first - 1
        return self.told[at] if 0 <= at < len(self.told) else None


Reads = Callable[[FinishedStep], Any]
R = TypeVar("R", bound=Reads)


class Readers(msgspec.Struct):
    """The functions that read one kind of event, or of look.

    ``why`` says what an event rests on, ``hangs_on`` names questions, ``why_not`` what did not happen.
    ``before`` and ``after`` note what the reasons of later events need.
    """

    before: Reads | None = None
    why: Reads | None = None
    hangs_on: Reads | None = None
    why_not: tuple[Reads, ...] = ()
    after: Reads | None = None

    def why_alone(self) -> Reads | None:
        """Return ``why`` if no other function reads events of this kind, as it is with most."""
        others = self.before or self.hangs_on or self.why_not or self.after
        return None if others else self.why


READERS: Final[defaultdict[type, Readers]] = defaultdict(Readers)


def _registers(part: str) -> Callable[..., Callable[[R], R]]:
    def of(*kinds: type) -> Callable[[R], R]:
        def register(reads: R) -> R:
            for kind in kinds:
                readers = READERS[kind]
                setattr(readers, part, (*readers.why_not, reads) if part == "why_not" else reads)
            return reads

        return register

    return of


before: Final = _registers("before")
why: Final = _registers("why")  # the ruling that decides comes first
hangs_on: Final = _registers("hangs_on")  # where there is no other answer to try
why_not: Final = _registers("why_not")  # what a player may expect, and what prevents it
after: Final = _registers("after")
