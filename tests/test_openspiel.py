"""OpenSpiel's own tests on our game, and a small game that its CFR solves."""

from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability, ismcts, mcts

import cardia_rules as cr
from benchmarks.exploitability import exploited, last_cards
from cardia_rules.bots import information, openspiel
from cardia_rules.bots.information import Information
from cardia_rules.views.log import see_event

EVERYTHING = (
    "cardia(deck=I+poisoner+librarian,locations=bazaar+serpent-temple,protectors=all,strategic=True,"
    "answers=OQ-swap-optional:may+OQ-refill-moment:at-once)"
)


@pytest.mark.parametrize("serialize", [False, True])
@pytest.mark.parametrize("spelt", ["cardia", "cardia(deck=II)", EVERYTHING])
def test_it_passes_the_simulations_of_openspiel(spelt: str, serialize: bool) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(spelt), num_sims=3, serialize=serialize, verbose=False)


def test_an_action_that_is_not_offered_is_refused_in_words() -> None:
    state = pyspiel.load_game("cardia").new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    for action in (10**9, -5):
        with pytest.raises(ValueError, match="is not offered the option of number"):
            state.apply_action(action)


def test_parameters_are_what_a_set_up_takes() -> None:
    """Also in one line of text, which OpenSpiel writes and reads again."""
    game = pyspiel.load_game(EVERYTHING)
    expected = cr.make_setup(
        "I+poisoner+librarian",
        locations=["bazaar", "serpent-temple"],
        protectors={"strategic": True},
        answers={"OQ-swap-optional": "may", "OQ-refill-moment": "at-once"},
    )
    assert game.beginning.table.setup == expected
    assert pyspiel.load_game(str(game)).beginning.table.setup == expected
    named = "+".join(expected.protectors.pool[:6] if expected.protectors else ())
    chosen = pyspiel.load_game("cardia", {"protectors": named}).beginning.table.setup.protectors
    assert chosen == cr.make_setup("I", protectors=named.split("+")).protectors
    with pytest.raises(cr.SetupRefused, match="no location is called"):
        pyspiel.load_game("cardia", {"locations": "nowhere"})


def test_what_is_played_there_is_a_game_that_stands() -> None:
    random = Random(5)
    state = pyspiel.load_game("cardia").new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, probabilities = zip(*state.chance_outcomes(), strict=True)
            assert sum(probabilities) == pytest.approx(1)
            state.apply_action(random.choice(outcomes))
        else:
            state.apply_action(random.choice(state.legal_actions()))
    game = state.under_way.game
    assert cr.verify(game, facts=True)
    winner = game.over.winner
    assert state.returns() == ([1, -1] if winner == "north" else [-1, 1] if winner else [0, 0])


def test_a_player_is_told_what_its_seat_may_know_and_no_more() -> None:
    """Two games that differ in the other's hand: the same text and the same numbers."""
    game = cr.Game.new("I", chance=Random(1))
    other = Information.of(game, "north").sample(game, Random(2))
    assert other.table.south.hand != game.table.south.hand
    told = []
    for each in (game, other):
        state = state_of(each)
        told.append(
            (
                *(state.information_state_string(0), state.information_state_tensor(0)),
                *(state.observation_string(0), state.observation_tensor(0)),
            )
        )
    assert told[0] == told[1]
    assert told[0][0] == f"north {Information.of(game, 'north').key}"


def state_of(game: cr.Game) -> pyspiel.State:
    state = pyspiel.load_game("cardia").new_initial_state()
    state.under_way = openspiel.GameUnderWay(game.fork())
    return state


def dealt(spelt: str, seed: int, decisions: int = 0) -> pyspiel.State:
    """A state after some decisions at random, before the next one."""
    random, state = Random(seed), pyspiel.load_game(spelt).new_initial_state()
    while state.is_chance_node() or decisions:
        decisions -= not state.is_chance_node()
        state.apply_action(random.choice(state.legal_actions()))
    return state


# ------------------------------------------------------------------ information states
def test_an_information_state_costs_what_is_new(monkeypatch: pytest.MonkeyPatch) -> None:
    """Counted in events looked at, of a state that is cloned and goes on again and again."""
    looked = 0

    def counted(*given: Any) -> Any:
        nonlocal looked
        looked += 1
        return see_event(*given)

    monkeypatch.setattr(information, "see_event", counted)
    random, state = Random(1), dealt("cardia", 1)
    state.information_state_string(0)
    while not state.is_terminal():
        before, looked = len(state.under_way.game.events), 0
        state = state.child(random.choice(state.legal_actions()))
        text = state.information_state_string(0)
        assert text == state.clone().information_state_string(0)
        assert looked == len(state.under_way.game.events) - before


