"""What a command is given, a log or a case, opened into one thing that can be stepped through."""

import re
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import click

from cardia_rules.bench.games import open_game, open_readable
from cardia_rules.bench.requests import GameMeant
from cardia_rules.bench.slip import slip_in
from cardia_rules.bench.source import (
    LINE,
    Source,
    source_of_case,
    source_of_data,
    source_of_line,
    source_of_log,
)
from cardia_rules.catalogue.lookup import at_hand
from cardia_rules.cli.output import complain
from cardia_rules.cli.parameters import language_spoken
from cardia_rules.errors import DataError
from cardia_rules.events.log import SUFFIX, GameLog, read_log, read_log_file
from cardia_rules.events.table import Table
from cardia_rules.faq.case.library import cases_meant, only_one, own_or_sample, probably_meant
from cardia_rules.faq.case.reading import read_case
from cardia_rules.faq.position_line import lines_meant
from cardia_rules.game.match import MatchRecord
from cardia_rules.kernel.cases.pages import PAGE_SUFFIX
from cardia_rules.kernel.cases.pages import SUFFIX as CASE_SUFFIX
from cardia_rules.kernel.log.collection import DAMAGED, each_log, opened, unpacked
from cardia_rules.kernel.log.format import LIMITS, Limits, ReadLog
from cardia_rules.message import Message, alternatives
from cardia_rules.render.errors import message_in_words
from cardia_rules.replay.branch import setup_of
from cardia_rules.seen.log import is_seen, read_seen
from cardia_rules.spelling import did_you_mean, quoted
from cardia_rules.views.viewers import Viewer

STDIN: Final = "-"
_EXAMPLE: Final = '"I;judge:saboteur"'
_NUMBERED: Final = re.compile(r"(?P<file>.+)#(?P<number>[0-9]{1,6})")


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
    """Return what people say of a ruling that is opened by its link."""
    return {} if (slip := slip_in(text)) is None else slip.game.tags


def _opened(text: str, at: int | None, viewer: Viewer) -> Source:
    if (slip := slip_in(text)) is not None:
        return open_readable(slip.game).source
    if text == STDIN:
        name = Message("standard input")
        try:
            data = unpacked(sys.stdin.buffer).read(LIMITS.file_bytes + 1)
        except DAMAGED as problem:
            raise DataError("{name}: cannot be read: {why}", name=name, why=str(problem)) from None
        return source_of_data(data, name, at, viewer, takes_at=_takes_at())
    if (numbered := _NUMBERED.fullmatch(text)) and not is_there(Path(text)):
        return _from_several(Path(numbered["file"]), int(numbered["number"]), at, viewer)
    if LINE.match(text) and not is_there(Path(text)):
        return _from_line(text)
    file = own_or_sample(text)
    if not text or file.is_dir():
        raise DataError(
            "{name} is no file; expected a log, a case or a position in one line", name=quoted(text)
        )
    if is_there(file) and _is_log(file):
        return _from_log(file, text, at, viewer)
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


def _from_log(file: Path, text: str, at: int | None, viewer: Viewer) -> Source:
    if is_seen(_beginning(file)):
        return _from_seen(file.read_bytes())
    log = read_log_file(file)
    if log.problem is not None and log.problem.code == "another-log" and at is None:
        count = sum(1 for _log in _games_in(file))
        raise DataError(Message("{name}: holds {count} logs; name one, as {name}#1", name=text, count=count))
    return source_of_log(log, file.name, at, viewer, takes_at=_takes_at())


def _games_in(file: Path) -> Iterator[GameLog]:
    from cardia_rules.store.cardia.collections import read_games  # it brings the stores

    return read_games(file)


def _from_several(file: Path, number: int, at: int | None, viewer: Viewer) -> Source:
    """Open one of the logs that follow each other in a file."""
    if not is_there(file):
        raise DataError("{name}: there is no such file", name=str(file))
    count = 0
    with opened(file) as stream:
        for count, data in enumerate(each_log(stream, LIMITS), 1):
            if count == number and isinstance(data, bytes) and is_seen(data):
                return _from_seen(data)
    for count, log in enumerate(_games_in(file), 1):
        if count == number:
            return source_of_log(log, f"{file.name}#{number}", at, viewer, takes_at=_takes_at())
    raise DataError(
        "{name}: there is no log {number} in it; it holds {count}", name=str(file), number=number, count=count
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
