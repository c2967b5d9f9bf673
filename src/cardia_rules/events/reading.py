"""Reading a log file, for any vocabulary: strictly, safely, and as far as it is right.

Every line is decoded into its type, spelled as this library would spell it, linked to the line before,
and folded. The first thing that is wrong ends the reading; what came before it stays usable. No input
raises: what is wrong is part of the value.
"""

import stat
from collections.abc import Iterator
from os import PathLike
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from cardia_rules.errors import DataError, LogContradiction
from cardia_rules.events.chain import NOTHING, Tip, link_of
from cardia_rules.events.nesting import key_given_twice, nests_deeper, surely_flat
from cardia_rules.events.problems import LogProblem, ProblemCode, in_short, problem_of
from cardia_rules.events.wire import ENCODER, LogFormat, Shapes

E = TypeVar("E")
T = TypeVar("T")


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """The most that is read: a game takes about 300 events and 100 kB."""

    file_bytes: int = 64 * 2**20
    line_bytes: int = 2**20
    events: int = 100_000
    depth: int = 64  # of values within values


LIMITS = Limits()


class Header(msgspec.Struct, frozen=True):
    """What the first line says beside the event that it holds."""

    version: int
    library: str


class ReadLog(msgspec.Struct, Generic[E, T], frozen=True, kw_only=True):
    """A log as far as it is right, and what is wrong after that.

    ``table`` is what its events lead to, ``tip`` where its chain stands: both are what to go on from.
    """

    header: Header | None
    events: tuple[E, ...]
    table: T | None
    tip: Tip
    problem: LogProblem | None = None


class LogUnreadable(DataError):
    """A log with something wrong; ``log`` holds what is right before it."""

    def __init__(self, problem: LogProblem, log: ReadLog[Any, Any]) -> None:
        self.problem = problem
        self.log = log
        super().__init__(str(problem))


def read(form: LogFormat[E, T], data: bytes, limits: Limits = LIMITS) -> ReadLog[E, T]:
    """A whole log."""
    reading = _Reading(form, limits, NOTHING, None, None)
    if not data:
        return reading.stopped("empty", "this file is empty")
    return reading.all_of(data)


def read_more(
    form: LogFormat[E, T], data: bytes, after: Tip, table: T | None = None, limits: Limits = LIMITS
) -> ReadLog[E, T]:
    """Lines that continue a log in today's format; without a table they are not folded."""
    return _Reading(form, limits, after, table, form.versions[form.version]).all_of(data)


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
        reason = error.strerror if isinstance(error, OSError) else error
        return _no_file(form, limits, f"the file cannot be read: {reason}")
    return read(form, data, limits)


def strict(log: ReadLog[E, T]) -> ReadLog[E, T]:
    """The log if nothing is wrong with it; else raise ``LogUnreadable``."""
    if log.problem is not None:
        raise LogUnreadable(log.problem, log)
    return log


def _no_file(form: LogFormat[E, T], limits: Limits, reason: str) -> ReadLog[E, T]:
    nothing = _Reading(form, limits, NOTHING, None, None).value()
    return msgspec.structs.replace(nothing, problem=LogProblem("no-file", 0, in_short(reason)))


def decoded_at_once(decoder: msgspec.json.Decoder[Any], data: bytes, limits: Limits) -> list[Any]:
    """All lines decoded in one call, if nothing about them calls for a closer look; else none."""
    if not data.isascii() or b"\0" in data or not surely_flat(data, limits.depth):
        return []
    try:
        return decoder.decode_lines(data)
    except (msgspec.DecodeError, RecursionError):
        return []


def spelled_at_once(decoded: list[Any], data: bytes) -> bool:
    """Whether all lines are spelled canonically."""
    return ENCODER.encode_lines(decoded) == data


class _Stop(Exception):
    """The first problem; never seen outside."""

    def __init__(self, problem: LogProblem) -> None:
        self.problem = problem


class _Peek(msgspec.Struct):
    """What every header, of whatever version, begins with."""

    format: str
    version: int


_peek = msgspec.json.Decoder(_Peek)