def test_the_text_and_the_tensor_of_an_information_state_tell_the_same_states_apart() -> None:
    random, shown = Random(2), dict[str, tuple[float, ...]]()
    for seed in range(40):
        state = dealt("cardia", seed % 2)
        for _ in range(4):
            state.apply_action(random.choice(state.legal_actions()))
            if state.is_chance_node() or state.is_terminal():
                break
        key, tensor = state.information_state_string(0), tuple(state.information_state_tensor(0))
        assert shown.setdefault(key, tensor) == tensor
    assert len(set(shown.values())) == len(shown) > 10


@pytest.mark.parametrize("spelt", ["cardia", EVERYTHING])
def test_another_state_is_sampled_that_looks_the_same(spelt: str) -> None:
    for seed in range(6):
        state = dealt(spelt, seed, decisions=3 * seed)
        if state.is_terminal():
            continue
        player = state.current_player()
        others = [state.resample_from_infostate(player, Random(seed).random) for _ in range(2)]
        other = others[0]
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.information_state_tensor(player) == state.information_state_tensor(player)
        assert other.legal_actions() == state.legal_actions()
        assert str(others[1].under_way.game.events) == str(other.under_way.game.events)  # by the same luck
        assert other.move_number() == state.move_number()
        assert other.history() != state.history()


def ismcts_plays(state: pyspiel.State, simulations: int, decisions: int) -> None:
    luck = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, luck)
    bot = ismcts.ISMCTSBot(state.get_game(), evaluator, 2.0, simulations, random_state=luck)
    for _ in range(decisions):
        if not state.is_terminal():
            chance = state.is_chance_node()
            state.apply_action(luck.choice(state.legal_actions()) if chance else bot.step(state))


def test_the_search_of_openspiel_runs_as_it_is() -> None:
    ismcts_plays(dealt("cardia", 1), simulations=6, decisions=6)


def test_a_table_laid_out_by_hand_has_no_samples() -> None:
    state = pyspiel.load_game("cardia", {"position": "I;saboteur:mediator"}).new_initial_state()
    with pytest.raises(cr.CardiaError, match="samples begin with the shuffle"):
        state.resample_from_infostate(0, Random(1).random)


def test_openspiel_takes_nothing_back_of_a_game_in_python() -> None:
    """It keeps the history of a state itself, and a game in Python cannot shorten it: clone, and go back.

    Should it ever, this fails, and ``undo_action`` can be written.
    """
    state = dealt("cardia", 1)
    before, told = state.clone(), str(state)
    action = state.legal_actions()[0]
    state.apply_action(action)
    with pytest.raises(pyspiel.SpielError, match="not overridden"):
        state.undo_action(0, action)
    assert len(state.history()) == len(before.history()) + 1
    assert str(before) == told
    assert before.child(action).history() == state.history()


# ------------------------------------------------------------------ small games
def test_a_small_game_is_solved() -> None:
    """Three cards each and empty decks: neither can do better than what CFR found, so its value is exact."""
    line = last_cards(["hired-blade", "mediator", "puppeteer"], ["saboteur", "judge", "swamp-guardian"])
    game = pyspiel.load_game("cardia", {"position": line})
    solver = cfr.CFRPlusSolver(game)
    for _ in range(25):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    assert exploitability.exploitability(game, policy) < 0.01
    north, south = expected_game_score.policy_value(game.new_initial_state(), [policy, policy])
    assert north == pytest.approx(2 / 3, abs=0.01)
    assert south == pytest.approx(-north)


def test_a_better_hand_is_worth_more() -> None:
    """With the highest cards against the lowest the value is the other one's loss."""
    values = []
    for hands in (
        (["djinn", "puppeteer"], ["judge", "hired-blade"]),
        (["judge", "hired-blade"], ["djinn", "puppeteer"]),
    ):
        game = pyspiel.load_game("cardia", {"position": last_cards(*hands)})
        solver = cfr.CFRPlusSolver(game)
        for _ in range(10):
            solver.evaluate_and_update_policy()
        policy = solver.average_policy()
        values.append(expected_game_score.policy_value(game.new_initial_state(), [policy, policy])[0])
    assert values[0] == pytest.approx(-values[1], abs=0.01)


# ------------------------------------------------------------------ how far a bot can be exploited
def test_perfect_play_cannot_be_exploited() -> None:
    assert exploited() == pytest.approx(0, abs=1e-9)


def test_a_search_that_mixes_is_exploited_less_the_more_it_plays() -> None:
    few, many = (exploited(playouts=playouts, rounds=None, exact=0) for playouts in (10, 200))
    assert many < 0.15 < few
