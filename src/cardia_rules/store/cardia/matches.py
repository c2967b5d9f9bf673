"""A match that is kept: which games, who won, what is next; a restart goes on where it stopped.

The match has a log of its own beside those of its games, in the same store. A game is entered in it before
it begins and taken off when it is over; whatever a kill left between two of these steps is done when the
match is resumed.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from os import PathLike
from pathlib import Path
from random import Random
from typing import Any

from cardia_rules.datafiles import system_says
from cardia_rules.errors import CardiaError, DataError, Failure, MatchRefused
from cardia_rules.events.about import make_about
from cardia_rules.events.log import read_log
from cardia_rules.events.table import Table
from cardia_rules.game.game import Game
from cardia_rules.game.match import (
    MATCH_LOG,
    MOST_GAMES,
    AnyMatchEvent,
    MatchBegan,
    MatchGameBegan,
    MatchGameEnded,
    MatchRecord,
    fold_match,
)
from cardia_rules.kernel.log import reading
from cardia_rules.kernel.log.chain import NOTHING, Tip
from cardia_rules.kernel.log.collection import each_log, opened, write_collection
from cardia_rules.kernel.log.format import LIMITS, Limits, ReadLog, strict
from cardia_rules.kernel.log.problems import LogProblem
from cardia_rules.message import Message
from cardia_rules.spelling import quoted
from cardia_rules.store.appending import LogsOf, as_file
from cardia_rules.store.cardia.kept import KeptGame
from cardia_rules.store.lines.protocol import Store
from cardia_rules.store.lines.refusals import NEWER_CAP, AppendConflict, checked_game_id

MatchLog = ReadLog[AnyMatchEvent, MatchRecord]


class KeptMatch:
    """A match in a store: what a method returns is in it. Make one with ``begin`` or ``resume``.

    ``store`` is that of the games too. One holder at a time plays a match; of two, one gets
    ``AppendConflict``.
    """

    def __init__(
        self, store: Store, match_id: str, record: MatchRecord, tip: Tip, chance: Random | None
    ) -> None:
        self._store = store
        self._chance = chance
        self._record = record
        self._tip = tip
        self.match_id = match_id

    @classmethod
    def begin(
        cls,
        store: Store,
        match_id: str,
        *,
        tags: Mapping[str, str] | None = None,
        chance: Random | None = None,
    ) -> "KeptMatch":
        """Begin a match under a new id; ``tags`` are what people say about it, and about each of its
        games.
        """
        about = make_about(tags, game=checked_game_id(match_id))
        checked_game_id(_name_of_game(match_id, MOST_GAMES))
        begun = MatchBegan(about=about)
        match = cls(store, match_id, MatchRecord(begun), NOTHING, chance)
        match._append(begun)
        return match

    @classmethod
    def resume(cls, store: Store, match_id: str, *, chance: Random | None = None) -> "KeptMatch":
        """Go on with a match of the store; raise ``UnknownGame`` or ``LogUnreadable``."""
        log = strict(match_logs(store).log(match_id))
        assert log.table is not None
        match = cls(store, match_id, log.table, log.tip, chance)
        match.settle()
        return match

    @property
    def record(self) -> MatchRecord:
        """Return the match as it is in the store: its games, its score, and which game is under way."""
        return self._record

    @property
    def game(self) -> KeptGame | None:
        """Return the game that is under way; none if the next one has to begin, or the match is over."""
        name = self._record.under_way
        if name is None or not self._store.length(name):
            return None
        return KeptGame.resume(self._store, name, chance=self._chance)

    def next_game(self, game: Game | None = None) -> KeptGame:
        """Begin the next game (of deck I, if none is given) and keep it as ``<match>.<number>``.

        Raise ``MatchRefused`` if one is under way, or the match is over.
        """
        self.settle()
        record = self._record
        name = record.under_way or checked_game_id(_name_of_game(self.match_id, len(record.games) + 1))
        if record.under_way is None:
            if record.score.over:
                record.score.record(None)  # says so
            if length := self._store.length(name):  # somebody else's: entered, it would count as this one
                raise AppendConflict(name, 0, length, self._store.read(name, 0, NEWER_CAP))
            self._append(MatchGameBegan(game=name))
        elif self._store.length(name):
            message = f"the game {name!r} of this match is still under way"
            raise MatchRefused((Failure("match-under-way", message, "RB-05-match", {"game": name}),))
        begun = Game.new("I", tags=record.tags) if game is None else game
        return KeptGame.begin(self._store, name, begun, chance=self._chance)

    def settle(self) -> MatchRecord:
        """Enter the result of the game under way, if it is over, and return the match."""
        kept = self.game
        if kept is not None and (over := kept.game.over) is not None:
            self._append(
                MatchGameEnded(game=kept.game_id, winner=over.winner, reason=over.reason, hash=kept.tip.hash)
            )
        return self._record

    def export_to(self, path: str | PathLike[str]) -> int:
        """Write the match and then its games to a new file, gzipped if it is named so; return how many
        logs.
        """
        names = (self.match_id, *(each.game for each in self._record.games))
        there = (name for name in names if self._store.length(name))
        return write_collection(path, (as_file(self._store.read(name)) for name in there))

    def _append(self, event: AnyMatchEvent) -> None:
        record = self._record if isinstance(event, MatchBegan) else fold_match(self._record, event)
        self._tip = match_logs(self._store).append_events(self.match_id, (event,), self._tip)
        self._record = record


def _name_of_game(match_id: str, number: int) -> str:
    return f"{match_id}.{number}"


def match_logs(store: Store) -> LogsOf[AnyMatchEvent, MatchRecord]:
    """Return a store as one of matches: what is appended to one must continue it."""
    return LogsOf(store, MATCH_LOG, _labels)


def _labels(events: Sequence[AnyMatchEvent]) -> dict[str, str]:
    return {"kind": "match"} if isinstance(events[0], MatchBegan) else {}


def read_match(data: bytes, limits: Limits = LIMITS) -> MatchLog:
    """Read the log of a match as far as it is right, and what is wrong after that; never raise."""
    return reading.read(MATCH_LOG, data, limits)


def is_match(data: bytes) -> bool:
    """Tell whether this looks like the log of a match rather than of a game."""
    return data.startswith(b'{"format":"cardia-match",')


def read_match_file(
    path: str | PathLike[str],
    limits: Limits = LIMITS,
    read: Callable[[bytes, Limits], ReadLog[Any, Table]] = read_log,
) -> tuple[MatchRecord, tuple[ReadLog[Any, Table], ...]]:
    """Read the file of a match: the match, and its games as far as they are in the file.

    ``read`` reads one of them; without it, whole logs and no records of games that were seen. Raise
    ``LogUnreadable``, or ``DataError`` where a game of the file is not the one that the match says.
    """
    try:
        with opened(path) as stream:
            logs = map(_whole, each_log(stream, limits))
            record = strict(read_match(next(logs, b""), limits)).table
            assert record is not None
            return record, tuple(_games_of(record, (read(each, limits) for each in logs)))
    except CardiaError:
        raise
    except (OSError, ValueError) as error:
        why = system_says(error) if isinstance(error, OSError) else str(error)
        raise DataError(
            Message("{name}: cannot be read: {why}", name=quoted(Path(path).name), why=why)
        ) from error


def _games_of(record: MatchRecord, logs: Iterator[ReadLog[Any, Table]]) -> Iterator[ReadLog[Any, Table]]:
    # The games that the match names, and not what else the file may have: packed, that may be any amount.
    for number, (entered, log) in enumerate(zip(record.games, map(strict, logs), strict=False), 1):
        if entered.end is not None and log.tip.hash != entered.hash:
            raise DataError(
                Message("game {number} of this file is not the one that the match names", number=number)
            )
        yield log


def _whole(data: bytes | LogProblem) -> bytes:
    if isinstance(data, LogProblem):
        raise DataError(Message("{problem}", problem=data))
    return data
