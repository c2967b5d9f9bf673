"""What every event has: why it happened, what it does to the table, and what of it everybody sees."""

from functools import partial
from typing import Annotated, ClassVar, Literal

import msgspec

from cardia_rules.errors import LogContradiction
from cardia_rules.events.bounds import MOST_PILED, Cited, Place
from cardia_rules.events.changes import found
from cardia_rules.events.seats import Seat
from cardia_rules.events.table import Played, Record, Table, Working
from cardia_rules.kernel.log.format import EventNumber
from cardia_rules.spelling import kebab

# What a player may have expected, and a rule kept from happening.
Unhappened = Literal["activation", "result", "location", "draw", "as-many", "arrival", "end", "win"]


class WhyNot(Record, frozen=True, kw_only=True):
    """Something that a player may expect and that a rule keeps from happening, with that rule.

    An ``activation`` of a card, another ``result`` of the encounter at a place, a ``location`` that applies,
    a ``draw``, ``as-many`` cards as an ability says, the ``arrival`` of a modifier that waits, the ``end`` of
    an ongoing ability, or a ``win`` of the game. ``card`` is the character, location or protector that it is
    about. It speaks of what everybody sees, so it is never hidden.
    """

    what: Unhappened
    rulings: Cited
    seat: Seat | None = None
    card: str = ""
    place: Place = 0
    questions: Cited = ()


class Event(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    tag_field="event",
    tag=kebab,
    gc=False,
):
    """Base of all events.

    ``open_to_all`` names the fields that every viewer sees, beside the reasons, which are never hidden. An
    event that has others is among ``HiddenInPart``, and ``views`` says who sees those. ``rulings`` begin with
    the one that decides; ``why_not`` tells what did not come of it.
    """

    open_to_all: ClassVar[tuple[str, ...]] = ()

    # Not a plain default and not ``tuple``, which would be left out: a log says that one cites nothing.
    rulings: Cited = msgspec.field(default_factory=partial(tuple))
    cause: EventNumber = 0
    questions: Cited = ()
    why_not: Annotated[tuple[WhyNot, ...], msgspec.Meta(max_length=MOST_PILED)] = ()

    def apply(self, table: Working) -> None:
        """Change the table as the event says, or raise ``LogContradiction``; this one only tells."""


class Beginning(Event, frozen=True):
    """Base of the events that a log can begin with."""

    def begin(self) -> Table:
        """Return the first table."""
        raise NotImplementedError

    def apply(self, _table: Working) -> None:
        raise LogContradiction(f"{type(self).__name__} cannot happen in the middle of a game")


class OnACard(Event, frozen=True):
    """Base of the events that change one card in play, which must lie where they say."""

    open_to_all: ClassVar[tuple[str, ...]] = ("seat", "card", "place")

    seat: Seat
    card: str
    place: Place

    def apply(self, table: Working) -> None:
        side = table.side(self.seat)
        side.put(self.place, self.change(found(side, self.card, self.place)))

    def change(self, played: Played) -> Played:
        """Return the card as it is afterwards."""
        raise NotImplementedError
