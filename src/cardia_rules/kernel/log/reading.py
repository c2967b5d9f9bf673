"""Read a log file, for any vocabulary: strictly, safely, and as far as it is right.

Every line is decoded into its type and must be spelled as this library would spell it; it is linked to the
one before, and its events are folded. Lines are taken all in a few calls if nothing is wrong with any,
else one by one, up to the first that is wrong: the whole steps before it stay usable. No input raises: what
is wrong is part of the value.
"""

import stat
from collections.abc import Sequence
from io import BytesIO
from os import PathLike
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

import msgspec

from cardia_rules.errors import LogContradiction
from cardia_rules.kernel.log.chain import NOTHING, Tip, link_of
from cardia_rules.kernel.log.collection import DAMAGED, HEADER, PIECE, opened
from cardia_rules.kernel.log.format import ENCODER, LIMITS, E, Limits, LogFormat, ReadLog, T
from cardia_rules.kernel.log.problems import (
    LogProblem,
    ProblemCode,
    in_short,
    key_given_twice,
    nests_deeper,
    not_bytes,
    problem_of,
)


def read(
    form: LogFormat[E, T], data: bytes | LogProblem, limits: Limits = LIMITS, *, folds: bool = True
) -> ReadLog[E, T]:
    """Read a whole log; where there is none, the problem is what is wrong with it."""
    reader = _Reader(form, limits, folds, NOTHING)
    if isinstance(data, LogProblem):
        return reader.value(data)
    if (problem := not_bytes(data)) is not None:
        return reader.value(problem)
    return reader.all_of(data) if data else reader.value(LogProblem("empty", 1, "this file is empty"))


def read_more(
    form: LogFormat[E, T], data: bytes, after: Tip, table: T | None = None, limits: Limits = LIMITS
) -> ReadLog[E, T]:
    """Read lines that continue a log in today's format; without a table they are not folded."""
    return _Reader(form, limits, table is not None or after == NOTHING, after, table).all_of(data)


def tip_after(form: LogFormat[E, T], line: bytes, lines: int) -> Tip | None:
    """Return the chain's tip and event number after line ``lines`` (2 or later) of a log of today's
    format.
    """
    if nests_deeper(line, LIMITS.depth):
        return None
    try:
        read = form.read_line.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    return Tip(read.number + len(read.events) - 1, read.hash, 0, lines)


def read_file(form: LogFormat[E, T], path: str | PathLike[str], limits: Limits = LIMITS) -> ReadLog[E, T]:
    """Read a log from a file."""
    return read(form, bytes_of_file(path, limits), limits)


