"""The lines of a log file, for any vocabulary: what each holds, and how they are written.

One game is one file of JSON lines. The first is the header with the event that the log begins with; each
further line holds a step, and every line a hash. All are written canonically, so the same game gives the same
bytes. Older formats had a line for each event.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, reduce
from operator import or_
from types import GenericAlias
from typing import Annotated, Any, Final, Generic, Literal, NamedTuple

import msgspec

from cardia_rules.errors import LogContradiction
from cardia_rules.events.bounds import EventNumber
from cardia_rules.events.chain import NOTHING, Hash, Tip, closed
from cardia_rules.events.reading import E, ReadLog, T
from cardia_rules.events.upcasters import Upcasters

Library = Annotated[str, msgspec.Meta(max_length=64)]
# Events; no step of a game has nearly as many. So a line that is written is never too long to be read.
MOST_IN_A_LINE: Final = 1000
ENCODER: Final = msgspec.json.Encoder()


class Written(NamedTuple):
    """Whole lines, and where the chain stands after them."""

    lines: tuple[bytes, ...]
    tip: Tip


class Shapes(NamedTuple):
    """How the two kinds of line are decoded in one format version."""

    header: type[msgspec.Struct]
    line: type[msgspec.Struct]
    read_header: msgspec.json.Decoder[Any]
    read_line: msgspec.json.Decoder[Any]
    a_line_a_step: bool  # else an event


@dataclass(frozen=True)
class LogFormat(Generic[E, T]):
    """A file format for the events of one game: its name and version, its event types, and their fold."""

    name: str
    version: int
    library: str
    begins: Sequence[type[E]]  # what a log can begin with
    events: Sequence[type[E]]  # what can follow
    inputs: frozenset[type[E]]  # those of them that a step begins with
    a_hash_a_step: int  # the first version that has a hash for each step, not for each event
    a_line_a_step: int  # the first version that has a line for each step, not for each event
    fold: Callable[[T | None, E], T]
    fold_all: Callable[[Iterable[E], T | None], T]
    upcasters: Upcasters = field(default_factory=Upcasters)

    # -------------------------------------------------------------- versions
    @property
    def oldest(self) -> int:
        oldest = self.upcasters.oldest
        return self.version if oldest is None else min(oldest, self.version)

    @cached_property
    def versions(self) -> dict[int, Shapes]:
        """The shapes of every version that can be read."""
        return {version: self._shapes(version) for version in range(min(self.oldest, 1), self.version + 1)}

    @cached_property
    def today(self) -> Shapes:
        """The shapes of the version that is written."""
        return self.versions[self.version]

    @cached_property
    def first_lines_read(self) -> dict[tuple[bytes, int, bool], tuple[Shapes, ReadLog[E, T]]]:
        """First lines with nothing wrong, by how deep they may nest and whether they are folded."""
        return {}

    def _shapes(self, version: int) -> Shapes:
        def any_of(kinds: Sequence[type[E]]) -> Any:
            return reduce(or_, (self.upcasters.shape(kind, version) for kind in kinds))

        header = _line(
            "Header",
            ("format", Literal[self.name]),
            ("version", Annotated[int, msgspec.Meta(ge=version, le=version)]),
            ("library", Library),
            ("begins", any_of(self.begins)),
            ("hash", Hash),
        )
        a_line_a_step, events = version >= self.a_line_a_step, any_of(self.events)
        step: Any = GenericAlias(tuple, (events, ...))
        optional = version >= self.a_hash_a_step and not a_line_a_step
        line = _line(
            "Line",
            ("number", EventNumber),
            ("events", Annotated[step, msgspec.Meta(min_length=1, max_length=MOST_IN_A_LINE)])
            if a_line_a_step
            else ("event", events),
            ("hash", Hash | None, None) if optional else ("hash", Hash),
        )
        return Shapes(header, line, msgspec.json.Decoder(header), msgspec.json.Decoder(line), a_line_a_step)

    # -------------------------------------------------------------- writing
    def begin(self, event: E) -> Written:
        """The header of a new log."""
        if type(event) not in self.begins:
            raise LogContradiction(f"a log cannot begin with {type(event).__name__}")
        content = {"format": self.name, "version": self.version, "library": self.library, "begins": event}
        line, tip = closed(NOTHING, ENCODER.encode(content), 1)
        return Written((line,), tip)

    def more(self, events: Iterable[E], after: Tip) -> Written:
        """The lines of further events; ``after`` is where the log stands, in the format of today.

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

    def write(self, events: Sequence[E]) -> bytes:
        """A whole log."""
        if not events:
            raise LogContradiction("an empty log has no beginning")
        header = self.begin(events[0])
        return b"".join((*header.lines, *self.more(events[1:], header.tip).lines))


def line_of(step: Sequence[Any], after: Tip) -> tuple[bytes, Tip]:
    """The line of a whole step, in the format of today, and where the chain stands after it."""
    return closed(after, ENCODER.encode({"number": after.number + 1, "events": step}), len(step))


def _line(name: str, *fields: tuple[str, Any] | tuple[str, Any, Any]) -> type[msgspec.Struct]:
    return msgspec.defstruct(
        name, fields, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False
    )
