"""PettingZoo's and Gymnasium's own tests on our environments."""

from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.utils.env_match import check_environments_match
from pettingzoo.test import api_test, parallel_api_test, seed_test

import cardia_rules as cr
from cardia_rules.bots.features import LENGTH
from cardia_rules.bots.pettingzoo import WAIT, CardiaEnv, env, parallel_env
from cardia_rules.bots.players import GreedyBot


# It would rather have agents called player_0 and bare arrays; a mask needs a dictionary.
@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("given", [{}, {"deck": "II", "locations": ["Bazaar"], "protectors": True}])
def test_it_passes_the_test_of_pettingzoo(given: dict[str, Any]) -> None:
    api_test(env(**given), num_cycles=300)


@pytest.mark.parametrize("given", [{}, {"deck": "II", "locations": ["Bazaar"], "protectors": True}])
def test_both_at_once_pass_it_too(given: dict[str, Any]) -> None:
    parallel_api_test(parallel_env(**given), num_cycles=300)


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
    duel = env(render_mode="ansi", log=True)
    for seed in range(5):
        game = played(duel, seed)
        assert cr.verify(game, facts=True)
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


# ------------------------------------------------------------------ both at once
def chosen(seen: dict[str, Any], random: Random) -> int:
    return int(random.choice(np.flatnonzero(seen["action_mask"])))


def test_who_is_not_asked_waits() -> None:
    duel, random = parallel_env(log=True), Random(1)
    seen, _infos = duel.reset(seed=1)
    waited = 0
    while duel.agents:
        asked = {ask.seat for ask in duel.game.asks}
        for seat in cr.SEATS:
            assert bool(seen[seat]["action_mask"][WAIT]) == (seat not in asked)
        waited += len(asked) < 2
        seen, rewards, *_rest = duel.step({seat: chosen(seen[seat], random) for seat in cr.SEATS})
    assert waited
    assert duel.game.over is not None
    winner = duel.game.over.winner
    assert winner is not None
    assert rewards == {seat: 1.0 if seat == winner else -1.0 for seat in cr.SEATS}
    assert cr.verify(duel.game, facts=True)


def test_a_step_that_is_refused_changes_nothing() -> None:
    duel = parallel_env()
    seen, _infos = duel.reset(seed=1)
    first = int(np.flatnonzero(seen["north"]["action_mask"])[0])
    before = duel.game.position
    with pytest.raises(ValueError, match="south is not offered the option of number 0: "):
        duel.step({"north": first, "south": 0})
    with pytest.raises(ValueError, match="south is asked, and no action of it is given"):
        duel.step({"north": first})
    assert duel.game.position == before
    duel.game.decide("north", duel.game.asks[0].options[0])
    with pytest.raises(ValueError, match=f"north is not asked anything, and waits: {WAIT}"):
        duel.step({"north": first, "south": first})


# ------------------------------------------------------------------ one learner, and many
ID = "cardia_rules.bots.gymnasium:Cardia-v0"


@pytest.mark.filterwarnings("ignore:.*render fps:UserWarning")
@pytest.mark.parametrize("given", [{}, {"deck": "I+poisoner", "opponent": GreedyBot, "protectors": True}])
def test_it_passes_the_checks_of_gymnasium(given: dict[str, Any]) -> None:
    check_env(gymnasium.make(ID, render_mode="ansi", **given).unwrapped)


def test_a_learner_plays_whole_games_from_either_seat() -> None:
    duel, random, seats, totals = gymnasium.make(ID), Random(1), set(), set()
    for seed in range(6):
        seen, info = duel.reset(seed=seed)
        seats.add(info["seat"])
        ended = False
        while not ended:
            seen, reward, ended, _cut, _info = duel.step(chosen(seen, random))
            assert bool(reward) == ended or duel.unwrapped.game.over.winner is None
        totals.add(reward)
        assert cr.verify(duel.unwrapped.game, facts=True)
    assert seats == {"north", "south"}
    assert totals == {1.0, -1.0}


def test_an_action_that_is_not_offered_gives_the_game_up() -> None:
    duel = gymnasium.make(ID, seat="north")
    duel.reset(seed=1)
    _seen, reward, ended, _cut, _info = duel.step(0)
    assert (reward, ended) == (-1.0, True)
    assert duel.unwrapped.game.over == cr.Over("south", "resigned")
    with pytest.raises(ValueError, match="over"):
        duel.unwrapped.step(0)


@pytest.mark.parametrize(
    "action", [-1, 10**30, 0.5, float("nan"), "0", None, [3], np.float64(2), np.array(-1)]
)
def test_an_action_that_is_none_gives_the_game_up_too(action: Any) -> None:
    duel = gymnasium.make(ID, seat="north").unwrapped
    duel.reset(seed=1)
    assert duel.step(action)[1:3] == (-1.0, True)
    seen, _info = duel.reset(seed=1)
    duel.step(np.array(seen["action_mask"].nonzero()[0][0]))  # one number is one, however it is wrapped
    assert duel.game.over is None


@pytest.mark.parametrize("mode", ["sync", "async"])
def test_many_games_are_played_at_once_in_one_process_or_several(mode: str) -> None:
    """The same seeds give the same games, however they are spread."""
    many = gymnasium.make_vec(
        ID, num_envs=2, vectorization_mode=mode, vector_kwargs={"context": None} if mode == "async" else {}
    )
    seen, _infos = many.reset(seed=[3, 4])
    alone = [gymnasium.make(ID) for _ in range(2)]
    for at, (duel, seed) in enumerate(zip(alone, (3, 4), strict=True)):
        observed, _info = duel.reset(seed=seed)
        assert (observed["observation"] == seen["observation"][at]).all()
    assert seen["observation"].shape == (2, LENGTH)
    random, ends = Random(1), 0
    for _ in range(30):
        masks = seen["action_mask"]
        seen, _rewards, ended, *_rest = many.step(
            np.array([random.choice([*np.flatnonzero(m)] or [0]) for m in masks])
        )
        ends += int(ended.sum())
    assert ends
    many.close()


def test_a_vector_passes_the_check_of_gymnasium_that_compares_two() -> None:
    """With one game in it: of several ends it compares no arrays."""
    one, other = (gymnasium.make_vec(ID, num_envs=1, vectorization_mode=mode) for mode in ("sync", "async"))
    check_environments_match(one, other, num_steps=12, seed=3)
    one.close()
    other.close()


def test_a_generator_of_numpy_deals() -> None:
    events = [cr.Game.new("I", chance=np.random.default_rng(seed)).events for seed in (1, 1, 2)]
    assert events[0] == events[1] != events[2]
