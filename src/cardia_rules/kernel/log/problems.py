"""What can be wrong with a log file: one kind each, with the line and the reason in words."""

import json
import re
from collections import Counter
from operator import itemgetter
from typing import Any, Final, Literal

import msgspec

from cardia_rules.spelling import quoted

ProblemCode = Literal[
    "no-file",  # there is none, or it cannot be read
    "empty",
    "too-large",  # the file
    "line-too-long",
    "too-many-events",
    "no-header",
    "another-log",  # after this one, in the same file
    "newer-version",  # written in a format that this library does not know yet
    "truncated",  # the last line does not end
    "bad-utf-8",
    "nul",
    "deep-nesting",
    "malformed",  # no JSON
    "wrong-type",
    "unknown-field",
    "missing-field",
    "unknown-event",
    "unknown-value",  # a word that is not among those possible
    "out-of-range",
    "duplicate-key",
    "non-canonical",  # right, and not spelled as this library spells it
    "wrong-number",  # not the number after the one before
    "broken-chain",
    "contradiction",  # cannot have happened on the table before it
]


class LogProblem(msgspec.Struct, frozen=True):
    """The first thing that is wrong with a log; lines count from 1, and 0 is the file itself."""

    code: ProblemCode
    line: int
    reason: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.reason}" if self.line else self.reason


# msgspec raises one error type and tells the kinds apart in words; a test holds each of them.
_KINDS: Final[tuple[tuple[str, ProblemCode], ...]] = (
    (r"^Object contains unknown field", "unknown-field"),
    (r"^Object missing required field", "missing-field"),
    (r"^Invalid value .* at `\$\.(?:event|events\[\d+\]|begins)\.event`", "unknown-event"),
    (r"^Invalid (?:value|enum value)|matching regex", "unknown-value"),
    (r"out of range|^Expected `\w+` (?:[<>]|of length)", "out-of-range"),
    (r"^Expected `", "wrong-type"),
)
# A vocabulary that only grows keeps its version: so may the log of a library that knows more words.
_PERHAPS_NEWER: Final = ("unknown-event", "unknown-field", "unknown-value")
_LONGEST: Final = 300


def not_bytes(data: object) -> LogProblem | None:
    """Return what is wrong if this is a file's name or text and not its bytes."""
    if isinstance(data, bytes):
        return None
    return LogProblem("wrong-type", 0, f"a log is read from the bytes of its file, not from {quoted(data)}")


def problem_of(error: Exception, line: int) -> LogProblem:
    """Return an error of the decoder as a problem."""
    said = str(error)
    if isinstance(error, UnicodeDecodeError):
        return LogProblem("bad-utf-8", line, "this is not UTF-8")
    if isinstance(error, RecursionError):  # pragma: no cover - how deep it is was looked at before
        return LogProblem("deep-nesting", line, "values are nested too deeply")
    if isinstance(error, msgspec.ValidationError):
        code = _kind(said)
        hint = "; a newer library may know it" if code in _PERHAPS_NEWER else ""
        return LogProblem(code, line, in_short(said) + hint)
    return LogProblem("malformed", line, in_short(f"this is no JSON object: {said}"))


def _kind(said: str) -> ProblemCode:
    return next((code for pattern, code in _KINDS if re.search(pattern, said)), "wrong-type")


def in_short(said: object) -> str:
    """Return a reason, or what else is told, fit to be shown: it may come from a file made to hurt."""
    try:
        text = str(said)
    except ValueError:  # a number of thousands of digits is in it
        return quoted(said)
    shown = "".join(char if char.isprintable() else quoted(char)[1:-1] for char in text[:_LONGEST])
    return shown + "…" * (len(text) > _LONGEST)


# ------------------------------------------------------------------ before, or beside, decoding
# Deeply nested JSON crashes the interpreter in a thread with a small stack before Python 3.14, whatever
# decodes it; so depth is counted first, without recursion.
_ALL_BUT_OPENING: Final = bytes(set(range(256)) - set(b"{["))
# A string, with what it may escape; or a bracket. A string that never ends is taken whole as well: were it
# tried again from each of its quotes, a line of quotes would take for ever.
_TOKEN: Final = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"?|[\[\]{}]', re.DOTALL)


def nests_deeper(line: bytes, depth: int) -> bool:
    """Tell whether brackets, those in strings aside, are open more than ``depth`` deep anywhere."""
    if len(line.translate(None, _ALL_BUT_OPENING)) <= depth:
        return False  # nearly always: it has not even that many
    level = 0
    for token in _TOKEN.finditer(line):
        char = token[0]
        if char in b"{[":
            level += 1
            if level > depth:
                return True
        elif char in b"}]":
            level -= 1
    return False


def key_given_twice(line: bytes) -> str | None:
    """Return a key that comes twice in one object of JSON that is well formed and not nested deeply."""
    twice: list[str] = []

    def look(pairs: list[tuple[str, Any]]) -> None:
        times = Counter(map(itemgetter(0), pairs))
        twice.extend(key for key, count in times.items() if count > 1)

    json.loads(line, object_pairs_hook=look)
    return twice[0] if twice else None
