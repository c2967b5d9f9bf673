"""The bytes of a file are exact where they are what the rules give, written as the library writes them."""

import threading

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardia_rules.events.log import CARDIA_LOG, read_log, write_log
from cardia_rules.events.vocabulary import AnyEvent
from cardia_rules.kernel.log.chain import closed
from cardia_rules.replay.adjudicate import Conclusion, Finding, verify
from tests.forging import DATA, ENDS, GAME, LINES, random_game, rechained, texts, with_event
from tests.held_games import example_round


@settings(max_examples=30)
@given(st.integers(0, 2**32))
def test_a_file_is_verified_as_its_events_are(seed: int) -> None:
    game = random_game(seed)
    assert verify(write_log(game)) == verify(game) == Finding(conclusion=Conclusion.EXACT, agreed=len(game))


@pytest.mark.parametrize("end", ENDS)
def test_a_game_that_goes_on_is_exact_up_to_its_last_step(end: int) -> None:
    assert verify(write_log(GAME[:end])).conclusion is Conclusion.EXACT


def test_a_position_laid_out_is_verified_with_what_follows_from_it() -> None:
    events = example_round().events
    assert verify(write_log(events)).conclusion is Conclusion.EXACT
    assert verify(write_log(events[:1])) == verify(events[:1])


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
def test_a_game_whose_steps_were_appended_in_parts_is_exact(data: bytes) -> None:
    assert verify(data).conclusion is Conclusion.EXACT


# A file that stops after a line is the beginning of a game.
PREFIXES = {b"".join(LINES[:count]) for count in range(len(LINES))}


@settings(max_examples=300)
@given(st.data())
def test_a_damaged_file_is_not_exact(draw: st.DataObject) -> None:
    at = draw.draw(st.integers(0, len(DATA) - 1))
    damaged = DATA[:at] + draw.draw(st.binary(max_size=3)) + DATA[at + draw.draw(st.integers(0, 3)) :]
    assert (verify(damaged).conclusion is Conclusion.EXACT) == (damaged == DATA or damaged in PREFIXES)


@pytest.mark.parametrize("number", range(1, len(GAME) + 1, 7))
def test_a_forged_file_is_not_exact(number: int) -> None:
    """One event is said twice, or has another reason; every hash is right."""
    event = GAME[number - 1]
    for forged in ((event, event), (msgspec.structs.replace(event, rulings=("RB-05-cards-stay",)),)):
        events: list[AnyEvent] = [*GAME[: number - 1], *forged, *GAME[number:]]
        data = rechained([texts(DATA)[0], *map(msgspec.json.encode, events[1:])])
        if data != DATA:
            assert verify(data).conclusion is not Conclusion.EXACT


def test_a_beginning_with_other_reasons_is_not_exact() -> None:
    forged = with_event(1, lambda header: header.replace(b'"RB-03-deck"', b'"RB-06-place"'))
    assert verify(forged).conclusion is Conclusion.OTHER_REASONS


def test_what_comes_after_the_end_is_looked_at() -> None:
    log = read_log(DATA)
    for more in (b"{}\n", b"\n", b"x", *CARDIA_LOG.more(GAME[15:16], log.tip).lines):
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
