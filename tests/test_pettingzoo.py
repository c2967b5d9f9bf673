"""PettingZoo's own tests on our environment."""

from random import Random

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

import cardia_rules as cr
from cardia_rules.bots.features import LENGTH, features
from cardia_rules.bots.pettingzoo import CardiaEnv, env


# It would rather have agents called player_0 and bare arrays; a mask needs a dictionary.
@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("given", [{}, {"deck": "II", "locations": ["Bazaar"], "protectors": True}])
def test_it_passes_the_test_of_pettingzoo(given: dict[str, object]) -> None:
    api_test(env(**given), num_cycles=300)


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_the_same_seed_gives_the_same_game() -> None:
    seed_test(env, num_cycles=100)


def played(duel: CardiaEnv, seed: int) -> cr.Game:
    random = Random(seed)
    duel.reset(seed=seed)
    for agent in duel.agent_iter():
        seen, _reward, ended, cut, _info = duel.last()
        if ended or cut:
            duel.step(None)
            continue
        assert agent == duel.agent_selection
        duel.step(int(random.choice(np.flatnonzero(seen["action_mask"]))))
    return duel.game


def test_what_is_played_there_is_a_game_that_stands_and_pays_who_won() -> None:
    duel = env(render_mode="ansi")
    for seed in range(5):
        game = played(duel, seed)
        assert cr.verify(game)
        assert game.over is not None
        assert "Round" in str(duel.render())


def test_rewards_go_to_who_won() -> None:
    duel = env()
    duel.reset(seed=3)
    totals = dict.fromkeys(cr.SEATS, 0.0)
    random = Random(3)
    for agent in duel.agent_iter():
        seen, reward, ended, cut, _info = duel.last()
        totals[agent] += reward
        duel.step(None if ended or cut else int(random.choice(np.flatnonzero(seen["action_mask"]))))
    assert duel.game.over is not None
    winner = duel.game.over.winner
    assert winner is not None
    assert totals == {seat: 1.0 if seat == winner else -1.0 for seat in cr.SEATS}


def test_an_action_that_is_not_offered_is_refused_with_those_that_are() -> None:
    duel = env()
    duel.reset(seed=1)
    with pytest.raises(ValueError, match="north is not offered the option of number 0: "):
        duel.step(0)


def test_numbers_tell_no_more_than_the_view() -> None:
    game = cr.Game.new("I", chance=Random(1))
    other = cr.Information.of(game, "north").sample(game, Random(2))
    told = [features(cr.see(each, "north"), "north") for each in (game, other)]
    assert told[0] == told[1]
    assert len(told[0]) == LENGTH
    assert features(cr.see(game, "south"), "south") != told[0]
