"""What can be wrong with a game's file: each has a name, and nothing else happens."""

import threading
from os import mkfifo
from pathlib import Path
from time import process_time
from typing import get_args
from unittest.mock import patch

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardia_rules.events.at_once import DEEPEST
from cardia_rules.events.chain import link_of
from cardia_rules.events.log import load_log, read_log, read_log_file, write_log
from cardia_rules.events.nesting import nests_deeper, surely_flat
from cardia_rules.events.problems import ProblemCode
from cardia_rules.events.reading import Limits, LogUnreadable
from cardia_rules.events.table import Waiting
from cardia_rules.events.vocabulary import EffectWaiting, RoundBegan
from tests.forging import (
    DATA,
    ENDS,
    GAME,
    LINES,
    contents,
    linked,
    random_game,
    rechained,
    texts,
    with_event,
    with_line,
)


def waits(number: int) -> EffectWaiting:
    waiting = Waiting(id=number, kind="face-up", place=1, source="x")
    return EffectWaiting(seat="north", waiting=waiting, rulings=())


def supplied_deep(depth: int) -> bytes:
    """A supplied ability that holds itself again and again: the only type that can nest."""
    effect = b'{"do":"copy-from-hand","then":[' * depth + b"]}" * depth
    supplied = b'"supplied":[{"card":"x","name":"x","text":"x","ability":[%b]}],"answers"' % effect
    return linked([texts(DATA)[0].replace(b'"answers"', supplied, 1)])


def in_one_line(*numbers: int) -> bytes:
    """Lines joined to one, and every hash right."""
    lines = contents(texts(DATA))
    joined = b",".join(lines[number - 1].split(b"[", 1)[1][:-2] for number in numbers)
    first = lines[numbers[0] - 1].split(b"[", 1)[0] + b"[" + joined + b"]}"
    return linked([*lines[: numbers[0] - 1], first, *lines[numbers[-1] :]])


