"""Files made to hurt: no bytes crash the reader, or make it work more than they are long."""

import threading
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardia_rules.events.log import read_log, write_log
from cardia_rules.events.vocabulary import CoinTossed, RoundBegan
from cardia_rules.kernel.log.problems import _TOKEN as TOKEN
from tests.counting import lines_run
from tests.forging import DATA, DEEP, GAME, LINES, linked, texts


def supplied_deep(depth: int) -> bytes:
    """A supplied ability that holds itself again and again: the only type that can nest."""
    effect = b'{"do":"copy-from-hand","then":[' * depth + b"]}" * depth
    supplied = b'"supplied":[{"card":"x","name":"x","text":"x","ability":[%b]}],"edition"' % effect
    return linked([texts(DATA)[0].replace(b'"edition"', supplied, 1)])


HOSTILE = [
    DEEP,
    b'{"a":' * 100_000,
    b"".join(LINES[:5]) + DEEP + b"\n",
    b'{"format":"cardia-log","version":1,"begins":{"setup":' + b"[" * 900_000 + b"\n",
    supplied_deep(60),
    supplied_deep(40_000),
    b'"' * 1_000_000 + b"\n",
    b'"' + b'\\"' * 500_000 + b"\n",
    b"{" + b'"[' * 300_000 + b"\n",
    b"\n" * 1_000_000,
    LINES[0] + b"{" + b'"number":2,' * 80_000 + LINES[1][1:],
]


@settings(max_examples=300)
@given(st.binary(max_size=200) | st.binary(max_size=200).map(lambda junk: b"".join(LINES[:3]) + junk))
def test_no_bytes_raise(data: bytes) -> None:
    log = read_log(data)
    assert log.problem is not None or data == b"".join(LINES[:3])


@pytest.mark.parametrize("number", range(len(HOSTILE)))
def test_hostile_input_is_read_in_a_thread_with_the_smallest_stack(number: int) -> None:
    """Without a crash, and without a line of code for each of its bytes."""
    read_log(DATA)  # what is worked out once is no part of it
    with lines_run() as run:
        expected = read_log(HOSTILE[number]).problem
    assert run.total() <= 1_000 + len(HOSTILE[number]) / 10
    problems: list[object] = []
    before = threading.stack_size(64 * 1024)
    try:
        thread = threading.Thread(
            target=lambda: problems.append(read_log(HOSTILE[number]).problem), daemon=True
        )
        thread.start()
    finally:
        threading.stack_size(before)
    thread.join(timeout=60)
    assert problems == [expected]
    assert expected is not None


@pytest.mark.parametrize("inside", [b"", b"x", b"[", b'\\"', b"\\\\"])
def test_a_string_that_never_ends_is_looked_at_once(inside: bytes) -> None:
    """As one token: were it none, it would be looked at again from each of its quotes."""
    endless = b'"' + inside * 1_001
    (token,) = TOKEN.finditer(endless)
    assert token[0] == endless


# ------------------------------------------------------------------ much of it
class Weighed(bytes):
    """Bytes that know how many of them were cut out, each as often as it was."""

    cut = 0

    def __getitem__(self, part: Any) -> Any:
        piece = super().__getitem__(part)
        if isinstance(piece, int):
            return piece
        Weighed.cut += len(piece)
        return Weighed(piece)


def work(steps: int) -> Counter[str]:
    """What reading so many lines takes: lines of code, and bytes cut out."""
    step = CoinTossed(first="north", rulings=()), RoundBegan(number=1, rulings=())
    data = Weighed(write_log([GAME[0], *step * steps]))
    Weighed.cut = 0
    with lines_run() as run:
        assert read_log(data).problem is None
    return Counter(lines=run.total(), bytes=Weighed.cut)


def test_reading_takes_work_in_proportion_to_the_file() -> None:
    read_log(DATA)  # what is worked out once is no part of it
    short, long = work(200), work(2_000)
    assert all(long[what] <= 10 * short[what] for what in short)
