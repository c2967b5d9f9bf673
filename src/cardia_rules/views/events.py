"""The events that not everybody sees whole, as they are shown; their names on the wire stay the same.

What is ``None`` is not for this viewer. A judge sees all of it.
"""

from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec

from cardia_rules.catalogue.words import Faction
from cardia_rules.events import vocabulary as ev
from cardia_rules.events.about import About, Name, Words
from cardia_rules.events.bounds import Cards, Cited, Count, Place
from cardia_rules.events.options import Option
from cardia_rules.events.seats import Seat
from cardia_rules.events.table import Zone
from cardia_rules.kernel.log.format import EventNumber
from cardia_rules.spelling import kebab
from cardia_rules.views.view import SeenTable


def _tag(name: str) -> str:
    return kebab(name.removesuffix("Seen"))


class SeenEvent(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    tag_field="event",
    tag=_tag,
    gc=False,
):
    """Base of the events that are shown in part. Why something happened is never hidden."""

    rulings: Cited
    cause: EventNumber = 0
    questions: Cited = ()
    why_not: tuple[ev.WhyNot, ...] = ()


class PositionArrangedSeen(SeenEvent, frozen=True):
    """The table as this viewer sees it; of where it came from, the hash is for a judge alone."""

    table: SeenTable
    about: About = msgspec.field(default_factory=About)


class DeckShuffledSeen(SeenEvent, frozen=True):
    """A deck of so many cards was shuffled; the order is for a judge alone."""

    seat: Seat
    count: Count
    order: Cards | None = None


class DecisionTakenSeen(SeenEvent, frozen=True):
    """A seat took a decision; ``kind`` is the kind of option, which the ask has told already."""

    seat: Seat
    ask: EventNumber
    kind: str
    option: Option | None = None


class CardDrawnSeen(SeenEvent, frozen=True):
    """A seat drew a card; which one is for its owner and a judge."""

    seat: Seat
    card: str | None = None


class CardPlacedSeen(SeenEvent, frozen=True):
    """A seat placed a card; which one is for its owner and a judge until it is revealed."""

    seat: Seat
    place: Place
    card: str | None = None
    origin: Zone = "hand"


class CardPutUnderSeen(SeenEvent, frozen=True):
    """A seat put a card under its deck; which one is for its owner and a judge."""

    seat: Seat
    card: str | None = None


class ProtectorsLaidSeen(SeenEvent, frozen=True):
    """Their backs show the factions; which protectors they are is for a judge alone."""

    factions: tuple[Faction | None, ...]
    row: Cards | None = None


class JudgeNotedSeen(SeenEvent, frozen=True):
    """A judge made a note on an event; unless it is public, the words are for a judge alone."""

    on: EventNumber
    by: Name
    public: bool = False
    words: Words | None = None


class ProtectorTurnedSeen(SeenEvent, frozen=True):
    """With its name, which the viewer learns now and nowhere else."""

    place: Place
    protector: str


AnySeenEvent: TypeAlias = ev.Event | SeenEvent
# What is decoded where a viewer's events stand; a type checker is shown the bases alone.
if TYPE_CHECKING:
    EverySeenEvent: TypeAlias = AnySeenEvent
else:
    EverySeenEvent = (
        ev.OpenEvent
        | PositionArrangedSeen
        | DeckShuffledSeen
        | DecisionTakenSeen
        | ev.GameSetUp
        | JudgeNotedSeen
        | CardDrawnSeen
        | CardPlacedSeen
        | CardPutUnderSeen
        | ProtectorsLaidSeen
        | ProtectorTurnedSeen
    )


def whole(event: SeenEvent, kind: type[ev.AnyEvent], **hidden: Any) -> ev.AnyEvent:
    """Return the event of a kind behind one that was seen, with what was hidden of it."""
    shown = {name: getattr(event, name) for name in kind.__struct_fields__ if name not in hidden}
    return kind(**shown, **hidden)


def seen_about(event: AnySeenEvent) -> About:
    """Return what is said about a game, from the first event of a log as somebody sees it."""
    return event.about if isinstance(event, ev.GameSetUp | PositionArrangedSeen) else About()
