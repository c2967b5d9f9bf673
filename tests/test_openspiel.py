"""OpenSpiel's own tests on our game, and a small game that its CFR solves."""

from random import Random

import pyspiel
import pytest
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability

import cardia_rules as cr
from cardia_rules.bots import openspiel
from cardia_rules.catalogue import CHARACTERS

DECK = [slug for slug, character in CHARACTERS.items() if character.deck == "I"]


def last_cards(north: list[str], south: list[str]) -> str:
    """A table where these hands are all that is left to play."""
    parts = ["I", ""]
    for seat, hand in (("north", north), ("south", south)):
        gone = ",".join(card for card in DECK if card not in hand)
        parts += [f"{seat}.hand={','.join(hand)}", f"{seat}.deck=", f"{seat}.discard={gone}"]
    return ";".join(parts)


@pytest.mark.parametrize("serialize", [False, True])
@pytest.mark.parametrize("deck", ["I", "II"])
def test_it_passes_the_simulations_of_openspiel(deck: str, serialize: bool) -> None:
    game = pyspiel.load_game("cardia", {"deck": deck})
    pyspiel.random_sim_test(game, num_sims=3, serialize=serialize, verbose=False)


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
    assert cr.verify(game)
    winner = game.over.winner
    assert state.returns() == ([1, -1] if winner == "north" else [-1, 1] if winner else [0, 0])


def test_a_player_is_told_what_its_seat_may_know_and_no_more() -> None:
    """Two games that differ in the other's hand: the same text and the same numbers."""
    game = cr.Game.new("I", chance=Random(1))
    other = cr.Information.of(game, "north").sample(game, Random(2))
    assert other.table.south.hand != game.table.south.hand
    told = []
    for each in (game, other):
        state = pyspiel.load_game("cardia").new_initial_state()
        state.under_way = openspiel.GameUnderWay(each.fork())
        told.append(
            (state.information_state_string(0), state.observation_string(0), state.observation_tensor(0))
        )
    assert told[0] == told[1]


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