# ------------------------------------------------------------------ what is wrong
DEEP = b'{"number":3,"events":[{"x":' + b"[" * 100_000
TAG = b'{"event":"'
# Event 5 is a card drawn, in line 3.
WRONG: dict[str, tuple[ProblemCode, int, bytes]] = {
    "nothing at all": ("empty", 1, b""),
    "an empty line": ("no-header", 1, b"\n"),
    "no header": ("no-header", 1, b"".join(LINES[1:])),
    "another format": ("no-header", 1, with_line(1, lambda c: c.replace(b"cardia-log", b"other-log"))),
    "a version that never was": ("no-header", 1, with_line(1, lambda c: c.replace(b":3,", b":-1,", 1))),
    "a newer version": ("newer-version", 1, with_line(1, lambda c: c.replace(b":3,", b":4,", 1))),
    "a header that is no JSON": ("no-header", 1, b"hello\n" + DATA),
    "a byte order mark": ("no-header", 1, b"\xef\xbb\xbf" + DATA),
    "a question nobody asked": (
        "unknown-field",
        1,
        with_line(1, lambda c: c.replace(b"OQ-cat-", b"OQ-dog-")),
    ),
    "an unknown answer": ("unknown-value", 1, with_line(1, lambda c: c.replace(b'"must-flip"', b'"sit"'))),
    "a line that is no JSON": ("malformed", 3, b"".join([*LINES[:2], b"{]\n"])),
    "an empty line between": ("malformed", 3, b"".join([*LINES[:2], b"\n", *LINES[2:]])),
    "an array": ("wrong-type", 3, b"".join([*LINES[:2], b"[]\n"])),
    "an event that does not exist": (
        "unknown-event",
        3,
        with_event(5, lambda c: c.replace(TAG, TAG + b"mega-")),
    ),
    "a second header": ("unknown-field", 2, linked([texts(DATA)[0]] * 2)),
    "a second beginning": ("unknown-event", 2, rechained([texts(DATA)[0], msgspec.json.encode(GAME[0])])),
    "a line without events": (
        "out-of-range",
        2,
        linked([texts(DATA)[0], b'{"number":2,"events":[]}']),
    ),
    "a line with too many events": (
        "out-of-range",
        2,
        linked([texts(DATA)[0], b'{"number":2,"events":%b}' % msgspec.json.encode([waits(1)] * 1001)]),
    ),
    "a string for a number": ("wrong-type", 3, with_line(3, lambda c: c.replace(b":3,", b':"3",', 1))),
    "a fraction": ("wrong-type", 3, with_line(3, lambda c: c.replace(b":3,", b":3.0,", 1))),
    "an unknown field": (
        "unknown-field",
        3,
        with_event(5, lambda c: c.replace(b'"seat"', b'"x":1,"seat"')),
    ),
    "a field beside the events": ("unknown-field", 3, with_line(3, lambda c: c[:-1] + b',"x":1}')),
    "a missing field": ("missing-field", 3, with_event(5, lambda c: c.replace(b'"seat":"north",', b""))),
    "a missing hash": ("missing-field", 3, b"".join([*LINES[:2], contents(texts(DATA))[2] + b"\n"])),
    "an unknown seat": ("unknown-value", 3, with_event(5, lambda c: c.replace(b'"north"', b'"east"'))),
    "a negative number": ("out-of-range", 3, with_line(3, lambda c: c.replace(b":3,", b":-3,", 1))),
    "a huge number": (
        "out-of-range",
        3,
        with_line(3, lambda c: c.replace(b":3,", b":" + b"9" * 30 + b",", 1)),
    ),
    "a number of 9,000 digits": (
        "out-of-range",
        3,
        with_line(3, lambda c: c.replace(b":3,", b":" + b"9" * 9000 + b",", 1)),
    ),
    "an infinite number": ("out-of-range", 3, with_line(3, lambda c: c.replace(b":3,", b":1e999,", 1))),
    "a list without end": (
        "out-of-range",
        3,
        with_event(5, lambda c: c.replace(b'"rulings":[', b'"rulings":[' + b'"x",' * 100)),
    ),
    "a key given twice": ("duplicate-key", 3, with_line(3, lambda c: b'{"number":2,' + c[1:])),
    "a key given twice inside": (
        "duplicate-key",
        3,
        with_event(5, lambda c: c.replace(b'"seat":', b'"seat":"south","seat":')),
    ),
    "a space": ("non-canonical", 3, with_event(5, lambda c: c.replace(b":", b": ", 1))),
    "a carriage return": ("non-canonical", 2, b"\r\n".join(DATA.split(b"\n")).replace(b"\r\n", b"\n", 1)),
    "minus zero": ("non-canonical", 3, with_event(5, lambda c: c.replace(b'"cause":1', b'"cause":-0'))),
    "a default written out": ("non-canonical", 3, with_event(5, lambda c: c[:-1] + b',"questions":[]}')),
    "an escaped letter": ("non-canonical", 3, with_event(5, lambda c: c.replace(b"north", b"\\u006eorth"))),
    "keys in another order": (
        "non-canonical",
        3,
        with_line(3, lambda c: b"{" + c.split(b",", 1)[1][:-1] + b',"number":3}'),
    ),
    "two decisions in a line": ("non-canonical", 4, in_one_line(4, 5)),
    "a decision in the middle of a line": ("non-canonical", 3, in_one_line(3, 4)),
    "a wrong hash": ("broken-chain", 4, b"".join([*LINES[:3], LINES[3][:-4] + b'x"}\n'])),
    "a line changed": (
        "broken-chain",
        3,
        b"".join([*LINES[:2], LINES[2].replace(b"RB-", b"RC-"), *LINES[3:]]),
    ),
    "a line left out": ("wrong-number", 9, b"".join([*LINES[:8], *LINES[9:]])),
    "two lines swapped": ("wrong-number", 9, b"".join([*LINES[:8], LINES[9], LINES[8]])),
    "a line twice": ("wrong-number", 10, b"".join([*LINES[:9], LINES[8]])),
    "a last line cut off": ("truncated", len(LINES), DATA[:-30]),
    "a last line feed cut off": ("truncated", len(LINES), DATA[:-1]),
    "a byte that is not UTF-8": ("bad-utf-8", 6, b"".join([*LINES[:5], b"\xff" + LINES[5]])),
    "a lone surrogate": ("bad-utf-8", 6, b"".join([*LINES[:5], b"\xed\xa0\x80\n"])),
    "an escaped lone surrogate": ("malformed", 3, with_event(6, lambda c: c.replace(b"north", b"\\ud800"))),
    "a NUL": ("nul", 6, b"".join([*LINES[:5], b"\0" + LINES[5]])),
    "deep arrays": ("deep-nesting", 6, b"".join([*LINES[:5], DEEP + b"\n"])),
    "deep objects": ("deep-nesting", 6, b"".join([*LINES[:5], b'{"a":' * 100_000 + b"\n"])),
    "a deep header": ("deep-nesting", 1, b'{"format":' + b"[" * 100_000 + b"\n"),
    "an event before its cause": (
        "contradiction",
        3,
        with_event(5, lambda c: c.replace(b'"cause":', b'"cause":99')),
    ),
    "an event that is its own cause": (
        "contradiction",
        3,
        with_event(5, lambda c: c.replace(b'"cause":1}', b'"cause":5}')),
    ),
    "a card that is not there": (
        "contradiction",
        3,
        with_event(5, lambda c: c.replace(b'"card":"', b'"card":"x')),
    ),
}


