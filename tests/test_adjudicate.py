"""Logs resolved again: exact, diverged or unreadable, and never anything else."""

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from cardia_rules.events import vocabulary as ev
from cardia_rules.events.log import CARDIA_LOG, load_log, read_log, write_log
from cardia_rules.events.options import PlaceCard
from cardia_rules.game.game import Game
from cardia_rules.kernel.log.reading import read
from cardia_rules.kernel.playing import differing_fields
from cardia_rules.replay.adjudicate import Conclusion, verify
from cardia_rules.resolution.position import ShuffleNeeded
from tests.forging import DATA, ENDS, GAME, LINES, random_game


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
def test_a_log_that_stops_inside_a_step_is_cut_and_owed_the_rest(cut: int) -> None:
    finding = verify(write_log(GAME[:cut]))
    assert finding.agreed == cut
    assert GAME[cut:][: len(finding.owed)] == finding.owed
    at_a_step = cut == len(GAME) or isinstance(GAME[cut], ev.Input)
    assert finding.conclusion is (Conclusion.EXACT if at_a_step else Conclusion.CUT)
    assert bool(finding) == at_a_step != bool(finding.owed)


def test_a_game_without_its_last_event_is_cut() -> None:
    finding = verify(write_log(GAME[:-1]))
    assert (finding.conclusion, finding.agreed) == (Conclusion.CUT, len(GAME) - 1)
    assert [type(event) for event in finding.owed] == [ev.GameEnded]
    assert (
        str(finding)
        == f"cut: {len(GAME) - 1} events are what the rules give, and 1 that must follow are missing"
    )


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
    assert differing_fields(finding.divergence.recorded, right) == ("north",)
    assert str(finding).startswith(f"diverged: event {number} is EncounterCompared")


@pytest.mark.parametrize(
    ("field", "value"),
    [("rulings", ("RB-05-cards-stay",)), ("cause", 1), ("questions", ("OQ-flip-modifiers-empty",))],
)
def test_another_reason_alone_is_the_same_game(field: str, value: object) -> None:
    number = first(ev.SignetPlaced)
    data = write_log(changed(number, **{field: value}))
    finding = verify(data)
    assert (finding.conclusion, finding.agreed, bool(finding)) == (Conclusion.OTHER_REASONS, len(GAME), True)
    (reason,) = finding.reasons
    assert (reason.number, reason.given) == (number, GAME[number - 1])
    assert getattr(reason.recorded, field) == value
    assert str(finding).startswith("the same game for other reasons: ")
    # It goes on, and what was recorded stays as it was.
    assert Game.from_log(data).to_log() == data


def test_other_reasons_before_a_divergence_are_told_beside_it() -> None:
    early, late = first(ev.SignetPlaced), first(ev.GameEnded)
    events = changed(early, rulings=("RB-05-cards-stay",))
    events[late - 1] = replace(events[late - 1], reason="ability")
    finding = verify(events)
    assert (finding.conclusion, finding.agreed) == (Conclusion.DIVERGED, late - 1)
    assert [reason.number for reason in finding.reasons] == [early]


def test_a_remark_in_other_words_is_no_other_fact() -> None:
    """Of an event that only tells why nothing happened, everything is a reason."""
    games = map(random_game, range(50))
    game = next(game for game in games if any(isinstance(event, ev.EffectIgnored) for event in game))
    number = first(ev.EffectIgnored, game)
    events = list(game)
    events[number - 1] = replace(game[number - 1], effect="told-otherwise")
    assert verify(events).conclusion is Conclusion.OTHER_REASONS


def test_a_decision_that_is_not_legal_is_shown_with_every_reason() -> None:
    number = first(ev.DecisionTaken)
    divergence = verify(write_log(changed(number, option=PlaceCard("nobody")))).divergence
    assert divergence is not None
    assert divergence.number == number
    assert divergence.given is None
    assert [failure.code for failure in divergence.failures] == ["not-in-hand"]
    assert divergence.position is not None
    assert [ask.kind for ask in divergence.position.asks] == ["place", "place"]
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
    assert divergence.position is not None
    assert isinstance(divergence.position.chance, ShuffleNeeded)
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


def test_what_is_whole_of_a_file_that_is_not_is_judged() -> None:
    finding = verify(DATA[:-30])
    assert (finding.conclusion, finding.agreed) == (Conclusion.UNREADABLE, ENDS[-2])
    assert finding.divergence is None
    number = first(ev.EncounterCompared)
    forged = write_log(changed(number, north=99))
    finding = verify(forged[:-30])
    assert (finding.conclusion, finding.agreed) == (Conclusion.UNREADABLE, number - 1)
    assert finding.divergence is not None
    assert finding.problem is not None


def test_what_cannot_happen_on_the_table_is_unreadable_though_its_lines_are_right() -> None:
    data = write_log(changed(first(ev.CardDrawn), card="nobody"))
    assert read(CARDIA_LOG, data, folds=False).problem is None
    finding = verify(data)
    assert finding.problem is not None
    assert finding.problem.code == "contradiction"
    assert verify(read_log(data)) == finding


def test_one_event_is_told_as_one() -> None:
    assert str(verify(GAME[:1])) == "exact: 1 event is what the rules give"
