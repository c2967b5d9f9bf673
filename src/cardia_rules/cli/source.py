"""What a command is given, a log or a case, opened into one thing that can be stepped through."""

import re
import sys
from collections.abc import Mapping
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Final

import attrs
import click

from cardia_rules.catalogue.lookup import at_hand
from cardia_rules.cli.output import complain
from cardia_rules.cli.parameters import language_spoken
from cardia_rules.cli.typed_input import decision_of, refused_instead
from cardia_rules.errors import DataError, DecisionRefused, Failure, UnknownName
from cardia_rules.events.fold import fold
from cardia_rules.events.log import SUFFIX, GameLog, read_log, read_log_file
from cardia_rules.events.options import Option
from cardia_rules.events.seats import NORTH, Seat
from cardia_rules.events.table import Table
from cardia_rules.events.vocabulary import AnyEvent, CoinTossed, DeckShuffled, PickedAtRandom, ProtectorsLaid
from cardia_rules.faq.case.library import own_or_shipped, probably_meant
from cardia_rules.faq.case.reading import parse_case, read_case
from cardia_rules.faq.case.sections import Case, Step, Then
from cardia_rules.faq.notation import option_text
from cardia_rules.faq.position_line import stated_in_line
from cardia_rules.kernel.collection import DAMAGED, opened, unpacked
from cardia_rules.kernel.log_format import LIMITS
from cardia_rules.kernel.problems import LogProblem, ProblemCode
from cardia_rules.language import Language
from cardia_rules.message import Message, joined
from cardia_rules.render.errors import message_in_words, verdict_in_words
from cardia_rules.render.languages import phrase
from cardia_rules.replay.adjudicate import setup_of, verify
from cardia_rules.resolution.game import Game, draw_lots
from cardia_rules.resolution.match import MatchRecord
from cardia_rules.spelling import did_you_mean, quoted
from cardia_rules.store.collections import read_games
from cardia_rules.store.matches import is_match, read_match_file
from cardia_rules.views.viewers import Viewer

CHANCE: Final = (CoinTossed, PickedAtRandom, DeckShuffled, ProtectorsLaid)
STDIN: Final = "-"
BETWEEN_MILESTONES: Final = 64
_NUMBERED: Final = re.compile(r"(?P<file>.+)#(?P<number>[0-9]{1,6})")
_LINE: Final = re.compile(r"II?$|II?\+|[^/]*;")  # how a position in one line begins, and no file's name

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


