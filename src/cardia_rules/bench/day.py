"""The day of a judge, and a match: what is kept of an event, and games that are tapped along.

Both are one file each, the same for the bench and for the command; strangers' files are read strictly.
"""

from collections.abc import Iterator
from typing import Annotated, Any, Final, TypeVar

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from cardia_rules.bench.answers.records import Record, over_record
from cardia_rules.bench.games import PlayedGame, open_readable
from cardia_rules.bench.requests import GameMeant, MatchAsked, MatchMeant, Named, Slip, Word
from cardia_rules.bench.slip import slip_record
from cardia_rules.errors import CardiaError, DataError
from cardia_rules.events.about import make_about
from cardia_rules.events.log import CARDIA_LOG
from cardia_rules.events.seats import SEATS
from cardia_rules.game.game import about_of, with_about
from cardia_rules.game.match import (
    MATCH_LOG,
    AnyMatchEvent,
    MatchBegan,
    MatchGameBegan,
    MatchGameEnded,
    MatchRecord,
    fold_whole_match,
)
from cardia_rules.kernel.log.format import LogFormat, Written
from cardia_rules.language import Language
from cardia_rules.render.errors import message_in_words
from cardia_rules.render.languages import phrase
from cardia_rules.render.legible import legible
from cardia_rules.render.record import match_in_words, tag_name, tags_in_order
from cardia_rules.seen.log import CARDIA_SEEN

_MATCH: Final = "match"


class Mark(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A warning or a penalty of a player, called as the house calls it."""

    player: Word
    mark: Word
    words: Word = ""
    time: Word = ""


class Day(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a judge keeps of an event: what is said of it, its answers to open questions, rulings, marks."""

    tags: Named = {}
    answers: Named = {}
    slips: Annotated[tuple[Slip, ...], Meta(max_length=2000)] = ()
    marks: Annotated[tuple[Mark, ...], Meta(max_length=2000)] = ()


_File = TypeVar("_File", Day, MatchMeant)


def read_as(kind: type[_File], data: bytes, name: str) -> _File:
    """Read a day or a match from its file, or say what is wrong with it and where."""
    command = "day" if kind is Day else "match"
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as problem:
        raise DataError(
            '{name}: this is no file that "cardia {command}" wrote: {problem}',
            name=name,
            command=command,
            problem=str(problem),
        ) from None


def as_file(kept: Day | MatchMeant) -> bytes:
    """Write a day or a match as its file."""
    return msgspec.json.format(msgspec.json.encode(kept), indent=1) + b"\n"


def day_in_words(day: Day, lang: Language) -> Iterator[str]:
    """Yield what is said of the event, each ruling in one line, and what each player was told off for."""
    for name in tags_in_order(day.tags):
        yield legible(phrase("page.tag", lang, name=tag_name(name, lang), value=day.tags[name]))
    for question, answer in sorted(day.answers.items()):
        yield legible(f"{question} = {answer}")
    for number, slip in enumerate(day.slips, 1):
        try:
            yield f"{number}. {slip_record(slip, lang)['text']}"
        except CardiaError as problem:  # a card that this library does not know, perhaps
            yield f"{number}. {message_in_words(problem, lang)}"
    for player in sorted({each.player for each in day.marks}):
        given = (each for each in day.marks if each.player == player)
        said = "; ".join(" · ".join(filter(None, (each.mark, each.words, each.time))) for each in given)
        yield legible(phrase("page.tag", lang, name=player, value=said))


# ------------------------------------------------------------------ a match
def match(request: MatchAsked, lang: Language) -> Record:
    """Answer whoever asks how a match stands."""
    return match_told(request.match, lang)


def match_told(meant: MatchMeant, lang: Language) -> Record:
    """Return how a match stands: its score in words, each game, and its log with those of its games."""
    record, log = _played(meant)
    return {
        "says": match_in_words(record, lang),
        "score": {seat: record.score.wins(seat) for seat in SEATS},
        "over": record.score.over,
        "winner": record.score.winner,
        "under_way": record.under_way is not None,
        "games": [over_record(each.end, lang) for each in record.games],
        "log": log.decode(),
    }


def _played(meant: MatchMeant) -> tuple[MatchRecord, bytes]:
    """Play the games of a match, each under the match's names and answers, and write its log.

    Without a store: those bring a database along, and in a browser there is none.
    """
    told: list[AnyMatchEvent] = [MatchBegan(about=make_about(meant.tags, game=_MATCH))]
    logs: list[bytes] = []
    for number, game in enumerate(meant.games, 1):
        name, opened = f"{_MATCH}.{number}", open_readable(game_of_match(meant, game))
        over = opened.source.position.table.over
        written = _written(opened, name)
        logs += written.lines
        told.append(MatchGameBegan(game=name))
        if over is not None:
            closed = written.tip.hash
            told.append(MatchGameEnded(game=name, winner=over.winner, reason=over.reason, hash=closed))
    return fold_whole_match(told), b"".join((MATCH_LOG.write(told), *logs))


def _written(opened: PlayedGame, name: str) -> Written:
    """Return a game of a match under its name: a log, or the record of what was seen of it."""
    form: LogFormat[Any, Any] = CARDIA_LOG if opened.followed is None else CARDIA_SEEN
    events: Any = opened.source.settled if opened.followed is None else opened.followed.events
    begins = with_about(events[0], replace(about_of(events[0]), game=name))
    return form.written([begins, *events[1:]])


def game_of_match(meant: MatchMeant, game: GameMeant) -> GameMeant:
    """Return a game with what is said of its match and how its table answers open questions."""
    return replace(game, tags={**meant.tags, **game.tags}, answers={**meant.answers, **game.answers})


def with_decision(meant: MatchMeant, text: str, begins: GameMeant, last: PlayedGame | None) -> MatchMeant:
    """Return a match with one more decision: in its ``last`` game, or in the next one, which ``begins``."""
    if last is not None and last.source.table(len(last.events)).over is None:
        game = meant.games[-1]
        return replace(meant, games=(*meant.games[:-1], replace(game, decisions=(*game.decisions, text))))
    score = _played(meant)[0].score
    if score.over:
        score.record(None)  # says that no game can follow
    return replace(meant, games=(*meant.games, replace(begins, decisions=(text,))))


def last_game(meant: MatchMeant) -> PlayedGame | None:
    """Play the last game of a match."""
    return open_readable(game_of_match(meant, meant.games[-1])) if meant.games else None
