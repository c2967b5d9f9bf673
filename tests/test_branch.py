"""Another decision, or another answer: the branch is what the rules give, and the rest is as it was."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardia_rules.errors import DecisionRefused, PositionRefused, SetupRefused, UnknownName
from cardia_rules.events import vocabulary as ev
from cardia_rules.events.options import PlaceCard
from cardia_rules.faq.position_line import table_from_line
from cardia_rules.game.game import Game
from cardia_rules.game.ruleset import CARDIA, is_chance, is_input, play_again
from cardia_rules.game.setup import make_answers
from cardia_rules.replay.adjudicate import Conclusion, verify
from cardia_rules.replay.branch import decided_otherwise, fork_at, parted, setup_of, under, with_answers
from tests.forging import GAME, random_game

SEEDS = st.integers(0, 2**32)
FIRST = next(n for n, event in enumerate(GAME, 1) if isinstance(event, ev.DecisionTaken))


@settings(max_examples=25)
@given(SEEDS)
def test_a_branch_is_a_game_by_the_rules(seed: int) -> None:
    events, random = random_game(seed), Random(seed)
    number = random.randrange(
        1, max(n for n, e in enumerate(events, 1) if isinstance(e, ev.DecisionTaken)) + 1
    )
    fork = fork_at(events, number)
    before = len(fork.events)
    assert before + 1 >= number
    assert isinstance(events[before], ev.DecisionTaken)
    ask = random.choice(fork.asks)
    option = random.choice(ask.options)
    branch = decided_otherwise(events, fork, ask.seat, option, play_on=random.random() < 0.5)
    finding = verify(branch.events)
    assert (finding.conclusion, finding.owed) == (Conclusion.EXACT, ())
    assert branch.events[:before] == events[:before]
    if branch.parted is not None:
        shared = branch.parted - 1
        assert all(map(CARDIA.same_facts, events[1:shared], branch.events[1:shared]))


@settings(max_examples=25)
@given(SEEDS)
def test_the_same_decision_changes_nothing(seed: int) -> None:
    events, random = random_game(seed), Random(seed)
    decisions = [n for n, event in enumerate(events, 1) if isinstance(event, ev.DecisionTaken)]
    number = random.choice(decisions)
    decision = events[number - 1]
    assert isinstance(decision, ev.DecisionTaken)
    same = decided_otherwise(events, fork_at(events, number), decision.seat, decision.option, play_on=True)
    assert (same.events, same.parted, same.stop) == (events, None, None)


@settings(max_examples=20)
@given(SEEDS)
def test_another_answer_parts_where_adjudication_says(seed: int) -> None:
    events = random_game(seed)
    for answers in ({"OQ-count-and-draw": "draw-first"}, {"OQ-remove-pieces-empty": "free"}):
        other = make_answers(answers, setup_of(events[0]).answers)
        branch = under(events, answers)
        changed = play_again((with_answers(events[0], other), *events[1:])).divergence
        if changed is None:
            assert branch.stop is None
            assert branch.parted is None
        else:
            assert branch.parted is not None or branch.stop is not None
            assert branch.parted is None or branch.parted <= changed.number
        assert verify(branch.events).conclusion is Conclusion.EXACT


def test_who_decided_at_the_same_moment_has_decided_in_the_branch_too() -> None:
    fork = fork_at(GAME, FIRST)
    one, other = fork.asks
    replaced = next(option for option in one.options if option != GAME[FIRST - 1].option)  # type: ignore[attr-defined]
    branch = decided_otherwise(GAME, fork, one.seat, replaced)
    decided = [event for event in branch.events if isinstance(event, ev.DecisionTaken)]
    assert [event.seat for event in decided] == [one.seat, other.seat]
    assert branch.parted == FIRST
    assert branch.stop is None
    assert branch.position.asks or branch.position.chance or branch.position.table.over


def test_what_does_not_fit_any_more_is_named() -> None:
    placed = [
        n
        for n, event in enumerate(GAME, 1)
        if isinstance(event, ev.DecisionTaken) and isinstance(event.option, PlaceCard)
    ]
    stopped = []
    for number in placed:
        fork = fork_at(GAME, number)
        decision = GAME[number - 1]
        assert isinstance(decision, ev.DecisionTaken)
        ask = next(ask for ask in fork.asks if ask.seat == decision.seat)
        for option in ask.options:
            branch = decided_otherwise(GAME, fork, ask.seat, option, play_on=True)
            if branch.stop is not None:
                assert GAME[branch.stop.number - 1] == branch.stop.recorded
                stopped += [failure.code for failure in branch.stop.failures]
    assert "not-in-hand" in stopped


def test_chance_that_is_not_needed_any_more_is_left_out() -> None:
    left_out = 0
    for seed in range(12):
        events = random_game(seed)
        for number in (n for n, event in enumerate(events, 1) if isinstance(event, ev.DecisionTaken)):
            fork = fork_at(events, number)
            option = fork.asks[0].options[-1]
            branch = decided_otherwise(events, fork, fork.asks[0].seat, option, play_on=True)
            made = [event for event in branch.events[len(fork.events) :] if is_input(event)]
            recorded = [event for event in events[len(fork.events) :] if is_input(event)]
            last = next((n for n, event in enumerate(recorded) if same_as(event, made[-1])), 0)
            left_out += sum(
                is_chance(event) and not any(same_as(event, other) for other in made)
                for event in recorded[:last]
            )
    assert left_out > 0


def same_as(one: ev.AnyEvent, other: ev.AnyEvent) -> bool:
    """The same input, wherever in the log it stands."""
    if isinstance(one, ev.DecisionTaken) and isinstance(other, ev.DecisionTaken):
        return (one.seat, one.option) == (other.seat, other.option)
    return CARDIA.same_facts(one, other)


def test_what_cannot_be_branched() -> None:
    with pytest.raises(UnknownName, match="there is no event 0"):
        fork_at(GAME, 0)
    with pytest.raises(UnknownName, match="nobody has anything to decide"):
        fork_at(GAME, len(GAME))
    with pytest.raises(DecisionRefused):
        decided_otherwise(GAME, fork_at(GAME, FIRST), "north", PlaceCard("poisoner"))
    with pytest.raises(SetupRefused):
        under(GAME, {"OQ-nothing": "x"})


def test_a_position_whose_signets_would_lie_otherwise_is_refused() -> None:
    """Laid out anew it would be another position, which is for whoever laid it out to do."""
    line = "II+judge;envoy:envoy,judge@:counselor@"
    game = Game.arranged(table_from_line(line))
    with pytest.raises(PositionRefused):
        under(game.events, {"OQ-win-ties-against-win-previous": "counselor"})
    other = Game.arranged(table_from_line(f"{line};OQ-win-ties-against-win-previous=counselor"))
    assert parted(game.events, other.events) == 1
    assert parted(game.events, game.events) is None
    assert under(game.events, {"OQ-remove-pieces-empty": "free"}).parted is None
