"""Explanations for one viewer: every event in them as that viewer sees it.

Which events stand behind another is the same for everybody: causes are never hidden, and what a revealed
card comes from is found by the card that was revealed. So only the events themselves are exchanged, for those
of the viewer's own log.
"""

from collections.abc import Sequence

import attrs

from cardia_rules.events.vocabulary import AnyEvent
from cardia_rules.replay.causes import Step
from cardia_rules.replay.explained import (
    Blessing,
    Change,
    Comparison,
    EventExplained,
    InfluenceExplained,
    SignetsExplained,
)
from cardia_rules.views.seeing import see_log
from cardia_rules.views.seen_events import AnySeenEvent
from cardia_rules.views.viewers import Viewer


class ExplainedTo:
    """What was explained about a log, told to a viewer.

    A card that is asked about must be one that the viewer can see: that is for whoever asks to make sure.
    """

    def __init__(self, events: Sequence[AnyEvent], viewer: Viewer) -> None:
        self._seen: tuple[AnySeenEvent, ...] = see_log(events, viewer)

    def event(self, explained: EventExplained) -> EventExplained:
        return EventExplained(
            self._step(explained.event), self._steps(explained.chain), self._steps(explained.decisions)
        )

    def influence(self, explained: InfluenceExplained) -> InfluenceExplained:
        return attrs.evolve(explained, changes=self._changes(explained.changes))

    def signets(self, explained: SignetsExplained) -> SignetsExplained:
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

    def _steps(self, steps: Sequence[Step]) -> tuple[Step, ...]:
        return tuple(self._step(each) for each in steps)

    def _step(self, step: Step) -> Step:
        return Step(step.number, self._seen[step.number - 1])