class _Reading(Generic[E, T]):
    """One log being read; mutable while it lasts, and never seen outside."""

    def __init__(
        self, form: LogFormat[E, T], limits: Limits, tip: Tip, table: T | None, shapes: Shapes | None
    ) -> None:
        self.form, self.limits = form, limits
        self.number, self.hash, self.size = tip.number, tip.hash, tip.size
        self.table = table
        self.folds = table is not None or tip == NOTHING
        self.shapes = shapes
        self.header: Header | None = None
        self.events: list[E] = []

    def value(self, problem: LogProblem | None = None) -> ReadLog[E, T]:
        tip = Tip(self.number, self.hash, self.size)
        return ReadLog(
            header=self.header, events=tuple(self.events), table=self.table, tip=tip, problem=problem
        )

    def stopped(self, code: ProblemCode, reason: str) -> ReadLog[E, T]:
        return self.value(LogProblem(code, self.number + 1, reason))

    def problem(self, code: ProblemCode, reason: str) -> _Stop:
        return _Stop(LogProblem(code, self.number + 1, in_short(reason)))

    def all_of(self, data: bytes) -> ReadLog[E, T]:
        try:
            self._lines(data)
        except _Stop as stop:
            return self.value(stop.problem)
        return self.value()

    def _lines(self, data: bytes) -> None:
        limits, start = self.limits, 0
        ahead: Iterator[Any] | None = None
        room = limits.file_bytes - self.size
        while start < len(data):
            end = data.find(b"\n", start, start + limits.line_bytes + 1)
            if (len(data) if end < 0 else end + 1) > room and len(data) > room:
                raise self.problem("too-large", f"the file is larger than {limits.file_bytes:,} bytes")
            if end < 0 and len(data) - start > limits.line_bytes:
                raise self.problem("line-too-long", f"the line is longer than {limits.line_bytes:,} bytes")
            if end < 0:
                raise self.problem("truncated", "the file ends in the middle of this line")
            if self.number >= limits.events:
                raise self.problem("too-many-events", f"the log has more than {limits.events:,} events")
            if ahead is None and self.shapes is not None:
                ahead = self._ahead(self.shapes, data[start:])
            self._line(data[start:end], next(ahead, None) if ahead else None)
            self.size += end + 1 - start
            start = end + 1

    def _ahead(self, shapes: Shapes, data: bytes) -> Iterator[Any]:
        """The lines decoded beforehand: all in two calls, which takes half as long, or none of them."""
        decoded = decoded_at_once(shapes.read_line, data, self.limits)
        return iter(decoded if spelled_at_once(decoded, data) else [])

    def _line(self, line: bytes, decoded: Any) -> None:
        if decoded is None:
            self._look(line)
        shapes = self.shapes
        if shapes is None:
            event = self._first(line)
        else:
            decoded = decoded or self._decoded(shapes.read_line, line)
            if decoded.number != self.number + 1:
                raise self.problem("wrong-number", f"this is line {self.number + 1}, not {decoded.number}")
            event = self._linked(decoded, line, decoded.event)
        self.events.append(event)
        self.number += 1

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

    def _first(self, line: bytes) -> E:
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
        event = self._linked(decoded, line, decoded.begins)
        self.shapes = shapes
        self.header = Header(decoded.version, decoded.library)
        return event

    def _decoded(self, decoder: msgspec.json.Decoder[Any], line: bytes) -> Any:
        try:
            decoded = decoder.decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise _Stop(problem_of(error, self.number + 1)) from None
        if ENCODER.encode(decoded) != line:
            key = key_given_twice(line)
            if key is not None:
                raise self.problem("duplicate-key", f"{key!r} is given twice")
            raise self.problem("non-canonical", "this line is not spelled as it is written by the library")
        return decoded

    def _linked(self, decoded: Any, line: bytes, event: Any) -> E:
        if decoded.hash != link_of(self.hash, line):
            raise self.problem("broken-chain", "the hash is not that of this line and the one before")
        today: E = self.form.upcasters.today(event)
        if today.cause > self.number:  # type: ignore[attr-defined]
            raise self.problem("contradiction", "the event that caused this one has not happened yet")
        if self.folds:
            try:
                self.table = self.form.fold(self.table, today)
            except LogContradiction as contradiction:
                raise self.problem("contradiction", str(contradiction)) from None
        self.hash = decoded.hash
        return today
