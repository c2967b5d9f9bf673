"""What is done with one position: fork it, list its options, look at it, resolve the next step, fold it.

Each is also measured on the positions with few and with many encounters on the table, and early and late
in the game, to see how it grows.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from itertools import chain
from typing import Final

from benchmarks.measure import Measure
from benchmarks.sample import Sample, Step
from cardia_rules.events.fold import fold
from cardia_rules.game.play import Play
from cardia_rules.views.view import see

ENCOUNTERS: Final = (0, 3, 6, 9)  # a bin goes from one number to the next
NUMBERS: Final = (0, 60, 120, 180)
EARLY, LATE = "events of the first third of long games", "events of the last third of long games"


def _resolve(step: Step) -> int:
    return len(step.resolve().events)


def _fold(step: Step) -> int:
    reduce(fold, step.events, step.game.table)
    return len(step.events)


def _options(step: Step) -> int:
    assert Play(step.game.position).choices is not None
    return 1


def _view(step: Step) -> int:
    see(step.game.position, "north")
    return 1


def _fork(step: Step) -> int:
    step.game.fork()
    return 1


DEEDS: Final[dict[str, tuple[str, Callable[[Step], int]]]] = {
    "resolve": ("events", _resolve),
    "fold": ("events", _fold),
    "list the options": ("positions", _options),
    "build a view": ("positions", _view),
    "fork": ("positions", _fork),
}


def measures(sample: Sample) -> Iterator[Measure]:
    every = list(chain.from_iterable(sample.steps))
    for deed in ("list the options", "build a view", "fork"):
        yield _measure(deed, deed, every)
    for deed in DEEDS:
        for low, steps in _bins(every, ENCOUNTERS, lambda step: step.encounters).items():
            yield _measure(grown(deed, "encounters", low), deed, steps)
        for low, steps in _bins(every, NUMBERS, lambda step: step.number).items():
            yield _measure(grown(deed, "events", low), deed, steps)
    median = sorted(map(len, sample.events))[len(sample.events) // 2]
    long = [game for game, events in zip(sample.steps, sample.events, strict=True) if len(events) >= median]
    yield _measure(EARLY, "resolve", [step for game in long for step in _third(game, 0)])
    yield _measure(LATE, "resolve", [step for game in long for step in _third(game, 2)])


def grown(deed: str, by: str, low: int) -> str:
    return f"{deed}, from {low} {by}"


def _third(game: Sequence[Step], which: int) -> list[Step]:
    length = game[-1].number + len(game[-1].events)
    return [step for step in game if step.number * 3 // length == which]


def _bins(steps: Sequence[Step], lows: Sequence[int], size: Callable[[Step], int]) -> dict[int, list[Step]]:
    filled: dict[int, list[Step]] = {low: [] for low in lows}
    for step in steps:
        filled[max(low for low in lows if low <= size(step))].append(step)
    return {low: inside for low, inside in filled.items() if inside}


def _measure(name: str, deed: str, steps: list[Step]) -> Measure:
    unit, do = DEEDS[deed]
    again = max(1, 400 // len(steps))  # a bin with few positions is gone through several times
    return Measure(name, unit, lambda: sum(sum(map(do, steps)) for _ in range(again)))
