"""The lines of a log file, for any vocabulary: what each holds, and how they are written.

One game is one file of JSON lines. The first is the header with the event that the log begins with; each
further line holds a step, and every line a hash. All are written canonically, so the same game gives the same
bytes.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, reduce
from operator import or_
from types import GenericAlias
from typing import Annotated, Any, Final, Generic, Literal, NamedTuple, Protocol, TypeVar

import msgspec

from cardia_rules.errors import CardiaError, DataError, LogContradiction
from cardia_rules.kernel.log.chain import NOTHING, Hash, Tip, closed
from cardia_rules.kernel.log.problems import LogProblem
from cardia_rules.spelling import written


class Caused(Protocol):
    """What every event has, of whatever game: the number of the event that it comes from."""

    @property
    def cause(self) -> int:
        """Return the number of the event that it comes from; 0 is none."""


E = TypeVar("E", bound=Caused)
T = TypeVar("T")

EventNumber = Annotated[int, msgspec.Meta(ge=0, le=9_999_999)]
# The version of the library that wrote something.
Library = Annotated[str, msgspec.Meta(max_length=64)]
# Events; no step of a game has nearly as many. So a line that is written is never too long to be read.
MOST_IN_A_LINE: Final = 1000
ENCODER: Final = msgspec.json.Encoder()


class Written(NamedTuple):
    """Whole lines, and where the chain stands after them."""

    lines: tuple[bytes, ...]
    tip: Tip


@dataclass(frozen=True)
class LogFormat(Generic[E, T]):
    """A file format for the events of one game: its name and version, its event types, and their fold.

    Events are frozen structs with a tag, called ``event``, and a ``cause``.
    A vocabulary that only grows (a kind of event, a field with a default) keeps its version: every line
    already written stays as it is. ``newer`` looks at a header before it is decoded and says in words, if
    that is so, why only a newer library can read it.
    """

    name: str
    version: int
    begins: Sequence[type[E]]  # what a log can begin with
    events: Sequence[type[E]]  # what can follow
    inputs: frozenset[type[E]]  # those of them that a step begins with
    fold: Callable[[T | None, E], T]
    fold_all: Callable[[Iterable[E], T | None], T] | None = None  # of many events, where that is faster
    newer: Callable[[bytes], str | None] = lambda _header: None

    # -------------------------------------------------------------- what its lines hold
    @cached_property
    def header(self) -> type[msgspec.Struct]:
        """Return the shape of the first line."""
        return _line(
            "Header",
            ("format", Literal[self.name]),
            ("version", Annotated[int, msgspec.Meta(ge=self.version, le=self.version)]),
            ("begins", reduce(or_, self.begins)),
            ("hash", Hash),
        )

    @cached_property
    def line(self) -> type[msgspec.Struct]:
        """Return the shape of every further line."""
        step: Any = GenericAlias(tuple, (reduce(or_, self.events), ...))
        return _line(
            "Line",
            ("number", EventNumber),
            ("events", Annotated[step, msgspec.Meta(min_length=1, max_length=MOST_IN_A_LINE)]),
            ("hash", Hash),
        )

    @cached_property
    def read_header(self) -> msgspec.json.Decoder[Any]:
        """Return what decodes the first line."""
        return msgspec.json.Decoder(self.header)

    @cached_property
    def read_line(self) -> msgspec.json.Decoder[Any]:
        """Return what decodes a further line."""
        return msgspec.json.Decoder(self.line)

    def folded(self, events: Iterable[E], table: T | None) -> T | None:
        """Return the table that further events lead to."""
        return reduce(self.fold, events, table) if self.fold_all is None else self.fold_all(events, table)

    # -------------------------------------------------------------- writing
    def begin(self, event: E) -> Written:
        """Return the header of a new log."""
        if type(event) not in self.begins:
            raise LogContradiction(f"a log cannot begin with {type(event).__name__}")
        content = {"format": self.name, "version": self.version, "begins": event}
        line, tip = closed(NOTHING, _encoded(content), 1)
        return Written((line,), tip)

    def more(self, events: Iterable[E], after: Tip) -> Written:
        """Return the lines of further events; ``after`` is where the log stands, in the format of today.

        Where they stop inside a step, it goes on in a further line.
        """
        lines = []
        for step in self._steps(events):
            line, after = line_of(step, after)
            lines.append(line)
        return Written(tuple(lines), after)

    def _steps(self, events: Iterable[E]) -> Iterator[list[E]]:
        step: list[E] = []
        for event in events:
            if step and (type(event) in self.inputs or len(step) == MOST_IN_A_LINE):
                yield step
                step = []
            step.append(event)
        if step:
            yield step

    def hash_at(self, events: Sequence[E], number: int) -> str:
        """Return the hash of the line that holds an event, as a log of these events is written."""
        tip = self.begin(events[0]).tip
        for step in self._steps(events[1:]):
            if tip.number >= number:
                break
            _line, tip = line_of(step, tip)
        return tip.hash

    def write(self, events: Sequence[E]) -> bytes:
        """Return a whole log."""
        written = self.written(events)
        return b"".join(written.lines)

    def written(self, events: Sequence[E]) -> Written:
        """Return the lines of a whole log, and where its chain stands."""
        if not events:
            raise LogContradiction("an empty log has no beginning")
        header = self.begin(events[0])
        more = self.more(events[1:], header.tip)
        return Written((*header.lines, *more.lines), more.tip)


def line_of(step: Sequence[Any], after: Tip) -> tuple[bytes, Tip]:
    """Return the line of a whole step, in the format of today, and where the chain stands after it."""
    return closed(after, _encoded({"number": after.number + 1, "events": step}), len(step))


def _encoded(content: dict[str, Any]) -> bytes:
    try:
        return ENCODER.encode(content)
    except ValueError as problem:  # half a character, or a number of thousands of digits
        raise LogContradiction(f"no log can hold this: {problem}") from None


def _line(name: str, *fields: tuple[str, Any]) -> type[msgspec.Struct]:
    return msgspec.defstruct(name, fields, frozen=True, forbid_unknown_fields=True, gc=False)


# ------------------------------------------------------------------ what reading gives
class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """The most that is read, in whole numbers: a game takes about 300 events and 100 kB."""

    file_bytes: int = 64 * 2**20
    line_bytes: int = 2**20
    events: int = 100_000
    depth: int = 64  # of values within values

    def __post_init__(self) -> None:
        """Refuse what is no amount of anything."""
        for name in self.__struct_fields__:
            if type(given := getattr(self, name)) is not int or given < 0:
                expected = "{name} is {value}; it is a whole number from 0 on."
                raise CardiaError(expected, name=name, value=written(given))


LIMITS = Limits()


class ReadLog(msgspec.Struct, Generic[E, T], frozen=True, kw_only=True):
    """A log as far as it is right, and what is wrong after that.

    ``table`` is what its events lead to, ``tip`` where its chain stands: both are what to go on from.
    ``version`` is the format that its header names, if there is one.
    """

    version: int | None
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


def strict(log: ReadLog[E, T]) -> ReadLog[E, T]:
    """Return the log if nothing is wrong with it; else raise ``LogUnreadable``."""
    if log.problem is not None:
        raise LogUnreadable(log.problem, log)
    return log
