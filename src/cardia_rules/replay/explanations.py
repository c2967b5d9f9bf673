"""What an explanation holds, for a program or a renderer."""

from collections.abc import Sequence

import attrs

from cardia_rules.catalogue.effects import Continuous
from cardia_rules.events.seats import Seat
from cardia_rules.events.vocabulary import AnyEvent
from cardia_rules.replay.event_causes import NumberedEvent
from cardia_rules.resolution.results.result import Result
from cardia_rules.views.events import AnySeenEvent
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
class ExplainedTo:
    """What was explained about a log, told to a viewer.

    A card that is asked about must be one that the viewer can see: that is for whoever asks to make sure.
    """

    def __init__(self, events: Sequence[AnyEvent], viewer: Viewer) -> None:
        self._seen: tuple[AnySeenEvent, ...] = see_log(events, viewer)

    def event(self, explained: EventExplained) -> EventExplained:
        """Return the explanation of an event as the viewer sees it."""
        return EventExplained(
            self._step(explained.event), self._steps(explained.chain), self._steps(explained.decisions)
        )

    def influence(self, explained: InfluenceExplained) -> InfluenceExplained:
        """Return the explanation of a card's influence as the viewer sees it."""
        return attrs.evolve(explained, changes=self._changes(explained.changes))

    def signets(self, explained: SignetsExplained) -> SignetsExplained:
        """Return the explanation of a card's signets as the viewer sees it."""
        return attrs.evolve(
            explained,
            changes=self._changes(explained.changes),
            comparison=None if explained.comparison is None else self._comparison(explained.comparison),
            decisions=self._steps(explained.decisions),
        )

    # ------------------------------------------------------------------ their parts
    def _comparison(self, comparison: Comparison) -> Comparison:
        return attrs.evolve(
            comparison,
            north=self.influence(comparison.north),
            south=self.influence(comparison.south),
            blessings=tuple(self._blessing(each) for each in comparison.blessings),
        )

    def _blessing(self, blessing: Blessing) -> Blessing:
        return attrs.evolve(blessing, why=tuple(self.event(each) for each in blessing.why))

    def _changes(self, changes: Sequence[Change]) -> tuple[Change, ...]:
        return tuple(Change(change.by, self.event(change.why)) for change in changes)

    def _steps(self, steps: Sequence[NumberedEvent]) -> tuple[NumberedEvent, ...]:
        return tuple(self._step(each) for each in steps)

    def _step(self, step: NumberedEvent) -> NumberedEvent:
        return NumberedEvent(step.number, self._seen[step.number - 1])