@pytest.mark.parametrize("case", WRONG)
def test_what_is_wrong_has_its_name_and_line_and_the_prefix_stays_usable(case: str) -> None:
    code, line, data = WRONG[case]
    log = read_log(data)
    assert log.problem is not None
    assert (log.problem.code, log.problem.line) == (code, line)
    assert log.tip.lines == max(line - 1, 0)
    assert len(log.events) == log.tip.number == ([0, *ENDS][log.tip.lines])
    assert read_log(data[: log.tip.size]).problem == (None if line > 1 else read_log(b"").problem)
    with pytest.raises(LogUnreadable) as raised:
        load_log(data)
    assert raised.value.log == log


def test_more_waiting_than_there_is_room_for() -> None:
    log = read_log(write_log([*GAME[:14], *(waits(number) for number in range(15, 10_100))]))
    assert log.problem is not None
    assert (log.problem.code, log.problem.line, log.tip.lines) == ("contradiction", 13, 12)
    assert log.problem.reason == "event 10014: more than 9999 things wait to be looked at"


def test_every_problem_has_a_case() -> None:
    elsewhere = {"no-file", "too-large", "line-too-long", "too-many-events"}
    assert {code for code, _line, _data in WRONG.values()} | elsewhere == set(get_args(ProblemCode))


def test_a_reason_is_short_and_on_one_line() -> None:
    data = with_line(5, lambda c: c.replace(b'"north"', b'"' + b"\\n\\u001b" * 50_000 + b'"'))
    problem = read_log(data).problem
    assert problem is not None
    assert len(problem.reason) < 2000
    assert problem.reason.isprintable()


@settings(max_examples=200)
@given(st.data())
def test_reading_at_once_and_line_by_line_agree(draw: st.DataObject) -> None:
    at = draw.draw(st.integers(0, len(DATA) - 1))
    damaged = DATA[:at] + draw.draw(st.binary(max_size=3)) + DATA[at + draw.draw(st.integers(0, 3)) :]
    whole = read_log(damaged)
    with patch("cardia_rules.events.log_being_read.lines_at_once", lambda *_: None):
        assert read_log(damaged) == whole


def test_a_log_with_nothing_wrong_is_read_at_once() -> None:
    with patch("cardia_rules.events.log_being_read.link_of", wraps=link_of) as looked_at_alone:
        assert read_log(DATA).problem is None
    assert looked_at_alone.call_count <= 1  # the header, unless it is known


def test_no_line_nests_deeper_than_is_supposed_where_lines_are_read_at_once() -> None:
    for seed in range(20):
        for line in write_log(random_game(seed)).splitlines()[1:]:
            assert not nests_deeper(line, DEEPEST)


def test_lines_are_surely_flat_if_none_of_them_has_too_many_brackets() -> None:
    assert surely_flat(b'{"":[' * 32 + b"\n" + b"[" * 64 + b"\n", 64)
    for line in (b"[" * 65, b'{"":' * 65, b'{"":[' * 33):
        assert not surely_flat(b"{}\n" + line + b"\n{}\n", 64)


# ------------------------------------------------------------------ limits
@pytest.mark.parametrize(
    ("limits", "code", "events"),
    [
        (Limits(file_bytes=len(DATA) - 1), "too-large", ENDS[-2]),
        (Limits(file_bytes=len(LINES[0]) + len(LINES[1])), "too-large", 2),
        (Limits(line_bytes=len(LINES[0]) - 2), "line-too-long", 0),
        (Limits(line_bytes=max(map(len, LINES)) - 1, events=7), "too-many-events", 2),
        (Limits(depth=2), "deep-nesting", 0),
    ],
)
def test_no_more_is_read_than_the_limits_allow(
    limits: Limits, code: str, events: int, tmp_path: Path
) -> None:
    file = tmp_path / "game.cardia.jsonl"
    file.write_bytes(DATA)
    for log in (read_log(DATA, limits), read_log_file(file, limits)):
        assert log.problem is not None
        assert log.problem.code == code
        assert log.events == GAME[:events]


def test_limits_that_are_just_met_are_met() -> None:
    exact = Limits(file_bytes=len(DATA), line_bytes=max(map(len, LINES)) - 1, events=len(GAME))
    assert read_log(DATA, exact).problem is None


def test_a_file_that_cannot_be_read_is_a_problem_too(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    mkfifo(pipe)
    for path in (tmp_path / "nothing", tmp_path, pipe, "a\0b"):
        log = read_log_file(path)
        assert log.problem is not None
        assert (log.problem.code, log.problem.line) == ("no-file", 0)


# ------------------------------------------------------------------ hostile input
@settings(max_examples=300)
@given(st.binary(max_size=200) | st.binary(max_size=200).map(lambda junk: b"".join(LINES[:3]) + junk))
def test_no_bytes_raise(data: bytes) -> None:
    log = read_log(data)
    assert log.problem is not None or data == b"".join(LINES[:3])


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
