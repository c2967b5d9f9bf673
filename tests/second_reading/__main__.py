"""Play many games by both readings of the rules: ``python -m tests.second_reading --games 20000``.

Every set-up in turn: decks alone, any answers, any locations and protectors, the fog, and positions that no
game would reach, some of them in the fog. It prints the seeds at which the two differ, and ends with an error
if there are any. ``--pin OQ-count-and-draw=count-first`` looks for a game that hangs on an answer, and prints
it as tests/test_second_reading.py pins it.
"""

import argparse
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from random import Random
from typing import Final

from cardia_rules.events.table import Setup
from cardia_rules.game.setup import make_setup
from tests.games import random_deck
from tests.second_reading import setups
from tests.second_reading.harness import Difference, SideBySide

EVERY: Final = 10_000  # games, after which it says how far it is
Begins = Callable[[Random], SideBySide]


def whole(setup: Callable[[Random], Setup]) -> Begins:
    """Begin whole games of a kind of set-up."""
    return lambda random: SideBySide.whole(setup(random), random)


SETUPS: Final[tuple[tuple[str, Begins], ...]] = (
    ("decks", whole(lambda random: make_setup(random_deck(random)))),
    ("answers", whole(setups.answered)),
    ("anything", whole(setups.anything)),
    ("fog", whole(setups.in_the_fog)),
    ("anything", whole(setups.anything)),
    ("position", setups.position),
    ("position in the fog", setups.position_in_the_fog),
)


def differs(seed: int) -> str:
    """Return in what the two differ in the game of a seed, or nothing."""
    name, begins = SETUPS[seed % len(SETUPS)]
    try:
        begins(Random(seed)).play()
    except Difference as difference:
        return f"{name} {seed}: {str(difference)[:300]}"
    return ""


def pinned(question: str, otherwise: str, seeds: range) -> str:
    """Return the first game that hangs on an answer, as a line of the test that pins it."""
    for seed in seeds:
        for kind in setups.BEGINNINGS:
            if setups.disagrees(kind, seed, question, otherwise):
                at = setups.begin(kind, seed).game.table.setup.locations
                return f'("{kind}", "{question}", {seed}, "{" ".join(at)}", "{otherwise}"),'
    return f"{question} = {otherwise}: no game of {len(seeds)} hangs on it"


def main() -> int:
    """Play the games, and return the exit code."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--games", type=int, default=20_000)
    options.add_argument("--first", type=int, default=100_000, help="the first seed")
    options.add_argument("--jobs", type=int, default=2)
    options.add_argument("--pin", metavar="QUESTION=ANSWER", nargs="+", help="find a game that hangs on it")
    given = options.parse_args()
    if given.pin:
        for each in given.pin:
            question, _, otherwise = each.partition("=")
            print(pinned(question, otherwise, range(given.games)))
        return 0
    seeds = range(given.first, given.first + given.games)
    with ProcessPoolExecutor(given.jobs) as processes:
        found = []
        for number, each in enumerate(processes.map(differs, seeds, chunksize=50), 1):
            if each:
                found.append(each)
                print(each, file=sys.stderr, flush=True)
            if number % EVERY == 0:
                print(f"{number:,} games, {len(found)} differences", file=sys.stderr, flush=True)
    print(*found[:20], f"{given.games} games by both readings, {len(found)} differences", sep="\n")
    print(
        f"Always answered as usual, because the referee reads no other answer: {', '.join(setups.NOT_READ)}"
    )
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
