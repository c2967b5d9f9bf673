"""Files made to hurt: no bytes crash the reader, or make it work more than they are long."""

import threading
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardia_rules.events.log import read_log, write_log
from cardia_rules.events.vocabulary import RoundBegan
from tests.forging import DATA, DEEP, GAME, LINES, linked, texts


def supplied_deep(depth: int) -> bytes:
    """A supplied ability that holds itself again and again: the only type that can nest."""
    effect = b'{"do":"copy-from-hand","then":[' * depth + b"]}" * depth
    supplied = b'"supplied":[{"card":"x","name":"x","text":"x","ability":[%b]}],"answers"' % effect
    return linked([texts(DATA)[0].replace(b'"answers"', supplied, 1)])


HOSTILE = [
    DEEP,
    b'{"a":' * 100_000,
    b"".join(LINES[:5]) + DEEP + b"\n",
    b'{"format":"cardia-log","version":1,"library":"0","begins":{"setup":' + b"[" * 900_000 + b"\n",
    supplied_deep(60),
    supplied_deep(40_000),
    b'"' * 1_000_000 + b"\n",
    b'"' + b'\\"' * 500_000 + b"\n",
    b"{" + b'"[' * 300_000 + b"\n",
    b"\n" * 1_000_000,
]


@settings(max_examples=300)
@given(st.binary(max_size=200) | st.binary(max_size=200).map(lambda junk: b"".join(LINES[:3]) + junk))
def test_no_bytes_raise(data: bytes) -> None:
    log = read_log(data)
    assert log.problem is not None or data == b"".join(LINES[:3])


@pytest.mark.parametrize("number", range(len(HOSTILE)))
def test_hostile_input_is_read_in_a_thread_with_the_smallest_stack(number: int) -> None:
    """Within a time that nothing quadratic would keep, and without a crash."""
    problems: list[object] = []
    before = threading.stack_size(64 * 1024)
    try:
        thread = threading.Thread(target=lambda: problems.append(read_log(HOSTILE[number]).problem))
        thread.start()
    finally:
        threading.stack_size(before)
    thread.join(timeout=20)
    assert not thread.is_alive()
    assert problems
    assert problems[0] is not None


def test_reading_takes_time_in_proportion_to_the_file() -> None:
    rounds = [RoundBegan(number=1, rulings=())] * 40_000
    short, long = write_log([GAME[0], *rounds[:4_000]]), write_log([GAME[0], *rounds])
    assert seconds(long) < 40 * seconds(short)


def seconds(data: bytes) -> float:
    best = 9.0
    for _ in range(3):
        began = process_time()
        assert read_log(data).problem is None
        best = min(best, process_time() - began)
    return best
