"""What a command is given, a log or a case, opened into one thing that can be stepped through."""

import re
import sys
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from typing import Any, Final

import click

from cardia_rules.bench.games import open_game, open_readable
from cardia_rules.bench.requests import GameMeant
from cardia_rules.bench.slip import game_in
from cardia_rules.bench.source import LINE, Source, source_of_case, source_of_line
from cardia_rules.catalogue.lookup import at_hand
from cardia_rules.cli.output import complain
from cardia_rules.cli.parameters import language_spoken
from cardia_rules.errors import DataError
from cardia_rules.events.log import CARDIA_LOG, SUFFIX, read_log
from cardia_rules.events.table import Table
from cardia_rules.faq.case.library import cases_meant, only_one, own_or_sample, probably_meant
from cardia_rules.faq.case.reading import parse_case, read_case
from cardia_rules.faq.position_line import lines_meant
from cardia_rules.game.match import MatchRecord
from cardia_rules.kernel.cases.pages import PAGE_SUFFIX
from cardia_rules.kernel.cases.pages import SUFFIX as CASE_SUFFIX
from cardia_rules.kernel.log.collection import DAMAGED, each_log, opened, unpacked
from cardia_rules.kernel.log.format import LIMITS, Limits, ReadLog
from cardia_rules.kernel.log.problems import LogProblem, ProblemCode
from cardia_rules.kernel.log.reading import bytes_of_file, read
from cardia_rules.message import Message, alternatives
from cardia_rules.render.errors import message_in_words
from cardia_rules.replay.branch import setup_of
from cardia_rules.seen.log import is_seen, read_seen
from cardia_rules.spelling import did_you_mean, quoted
from cardia_rules.views.viewers import Viewer

STDIN: Final = "-"
_EXAMPLE: Final = '"I;judge:saboteur"'
_QUOTES: Final = "'\"\u2018\u2019\u201c\u201d\u00ab\u00bb\u202f\u00a0 "
_NUMBERED: Final = re.compile(r"(?P<file>.+)#(?P<number>[0-9]{1,6})")

# What is wrong with a log of which the reason quotes no event.
_SAY_NOTHING_HIDDEN: Final[frozenset[ProblemCode]] = frozenset(
    (
        "no-file",
        "empty",
        "too-large",
        "line-too-long",
        "too-many-events",
        "no-header",
        "another-log",
        "newer-version",
        "truncated",
        "wrong-number",
        "broken-chain",
    )
)


def open_source(text: str, at: int | None = None, viewer: Viewer = "judge") -> Source:
    """Open a log or a case from a file or from standard input (``-``), or a position in one line.

    Cards that it brings along, which are not in the box, can be named until the command ends.

    A case that comes with the library is opened by its name.

    Of a log with something wrong only what comes before that can be asked for, with ``at``. What is wrong
    with it may name hidden cards: ``viewer`` is who is told.
    """
    source = _opened(text, at, viewer)
    context = click.get_current_context(silent=True)
    if context is not None and (own := setup_of(source.events[0]).own):
        with suppress(DataError):  # two sources may each have a card of one name: then it takes the slug
            context.with_resource(at_hand(own))
    return source


def said_of(text: str) -> dict[str, str]:
    """Return what people say of a game that is opened by its link."""
    return {} if (game := game_in(text)) is None else game.tags


def _opened(text: str, at: int | None, viewer: Viewer) -> Source:
    if (game := game_in(text)) is not None:
        return open_readable(game).source
    if text == STDIN:
        return _from_stdin(Message("standard input"), at, viewer)
    if (numbered := _NUMBERED.fullmatch(text)) and not is_there(Path(text)):
        return _from_several(Path(numbered["file"]), int(numbered["number"]), at, viewer)
    line = text.strip(_QUOTES)  # a phone, or Word, puts its own around what is copied
    if LINE.match(line) and not is_there(Path(text)):
        return _from_line(line)
    file = own_or_sample(text)
    if not text or file.is_dir():
        raise DataError(
            "{name} is no file; expected a log, a case or a position in one line", name=quoted(text)
        )
    if is_there(file) and _is_log(file):
        return _from_log(bytes_of_file(file), file.name, at, viewer, several=text)
    if not (found := cases_meant(text)) and not file.exists():
        if ":" in text:
            raise DataError(
                "{name}: there is no such file; a position in one line begins with its deck, {example}",
                name=text,
                example=alternatives([quoted(line) for line in lines_meant(text)] or [_EXAMPLE]),
            )
        near = did_you_mean(probably_meant(text))
        raise DataError("{name}: there is no such file{near}", name=text, near=near)
    return source_of_case(read_case(only_one(found, text), asks=True))


def _from_stdin(name: str, at: int | None, viewer: Viewer) -> Source:
    """Open whatever somebody pipes: a log, a position in one line, or a case."""
    try:
        data = unpacked(sys.stdin.buffer).read(LIMITS.file_bytes + 1)
    except DAMAGED as problem:
        raise DataError("{name}: cannot be read: {why}", name=name, why=str(problem)) from None
    if data[:1] == b"{":
        return _from_log(data, name, at, viewer)
    try:
        text = data.decode("utf-8-sig")  # a shell may put a byte order mark before what it pipes
    except UnicodeDecodeError as problem:
        raise DataError("{name}: is not UTF-8 text (byte {byte})", name=name, byte=problem.start) from None
    if LINE.match(text) and text.count("\n") <= 1:
        return source_of_line(text.strip())
    return source_of_case(parse_case(text, name, asks=True))


