"""What can be wrong with a game's file: each has a name, and nothing else happens."""

from collections.abc import Callable
from typing import get_args

import msgspec
import pytest

from cardia_rules.events.answers import EDITION
from cardia_rules.events.log import load_log, read_log, write_log
from cardia_rules.events.table import Waiting
from cardia_rules.events.vocabulary import EffectWaiting
from cardia_rules.kernel.log.format import LogUnreadable
from cardia_rules.kernel.log.problems import ProblemCode
from tests.forging import (
    DATA,
    DEEP,
    ENDS,
    GAME,
    LINES,
    contents,
    linked,
    rechained,
    texts,
    with_event,
    with_line,
)


def waits(number: int) -> EffectWaiting:
    waiting = Waiting(id=number, kind="face-up", place=1, source="x")
    return EffectWaiting(seat="north", waiting=waiting, rulings=())


def in_one_line(*numbers: int) -> bytes:
    """Lines joined to one, and every hash right."""
    lines = contents(texts(DATA))
    joined = b",".join(lines[number - 1].split(b"[", 1)[1][:-2] for number in numbers)
    first = lines[numbers[0] - 1].split(b"[", 1)[0] + b"[" + joined + b"]}"
    return linked([*lines[: numbers[0] - 1], first, *lines[numbers[-1] :]])


def chosen(answers: bytes) -> Callable[[bytes], bytes]:
    return lambda header: header.replace(b'"chosen":{}', b'"chosen":{%b}' % answers)


def tags(said: bytes) -> Callable[[bytes], bytes]:
    return lambda header: header.replace(b'"about":{', b'"about":{"tags":[%b],' % said).replace(
        b',"library":"0.1.0"', b""
    )


TAG = b'{"event":"'
# Event 5 is a card drawn, in line 3.
WRONG: dict[str, tuple[ProblemCode, int, bytes]] = {
    "nothing at all": ("empty", 1, b""),
    "an empty line": ("no-header", 1, b"\n"),
    "no header": ("no-header", 1, b"".join(LINES[1:])),
    "another format": ("no-header", 1, with_line(1, lambda c: c.replace(b"cardia-log", b"other-log"))),
    "a version that never was": ("no-header", 1, with_line(1, lambda c: c.replace(b":1,", b":0,", 1))),
    "a newer version": ("newer-version", 1, with_line(1, lambda c: c.replace(b":1,", b":2,", 1))),
    "a header that is no JSON": ("no-header", 1, b"hello\n" + DATA),
    "a byte order mark": ("no-header", 1, b"\xef\xbb\xbf" + DATA),
    "a newer edition": ("newer-version", 1, with_line(1, lambda c: c.replace(b':"2026-', b':"2031-'))),
    "an edition that is no day": (
        "unknown-value",
        1,
        with_line(1, lambda c: c.replace(EDITION.encode(), b"2026")),
    ),
    "a question nobody asked": ("unknown-field", 1, with_line(1, chosen(b'"OQ-dog-empty":"free"'))),
    "an unknown answer": ("unknown-value", 1, with_line(1, chosen(b'"OQ-flip-modifiers-empty":"sit"'))),
    "no edition": (
        "non-canonical",
        1,
        with_line(1, lambda c: c.replace(b'"edition":"%b",' % EDITION.encode(), b"")),
    ),
    "tags in no order": ("wrong-type", 1, with_line(1, tags(b'["b","x"],["a","y"]'))),
    "a tag twice": ("wrong-type", 1, with_line(1, tags(b'["a","x"],["a","y"]'))),
    "a tag with a line feed": ("wrong-type", 1, with_line(1, tags(b'["a","x\\ny"]'))),
    "a tag in capitals": ("unknown-value", 1, with_line(1, tags(b'["A","x"]'))),
    "more tags than there may be": (
        "out-of-range",
        1,
        with_line(1, tags(b",".join(b'["t%03d","x"]' % number for number in range(65)))),
    ),
    "a line that is no JSON": ("malformed", 3, b"".join([*LINES[:2], b"{]\n"])),
    "an empty line between": ("malformed", 3, b"".join([*LINES[:2], b"\n", *LINES[2:]])),
    "an array": ("wrong-type", 3, b"".join([*LINES[:2], b"[]\n"])),
    "an event that does not exist": (
        "unknown-event",
        3,
        with_event(5, lambda c: c.replace(TAG, TAG + b"mega-")),
    ),
    "a second header": ("another-log", 2, linked([texts(DATA)[0]] * 2)),
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
    log = read_log(write_log([*GAME[:14], *(waits(number) for number in range(15, 2_100))]))
    assert log.problem is not None
    assert (log.problem.code, log.problem.line, log.tip.lines) == ("contradiction", 5, 4)
    assert log.problem.reason == "event 2014: more than 1999 things wait to be looked at"


def test_every_problem_has_a_case() -> None:
    elsewhere = {"no-file", "too-large", "line-too-long", "too-many-events"}
    assert {code for code, _line, _data in WRONG.values()} | elsewhere == set(get_args(ProblemCode))


def test_a_reason_is_short_and_on_one_line() -> None:
    data = with_line(5, lambda c: c.replace(b'"north"', b'"' + b"\\n\\u001b" * 50_000 + b'"'))
    problem = read_log(data).problem
    assert problem is not None
    assert len(problem.reason) < 2000
    assert problem.reason.isprintable()
