"""Random full games, and the same games resolved again from their files."""

from collections.abc import Callable, Iterator, Sequence

from benchmarks.measure import Measure
from benchmarks.sample import SETUPS, Sample, play
from cardia_rules.events.table import Setup
from cardia_rules.events.vocabulary import DecisionTaken
from cardia_rules.replay.adjudicate import Conclusion, Recorded, verify

PLAY = "random games, deck I"
FACTS = f"{PLAY}, facts alone"
VERIFY = "re-adjudicate a stored game"


def measures(sample: Sample) -> Iterator[Measure]:
    games = len(sample.logs)
    for kind, setup in SETUPS.items():
        yield Measure(f"random games, {kind}", "decisions", _playing(setup, games, reasons=True))
        name = f"random games, {kind}, facts alone"
        yield Measure(name, "decisions", _playing(setup, games, reasons=False))
    decisions = sum(isinstance(event, DecisionTaken) for events in sample.events for event in events)

    def verifying(name: str, logs: Sequence[Recorded], facts: bool = False) -> Measure:
        def work() -> int:
            if any(verify(log, facts=facts).conclusion is not Conclusion.EXACT for log in logs):
                raise AssertionError("a game that the rules gave is not what the rules give")
            return decisions

        return Measure(name, "decisions checked", work)

    yield verifying(VERIFY, sample.logs)
    yield verifying(f"{VERIFY}, facts alone", sample.logs, facts=True)
    yield verifying("re-adjudicate a game that is read already", sample.events)


def _playing(setup: Setup, games: int, *, reasons: bool) -> Callable[[], int]:
    return lambda: sum(play(setup, seed, reasons=reasons) for seed in range(games))
