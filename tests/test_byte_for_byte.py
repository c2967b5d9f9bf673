"""A file resolved and written again says of a game what reading it says, or nothing at all."""

import threading
from typing import Any
from unittest.mock import patch

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardia_rules.demo import example_turn
from cardia_rules.events.log import CARDIA_LOG, read_log, write_log
from cardia_rules.events.vocabulary import AnyEvent
from cardia_rules.game.ruleset import CARDIA, GameReplay, play_again
from cardia_rules.kernel import byte_for_byte, verifying
from cardia_rules.kernel.log import reading
from cardia_rules.kernel.log.chain import closed
from cardia_rules.replay.adjudicate import Conclusion, Finding, verify
from tests.forging import DATA, ENDS, GAME, LINES, random_game, rechained, texts, with_event


def resolved_byte_for_byte(data: bytes) -> GameReplay | None:
    return byte_for_byte.resolved_byte_for_byte(CARDIA, data)


def verified_plainly(data: bytes) -> Finding:
    with patch.object(verifying, "resolved_byte_for_byte", lambda _rules, _data: None):
        return verify(data)


# ------------------------------------------------------------------ what it knows
@settings(max_examples=30)
@given(st.integers(0, 2**32))
def test_a_game_is_resolved_as_its_events_are(seed: int) -> None:
    game = random_game(seed)
    assert resolved_byte_for_byte(write_log(game)) == play_again(game)
    assert verify(write_log(game)) == verified_plainly(write_log(game))


@pytest.mark.parametrize("end", ENDS)
def test_a_game_that_goes_on_is_known_up_to_its_last_step(end: int) -> None:
    assert resolved_byte_for_byte(write_log(GAME[:end])) == play_again(GAME[:end])


def test_a_position_laid_out_is_known_with_what_follows_from_it() -> None:
    for events in (example_turn().events, example_turn().events[:1]):
        assert resolved_byte_for_byte(write_log(events)) == play_again(events)


def test_it_is_what_verifies_a_game() -> None:
    read = reading.read

    def read_the_header_only(form: Any, data: bytes, *, folds: bool) -> Any:
        assert data == LINES[0]
        return read(form, data, folds=folds)

    with patch.object(verifying, "play_again"), patch.object(reading, "read", read_the_header_only):
        assert verify(DATA) == Finding(conclusion=Conclusion.EXACT, agreed=len(GAME))


# ------------------------------------------------------------------ what it leaves to others
def grown_by(size: int) -> bytes:
    """The game appended so many events at a time, with a line for each append."""
    begun = CARDIA_LOG.begin(GAME[0])
    lines, tip = [*begun.lines], begun.tip
    for start in range(1, len(GAME), size):
        more = CARDIA_LOG.more(GAME[start : start + size], tip)
        lines += more.lines
        tip = more.tip
    return b"".join(lines)


@pytest.mark.parametrize(
    "data",
    [
        grown_by(1),
        grown_by(5),
    ],
)
def test_what_it_does_not_know_is_exact_all_the_same(data: bytes) -> None:
    """A game whose steps were appended in parts."""
    assert resolved_byte_for_byte(data) is None
    assert verify(data).conclusion is Conclusion.EXACT


@settings(max_examples=300)
@given(st.data())
def test_of_a_damaged_file_it_says_nothing(draw: st.DataObject) -> None:
    at = draw.draw(st.integers(0, len(DATA) - 1))
    damaged = DATA[:at] + draw.draw(st.binary(max_size=3)) + DATA[at + draw.draw(st.integers(0, 3)) :]
    assert (resolved_byte_for_byte(damaged) is None) == (damaged != DATA)
    assert verify(damaged) == verified_plainly(damaged)


@pytest.mark.parametrize("number", range(1, len(GAME) + 1, 7))
def test_of_a_forged_file_it_says_nothing(number: int) -> None:
    """One event is said twice, or has another reason; every hash is right."""
    event = GAME[number - 1]
    for forged in ((event, event), (msgspec.structs.replace(event, rulings=("RB-05-cards-stay",)),)):
        events: list[AnyEvent] = [*GAME[: number - 1], *forged, *GAME[number:]]
        data = rechained([texts(DATA)[0], *map(msgspec.json.encode, events[1:])])
        if data != DATA:
            assert resolved_byte_for_byte(data) is None
            assert verify(data) == verified_plainly(data)


def test_a_beginning_with_other_reasons_is_not_exact() -> None:
    forged = with_event(1, lambda header: header.replace(b'"RB-03-deck"', b'"RB-06-place"'))
    assert resolved_byte_for_byte(forged) is None
    assert verify(forged) == verified_plainly(forged)
    assert verify(forged).conclusion is Conclusion.OTHER_REASONS


def test_what_comes_after_the_end_is_looked_at() -> None:
    log = read_log(DATA)
    for more in (b"{}\n", b"\n", b"x", *CARDIA_LOG.more(GAME[15:16], log.tip).lines):
        assert resolved_byte_for_byte(DATA + more) is None
        assert verify(DATA + more).conclusion is not Conclusion.EXACT


def test_a_deep_line_with_the_right_hash_does_not_crash_a_small_stack() -> None:
    tip = read_log(LINES[0]).tip
    deep = b'{"number":2,"events":[{"x":' + b"[" * 100_000 + b"]" * 100_000 + b"}]}"
    data = LINES[0] + closed(tip, deep, 1)[0]
    found: list[Finding] = []
    before = threading.stack_size(64 * 1024)
    try:
        thread = threading.Thread(target=lambda: found.append(verify(data)), daemon=True)
        thread.start()
    finally:
        threading.stack_size(before)
    thread.join(timeout=20)
    assert [finding.conclusion for finding in found] == [Conclusion.UNREADABLE]
