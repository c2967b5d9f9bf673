"""What the engine leaves out when it is in a hurry makes no difference.

The same games are played twice: as they are, and with every shortcut barred, so that each step of a round
is a task of its own and every result is derived anew after every change.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import reduce
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from cardia_rules.catalogue import CHARACTERS
from cardia_rules.catalogue.continuous import WinOnFollowing
from cardia_rules.catalogue.effects import AnyEffect
from cardia_rules.errors import SetupRefused
from cardia_rules.events.fold import fold
from cardia_rules.events.table import ProtectorChoice, Side, Table
from cardia_rules.resolution import (
    comparing,
    consequences,
    engine,
    phase_three,
    phase_two,
    placing,
    revealing,
    round_start,
)
from cardia_rules.resolution.agenda import BeginRound, CountSignets, DrawForRound, Settle
from cardia_rules.resolution.carrying_out import CARRY_OUT
from cardia_rules.resolution.in_force import active, any_in_force, cards_with, ties_are_won, wins_ties
from cardia_rules.resolution.outcome import Done, Moment, Outcome
from cardia_rules.resolution.results import derive, encounter, unsettled, verdict_at
from cardia_rules.resolution.setup import make_setup
from cardia_rules.resolution.verdict import Verdict
from tests.games import play, random_setup
from tests.test_supplied import ABILITIES, set_up, supplied

SEEDS = st.integers(0, 2**32)


def _every_difference(table: Table, _only: int) -> list[Verdict]:
    differ = []
    for verdict in reversed(derive(table)):
        north, south = table.north.at(verdict.place), table.south.at(verdict.place)
        assert north is not None
        assert south is not None
        if (verdict.north, verdict.south) != (north.signets, south.signets):
            differ.append(verdict)
    return differ


def _without_signets(side: Side) -> Side:
    return replace(side, row=tuple(played and replace(played, signets=0) for played in side.row))


def _all_that_waits(table: Table, place: int) -> tuple[int, ...]:
    """Not only what waits for more than the reveal: the rest has come to its card by the time it is asked."""
    return tuple(each.id for each in table.north.waiting + table.south.waiting if each.place == place)


def _worked_out_anew(carry_out: Any) -> Any:
    """Every event is folded by itself, and every ask made from the table then."""

    def carry(task: Any, moment: Moment) -> Outcome:
        outcome: Outcome = carry_out(task, moment)
        if not isinstance(outcome, Done):
            return outcome
        return replace(outcome, after=None, asks=())

    return carry


@contextmanager
def _every_step_taken() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(engine, "_BEGUN", {})
        patch.setattr(revealing, "nothing_comes_between", lambda *_given: False)
        patch.setattr(comparing, "_nothing_follows_but_phase_two", lambda *_given: False)
        patch.setattr(round_start, "_nothing_in_the_way", lambda _table: False)
        patch.setattr(consequences, "may_win_at_once", lambda _table: True)
        patch.setattr(consequences, "TIE_WINNERS", frozenset(CHARACTERS))
        patch.setattr(consequences, "unsettled", _every_difference)
        for module in (placing, revealing):
            patch.setattr(module, "due_at", _all_that_waits)
        for module in (comparing, phase_two):
            patch.setattr(module, "verdict_at", lambda table, place: encounter(table, place, active(table)))
        one_by_one = (CountSignets(), DrawForRound(), BeginRound())
        patch.setattr(
            phase_three, "_count_and_draw", lambda _table, events, _number: Done(events, one_by_one)
        )
        for kind, carry_out in tuple(CARRY_OUT.items()):
            patch.setitem(CARRY_OUT, kind, _worked_out_anew(carry_out))
        settle = CARRY_OUT[Settle]
        patch.setitem(CARRY_OUT, Settle, lambda task, moment: settle(replace(task, at=0), moment))
        yield


@settings(max_examples=100)
@given(SEEDS)
def test_a_game_without_shortcuts_is_the_same(seed: int) -> None:
    setup = random_setup(seed) if seed % 2 else make_setup("I" if seed % 4 else "II")
    hurried = [(each.events, each.position.asks, each.position.table) for each in play(setup, seed)]
    with _every_step_taken():
        slow = [(each.events, each.position.asks, each.position.table) for each in play(setup, seed)]
    assert slow == hurried


@settings(max_examples=60)
@given(SEEDS)
def test_a_step_folded_as_one_is_its_events_folded_one_by_one(seed: int) -> None:
    setup = random_setup(seed) if seed % 2 else make_setup("I" if seed % 4 else "II")
    steps: list[tuple[Table, Done]] = []

    def noting(carry_out: Any) -> Any:
        def carry(task: Any, moment: Moment) -> Outcome:
            outcome: Outcome = carry_out(task, moment)
            if isinstance(outcome, Done) and outcome.after is not None:
                steps.append((moment.table, outcome))
            return outcome

        return carry

    with pytest.MonkeyPatch.context() as patch:
        for kind, carry_out in tuple(CARRY_OUT.items()):
            patch.setitem(CARRY_OUT, kind, noting(carry_out))
        for _resolution in play(setup, seed):
            pass
    assert steps or setup.locations  # a reveal or the end of a round, where no location looks at it
    for before, done in steps:
        assert done.after == reduce(fold, done.events, before)


@pytest.mark.parametrize("when", ["revealed", "end-of-round"])
@pytest.mark.parametrize("ability", ABILITIES, ids=lambda ability: type(ability[-1]).__name__)
def test_no_shortcut_passes_a_supplied_ability(ability: tuple[AnyEffect, ...], when: str) -> None:
    setup = set_up(locations=["senate"], supplied=[supplied("senate", ability, when)])
    hurried = [each.events for each in play(setup, 1)]
    with _every_step_taken():
        assert [each.events for each in play(setup, 1)] == hurried


@settings(max_examples=60)
@given(SEEDS)
def test_one_result_is_found_as_all_of_them_are(seed: int) -> None:
    for resolution in play(random_setup(seed), seed):
        table = resolution.position.table
        bare = replace(table, north=_without_signets(table.north), south=_without_signets(table.south))
        assert unsettled(table, 0) == _every_difference(table, 0)
        assert unsettled(bare, 0) == _every_difference(bare, 0)
        assert ties_are_won(table) == wins_ties(active(table))
        wins = any(isinstance(ability.effect, WinOnFollowing) for ability in active(table))
        assert any_in_force(table, cards_with(WinOnFollowing)) == wins
        assert [verdict_at(table, verdict.place) for verdict in derive(table)] == derive(table)


@settings(max_examples=60)
@given(SEEDS)
def test_what_is_sure_of_an_option_holds(seed: int) -> None:
    for resolution in play(random_setup(seed), seed):
        need = engine.choices_of(resolution.position)
        for choice in need.choices if need else ():
            passing = [
                each for each in choice.conceivable if all(check.passes(each) for check in choice.checks)
            ]
            assert choice.options() == tuple(passing)
            assert choice.offers_any() == bool(passing)
        if need is not None:
            position = resolution.position
            assert position.asks == tuple(choice.ask(position.number) for choice in need.choices)


def test_a_set_up_is_not_taken_for_one_that_only_looks_the_same() -> None:
    setup = make_setup("I", protectors={"strategic": True})
    engine.set_up(setup)
    assert setup.protectors is not None
    number: Any = 1
    listed: Any = list(setup.deck)
    row = ProtectorChoice(pool=setup.protectors.pool, strategic=number)
    assert replace(setup, protectors=row) == setup
    for alike in (replace(setup, protectors=row), replace(setup, deck=listed)):
        with pytest.raises(SetupRefused):
            engine.set_up(alike)
