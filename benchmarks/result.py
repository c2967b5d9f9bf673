"""All that one run of the suite found."""

from collections.abc import Callable
from contextlib import ExitStack
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from benchmarks import peers
from benchmarks.measure import Measure, Rates, take_turns
from benchmarks.ours import appends, folding, playing, positions, reading
from benchmarks.ours.footprint import Footprint, footprint
from benchmarks.peers import Missing
from benchmarks.sample import make_sample


class Result(NamedTuple):
    rounds: int
    ours: list[Measure]
    theirs: list[Measure]
    missing: list[Missing]
    rates: Rates
    footprint: Footprint


def run(rounds: int, games: int, tell: Callable[[str], object]) -> Result:
    """Measure everything: ``games`` of each kind in each round."""
    tell("preparing")
    sample = make_sample(games)
    with ExitStack() as until:
        folder = Path(until.enter_context(TemporaryDirectory()))
        rooms = (playing, folding, reading, positions)
        ours = list(chain.from_iterable(room.measures(sample) for room in rooms))
        ours += appends.measures(folder, games, until)
        theirs, missing = peers.measures(games)
        rates = take_turns([*ours, *theirs], rounds, tell)
    tell("import time and memory")
    return Result(rounds, ours, theirs, missing, rates, footprint(sample, min(rounds, 5)))
