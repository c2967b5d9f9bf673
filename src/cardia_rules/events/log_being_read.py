"""One log being read: at once if nothing is wrong with it, else line by line to what is.

Every line is decoded into its type and spelled as this library would spell it; it is linked to the one
before, and its events are folded. In older formats a step could take several lines.
"""

from collections.abc import Sequence
from typing import Any, Final, Generic

import msgspec

from cardia_rules.errors import LogContradiction
from cardia_rules.events.at_once import DEEPEST, events_at_once, lines_at_once
from cardia_rules.events.chain import NOTHING, Tip, link_of
from cardia_rules.events.nesting import key_given_twice, nests_deeper
from cardia_rules.events.problems import LogProblem, ProblemCode, in_short, problem_of
from cardia_rules.events.reading import E, Header, Limits, ReadLog, T
from cardia_rules.events.wire import ENCODER, LogFormat, Shapes

# Games that begin alike have the same first line, and it is the longest: it is read once.
_MOST_KEPT: Final = 64
_LONGEST_KEPT: Final = 16 * 1024


class _Stop(Exception):
    """The first problem; never seen outside."""

    def __init__(self, problem: LogProblem) -> None:
        self.problem = problem


class _Peek(msgspec.Struct):
    """What every header, of whatever version, begins with."""

    format: str
    version: int


_peek = msgspec.json.Decoder(_Peek)


class LogBeingRead(Generic[E, T]):
    """Mutable while it lasts, and never seen outside of the reader."""

    def __init__(self, form: LogFormat[E, T], limits: Limits, *, folds: bool, tip: Tip = NOTHING) -> None:
        self.form, self.limits, self.folds = form, limits, folds
        self.tip = tip
        self.table: T | None = None
        self.shapes: Shapes | None = None  # known from the header on
        self.header: Header | None = None
        self.events: list[E] = []
        self.size = tip.size
        # What was read of a step whose hash has not come yet.
        self.lines: list[bytes] = []
        self.held: list[E] = []

    @property
    def line(self) -> int:
        """The number of the line that is being read."""
        return self.tip.lines + len(self.lines) + 1

    def value(self, problem: LogProblem | None = None) -> ReadLog[E, T]:
        return ReadLog(
            header=self.header, events=tuple(self.events), table=self.table, tip=self.tip, problem=problem
        )

    def problem(self, code: ProblemCode, reason: str, line: int | None = None) -> _Stop:
        return _Stop(LogProblem(code, self.line if line is None else line, in_short(reason)))

    def all_of(self, data: bytes) -> ReadLog[E, T]:
        try:
            start = self._line(data, 0) if self.shapes is None else 0
            if start < len(data) and not self._rest_at_once(data[start:]):
                while start < len(data):
                    start = self._line(data, start)
                self._refuse_half_a_step()
        except _Stop as stop:
            return self.value(stop.problem)
        return self.value()

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
            self.table = form.fold_all(events, self.table) if self.folds else self.table
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
            and (len(data) <= limits.line_bytes or max(map(len, data.split(b"\n"))) <= limits.line_bytes)
        )

    # -------------------------------------------------------------- line by line
    def _line(self, data: bytes, start: int) -> int:
        """Take the line that begins at ``start``, and return where the next one does."""
        line = self._cut(data, start)
        if self.shapes is None:
            self._first(line)
        else:
            self._look(line)
            decoded = self._decoded(self.shapes.read_line, line)
            number = self.tip.number + len(self.held) + 1
            if decoded.number != number:
                raise self.problem("wrong-number", f"event {number} is next, not {decoded.number}")
            events = decoded.events if self.shapes.a_line_a_step else (decoded.event,)
            if number + len(events) - 1 > self.limits.events:
                raise self.problem("too-many-events", f"the log has more than {self.limits.events:,} events")
            self._hold(line, events, decoded.hash)
        return start + len(line) + 1

    def _cut(self, data: bytes, start: int) -> bytes:
        limits = self.limits
        end = data.find(b"\n", start, start + limits.line_bytes + 1)
        if self.size + (len(data) if end < 0 else end + 1) - start > limits.file_bytes:
            raise self.problem("too-large", f"the file is larger than {limits.file_bytes:,} bytes")
        if end < 0 and len(data) - start > limits.line_bytes:
            raise self.problem("line-too-long", f"the line is longer than {limits.line_bytes:,} bytes")
        if end < 0:
            raise self.problem("truncated", "the file ends in the middle of this line")
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
        known, key = self.form.first_lines_read, (line, self.limits.depth, self.folds)
        if (read := known.get(key)) is not None:
            self.shapes, log = read
            self.header, self.events, self.table = log.header, list(log.events), log.table
            self.tip, self.size = log.tip, log.tip.size
            return
        shapes, decoded = self._header(line)
        self._hold(line, (decoded.begins,), decoded.hash)
        self.shapes, self.header = shapes, Header(decoded.version, decoded.library)
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
            raise self.problem("no-header", f"this is not the header of a log: {error}") from None
        if peeked.format != form.name:
            raise self.problem("no-header", f"this is a log of {peeked.format!r}, not {form.name!r}")
        if peeked.version > form.version:
            known = f"this library reads formats up to {form.version}"
            raise self.problem("newer-version", f"this log is of format {peeked.version}; {known}")
        if peeked.version not in form.versions:
            raise self.problem("no-header", f"there has never been a format {peeked.version}")
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
                raise self.problem("duplicate-key", f"{key!r} is given twice")
            raise self.problem("non-canonical", "this line is not spelled as it is written by the library")
        return decoded

    # -------------------------------------------------------------- step by step
    def _hold(self, line: bytes, events: Sequence[Any], link: str | None) -> None:
        """Hold what a line says until its step is whole."""
        today: list[E] = self.form.upcasters.all_today(events)
        inputs = [event for event in today if type(event) in self.form.inputs]
        if self.held and inputs:
            reason = "a step ends here, so this line must have a hash"
            raise self.problem("non-canonical", reason, self.line - 1)
        if len(inputs) > (type(today[0]) in self.form.inputs):
            reason = "this line holds more than one decision or outcome of chance, or what came before it"
            raise self.problem("non-canonical", reason)
        self.lines.append(line + b"\n")
        self.size += len(line) + 1
        self.held += today
        if link is not None:
            self._take(link)

    def _take(self, link: str) -> None:
        """Take the step that is held, if it follows from those before."""
        tip, table = self.tip, self.table
        last = tip.lines + len(self.lines)
        if link != link_of(tip.hash, b"".join(self.lines)):
            lines = "this line" if len(self.lines) == 1 else f"lines {tip.lines + 1} to {last}"
            raise self.problem("broken-chain", f"the hash is not that of {lines} and the hash before", last)
        for number, event in enumerate(self.held, tip.number + 1):
            if event.cause >= number:
                raise self._contradiction(number, "what caused it has not happened yet")
            if self.folds:
                try:
                    table = self.form.fold(table, event)
                except LogContradiction as contradiction:
                    raise self._contradiction(number, str(contradiction)) from None
        self.table = table
        self.events += self.held
        self.tip = Tip(tip.number + len(self.held), link, self.size, last)
        self.lines, self.held = [], []

    def _contradiction(self, number: int, reason: str) -> _Stop:
        """Of an event of the step that is held."""
        before = 0 if len(self.lines) == 1 else number - self.tip.number - 1
        return self.problem("contradiction", f"event {number}: {reason}", self.tip.lines + 1 + before)

    def _refuse_half_a_step(self) -> None:
        if self.held:
            reason = "the file ends in the middle of a step, before the line whose hash ends it"
            raise self.problem("truncated", reason, self.line - 1)