@attrs.frozen(slots=False)
class Source:
    """Events, the table after each, and the decisions there; ``case`` is what they were played from.

    Events count from 1. ``problems`` are what a case expected and did not get.
    """

    name: str
    events: tuple[AnyEvent, ...]
    is_log: bool = False
    case: Case | None = None
    problems: tuple[str, ...] = ()
    line: str = ""  # the position that it was opened from, if it was written in one line
    unexpected: tuple[Failure, ...] = ()  # why a decision was refused that a case says is taken

    def title(self, lang: Language) -> str:
        """Return what is asked; nothing where nobody has put it into words."""
        return self.case.title.to(lang) if self.case is not None else ""

    @cached_property
    def _milestones(self) -> tuple[Table, ...]:
        """Return the table after the first event and every so many more.

        Not after each: a log may say that thousands of things wait, and every table would hold them anew.
        """
        table, kept = fold(None, self.events[0]), []
        for number, event in enumerate(self.events):
            table = fold(table, event) if number else table
            if number % BETWEEN_MILESTONES == 0:
                kept.append(table)
        return tuple(kept)

    def table(self, number: int) -> Table:
        """Return the table after an event."""
        last = self.number(number) - 1
        nearest = last // BETWEEN_MILESTONES
        table = self._milestones[nearest]
        for event in self.events[nearest * BETWEEN_MILESTONES + 1 : last + 1]:
            table = fold(table, event)
        return table

    def number(self, asked: int | None) -> int:
        """Return the number of an event; without one, the last."""
        if asked is None:
            return len(self.events)
        if not 1 <= asked <= len(self.events):
            raise UnknownName(
                Message(
                    "{name}: there is no event {number}; they go from 1 to {last}",
                    name=self.name,
                    number=asked,
                    last=len(self.events),
                )
            )
        return asked

    @property
    def by_lot(self) -> bool:
        """Tell whether chance did something that neither a log nor a case says."""
        happened = sum(isinstance(event, CHANCE) for event in self.events)
        play = self.case.play if self.case is not None else ()
        said = (each for step in play for each in (step.coin, step.picked, step.shuffled, step.laid))
        stated = sum(each is not None for each in said)
        shuffled = 2 if self.case is not None and self.case.setup is not None else 0
        return not self.is_log and happened > stated + shuffled

    def decided(self, text: str, lang: Language) -> "Source":
        """Go on with one more decision, which may name as little as tells it apart.

        A case is played anew with it, so that a hand that was left open holds the card; what the case
        expected at its end is not looked at.
        """
        game = self.game(len(self.events), lang)
        if not game.asks:
            raise UnknownName(Message("nobody has anything to decide there"))
        seat, option = decision_of(text, game.asks)
        if self.case is None:
            return self._gone_on(game, seat, option)
        written = option_text(option)
        step = Step(north=written) if seat == NORTH else Step(south=written)
        return _from_case(attrs.evolve(self.case, play=(*self.case.play, step), then=Then()))

    def _gone_on(self, game: Game, seat: Seat, option: Option) -> "Source":
        try:
            game.decide(seat, option)
        except DecisionRefused as refused:
            why = refused_instead(str(refused), seat, game.asks)
            return attrs.evolve(self, problems=(why,), unexpected=refused.failures)
        chance = Random(0)
        while (needed := game.chance_needed) is not None:
            game.happen(draw_lots(needed, chance))
        return attrs.evolve(self, events=game.events)

    def under(self, answers: Mapping[str, str]) -> "Source | None":
        """Play a case anew under other answers; return nothing for a log, which is as it is."""
        if self.case is None:
            return None
        return _from_case(attrs.evolve(self.case, answers={**self.case.answers, **answers}))

    def game(self, number: int, lang: Language) -> Game:
        """Return the game at the first decision or chance outcome after this event; its length says where."""
        self.check(number, lang)
        return Game.from_events(self.events[: self.number(number)])

    def check(self, number: int, lang: Language) -> None:
        """Refuse to go on from a log that is not what the rules give up to this event."""
        finding = verify(self.events[: self.number(number)])
        if not finding.goes_on:
            why = phrase("cli.not-the-rules", lang, verdict=verdict_in_words(finding, lang))
            raise DataError(Message("{name}: {why}", name=self.name, why=why))


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


def _opened(text: str, at: int | None, viewer: Viewer) -> Source:
    if text == STDIN:
        return _from_data(unpacked(sys.stdin.buffer).read(LIMITS.file_bytes + 1), at, viewer)
    if (numbered := _NUMBERED.fullmatch(text)) and not _is_there(Path(text)):
        return _from_several(Path(numbered["file"]), int(numbered["number"]), at, viewer)
    if _LINE.match(text) and not _is_there(Path(text)):
        return _from_line(text)
    file = own_or_shipped(text)
    if not text or file.is_dir():
        raise DataError(
            Message("{name} is no file; expected a log, a case or a position in one line", name=quoted(text))
        )
    if not file.exists():
        if ":" in text:
            raise DataError(
                Message(
                    "{name}: there is no such file; a position in one line begins with its deck, {example}",
                    name=text,
                    example=quoted("I;judge:saboteur"),
                )
            )
        near = did_you_mean(probably_meant(text))
        raise DataError(Message("{name}: there is no such file{near}", name=text, near=near))
    if _is_log(file):
        log = read_log_file(file)
        if log.problem is not None and log.problem.code == "another-log" and at is None:
            count = sum(1 for _log in read_games(file))
            raise DataError(
                Message("{name}: holds {count} logs; name one, as {name}#1", name=text, count=count)
            )
        return _from_log(log, file.name, at, viewer)
    return _from_case(read_case(file, asks=True))


