"""Logs resolved again: exact, diverged or unreadable, and never anything else."""

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from cardia_rules.events import vocabulary as ev
from cardia_rules.events.log import load_log, read_log, read_unfolded, write_log
from cardia_rules.events.options import PlaceCard
from cardia_rules.replay.adjudicate import Conclusion, verify
from cardia_rules.replay.differing import fields_that_differ, only_reasons_differ
from cardia_rules.resolution.position import ShuffleNeeded
from tests.forging import DATA, GAME, LINES, random_game


def first(kind: type[ev.AnyEvent], events: Sequence[ev.AnyEvent] = GAME) -> int:
    """The number of the first event of a kind."""
    return next(number for number, event in enumerate(events, 1) if isinstance(event, kind))


def changed(number: int, **fields: Any) -> list[ev.AnyEvent]:
    events = list(GAME)
    events[number - 1] = replace(events[number - 1], **fields)
    return events


# ------------------------------------------------------------------ exact
@settings(max_examples=40)
@given(st.integers(0, 2**32))
def test_every_game_is_exact(seed: int) -> None:
    game = random_game(seed)
    finding = verify(write_log(game))
    assert (finding.conclusion, finding.agreed, finding.owed) == (Conclusion.EXACT, len(game), ())
    assert verify(game) == verify(load_log(write_log(game))) == finding


@given(st.integers(1, len(GAME)))
def test_a_log_that_stops_early_is_exact_and_owed_the_rest(cut: int) -> None:
    finding = verify(write_log(GAME[:cut]))
    assert (finding.conclusion, finding.agreed) == (Conclusion.EXACT, cut)
    assert GAME[cut:][: len(finding.owed)] == finding.owed


# ------------------------------------------------------------------ diverged
def test_another_fact_is_shown_beside_what_the_rules_give() -> None:
    number = first(ev.EncounterCompared)
    right = GAME[number - 1]
    assert isinstance(right, ev.EncounterCompared)
    finding = verify(write_log(changed(number, north=right.north + 1)))
    assert (finding.conclusion, finding.agreed) == (Conclusion.DIVERGED, number - 1)
    assert finding.divergence is not None
    assert finding.divergence.number == number
    assert finding.divergence.recorded == replace(right, north=right.north + 1)
    assert finding.divergence.given == right
    assert fields_that_differ(finding.divergence) == ("north",)
    assert not only_reasons_differ(finding.divergence)
    assert str(finding).startswith(f"diverged: event {number} is EncounterCompared")


@pytest.mark.parametrize(
    ("field", "value"), [("rulings", ("RB-05-cards-stay",)), ("cause", 1), ("questions", ("OQ-cat-empty",))]
)
def test_another_reason_alone_is_a_divergence(field: str, value: object) -> None:
    number = first(ev.SignetPlaced)
    divergence = verify(write_log(changed(number, **{field: value}))).divergence
    assert divergence is not None
    assert fields_that_differ(divergence) == (field,)
    assert only_reasons_differ(divergence)


def test_a_decision_that_is_not_legal_is_shown_with_every_reason() -> None:
    number = first(ev.DecisionTaken)
    divergence = verify(write_log(changed(number, option=PlaceCard("nobody")))).divergence
    assert divergence is not None
    assert divergence.number == number
    assert divergence.given is None
    assert [failure.code for failure in divergence.failures] == ["not-in-hand"]
    assert [ask.kind for ask in divergence.asks] == ["place", "place"]
    assert "the rules refuse it" in str(divergence)


def test_an_event_without_its_decision_is_shown_with_what_the_rules_wait_for() -> None:
    number = first(ev.DecisionTaken)
    events = [*GAME[: number - 1], *GAME[number:]]
    divergence = verify(events).divergence
    assert divergence is not None
    assert (divergence.number, divergence.given, divergence.failures) == (number, None, ())
    assert "the rules wait for north to decide (place) and south to decide (place)" in str(divergence)


def test_chance_that_did_not_happen_is_shown() -> None:
    divergence = verify([GAME[0], *GAME[3:]]).divergence
    assert divergence is not None
    assert divergence.number == 2
    assert isinstance(divergence.chance, ShuffleNeeded)
    assert "the rules wait for chance" in str(divergence)


def test_nothing_follows_the_end() -> None:
    after = verify([*GAME, ev.RoundBegan(number=99, rulings=())]).divergence
    assert after is not None
    assert after.number == len(GAME) + 1
    assert "the game is over" in str(after)


def test_a_set_up_that_cannot_be_played_diverges_at_once() -> None:
    begun = GAME[0]
    assert isinstance(begun, ev.GameSetUp)
    wrong = replace(begun, setup=replace(begun.setup, deck=begun.setup.deck[:15]))
    finding = verify(write_log([wrong]))
    assert finding.divergence is not None
    assert [failure.code for failure in finding.divergence.failures] == ["deck-size"]
    assert (finding.agreed, finding.divergence.number) == (0, 1)


# ------------------------------------------------------------------ unreadable
def test_what_cannot_be_read_is_unreadable() -> None:
    for data in (b"", b"hello", DATA[:-1], b"".join(LINES[1:])):
        finding = verify(data)
        assert finding.conclusion is Conclusion.UNREADABLE
        assert finding.problem == read_log(data).problem
        assert verify(read_log(data)) == finding
    assert verify([]).conclusion is Conclusion.UNREADABLE


def test_what_cannot_happen_on_the_table_is_unreadable_though_its_lines_are_right() -> None:
    data = write_log(changed(first(ev.CardDrawn), card="nobody"))
    assert read_unfolded(data).problem is None
    finding = verify(data)
    assert finding.problem is not None
    assert finding.problem.code == "contradiction"
    assert verify(read_log(data)) == finding
