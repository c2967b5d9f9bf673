"""What is no rate: how long the import takes, how large a game is in a file and in memory."""

import subprocess
import sys
import tracemalloc
from random import Random
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from typing import NamedTuple

from benchmarks.sample import SETUPS, Sample, play_on
from cardia_rules.game.game import Game


class Footprint(NamedTuple):
    import_ms: float  # processor time beyond that of an interpreter that imports nothing
    events_a_game: float
    bytes_an_event: float
    memory_a_game: float


def footprint(sample: Sample, times: int) -> Footprint:
    events, games = sum(map(len, sample.events)), len(sample.logs)
    pairs = [(_seconds("from cardia_rules import Game"), _seconds("pass")) for _ in range(times)]
    return Footprint(
        import_ms=median(ours - bare for ours, bare in pairs) * 1000,
        events_a_game=events / games,
        bytes_an_event=sum(map(len, sample.logs)) / events,
        memory_a_game=_memory(games),
    )


def _seconds(statement: str) -> float:
    before = getrusage(RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", statement], check=True)
    after = getrusage(RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _memory(games: int) -> float:
    """Bytes for each finished game that is kept with its log and its position."""
    tracemalloc.start()
    before, _peak = tracemalloc.get_traced_memory()
    held = [Game.new(SETUPS["deck I"], chance=Random(seed)) for seed in range(games)]
    for seed, game in enumerate(held):
        play_on(game, Random(seed))
    after, _peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return (after - before) / len(held)
