"""Read the lines of one log: all at once if nothing is wrong with them, else one by one to what is.

Every line is decoded into its type and must be spelled as this library would spell it; it is linked to the
one before, and its events are folded. Several calls a line would cost more than what they do, so lines are
first tried many at a time; whatever calls for a closer look is left to the reading line by line, which finds
the first line that is wrong and says why.
"""

from collections.abc import Sequence
from typing import Any, Final, Generic

import msgspec

from cardia_rules.errors import LogContradiction
from cardia_rules.kernel.log.chain import NOTHING, Tip, all_linked, link_of
from cardia_rules.kernel.log.collection import HEADER
from cardia_rules.kernel.log.format import ENCODER, E, Limits, LogFormat, ReadLog, Shapes, T
from cardia_rules.kernel.log.nesting import key_given_twice, nests_deeper, surely_flat
from cardia_rules.kernel.log.problems import LogProblem, ProblemCode, in_short, problem_of

# Games that begin alike have the same first line, and it is the longest: it is read once.
_MOST_KEPT: Final = 64
_LONGEST_KEPT: Final = 16 * 1024
# However a line opens so few brackets, the smallest stack of a thread is enough to decode it.
_MOST_OPENINGS: Final = 256
# No line nests deeper: no event holds records that can hold themselves.
DEEPEST: Final = 8


class _Stop(Exception):
    """The first problem; never seen outside."""

    def __init__(self, problem: LogProblem) -> None:
        self.problem = problem


class _Peek(msgspec.Struct):
    """What every header, of whatever version, begins with."""

    format: str
    version: int


_peek = msgspec.json.Decoder(_Peek)


class LineReader(Generic[E, T]):
    """One log while it is being read; never seen outside of the kernel."""

    def __init__(self, form: LogFormat[E, T], limits: Limits, *, folds: bool, tip: Tip = NOTHING) -> None:
        self.form, self.limits, self.folds = form, limits, folds
        self.tip = tip
        self.table: T | None = None
        self.shapes: Shapes | None = None  # known from the header on
        self.version: int | None = None
        self.events: list[E] = []

    @property
    def line(self) -> int:
        """Return the number of the line that is being read."""
        return self.tip.lines + 1

    def value(self, problem: LogProblem | None = None) -> ReadLog[E, T]:
        """Return what was read so far."""
        return ReadLog(
            version=self.version, events=tuple(self.events), table=self.table, tip=self.tip, problem=problem
        )

    def all_of(self, data: bytes) -> ReadLog[E, T]:
        """Read every line of ``data``, or as many as are right."""
        try:
            start = self._line(data, 0) if self.shapes is None else 0
            if start < len(data) and not self._rest_at_once(data[start:]):
                while start < len(data):
                    start = self._line(data, start)
        except _Stop as stop:
            return self.value(stop.problem)
        return self.value()

    # -------------------------------------------------------------- all at once
    def _rest_at_once(self, data: bytes) -> bool:
        """Take all lines in a few calls if nothing is wrong with any; else leave everything as it is."""
        shapes, tip, form = self.shapes, self.tip, self.form
        if shapes is None or shapes is not form.today or not self._within_limits(data):
            return False
        lines = lines_at_once(shapes.read_line, data, tip)
        events = events_at_once(lines, tip, form.inputs) if lines else None
        if not lines or not events or tip.number + len(events) > self.limits.events:
            return False
        try:
            self.table = form.folded(events, self.table) if self.folds else self.table
        except LogContradiction:
            return False
        self.events += events
        self.tip = Tip(tip.number + len(events), lines[-1].hash, tip.size + len(data), tip.lines + len(lines))
        return True

    def _within_limits(self, data: bytes) -> bool:
        limits = self.limits
        return (
            limits.depth >= DEEPEST
            and self.tip.size + len(data) <= limits.file_bytes
            and no_line_is_longer(data, limits.line_bytes)
        )

    # -------------------------------------------------------------- line by line
    def _line(self, data: bytes, start: int) -> int:
        """Take the line that begins at ``start``, and return where the next one does."""
        line = self._cut(data, start)
        if self.shapes is None:
            self._first(line)
        else:
            self._look(line)
            if line.startswith(HEADER):
                raise self._problem("another-log", "another log begins here: this file holds several")
            decoded = self._decoded(self.shapes.read_line, line)
            number = self.tip.number + 1
            if decoded.number != number:
                raise self._problem("wrong-number", f"event {number} is next, not {decoded.number}")
            if self.tip.number + len(decoded.events) > self.limits.events:
                raise self._problem("too-many-events", f"the log has more than {self.limits.events:,} events")
            self._take(line, decoded.events, decoded.hash)
        return start + len(line) + 1

    def _cut(self, data: bytes, start: int) -> bytes:
        limits = self.limits
        end = data.find(b"\n", start, start + limits.line_bytes + 1)
        if self.tip.size + (len(data) if end < 0 else end + 1) - start > limits.file_bytes:
            raise self._problem("too-large", f"the file is larger than {limits.file_bytes:,} bytes")
        if end < 0 and len(data) - start > limits.line_bytes:
            raise self._problem("line-too-long", f"the line is longer than {limits.line_bytes:,} bytes")
        if end < 0:
            raise self._problem("truncated", "the file ends in the middle of this line")
        return data[start:end]

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

    def _first(self, line: bytes) -> None:
        known, key = self.form.first_lines_read, (line, self.limits.depth, self.folds)
        if (read := known.get(key)) is not None:
            self.shapes, log = read
            self.version, self.events, self.table, self.tip = (
                log.version,
                list(log.events),
                log.table,
                log.tip,
            )
            return
        shapes, decoded = self._header(line)
        self._take(line, (decoded.begins,), decoded.hash)
        self.shapes, self.version = shapes, decoded.version
        if len(line) <= _LONGEST_KEPT:
            if len(known) >= _MOST_KEPT:
                known.clear()
            known[key] = shapes, self.value()

    def _header(self, line: bytes) -> tuple[Shapes, Any]:
        self._look(line)
        form = self.form
        try:
            peeked = _peek.decode(line)
        except (msgspec.DecodeError, RecursionError) as error:
            raise self._problem("no-header", f"this is not the header of a log: {error}") from None
        if peeked.format != form.name:
            raise self._problem("no-header", f"this is a log of {peeked.format!r}, not {form.name!r}")
        if peeked.version > form.version:
            known = f"this library reads formats up to {form.version}, a newer one reads it"
            raise self._problem("newer-version", f"this log is of format {peeked.version}; {known}")
        if (newer := form.newer(line)) is not None:
            raise self._problem("newer-version", newer)
        if peeked.version not in form.versions:
            raise self._problem("no-header", f"there has never been a format {peeked.version}")
        shapes = form.versions[peeked.version]
        return shapes, self._decoded(shapes.read_header, line)

    def _decoded(self, decoder: msgspec.json.Decoder[Any], line: bytes) -> Any:
        try:
            decoded = decoder.decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise _Stop(problem_of(error, self.line)) from None
        if ENCODER.encode(decoded) != line:
            key = key_given_twice(line)
            if key is not None:
                raise self._problem("duplicate-key", f"{key!r} is given twice")
            raise self._problem("non-canonical", "this line is not spelled as it is written by the library")
        return decoded

    def _take(self, line: bytes, events: Sequence[Any], link: str) -> None:
        """Take the step that a line holds, if it follows from those before."""
        tip, table, form = self.tip, self.table, self.form
        today: list[E] = form.upcasters.all_today(events)
        if any(type(event) in form.inputs for event in today[1:]):
            reason = "this line holds more than one decision or outcome of chance, or what came before it"
            raise self._problem("non-canonical", reason)
        if link != link_of(tip.hash, line + b"\n"):
            raise self._problem("broken-chain", "the hash is not that of this line and the hash before")
        for number, event in enumerate(today, tip.number + 1):
            if event.cause >= number:
                raise self._contradiction(number, "what caused it has not happened yet")
            if self.folds:
                try:
                    table = form.fold(table, event)
                except LogContradiction as contradiction:
                    raise self._contradiction(number, str(contradiction)) from None
        self.table = table
        self.events += today
        self.tip = Tip(tip.number + len(today), link, tip.size + len(line) + 1, tip.lines + 1)

    def _contradiction(self, number: int, reason: str) -> _Stop:
        return self._problem("contradiction", f"event {number}: {reason}")

    def _problem(self, code: ProblemCode, reason: str) -> _Stop:
        return _Stop(LogProblem(code, self.line, in_short(reason)))


