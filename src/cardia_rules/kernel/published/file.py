"""A published log as a file: what a spectator is sent while a game goes on, and the openings after it.

Opening it asks: does every hidden fact turn out to be the one that was committed to?
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any, Final, Generic, Literal

import msgspec

from cardia_rules import __version__
from cardia_rules.errors import CardiaError
from cardia_rules.kernel.log.format import ENCODER, LIMITS, E, Library, Limits, T
from cardia_rules.kernel.log.problems import LogProblem, nests_deeper, not_bytes
from cardia_rules.kernel.log.reading import cut, decoded_line, problem_of_header
from cardia_rules.kernel.published.publishing import (
    BEFORE_THE_FIRST,
    SALT_BYTES,
    Opening,
    Public,
    PublishedLine,
    Publishing,
    S,
    chained,
    commitment_to,
)
from cardia_rules.spelling import written


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
    problem = None if data else LogProblem("empty", 1, "this file is empty")
    for number, line in enumerate(_lines_of(data, limits), 1):
        decoded = line if isinstance(line, LogProblem) else _decoded(game, number, line[:-1], limits)
        if isinstance(decoded, PublishedLine) and openings:
            decoded = LogProblem("contradiction", number, "the game goes on after it was opened")
        if isinstance(decoded, LogProblem):
            problem = decoded
            break
        if isinstance(decoded, PublishedLine):
            lines.append(decoded)
        elif isinstance(decoded, Opening):
            openings.append(decoded)
    return PublishedLog(lines=tuple(lines), openings=tuple(openings), problem=problem)


def _lines_of(data: bytes, limits: Limits) -> Iterator[bytes | LogProblem]:
    """Yield one at a time: millions of lines, the second one wrong, take no more room than the file."""
    start, number = 0, 1
    while start < len(data):
        line = cut(data, start, start, number, limits)
        yield line
        if isinstance(line, LogProblem):
            return
        start, number = start + len(line), number + 1


def _decoded(
    game: Publishing[E, T, S], number: int, line: bytes, limits: Limits
) -> PublishedHeader | PublishedLine[S] | Opening[E] | LogProblem:
    if number > 2 * limits.events:  # each with its opening
        return LogProblem("too-many-events", number, f"the log has more than {limits.events:,} events")
    if nests_deeper(line, limits.depth):
        return LogProblem("deep-nesting", number, f"values are nested more than {limits.depth} deep")
    if number > 1:
        return decoded_line(game.line_decoder, line, number)
    if (wrong := problem_of_header(line, game.name, game.version, "published log")) is not None:
        return wrong
    return decoded_line(_header, line, number)


# ------------------------------------------------------------------ opening it
NOTHING_HIDDEN: Final = "nothing"
OpeningCode = Literal[
    "wrong-number",  # a line is not the next one
    "broken-chain",  # a line does not follow from the one before it
    "rewritten",  # a line is another one than was noted when it was published
    "changed",  # an opening is not what was committed to: another fact, or another salt
    "not-opened",
    "opened-twice",
    "not-committed",  # an opening of a line that commits to nothing, or of no line at all
    "contradicts",  # what is opened looks different from what was published of it
    "impossible",  # what is opened cannot have happened on the table before it
]


class OpeningFault(Public, frozen=True, kw_only=True):
    """One thing that is wrong, at the line of this number: which fact, and whose.

    ``fact`` is one of the game's own words for what its events hide; ``seat`` is the one that it names.
    """

    code: OpeningCode
    number: int
    fact: str
    message: str
    seat: str | None = None


class Opened(Public, Generic[E], frozen=True, kw_only=True):
    """Everything holds: the whole log, ready to be folded and adjudicated."""

    events: tuple[E, ...]


class NotOpened(Public, frozen=True, kw_only=True):
    """Everything that does not hold, in the order of the lines."""

    faults: tuple[OpeningFault, ...]


def check_openings(
    game: Publishing[E, T, S],
    lines: Sequence[PublishedLine[S]],
    openings: Sequence[Opening[E]],
    *,
    noted: Mapping[int, str] | None = None,
) -> Opened[E] | NotOpened:
    """Check the chain, every commitment and that the opened events look like what was published.

    ``noted`` are chain values that somebody kept from the time of publishing, by line number. Only they
    show that a log was not written anew as a whole.
    """
    found = _Faults(game)
    found.look_at_chain(lines, noted or {})
    found.look_at_openings(lines, openings)
    if found.faults:
        return NotOpened(faults=tuple(sorted(found.faults, key=lambda fault: fault.number)))
    by_number = {opening.number: opening.event for opening in openings}
    events: list[E] = []
    table: T | None = None
    for line in lines:
        event = by_number.get(line.number) or game.unhidden(line.event)
        if event is None:  # pragma: no cover - only if the game calls hidden what was not found missing above
            raise CardiaError("a line that hides something was read as one that hides nothing")
        try:
            table = game.fold(table, event)
            shown = game.see(event, table)
            game.check(event, table)
        except CardiaError as contradiction:
            found.add(line, "impossible", f"cannot have happened: {contradiction}")
            break
        if shown != line.event:
            found.add(line, "contradicts", "is opened as something that looks different")
            break
        events.append(event)
    return NotOpened(faults=tuple(found.faults)) if found.faults else Opened(events=tuple(events))


class _Faults(Generic[E, T, S]):
    """What was found wrong with a published log so far."""

    def __init__(self, game: Publishing[E, T, S]) -> None:
        self.game = game
        self.faults: list[OpeningFault] = []

    def look_at_chain(self, lines: Sequence[PublishedLine[S]], noted: Mapping[int, str]) -> None:
        """Find the lines that do not follow from the one before, or are not those that were noted."""
        previous = BEFORE_THE_FIRST
        for number, line in enumerate(lines, 1):
            if line.number != number:
                self.add(line, "wrong-number", f"stands where line {number} should", number)
            if line.chain != chained(previous, line.number, line.event, line.commitment):
                self.add(line, "broken-chain", "does not follow from the line before it", number)
            elif noted.get(number, line.chain) != line.chain:
                self.add(line, "rewritten", "is not the one that was published then", number)
            previous = line.chain
        for number in sorted(number for number in noted if number > len(lines)):
            self._add_elsewhere("rewritten", number, f"line {written(number)} was published and is missing")

    def look_at_openings(self, lines: Sequence[PublishedLine[S]], openings: Sequence[Opening[E]]) -> None:
        """Find the commitments that are not opened once, by what they are to."""
        by_number = {line.number: line for line in lines}
        opened: set[int] = set()
        for opening in openings:
            line = by_number.get(opening.number)
            if line is None or not line.commitment:
                message = f"line {written(opening.number)} commits to nothing that could be opened"
                self._add_elsewhere("not-committed", opening.number, message)
                continue
            if opening.number in opened:
                self.add(line, "opened-twice", "is opened twice")
            opened.add(opening.number)
            if not _holds(line, opening):
                self.add(line, "changed", "is not the one that was committed to")
        for line in lines:
            if not line.commitment and self.game.unhidden(line.event) is None:
                self.add(line, "not-opened", "was never committed to")
            elif line.commitment and line.number not in opened:
                self.add(line, "not-opened", "is not opened")

    def add(self, line: PublishedLine[S], code: OpeningCode, problem: str, number: int = 0) -> None:
        """Add a fault; ``problem`` goes on a sentence that begins with the line and what it is about."""
        number = number or line.number
        fact = self.game.facts.get(type(line.event), NOTHING_HIDDEN)
        seat = getattr(line.event, "seat", None)
        whose = f" of {seat}" if seat else ""
        about = "" if fact == NOTHING_HIDDEN else f" ({fact.replace('-', ' ')}{whose})"
        message = f"line {number}{about} {problem}"
        self.faults.append(OpeningFault(code=code, number=number, fact=fact, seat=seat, message=message))

    def _add_elsewhere(self, code: OpeningCode, number: int, message: str) -> None:
        """Add a fault that is about no line that is there."""
        self.faults.append(OpeningFault(code=code, number=number, fact=NOTHING_HIDDEN, message=message))


def _holds(line: PublishedLine[Any], opening: Opening[Any]) -> bool:
    try:
        salt = bytes.fromhex(opening.salt)
    except ValueError:
        return False
    # One spelling only: otherwise two files that differ would open the same.
    spelled = len(salt) == SALT_BYTES and salt.hex() == opening.salt
    return spelled and commitment_to(line.number, opening.event, salt) == line.commitment
