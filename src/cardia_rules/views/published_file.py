"""A published log as a file: what a spectator is sent while a game goes on, and the openings after it."""

from collections.abc import Iterable, Iterator
from typing import Annotated, Final, Literal

import msgspec

from cardia_rules import __version__
from cardia_rules.events.about import Library
from cardia_rules.kernel.log_format import ENCODER, LIMITS, Limits
from cardia_rules.kernel.nesting import key_given_twice, nests_deeper
from cardia_rules.kernel.problems import LogProblem, in_short, not_bytes, problem_of
from cardia_rules.views.published import Opening, PublishedLine
from cardia_rules.views.viewers import Shown

FORMAT: Final = "cardia-published"
VERSION: Final = 1


class PublishedHeader(Shown, frozen=True, kw_only=True):
    """The first line."""

    format: Literal["cardia-published"]
    version: Annotated[int, msgspec.Meta(ge=1, le=VERSION)]
    library: Library


class _AnyHeader(msgspec.Struct):
    """What every header, of whatever version, begins with."""

    format: str
    version: int


class PublishedLog(Shown, frozen=True, kw_only=True):
    """A published log as far as its file is right; ``problem`` is what is wrong after that."""

    lines: tuple[PublishedLine, ...] = ()
    openings: tuple[Opening, ...] = ()
    problem: LogProblem | None = None


_AnyLine = PublishedHeader | PublishedLine | Opening

HEADER: Final = PublishedHeader(format=FORMAT, version=VERSION, library=__version__)
_BEGINS: Final = ENCODER.encode(FORMAT).join((b'{"format":', b","))
_any_header = msgspec.json.Decoder(_AnyHeader)
_header = msgspec.json.Decoder(PublishedHeader)
_line: msgspec.json.Decoder[PublishedLine | Opening] = msgspec.json.Decoder(PublishedLine | Opening)


def write_published(lines: Iterable[PublishedLine], openings: Iterable[Opening] = ()) -> bytes:
    """A whole file; without the openings, as much of it as may be shown while the game goes on."""
    every: list[_AnyLine] = [HEADER, *lines, *openings]
    return b"".join(published_line(line) for line in every)


def published_line(line: _AnyLine) -> bytes:
    """Return one line of the file."""
    return ENCODER.encode(line) + b"\n"


def is_published(data: bytes) -> bool:
    """Whether this looks like the file of a published log rather than of a log."""
    return data.startswith(_BEGINS)


def read_published(data: bytes, limits: Limits = LIMITS) -> PublishedLog:
    """A published log's file, as far as it is right, and what is wrong after that; never raises.

    Chain and commitments are not looked at here: ``check_openings`` and ``verify`` do that.
    """
    if (problem := not_bytes(data)) is not None:
        return PublishedLog(problem=problem)
    read: list[_AnyLine] = []
    for number, line in enumerate(_whole_lines(data, limits.file_bytes), 1):
        decoded = _decoded(number, line, limits)
        if isinstance(decoded, PublishedLine) and isinstance(read[-1], Opening):
            decoded = LogProblem("contradiction", number, "the game goes on after it was opened")
        if isinstance(decoded, LogProblem):
            problem = decoded
            break
        read.append(decoded)
    else:
        problem = _problem_at_the_end(data, len(read) + 1, limits)
    return PublishedLog(
        lines=tuple(line for line in read if isinstance(line, PublishedLine)),
        openings=tuple(line for line in read if isinstance(line, Opening)),
        problem=problem,
    )


def _whole_lines(data: bytes, end: int) -> Iterator[bytes]:
    """One at a time: a file of millions of lines, the second one wrong, takes no more room than itself."""
    start = 0
    while (stop := data.find(b"\n", start, end)) >= 0:
        yield data[start:stop]
        start = stop + 1


def _problem_at_the_end(data: bytes, number: int, limits: Limits) -> LogProblem | None:
    if not data:
        return LogProblem("empty", 1, "this file is empty")
    if len(data) > limits.file_bytes:
        return LogProblem("too-large", number, f"the file is larger than {limits.file_bytes:,} bytes")
    if not data.endswith(b"\n"):
        return LogProblem("truncated", number, "the file ends in the middle of this line")
    return None


def _decoded(number: int, line: bytes, limits: Limits) -> _AnyLine | LogProblem:
    if len(line) > limits.line_bytes:
        return LogProblem("line-too-long", number, f"the line is longer than {limits.line_bytes:,} bytes")
    if number > 2 * limits.events:  # each with its opening
        return LogProblem("too-many-events", number, f"the log has more than {limits.events:,} events")
    if nests_deeper(line, limits.depth):
        return LogProblem("deep-nesting", number, f"values are nested more than {limits.depth} deep")
    if number == 1 and (problem := _problem_of_header(line)) is not None:
        return problem
    try:
        decoded: _AnyLine = (_line if number > 1 else _header).decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        return problem_of(error, number)
    if ENCODER.encode(decoded) == line:
        return decoded
    key = key_given_twice(line)
    if key is not None:
        return LogProblem("duplicate-key", number, in_short(f"{key!r} is given twice"))
    return LogProblem("non-canonical", number, "this line is not spelled as it is written by the library")


def _problem_of_header(line: bytes) -> LogProblem | None:
    try:
        header = _any_header.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        return LogProblem("no-header", 1, in_short(f"this is not the header of a published log: {error}"))
    if header.format != FORMAT:
        return LogProblem("no-header", 1, in_short(f"this is a log of {header.format!r}, not {FORMAT!r}"))
    if header.version > VERSION:
        known = f"this library reads formats up to {VERSION}"
        return LogProblem("newer-version", 1, f"this published log is of format {header.version}; {known}")
    return None
