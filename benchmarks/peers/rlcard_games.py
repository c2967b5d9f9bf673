"""RLCard: gin rummy and Uno, on their game objects: an environment would encode states for learning too."""

import random
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from rlcard.games.gin_rummy import Game as GinRummy
from rlcard.games.uno import Game as Uno

from benchmarks.measure import Measure


def measures(games: int) -> Iterator[Measure]:
    yield _measure("RLCard, gin rummy", GinRummy, lambda game: game.judge.get_legal_actions(), games)
    yield _measure("RLCard, Uno", Uno, lambda game: game.get_legal_actions(), games)


def _measure(name: str, kind: Any, legal: Callable[[Any], Any], games: int) -> Measure:
    def work() -> int:
        choose, decisions = random.Random(7), 0
        for seed in range(games):
            game = kind()
            game.np_random = np.random.RandomState(seed)
            game.init_game()
            while not game.is_over():
                game.step(choose.choice(legal(game)))
                decisions += 1
        return decisions

    return Measure(name, "decisions", work)
