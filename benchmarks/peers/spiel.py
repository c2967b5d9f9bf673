"""OpenSpiel: random playthroughs of its Python games, and of goofspiel, which is written in C++.

A joint action of a simultaneous game counts as one decision for each player. The games that only wrap
PokerKit are left out, and those of at most two decisions a game.
"""

import logging
from collections.abc import Iterator
from random import Random
from typing import Any

import pyspiel
from open_spiel.python import games as _registers_the_python_games  # noqa: F401

from benchmarks.measure import Measure

PYTHON = "OpenSpiel in Python, "
CPP = "OpenSpiel in C++, goofspiel"

logging.getLogger("absl").setLevel(logging.ERROR)  # hangman warns that it uses its own words


def play(game: Any, random: Random) -> int:
    """A game with every choice at random, and how many decisions it took."""
    state, players, decisions = game.new_initial_state(), game.num_players(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choices(actions, weights)[0])
        elif state.is_simultaneous_node():
            joint = [random.choice(state.legal_actions(player) or [0]) for player in range(players)]
            state.apply_actions(joint)
            decisions += players
        else:
            state.apply_action(random.choice(state.legal_actions()))
            decisions += 1
    return decisions


def measures(games: int) -> Iterator[Measure]:
    for registered in pyspiel.registered_games():
        name = registered.short_name
        if name.startswith("python_") and "pokerkit" not in name:
            game = pyspiel.load_game(name)
            if sum(play(game, Random(seed)) for seed in range(20)) > 2 * 20:
                yield _measure(PYTHON + name.removeprefix("python_").replace("_", " "), game, games)
    yield _measure(CPP, pyspiel.load_game("goofspiel"), 10 * games)


def _measure(name: str, game: Any, games: int) -> Measure:
    def work() -> int:
        random = Random(7)
        return sum(play(game, random) for _ in range(games))

    return Measure(name, "decisions", work)
