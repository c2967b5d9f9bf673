"""The lines of a log file, for any vocabulary: what each holds, and how they are written.

One game is one file of JSON lines. The first is the header with the event that the log begins with; each
further line holds one event, and the last one of each step a hash. All are written canonically, so the same
game gives the same bytes.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, reduce
from operator import or_
from typing import Annotated, Any, Final, Generic, Literal, NamedTuple, TypeVar

import msgspec

from cardia_rules.errors import LogContradiction
from cardia_rules.events.bounds import EventNumber
from cardia_rules.events.chain import NOTHING, Hash, Tip, closed
from cardia_rules.events.reading import ReadLog
from cardia_rules.events.upcasters import Upcasters

E = TypeVar("E")
T = TypeVar("T")

Library = Annotated[str, msgspec.Meta(max_length=64)]
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


@dataclass(frozen=True)
class LogFormat(Generic[E, T]):
    """A file format for the events of one game: its name and version, its event types, and their fold."""

    name: str
    version: int
    library: str
    begins: Sequence[type[E]]  # what a log can begin with
    events: Sequence[type[E]]  # what can follow
    inputs: frozenset[type[E]]  # those of them that a step begins with
    hashed_by_step: int  # the first version that has a hash for each step, not for each line
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
        by_step = version >= self.hashed_by_step
        line = _line(
            "Line",
            ("number", EventNumber),
            ("event", any_of(self.events)),
            ("hash", Hash | None, None) if by_step else ("hash", Hash),
        )
        return Shapes(header, line, msgspec.json.Decoder(header), msgspec.json.Decoder(line))

    # -------------------------------------------------------------- writing
    def begin(self, event: E) -> Written:
        """The header of a new log."""
        if type(event) not in self.begins:
            raise LogContradiction(f"a log cannot begin with {type(event).__name__}")
        content = {"format": self.name, "version": self.version, "library": self.library, "begins": event}
        return _written(*closed(NOTHING, ENCODER.encode_lines([content]), 1))

    def more(self, events: Iterable[E], after: Tip) -> Written:
        """The lines of further events; ``after`` is where the log stands, in the format of today.

        They end with a hash, wherever they stop: what is appended is whole.
        """
        written = []
        for step in self._steps(events):
            lines = [self._line(*numbered) for numbered in enumerate(step, after.number + 1)]
            whole, after = closed(after, ENCODER.encode_lines(lines), len(lines))
            written.append(whole)
        return _written(b"".join(written), after)

    def _steps(self, events: Iterable[E]) -> Iterator[list[E]]:
        step: list[E] = []
        for event in events:
            if step and type(event) in self.inputs:
                yield step
                step = []
            step.append(event)
        if step:
            yield step

    @cached_property
    def _line(self) -> Callable[[int, E], msgspec.Struct]:
        return self.versions[self.version].line

    def write(self, events: Sequence[E]) -> bytes:
        """A whole log."""
        if not events:
            raise LogContradiction("an empty log has no beginning")
        header = self.begin(events[0])
        return b"".join((*header.lines, *self.more(events[1:], header.tip).lines))


def _line(name: str, *fields: tuple[str, Any] | tuple[str, Any, Any]) -> type[msgspec.Struct]:
    return msgspec.defstruct(
        name, fields, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False
    )


def _written(data: bytes, tip: Tip) -> Written:
    return Written(tuple(line + b"\n" for line in data.split(b"\n")[:-1]), tip)