def _from_several(file: Path, number: int, at: int | None, viewer: Viewer) -> Source:
    """Open one of the logs that follow each other in a file."""
    if not _is_there(file):
        raise DataError(Message("{name}: there is no such file", name=str(file)))
    count = 0
    for count, log in enumerate(read_games(file), 1):
        if count == number:
            return _from_log(log, f"{file.name}#{number}", at, viewer)
    raise DataError(
        Message(
            "{name}: there is no log {number} in it; it holds {count}",
            name=str(file),
            number=number,
            count=count,
        )
    )


def match_in(text: str) -> tuple[MatchRecord, tuple[GameLog, ...]] | None:
    """Return the match that a file holds, with its games; nothing if it is no match's."""
    try:
        with opened(text) as stream:
            begins = stream.read(64)
    except (*DAMAGED, ValueError):
        return None  # whatever else it is, opening it says what is wrong
    return read_match_file(text) if is_match(begins) else None


def _is_there(file: Path) -> bool:
    try:
        return file.exists()
    except OSError:  # a position may be longer than a file's name can be
        return False


def _is_log(file: Path) -> bool:
    """Tell a log by its name, or by how it begins: it is JSON."""
    if file.name.endswith((SUFFIX, ".jsonl")):
        return True
    if file.suffix == ".toml" or not file.is_file():
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
    stated = stated_in_line(line)
    opened = _from_case(
        Case(
            table=stated.table,
            answers=stated.answers,
            supplied=stated.supplied,
            character=stated.character,
            file=Message("the line"),
        )
    )
    return attrs.evolve(opened, line=line)


def _warn(message: Message) -> None:
    context = click.get_current_context(silent=True)
    if context is not None:
        complain(message_in_words(message, language_spoken(context)))


def _from_data(data: bytes, at: int | None, viewer: Viewer) -> Source:
    name = Message("standard input")
    if data[:1] == b"{":
        return _from_log(read_log(data), name, at, viewer)
    try:
        text = data.decode("utf-8-sig")  # a shell may put a byte order mark before what it pipes
    except UnicodeDecodeError as problem:
        raise DataError(
            Message("{name}: is not UTF-8 text (byte {byte})", name=name, byte=problem.start)
        ) from None
    if _LINE.match(text) and text.count("\n") <= 1:
        return _from_line(text.strip())
    return _from_case(parse_case(text, name, asks=True))


def _from_log(log: GameLog, name: str, at: int | None, viewer: Viewer) -> Source:
    right = len(log.events)
    if log.problem is not None and (at is None or at > right):
        still = _still_right(log.problem, right)
        told = _as_told_to(viewer, log.problem)
        raise DataError(Message("{name}: {problem}{still}", name=name, problem=told, still=still))
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


def _still_right(problem: LogProblem, right: int) -> str:
    if not right or problem.code == "no-file":
        return ""
    return Message("; what comes before is right, so --at {number} works", number=right)


def _from_case(case: Case) -> Source:
    from cardia_rules.faq.case.run import run
    from cardia_rules.faq.case.start import begin

    if case.table is None and case.setup is None:
        raise DataError(Message("{name}: this case has no table to look at", name=case.file))
    begin(case)  # a position that cannot be is refused here, with every reason
    report = run(case)
    if not report.events:
        raise DataError(Message("{name}: {problems}", name=case.file, problems=joined(report.problems)))
    return Source(case.file, report.events, case=case, problems=report.problems, unexpected=report.unexpected)