def _from_several(file: Path, number: int, at: int | None, viewer: Viewer) -> Source:
    """Open one of the logs that follow each other in a file."""
    if not is_there(file):
        raise DataError("{name}: there is no such file", name=str(file))
    count = 0
    with opened(file) as stream:
        for count, data in enumerate(each_log(stream), 1):
            if count == number:
                return _from_log(data, f"{file.name}#{number}", at, viewer)
    raise DataError(
        "{name}: there is no log {number} in it; it holds {count}", name=str(file), number=number, count=count
    )


def _from_log(
    data: bytes | LogProblem, name: str, at: int | None, viewer: Viewer, several: str = ""
) -> Source:
    """Open a log, or the record of a game that was seen.

    Of a log with something wrong only what comes before that can be asked for, with ``at``. In a file that
    is called ``several`` there may be more than one.
    """
    if isinstance(data, bytes) and is_seen(data):
        return _from_seen(data)
    log = read(CARDIA_LOG, data)
    right = len(log.events)
    if log.problem is not None and (at is None or at > right):
        if several and at is None and log.problem.code == "another-log" and isinstance(data, bytes):
            count = sum(1 for _log in each_log(BytesIO(data)))
            raise DataError("{name}: holds {count} logs; name one, as {name}#1", name=several, count=count)
        told, still = _as_told_to(viewer, log.problem), ""
        if _takes_at() and right and log.problem.code != "no-file":
            still = Message("; what comes before is right, so --at {number} works", number=right)
        raise DataError("{name}: {problem}{still}", name=name, problem=told, still=still)
    return Source(name, log.events, is_log=True)


def _as_told_to(viewer: Viewer, problem: LogProblem) -> LogProblem | Message:
    """Leave the reason to a judge where it may say what an event says: which cards somebody holds."""
    if viewer == "judge" or problem.code in _SAY_NOTHING_HIDDEN:
        return problem
    return Message(
        "line {line}: this cannot be read ({code}); why is told to a judge",
        line=problem.line,
        code=problem.code,
    )


def _takes_at() -> bool:
    """Tell whether the command that is running has an option ``--at``."""
    context = click.get_current_context(silent=True)
    return context is not None and any("--at" in param.opts for param in context.command.params)


def file_of(text: str) -> Path:
    """Return the file that a source is, or is one of several in; whether it is there is another matter."""
    numbered = _NUMBERED.fullmatch(text)
    return Path(text) if numbered is None or is_there(Path(text)) else Path(numbered["file"])


def _from_seen(data: bytes) -> Source:
    """Open the record of a game that was seen: what nobody saw of it has no name."""
    return open_game(GameMeant(log=data.decode("utf-8", "replace"))).source


def match_in(text: str) -> tuple[MatchRecord, tuple[ReadLog[Any, Table], ...]] | None:
    """Return the match that a file holds, with its games; nothing if it is no match's."""
    from cardia_rules.store.cardia.matches import is_match, read_match_file  # they bring the stores

    return read_match_file(text, read=_game_of_match) if is_match(_beginning(Path(text))) else None


def _game_of_match(data: bytes, limits: Limits) -> ReadLog[Any, Table]:
    if not is_seen(data):
        return read_log(data, limits)
    log, source = read_seen(data, limits), _from_seen(data)
    return ReadLog(
        version=log.version,
        events=log.events,
        table=source.position.table,
        tip=log.tip,
        problem=log.problem,
    )


def _beginning(file: Path) -> bytes:
    try:
        with opened(file) as stream:
            return stream.read(64)
    except (*DAMAGED, ValueError):
        return b""  # whatever else it is, opening it says what is wrong


def is_there(file: Path) -> bool:
    """Tell whether there is such a file."""
    try:
        return file.exists()
    except OSError:  # a position may be longer than a file's name can be
        return False


def _is_log(file: Path) -> bool:
    """Tell whether a file is a log, by its name or by how it begins: it is JSON."""
    if file.name.endswith((SUFFIX, ".jsonl")):
        return True
    if file.suffix in (CASE_SUFFIX, PAGE_SUFFIX) or not file.is_file():
        return False
    try:
        with opened(file) as stream:
            return stream.read(1) == b"{"
    except DAMAGED:
        return True  # which then says what is wrong


def _from_line(line: str) -> Source:
    if ";" not in line:
        # Somebody who types a line without quotation marks gives a shell several commands, and us the first.
        _warn(
            Message(
                "cardia: {name} is a deck without encounters; a shell ends a line at its first ; unless there"
                " are quotation marks around it",
                name=quoted(line),
            )
        )
    return source_of_line(line)


def _warn(message: Message) -> None:
    if (context := click.get_current_context(silent=True)) is not None:
        complain(message_in_words(message, language_spoken(context)))
