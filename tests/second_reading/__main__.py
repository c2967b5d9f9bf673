"""Play many games by both readings of the rules: ``python -m tests.second_reading --games 20000``.

Every set-up in turn: decks alone, any answers, any locations and protectors, the fog, and positions that no
game would reach. It prints the seeds at which the two differ, and ends with an error if there are any.
"""

import argparse
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from random import Random
from typing import Final

from cardia_rules.resolution.setup import make_setup
from tests.games import KNOWN_LOCATIONS, random_answers, random_deck
from tests.second_reading.harness import Difference, SideBySide

# These answers need something else to be chosen at set-up.
AT_SET_UP: Final = {"OQ-unknown-card", "OQ-sole-protectors"}


def _answers(random: Random) -> dict[str, str]:
    return {q: a for q, a in random_answers(random).items() if q not in AT_SET_UP}


def _decks(random: Random) -> SideBySide:
    return SideBySide.whole(make_setup(random_deck(random)), random)


def _answered(random: Random) -> SideBySide:
    return SideBySide.whole(make_setup(random_deck(random), answers=_answers(random)), random)


def _anything(random: Random) -> SideBySide:
    setup = make_setup(
        random_deck(random),
        answers=_answers(random),
        locations=random.sample(KNOWN_LOCATIONS, random.choice((0, 1, 1, 2, 3))),
        protectors=random.choice((None, {})),
    )
    return SideBySide.whole(setup, random)


def _fog(random: Random) -> SideBySide:
    setup = make_setup(
        random_deck(random), answers=_answers(random), locations=["foggy-swamp"], protectors={}
    )
    return SideBySide.whole(setup, random)


def _position(random: Random) -> SideBySide:
    places = [each for each in KNOWN_LOCATIONS if each != "foggy-swamp"]
    places = random.sample(places, random.choice((0, 0, 1, 2)))
    setup = make_setup(random_deck(random), answers=_answers(random), locations=places)
    return SideBySide.arranged(setup, random)


SETUPS: Final[tuple[Callable[[Random], SideBySide], ...]] = (
    *(_decks, _answered, _anything),
    *(_fog, _anything, _position),
)


def differs(seed: int) -> str:
    """Return in what the two differ in the game of a seed, or nothing."""
    begun = SETUPS[seed % len(SETUPS)]
    try:
        begun(Random(seed)).play()
    except Difference as difference:
        return f"{begun.__name__.strip('_')} {seed}: {str(difference)[:300]}"
    return ""


def main() -> int:
    """Play the games, and return the exit code."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--games", type=int, default=20_000)
    options.add_argument("--first", type=int, default=100_000, help="the first seed")
    options.add_argument("--jobs", type=int, default=2)
    given = options.parse_args()
    seeds = range(given.first, given.first + given.games)
    with ProcessPoolExecutor(given.jobs) as processes:
        found = [each for each in processes.map(differs, seeds, chunksize=50) if each]
    print(*found[:20], f"{given.games} games by both readings, {len(found)} differences", sep="\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
