"""Reading a log file, for any vocabulary: strictly, safely, and as far as it is right.

Every line is decoded into its type, spelled as this library would spell it, linked to the line before,
and folded. The first thing that is wrong ends the reading; what came before it stays usable. No input
raises: what is wrong is part of the value.
"""

import stat
from os import PathLike
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from cardia_rules.errors import LogContradiction
from cardia_rules.events.at_once import lines_at_once
from cardia_rules.events.chain import NOTHING, Tip, link_of
from cardia_rules.events.nesting import key_given_twice, nests_deeper
from cardia_rules.events.problems import LogProblem, ProblemCode, in_short, problem_of
from cardia_rules.events.reading import LIMITS, Header, Limits, ReadLog
from cardia_rules.events.wire import ENCODER, LogFormat, Shapes

E = TypeVar("E")
T = TypeVar("T")


def read(form: LogFormat[E, T], data: bytes, limits: Limits = LIMITS, *, folds: bool = True) -> ReadLog[E, T]:
    """A whole log."""
    reading = _Reading(form, limits, folds=folds)
    if not data:
        return reading.stopped("empty", "this file is empty")
    return reading.all_of(data)


def read_more(
    form: LogFormat[E, T], data: bytes, after: Tip, table: T | None = None, limits: Limits = LIMITS
) -> ReadLog[E, T]:
    """Lines that continue a log in today's format; without a table they are not folded."""
    reading = _Reading(form, limits, folds=table is not None or after == NOTHING)
    reading.tip, reading.table, reading.shapes = after, table, form.versions[form.version]
    return reading.all_of(data)


def read_file(form: LogFormat[E, T], path: str | PathLike[str], limits: Limits = LIMITS) -> ReadLog[E, T]:
    """A log from a file; no more of it is read than the limits allow."""
    try:
        file = Path(path)
        # A pipe may never end, nor begin.
        if not stat.S_ISREG(file.stat().st_mode):
            return _no_file(form, limits, f"{file.name} is not a file")
        with file.open("rb") as opened:
            data = opened.read(limits.file_bytes + 1)
    except (OSError, ValueError) as error:
        return _no_file(form, limits, f"the file cannot be read: {error}")
    return read(form, data, limits)


def _no_file(form: LogFormat[E, T], limits: Limits, reason: str) -> ReadLog[E, T]:
    nothing = _Reading(form, limits, folds=False).value()
    return msgspec.structs.replace(nothing, problem=LogProblem("no-file", 0, in_short(reason)))


class _Stop(Exception):
    """The first problem; never seen outside."""

    def __init__(self, problem: LogProblem) -> None:
        self.problem = problem


class _Peek(msgspec.Struct):
    """What every header, of whatever version, begins with."""

    format: str
    version: int


_peek = msgspec.json.Decoder(_Peek)


def _as_it_was(table: T | None, _event: object) -> T | None:
    return table


