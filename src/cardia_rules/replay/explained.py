"""What an explanation holds, for a program or a renderer."""

import attrs

from cardia_rules.catalogue.continuous import Continuous
from cardia_rules.events.seats import Seat
from cardia_rules.replay.causes import Step
from cardia_rules.resolution.results.verdict import Verdict


@attrs.frozen
class EventExplained:
    """An event, what it comes from (itself first, newest first), and the decisions among that."""

    event: Step
    chain: tuple[Step, ...]
    decisions: tuple[Step, ...]

    @property
    def rulings(self) -> tuple[str, ...]:
        """Every ruling along the chain, the event's own first."""
        return tuple(dict.fromkeys(ruling for one in self.chain for ruling in one.rulings))

    @property
    def questions(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(question for one in self.chain for question in one.questions))


@attrs.frozen
class Change:
    """One event that put pieces on a card (``by`` above 0) or took them off."""

    by: int
    why: EventExplained


@attrs.frozen
class InfluenceExplained:
    seat: Seat
    card: str
    place: int
    printed: int
    changes: tuple[Change, ...]
    total: int


@attrs.frozen
class Speaker:
    """An ongoing ability that speaks of an encounter; ``without`` is the verdict if it were silent."""

    seat: Seat
    card: str
    place: int
    effect: Continuous
    without: Verdict


@attrs.frozen
class Blessing:
    """Extra signets that a card holds while it wins, and the events that brought them."""

    seat: Seat
    card: str
    count: int
    why: tuple[EventExplained, ...]


@attrs.frozen
class Comparison:
    """An encounter as it stands: both influences, who speaks of it, who is blessed, and the verdict."""

    north: InfluenceExplained
    south: InfluenceExplained
    speakers: tuple[Speaker, ...]
    blessings: tuple[Blessing, ...]
    verdict: Verdict

    def of(self, seat: Seat) -> InfluenceExplained:
        return self.north if seat == "north" else self.south


@attrs.frozen
class SignetsExplained:
    """``comparison`` is absent while a card of the encounter is missing or face down."""

    seat: Seat
    card: str
    place: int
    changes: tuple[Change, ...]
    total: int
    comparison: Comparison | None
    decisions: tuple[Step, ...]
