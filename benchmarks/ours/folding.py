"""Folding a game's events, keeping every table or only the last."""

from collections.abc import Iterator
from itertools import accumulate

from benchmarks.measure import Measure
from benchmarks.sample import Sample
from cardia_rules.events.fold import fold, fold_all

EVERY = "fold to every position"


def measures(sample: Sample) -> Iterator[Measure]:
    def every() -> int:
        return sum(
            len(list(accumulate(events[1:], fold, initial=fold(None, events[0])))) for events in sample.events
        )

    def last() -> int:
        for events in sample.events:
            fold_all(events)
        return sum(map(len, sample.events))

    yield Measure(EVERY, "events", every)
    yield Measure("fold to the last position", "events", last)