class _Reading(Generic[E, T]):
    """One log being read; mutable while it lasts, and never seen outside."""

    def __init__(self, form: LogFormat[E, T], limits: Limits, *, folds: bool) -> None:
        self.form, self.limits, self.folds = form, limits, folds
        self.tip = NOTHING
        self.table: T | None = None
        self.shapes: Shapes | None = None  # known from the header on
        self.header: Header | None = None
        self.events: list[E] = []

    def value(self, problem: LogProblem | None = None) -> ReadLog[E, T]:
        return ReadLog(
            header=self.header, events=tuple(self.events), table=self.table, tip=self.tip, problem=problem
        )

    def stopped(self, code: ProblemCode, reason: str) -> ReadLog[E, T]:
        return self.value(LogProblem(code, self.tip.number + 1, reason))

    def problem(self, code: ProblemCode, reason: str) -> _Stop:
        return _Stop(LogProblem(code, self.tip.number + 1, in_short(reason)))

    def all_of(self, data: bytes) -> ReadLog[E, T]:
        try:
            start = self._line(data, 0) if self.shapes is None else 0
            if start < len(data) and not self._rest_at_once(data[start:]):
                while start < len(data):
                    start = self._line(data, start)
        except _Stop as stop:
            return self.value(stop.problem)
        return self.value()

    def _rest_at_once(self, data: bytes) -> bool:
        """Take all lines in a few calls if nothing is wrong with any; else leave everything as it is."""
        shapes, tip, table = self.shapes, self.tip, self.table
        if shapes is None or not self._within_limits(data):
            return False
        lines = lines_at_once(shapes.read_line, data, tip, self.limits.depth)
        if lines is None:
            return False
        events: list[Any] = self.form.upcasters.all_today([line.event for line in lines])
        fold = self.form.fold if self.folds else _as_it_was
        try:
            for number, event in enumerate(events, tip.number):
                if event.cause > number:
                    return False
                table = fold(table, event)
        except LogContradiction:
            return False
        self.table = table
        self.events += events
        self.tip = Tip(tip.number + len(lines), lines[-1].hash, tip.size + len(data))
        return True

    def _within_limits(self, data: bytes) -> bool:
        limits, tip = self.limits, self.tip
        return (
            tip.size + len(data) <= limits.file_bytes
            and tip.number + data.count(b"\n") <= limits.events
            and (len(data) <= limits.line_bytes or max(map(len, data.split(b"\n"))) <= limits.line_bytes)
        )

    def _line(self, data: bytes, start: int) -> int:
        """Take the line that begins at ``start``, and return where the next one does."""
        line = self._cut(data, start)
        self._look(line)
        if self.shapes is None:
            self._first(line)
        else:
            decoded = self._decoded(self.shapes.read_line, line)
            number = self.tip.number + 1
            if decoded.number != number:
                raise self.problem("wrong-number", f"this is line {number}, not {decoded.number}")
            self._take(decoded, line, decoded.event)
        return start + len(line) + 1

    def _cut(self, data: bytes, start: int) -> bytes:
        limits = self.limits
        end = data.find(b"\n", start, start + limits.line_bytes + 1)
        room = limits.file_bytes - self.tip.size
        if (len(data) if end < 0 else end + 1) - start > room:
            raise self.problem("too-large", f"the file is larger than {limits.file_bytes:,} bytes")
        if end < 0 and len(data) - start > limits.line_bytes:
            raise self.problem("line-too-long", f"the line is longer than {limits.line_bytes:,} bytes")
        if end < 0:
            raise self.problem("truncated", "the file ends in the middle of this line")
        if self.tip.number >= limits.events:
            raise self.problem("too-many-events", f"the log has more than {limits.events:,} events")
        return data[start:end]

    def _look(self, line: bytes) -> None:
        """What must be known before anything is decoded."""
        if b"\0" in line:
            raise self.problem("nul", "there is a NUL byte in this line")
        if not line.isascii():
            try:
                line.decode("utf-8")
            except UnicodeDecodeError as error:
                raise self.problem("bad-utf-8", f"byte {error.start + 1} is not UTF-8") from None
        if nests_deeper(line, self.limits.depth):
            raise self.problem("deep-nesting", f"values are nested more than {self.limits.depth} deep")

    def _first(self, line: bytes) -> None:
        form = self.form
        try:
            peeked = _peek.decode(line)
        except (msgspec.DecodeError, RecursionError) as error:
            raise self.problem("no-header", f"this is not the header of a log: {error}") from None
        if peeked.format != form.name:
            raise self.problem("no-header", f"this is a log of {peeked.format!r}, not {form.name!r}")
        if peeked.version > form.version:
            known = f"this library reads formats up to {form.version}"
            raise self.problem("newer-version", f"this log is of format {peeked.version}; {known}")
        if peeked.version not in form.versions:
            raise self.problem("no-header", f"there has never been a format {peeked.version}")
        shapes = form.versions[peeked.version]
        decoded = self._decoded(shapes.read_header, line)
        self._take(decoded, line, decoded.begins)
        self.shapes = shapes
        self.header = Header(decoded.version, decoded.library)

    def _decoded(self, decoder: msgspec.json.Decoder[Any], line: bytes) -> Any:
        try:
            decoded = decoder.decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise _Stop(problem_of(error, self.tip.number + 1)) from None
        if ENCODER.encode(decoded) != line:
            key = key_given_twice(line)
            if key is not None:
                raise self.problem("duplicate-key", f"{key!r} is given twice")
            raise self.problem("non-canonical", "this line is not spelled as it is written by the library")
        return decoded

    def _take(self, decoded: Any, line: bytes, event: Any) -> None:
        """Take what a line says, if it follows from the lines before."""
        tip = self.tip
        if decoded.hash != link_of(tip.hash, line):
            raise self.problem("broken-chain", "the hash is not that of this line and the one before")
        today: E = self.form.upcasters.today(event)
        if today.cause > tip.number:  # type: ignore[attr-defined]
            raise self.problem("contradiction", "the event that caused this one has not happened yet")
        if self.folds:
            try:
                self.table = self.form.fold(self.table, today)
            except LogContradiction as contradiction:
                raise self.problem("contradiction", str(contradiction)) from None
        self.events.append(today)
        self.tip = Tip(tip.number + 1, decoded.hash, tip.size + len(line) + 1)
