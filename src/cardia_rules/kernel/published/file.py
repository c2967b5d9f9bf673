"""A published log as a file: what a spectator is sent while a game goes on, and the openings after it."""

from collections.abc import Iterable, Iterator
from typing import Annotated, Generic

import msgspec

from cardia_rules import __version__
from cardia_rules.kernel.log.format import ENCODER, LIMITS, E, Library, Limits, T
from cardia_rules.kernel.log.problems import (
    LogProblem,
    nests_deeper,
    not_bytes,
)
from cardia_rules.kernel.log.reading import decoded_line, problem_of_header
from cardia_rules.kernel.published.publishing import Opening, Public, PublishedLine, Publishing, S


class PublishedHeader(Public, frozen=True, kw_only=True):
    """The first line."""

    format: str
    version: Annotated[int, msgspec.Meta(ge=1)]
    library: Library


class PublishedLog(Public, Generic[S, E], frozen=True, kw_only=True):
    """A published log as far as its file is right; ``problem`` is what is wrong after that."""

    lines: tuple[PublishedLine[S], ...] = ()
    openings: tuple[Opening[E], ...] = ()
    problem: LogProblem | None = None


_header = msgspec.json.Decoder(PublishedHeader)


def header_of(game: Publishing[E, T, S]) -> PublishedHeader:
    """Return the first line of a game's published logs."""
    return PublishedHeader(format=game.name, version=game.version, library=__version__)


def write_published(
    game: Publishing[E, T, S], lines: Iterable[PublishedLine[S]], openings: Iterable[Opening[E]] = ()
) -> bytes:
    """Return a whole file; without the openings, as much of it as may be shown while the game goes on."""
    every = (header_of(game), *lines, *openings)
    return b"".join(ENCODER.encode(line) + b"\n" for line in every)


def is_published(game: Publishing[E, T, S], data: bytes) -> bool:
    """Tell whether this looks like the file of a published log rather than of a log."""
    return data.startswith(b'{"format":' + ENCODER.encode(game.name) + b",")


def read_published(game: Publishing[E, T, S], data: bytes, limits: Limits = LIMITS) -> PublishedLog[S, E]:
    """Read a published log's file, as far as it is right, and what is wrong after that; never raise.

    Chain and commitments are not looked at here: ``check_openings`` and ``verify`` do that.
    """
    if (problem := not_bytes(data)) is not None:
        return PublishedLog(problem=problem)
    lines: list[PublishedLine[S]] = []
    openings: list[Opening[E]] = []
    number = 0
    for number, line in enumerate(_whole_lines(data, limits.file_bytes), 1):
        decoded = _decoded(game, number, line, limits)
        if isinstance(decoded, PublishedLine) and openings:
            decoded = LogProblem("contradiction", number, "the game goes on after it was opened")
        if isinstance(decoded, LogProblem):
            problem = decoded
            break
        if isinstance(decoded, PublishedLine):
            lines.append(decoded)
        elif isinstance(decoded, Opening):
            openings.append(decoded)
    else:
        problem = _problem_at_the_end(data, number + 1, limits)
    return PublishedLog(lines=tuple(lines), openings=tuple(openings), problem=problem)


def _whole_lines(data: bytes, end: int) -> Iterator[bytes]:
    """Yield one at a time: millions of lines, the second one wrong, take no more room than the file."""
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


def _decoded(
    game: Publishing[E, T, S], number: int, line: bytes, limits: Limits
) -> PublishedHeader | PublishedLine[S] | Opening[E] | LogProblem:
    if len(line) > limits.line_bytes:
        return LogProblem("line-too-long", number, f"the line is longer than {limits.line_bytes:,} bytes")
    if number > 2 * limits.events:  # each with its opening
        return LogProblem("too-many-events", number, f"the log has more than {limits.events:,} events")
    if nests_deeper(line, limits.depth):
        return LogProblem("deep-nesting", number, f"values are nested more than {limits.depth} deep")
    if number > 1:
        return decoded_line(game.line_decoder, line, number)
    if (wrong := problem_of_header(line, game.name, game.version, "published log")) is not None:
        return wrong
    return decoded_line(_header, line, number)
