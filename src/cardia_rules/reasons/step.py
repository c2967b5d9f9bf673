"""What reasons are read off, one event at a time, and who reads which kind of event."""

from collections import defaultdict
from collections.abc import Callable
from typing import Any, Final, TypeVar

from cardia_rules.catalogue.effects import AnyEffect
from cardia_rules.events.seats import Seat
from cardia_rules.events.table import Table, Waiting
from cardia_rules.events.vocabulary import AnyEvent, WhyNot
from cardia_rules.reasons.change import OpenChange
from cardia_rules.reasons.order import Rulings
from cardia_rules.resolution.live_table import Acting, LiveTable
from cardia_rules.resolution.results.ongoing import NOTHING_ONGOING


class FinishedStep:
    """An event that the rules have decided: what made it, the table before it, and what came earlier.

    ``by`` is what made the event: an effect being carried out, something that waited, what was asked, or a
    rule. ``change`` is the change under way, ``settling`` the table when signets began to follow results, and
    ``in_force`` the ongoing abilities then. While ``reading``, no answer that is looked up decides anything.
    """

    def __init__(self, table: LiveTable) -> None:
        self.table = table
        self.event: Any = None
        self.by: Any = None
        self.change: OpenChange | None = None
        self.settling: Table | None = None
        self.in_force = NOTHING_ONGOING
        self.reading = False
        self.move: Any = None  # of a signet: the result that it follows (``signets.SignetMove``)
        self.compared = False  # an encounter has been compared in this story
        self.settled: OpenChange | None = None  # the change that was settled last
        self.followed: list[AnyEvent] = []  # what followed from the results that were looked at last
        self.discarded: list[Seat] = []  # who has discarded hand cards in this round
        self.arrived: list[tuple[Seat, Waiting]] = []  # what waited and came to its card in this round
        self.modified_at_reveal = False  # a modifier waited for a card that has not been compared yet
        self.told: list[AnyEvent] = []  # with their reasons, since the quiet point before
        self.first = table.number

    @property
    def effect(self) -> AnyEffect | None:
        """Return the effect that was being carried out, if one was."""
        return self.by.effect if type(self.by) is Acting else None

    @property
    def waiting(self) -> Waiting | None:
        """Return what had waited for this, if anything had."""
        return self.by if type(self.by) is Waiting else None

    def earlier(self, number: int) -> AnyEvent | None:
        """Return an earlier event by its number, if it was told since the last quiet point."""
        at = number - self.first - 1
        return self.told[at] if 0 <= at < len(self.told) else None


Reads = Callable[[FinishedStep], Rulings]
Observes = Callable[[FinishedStep], tuple[WhyNot, ...]]
Notes = Callable[[FinishedStep], None]
R = TypeVar("R", bound=Callable[..., Any])


class Readers:
    """The functions that read one kind of event, or of look.

    ``why`` says what an event rests on, ``hangs_on`` names questions, ``why_not`` what did not happen.
    ``before`` and ``after`` note what the reasons of later events need. ``alone`` is ``why`` if there is no
    other function.
    """

    def __init__(self) -> None:
        self.before: Notes | None = None
        self.why: Reads | None = None
        self.hangs_on: Reads | None = None
        self.why_not: list[Observes] = []
        self.after: Notes | None = None
        self.alone: Reads | None = None

    def all_known(self) -> None:
        """Note whether ``why`` alone reads events of this kind, as it does most of them."""
        others = self.before or self.hangs_on or self.why_not or self.after
        self.alone = None if others else self.why


READERS: Final[defaultdict[type, Readers]] = defaultdict(Readers)


def why(*kinds: type) -> Callable[[R], R]:
    """Let a function say what events of these kinds rest on; the ruling that decides comes first."""

    def register(reads: R) -> R:
        for kind in kinds:
            READERS[kind].why = reads
        return reads

    return register


def hangs_on(*kinds: type) -> Callable[[R], R]:
    """Let a function name questions that such events hang on, where there is no other answer to try."""

    def register(names: R) -> R:
        for kind in kinds:
            READERS[kind].hangs_on = names
        return names

    return register


def why_not(*kinds: type) -> Callable[[R], R]:
    """Let a function say what a player may expect of such an event, or look, and what prevents it."""

    def register(observes: R) -> R:
        for kind in kinds:
            READERS[kind].why_not.append(observes)
        return observes

    return register
