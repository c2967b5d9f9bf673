"""What an explanation holds, for a program or a renderer."""

from collections.abc import Sequence
from typing import Any, TypeVar

import attrs

from cardia_rules.catalogue.effects import Continuous
from cardia_rules.events.seats import Seat
from cardia_rules.events.vocabulary import AnyEvent
from cardia_rules.replay.event_causes import NumberedEvent
from cardia_rules.resolution.results.result import Result
from cardia_rules.views.log import see_log
from cardia_rules.views.viewers import Viewer


@attrs.frozen
class EventExplained:
    """An event, what it comes from (itself first, newest first), and the decisions among that."""

    event: NumberedEvent
    chain: tuple[NumberedEvent, ...]
    decisions: tuple[NumberedEvent, ...]

    @property
    def rulings(self) -> tuple[str, ...]:
        """Return every ruling behind the event, its own first."""
        return tuple(dict.fromkeys(ruling for one in self.chain for ruling in one.rulings))

    @property
    def questions(self) -> tuple[str, ...]:
        """Return every open question behind the event, its own first."""
        return tuple(dict.fromkeys(question for one in self.chain for question in one.questions))


@attrs.frozen
class Change:
    """One event that put pieces on a card (``by`` above 0) or took them off."""

    by: int
    why: EventExplained


@attrs.frozen
class InfluenceExplained:
    """The influence of a card in play: what is printed, and what changed it."""

    seat: Seat
    card: str
    place: int
    printed: int
    changes: tuple[Change, ...]
    total: int


@attrs.frozen
class Speaker:
    """An ongoing ability that speaks of an encounter; ``without`` is the result if it were silent."""

    seat: Seat
    card: str
    place: int
    effect: Continuous
    without: Result


@attrs.frozen
class Blessing:
    """Extra signets that a card holds while it wins, and the events that brought them."""

    seat: Seat
    card: str
    count: int
    why: tuple[EventExplained, ...]


@attrs.frozen
class Comparison:
    """An encounter as it stands: both influences, who speaks of it, who is blessed, and the result."""

    north: InfluenceExplained
    south: InfluenceExplained
    speakers: tuple[Speaker, ...]
    blessings: tuple[Blessing, ...]
    result: Result
    rulings: tuple[str, ...]

    def of(self, seat: Seat) -> InfluenceExplained:
        """Return the influence of one seat's card."""
        return self.north if seat == "north" else self.south


@attrs.frozen
class SignetsExplained:
    """What put or took a card's signets, and how its encounter stands.

    ``comparison`` is absent while a card of the encounter is missing or face down.
    """

    seat: Seat
    card: str
    place: int
    changes: tuple[Change, ...]
    total: int
    comparison: Comparison | None
    decisions: tuple[NumberedEvent, ...]


# ------------------------------------------------------------------ for one viewer
Explained = TypeVar("Explained", EventExplained, InfluenceExplained, SignetsExplained)


def told_to(viewer: Viewer, explained: Explained, events: Sequence[AnyEvent]) -> Explained:
    """Return an explanation of a log with every event as a viewer sees it.

    A card that is asked about must be one that the viewer can see: that is for whoever asks to make sure.
    """
    seen = see_log(events, viewer)

    def shown(part: Any) -> Any:
        if isinstance(part, NumberedEvent):
            return NumberedEvent(part.number, seen[part.number - 1])
        if isinstance(part, tuple):
            return tuple(map(shown, part))
        if not attrs.has(type(part)) or isinstance(part, Result):
            return part
        parts = attrs.asdict(part, recurse=False)
        return attrs.evolve(part, **{name: shown(value) for name, value in parts.items()})

    told: Explained = shown(explained)
    return told