def bytes_of_file(path: str | PathLike[str], limits: Limits = LIMITS) -> bytes | LogProblem:
    """Return what is in a file, and no more of it than tells that it is too large."""
    try:
        file = Path(path)
        # A pipe may never end, nor begin.
        if not stat.S_ISREG(file.stat().st_mode):
            return LogProblem("no-file", 0, in_short(f"{file.name} is not a file"))
        data = bytearray()  # read in pieces: what is allowed may be more than there is memory for
        with opened(file) as stream:
            while len(data) <= limits.file_bytes and (piece := stream.read(PIECE)):
                data += piece
        return bytes(data[: limits.file_bytes + 1])
    except (*DAMAGED, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        return LogProblem("no-file", 0, in_short(f"the file cannot be read: {reason}"))


# ------------------------------------------------------------------ one log
X = TypeVar("X")
_SHORTEST: Final = 64  # bytes of a line


class _Stop(Exception):
    """The first problem; never seen outside."""

    def __init__(self, problem: LogProblem) -> None:
        self.problem = problem


class _Peek(msgspec.Struct):
    """What every header, of whatever version, begins with."""

    format: str
    version: int


_peek = msgspec.json.Decoder(_Peek)


def problem_of_header(line: bytes, name: str, newest: int, what: str = "log") -> LogProblem | None:
    """Return what is wrong with a first line that is to say which format, up to this one, a file is of."""
    try:
        peeked = _peek.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        return LogProblem("no-header", 1, in_short(f"this is not the header of a {what}: {error}"))
    if peeked.format != name:
        return LogProblem("no-header", 1, in_short(f"this is a log of {peeked.format!r}, not {name!r}"))
    if peeked.version > newest:
        known = f"this library reads formats up to {newest}, a newer one reads it"
        reason = in_short(f"this {what} is of format {peeked.version}; {known}")
        return LogProblem("newer-version", 1, reason)
    if peeked.version < newest:
        return LogProblem("no-header", 1, f"there has never been a format {peeked.version}")
    return None


def cut(data: bytes, start: int, before: int, number: int, limits: Limits) -> bytes | LogProblem:
    """Return the line that begins there, after so many bytes of its file, or what is wrong with its size."""
    end = data.find(b"\n", start, start + limits.line_bytes + 1)
    if before + (len(data) if end < 0 else end + 1) - start > limits.file_bytes:
        return LogProblem("too-large", number, f"the file is larger than {limits.file_bytes:,} bytes")
    if end >= 0:
        return data[start : end + 1]
    if len(data) - start > limits.line_bytes:
        return LogProblem("line-too-long", number, f"the line is longer than {limits.line_bytes:,} bytes")
    return LogProblem("truncated", number, "the file ends in the middle of this line")


def decoded_line(decoder: msgspec.json.Decoder[X], line: bytes, number: int) -> X | LogProblem:
    """Return what a line holds, if it is spelled as this library would spell it; else what is wrong."""
    try:
        decoded = decoder.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        return problem_of(error, number)
    if ENCODER.encode(decoded) == line:
        return decoded
    if (key := key_given_twice(line)) is not None:
        return LogProblem("duplicate-key", number, in_short(f"{key!r} is given twice"))
    return LogProblem("non-canonical", number, "this line is not spelled as it is written by the library")


class _Reader(Generic[E, T]):
    """One log while it is being read."""

    def __init__(
        self, form: LogFormat[E, T], limits: Limits, folds: bool, tip: Tip, table: T | None = None
    ) -> None:
        self.form, self.limits, self.folds, self.tip, self.table = form, limits, folds, tip, table
        self.version: int | None = None
        self.events: list[E] = []

    def value(self, problem: LogProblem | None = None) -> ReadLog[E, T]:
        """Return what was read so far."""
        return ReadLog(
            version=self.version, events=tuple(self.events), table=self.table, tip=self.tip, problem=problem
        )

    def all_of(self, data: bytes) -> ReadLog[E, T]:
        """Read every line of ``data``, or as many as are right."""
        try:
            start = 0 if self.tip.lines else self._begin(data)
            if start < len(data) and not self._taken(data[start:]):
                while start < len(data):
                    line = self._cut(data, start)
                    if not self._taken(line):
                        raise self._wrong(line[:-1])
                    start += len(line)
        except _Stop as stop:
            return self.value(stop.problem)
        return self.value()

    def _taken(self, data: bytes) -> bool:
        """Take lines if nothing is wrong with any of them; else leave everything as it is."""
        tip, form, limits = self.tip, self.form, self.limits
        # Each has a hash at least: a file of line feeds is not cut into millions of them.
        if data.count(b"\n") * _SHORTEST > len(data) or tip.size + len(data) > limits.file_bytes:
            return False
        lines = BytesIO(data).readlines()  # several times as fast as to split at one character
        if any(len(line) > limits.line_bytes + 1 or nests_deeper(line, limits.depth) for line in lines):
            return False
        try:
            data.isascii() or data.decode("utf-8")
            decoded = form.read_line.decode_lines(data)
            if ENCODER.encode_lines(decoded) != data:
                return False
            events = _in_order(decoded, lines, tip, form.inputs)
            if events is None or tip.number + len(events) > limits.events:
                return False
            table = form.folded(events, self.table) if self.folds else self.table
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, LogContradiction):
            return False
        self._add(table, events, decoded[-1].hash, len(data), len(lines))
        return True

    def _add(self, table: T | None, events: Sequence[E], link: str, size: int, lines: int) -> None:
        tip = self.tip
        self.table = table
        self.events += events
        self.tip = Tip(tip.number + len(events), link, tip.size + size, tip.lines + lines)

    # -------------------------------------------------------------- what is wrong, and where
    def _cut(self, data: bytes, start: int) -> bytes:
        line = cut(data, start, self.tip.size, self.tip.lines + 1, self.limits)
        if isinstance(line, bytes):
            return line
        if line.code == "truncated" and not self.tip.lines and not data.startswith(HEADER[: len(data)]):
            raise self._problem("no-header", "this is not the header of a log")
        raise _Stop(line)

    def _look(self, line: bytes) -> None:
        """Refuse what must be known before anything is decoded."""
        if b"\0" in line:
            raise self._problem("nul", "there is a NUL byte in this line")
        if not line.isascii():
            try:
                line.decode("utf-8")
            except UnicodeDecodeError as error:
                raise self._problem("bad-utf-8", f"byte {error.start + 1} is not UTF-8") from None
        if nests_deeper(line, self.limits.depth):
            raise self._problem("deep-nesting", f"values are nested more than {self.limits.depth} deep")

    def _begin(self, data: bytes) -> int:
        """Take the first line, and return where the next one begins."""
        form, whole = self.form, self._cut(data, 0)
        line = whole[:-1]
        self._look(line)
        if (wrong := problem_of_header(line, form.name, form.version)) is not None:
            raise _Stop(wrong)
        if (newer := form.newer(line)) is not None:
            raise self._problem("newer-version", newer)
        decoded = self._decoded(form.read_header, line)
        begins = (decoded.begins,)
        if decoded.hash != link_of("", whole):
            raise self._broken()
        if (problem := self._contradiction(begins)) is not None:
            raise problem
        self._add(form.folded(begins, None) if self.folds else None, begins, decoded.hash, len(whole), 1)
        self.version = decoded.version
        return len(whole)

    def _wrong(self, line: bytes) -> _Stop:
        """Return what is wrong with a line that was not taken."""
        self._look(line)
        if line.startswith(HEADER):
            return self._problem("another-log", "another log begins here: this file holds several")
        decoded = self._decoded(self.form.read_line, line)
        number = self.tip.number + 1
        if decoded.number != number:
            return self._problem("wrong-number", f"event {number} is next, not {decoded.number}")
        if self.tip.number + len(decoded.events) > self.limits.events:
            return self._problem("too-many-events", f"the log has more than {self.limits.events:,} events")
        if any(type(event) in self.form.inputs for event in decoded.events[1:]):
            reason = "this line holds more than one decision or outcome of chance, or what came before it"
            return self._problem("non-canonical", reason)
        if decoded.hash != link_of(self.tip.hash, line + b"\n"):
            return self._broken()
        contradiction = self._contradiction(decoded.events)
        assert contradiction is not None, "nothing is wrong with this line"
        return contradiction

    def _decoded(self, decoder: msgspec.json.Decoder[Any], line: bytes) -> Any:
        decoded = decoded_line(decoder, line, self.tip.lines + 1)
        if isinstance(decoded, LogProblem):
            raise _Stop(decoded)
        return decoded

    def _contradiction(self, events: Sequence[E]) -> _Stop | None:
        """Return which event of a step cannot have happened, and why."""
        table, number = self.table, self.tip.number
        try:
            for event in events:
                number += 1
                if event.cause >= number:
                    raise LogContradiction("what caused it has not happened yet")
                table = self.form.fold(table, event) if self.folds else None
        except LogContradiction as contradiction:
            return self._problem("contradiction", f"event {number}: {contradiction}")
        return None

    def _broken(self) -> _Stop:
        return self._problem("broken-chain", "the hash is not that of this line and the hash before")

    def _problem(self, code: ProblemCode, reason: str) -> _Stop:
        return _Stop(LogProblem(code, self.tip.lines + 1, in_short(reason)))


def _in_order(
    decoded: list[Any], lines: list[bytes], after: Tip, inputs: frozenset[type]
) -> list[Any] | None:
    """Return the events of lines that are numbered, linked, hold a step each, and follow their causes."""
    events: list[Any] = []
    number, link = after.number + 1, after.hash
    for line, whole in zip(decoded, lines, strict=True):
        link = link_of(link, whole)
        if line.number != number or line.hash != link:
            return None
        first = number
        for event in line.events:
            # A decision or an outcome of chance begins a line, and none is inside.
            if event.cause >= number or (type(event) in inputs and number > first):
                return None
            number += 1
        events += line.events
    return events
