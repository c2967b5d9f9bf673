"""Positions with what can be done from them, counted by both readings of the rules.

``python -m tests.perft --positions 50000`` walks through games and positions of every kind and writes
``tests/perft.txt.gz``; ``python -m tests.perft --check`` counts everything in that file again, and says which
seeds differ. After a change of the rules that was meant, write it anew: the walks choose among the options.

A line of the file is one walk: its seed, and for every position with something to decide three numbers. They
are the options; the positions they lead to, each counted once; and the options there, which is what chess
players call perft at depth 2. The second reading agrees on each of these positions and what is asked there.
The first line names what was in the box. A walk that draws something newer is another walk, and passed over.
"""

import argparse
import gzip
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from cardia_rules.catalogue import CHARACTERS, LOCATIONS, PROTECTORS
from cardia_rules.events.options import Option
from cardia_rules.events.seats import Seat
from cardia_rules.game.game import Game
from tests.second_reading.__main__ import SETUPS
from tests.second_reading.harness import Difference, SideBySide, _plain

BOX: Final = (*CHARACTERS, *LOCATIONS, *PROTECTORS)
BLOCK: Final = 100  # walks, after which the file is written
FILE: Final = Path(__file__).with_name("perft.txt.gz")
# Positions: more of them from one game tell little, and the second reading plays each from the beginning.
MOST_OF_A_WALK: Final = 24


class Count(NamedTuple):
    """What can be done from a position."""

    options: int
    positions: int
    next_options: int

    def __str__(self) -> str:
        return f"{self.options},{self.positions},{self.next_options}"


class Walk:
    """One game or position, played by both readings; every answer is noted, so that it can be given again."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.answers: list[Any] = []
        self.pair = self._begun(Random(seed))
        self.pair._answer = self._noted  # type: ignore[method-assign]

    def _begun(self, random: Random) -> SideBySide:
        _name, begins = SETUPS[self.seed % len(SETUPS)]
        return begins(random)

    def _noted(self, answer: Any) -> None:
        self.answers.append(answer)
        SideBySide._answer(self.pair, answer)

    def counts(self, *, both: bool) -> Iterator[Count]:
        """Yield the counts of each position, in the order of play; with ``both``, agreed by both readings."""
        pair, counted = self.pair, 0
        while pair.game.over is None and counted < MOST_OF_A_WALK:
            pair._skip_what_is_forced()
            if both:
                pair._compare()
            if pair.game.chance_needed is not None:
                pair._let_chance_happen()
                continue
            yield self._count(both)
            counted += 1
            for _ in range(pair.random.choice((1, 1, 2, 3))):
                if pair.game.asks:
                    pair._decide()
                    pair._skip_what_is_forced()

    def _count(self, both: bool) -> Count:
        game = self.pair.game
        options, after, following = 0, set(), 0
        for ask in game.asks:
            for option in ask.options:
                options += 1
                then = Game.at(game.position, log=False)
                then.decide(ask.seat, option)
                if both:
                    self._agreed(then, ask.seat, option)
                asked = [(each.seat, each.kind, each.card, each.options) for each in then.asks]
                after.add(repr((then.table, asked, then.chance_needed)))
                following += sum(len(each.options) for each in then.asks)
        return Count(options, len(after), following)

    def _agreed(self, then: Game, seat: Seat, option: Option) -> None:
        """Let the second reading take the same option, from the beginning: it cannot be forked."""
        other = self._begun(Random(self.seed))
        for answer in self.answers:
            other._answer(answer)
        other.game = then
        other._answer((seat, _plain(option)))
        other._skip_what_is_forced()
        other._compare()

    def is_of(self, box: frozenset[str]) -> bool:
        """Tell whether everything that it is played with was in a box."""
        setup = self.pair.game.table.setup
        pool = setup.protectors.pool if setup.protectors else ()
        return {*setup.deck, *setup.locations, *pool} <= box


def counted(seed: int, *, both: bool = True) -> str:
    """Return the line of a walk; raise ``Difference`` where the two readings do not agree."""
    return " ".join((str(seed), *map(str, Walk(seed).counts(both=both))))


def line_or_difference(seed: int) -> str:
    """Return the line of a walk, or in what the two readings differ there."""
    try:
        return counted(seed)
    except Difference as difference:
        return f"!{seed}: {str(difference)[:300]}"


def read_file() -> tuple[frozenset[str], list[str]]:
    """Return what was in the box when the file was written, and its walks."""
    box, *walks = gzip.decompress(FILE.read_bytes()).decode().splitlines()
    return frozenset(box.split()), walks


def lines() -> list[str]:
    """Return the walks of the file that are still the same: nothing that is new comes into them."""
    box, walks = read_file()
    if {*BOX} <= box:
        return walks
    return [walk for walk in walks if Walk(int(walk.split()[0])).is_of(box)]


def main() -> int:
    """Write the file, or check all of it; return the exit code."""
    parser = argparse.ArgumentParser(description="Count what can be done from many positions, twice.")
    parser.add_argument("--positions", type=int, default=50_000)
    parser.add_argument("--check", action="store_true", help="count what is in the file again")
    parser.add_argument("--jobs", type=int, default=2)
    given = parser.parse_args()
    known = lines() if given.check else []
    seeds = [int(line.split()[0]) for line in known] if given.check else range(1_000_000)
    found: list[str] = []
    positions, wrong = 0, 0
    with ProcessPoolExecutor(given.jobs) as processes:
        for start in range(0, len(seeds), BLOCK):
            walks = processes.map(line_or_difference, seeds[start : start + BLOCK], chunksize=10)
            for at, line in enumerate(walks):
                if line.startswith("!") or (given.check and line != known[start + at]):
                    wrong += 1
                    print(line[:400], flush=True)
                else:
                    found.append(line)
                    positions += len(line.split()) - 1
            if not given.check:  # after every few, so that who stops it has what there is
                text = "".join(f"{line}\n" for line in (" ".join(BOX), *found))
                FILE.write_bytes(gzip.compress(text.encode(), 9, mtime=0))
                if positions >= given.positions:
                    break
    print(f"{positions:,} positions of {len(found):,} walks, {wrong} walks differ")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