# ------------------------------------------------------------------ many lines in a few calls
def no_line_is_longer(data: bytes, most: int) -> bool:
    """Tell whether no line has more bytes than this, without cutting any: there may be millions of them."""
    start = 0
    while len(data) - start > most:
        start = data.rfind(b"\n", start, start + most + 1) + 1
        if not start:
            return False
    return True


def lines_at_once(decoder: msgspec.json.Decoder[Any], data: bytes, after: Tip) -> list[Any] | None:
    """Return the lines of ``data`` if they are canonical and continue the chain."""
    decoded = decoded_at_once(decoder, data)
    if not decoded or not spelled_at_once(decoded, data):
        return None
    return decoded if all_linked(after.hash, data, [line.hash for line in decoded]) else None


def events_at_once(lines: list[Any], after: Tip, inputs: frozenset[type]) -> list[Any] | None:
    """Return the events of lines that hold a step each, if they are numbered and none precedes its cause."""
    events: list[Any] = []
    number = after.number + 1
    for line in lines:
        if line.number != number:
            return None
        first = number
        for event in line.events:
            # A decision or an outcome of chance begins a line, and none is inside.
            if event.cause >= number or (type(event) in inputs and number > first):
                return None
            number += 1
        events += line.events
    return events


def decoded_at_once(decoder: msgspec.json.Decoder[Any], data: bytes) -> list[Any] | None:
    """Return the lines of ``data``, if it is safe to decode them without looking at each."""
    if not data.isascii() or b"\0" in data or not surely_flat(data, _MOST_OPENINGS):
        return None
    try:
        return decoder.decode_lines(data)
    except (msgspec.DecodeError, RecursionError):
        return None


def spelled_at_once(decoded: list[Any], data: bytes) -> bool:
    """Tell whether all lines are spelled canonically."""
    return ENCODER.encode_lines(decoded) == data
