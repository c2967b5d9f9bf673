"""Many games in one SQLite file, which several processes may use at once.

``synchronous=FULL`` makes every commit wait for the disk: what was acknowledged survives a power cut.
In WAL mode, SQLite's usual advice NORMAL is faster and keeps the file whole, but loses the last commits.
"""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from os import PathLike
from pathlib import Path
from typing import Final

from cardia_rules.store.handle import Handle
from cardia_rules.store.limits import (
    LINE_CAP,
    NEWER_CAP,
    checked_count,
    checked_game_id,
    checked_lines,
    checked_page,
    checked_range,
)
from cardia_rules.store.refusals import AppendConflict, StoreInputRefused
from cardia_rules.store.sqlite_file import FAILURES, connect, translated

GAME: Final = "SELECT id FROM games WHERE name = ?"
GAME_AND_LENGTH: Final = """
SELECT id, (SELECT coalesce(max(number), 0) FROM lines WHERE game = id) FROM games WHERE name = ?
"""
READ: Final = "SELECT line FROM lines WHERE game = ? AND number > ? AND number <= ? ORDER BY number"
INSERT: Final = "INSERT INTO lines (game, number, line) VALUES (?, ?, ?)"
PAGE: Final = "SELECT name FROM games WHERE name > ? ORDER BY name LIMIT ?"

KNOWN_CAP: Final = 1_000


class SqliteStore(Handle):
    """``timeout``: seconds to wait for other processes before ``StoreBusy``."""

    def __init__(
        self,
        path: str | PathLike[str],
        *,
        read_only: bool = False,
        timeout: float = 5.0,
        line_cap: int = LINE_CAP,
    ) -> None:
        self.path = Path(path)
        if str(self.path) == ":memory:" or str(self.path).startswith("file:"):  # as sqlite3 itself takes them
            raise StoreInputRefused(
                "no-file-name",
                f"{self.path} is no file's name: a SqliteStore is a file; in memory, use MemoryStore().",
            )
        super().__init__(self.path.name, read_only=read_only)
        self._timeout = timeout
        self._line_cap = line_cap
        self._db = connect(self.path, read_only=read_only, timeout=timeout)
        self._known: dict[str, tuple[int, int]] = {}  # of some games, the id and a length they had

    def append(self, game_id: str, lines: Iterable[bytes], expected: int) -> int:
        name = checked_game_id(game_id)
        new = checked_lines(lines, self._line_cap)
        before = checked_count(expected, "expected")
        # Written out instead of with `_working`: where the disk is fast, context managers cost a fifth.
        with self._turn:
            self._check(writing=True)
            try:
                if len(new) != 1 or not self._append_one(self._db, name, before, new[0]):
                    self._append(self._db, name, before, new)
            except FAILURES as error:
                raise translated(error, self.path, self._timeout) from error
        return before + len(new)

    def _append_one(self, db: sqlite3.Connection, name: str, before: int, line: bytes) -> bool:
        """One statement, a transaction of its own: a quarter cheaper than the four it stands for.

        Lines are never taken away, so a game that has had ``before`` lines is as long as that or longer;
        if it is longer, the number is taken. False when nothing was appended.
        """
        game, length = self._known.get(name, (0, -1))
        if length != before:
            return False
        try:
            db.execute(INSERT, (game, before + 1, line))
        except sqlite3.IntegrityError:
            return False
        self._known[name] = game, before + 1
        return True

    def _append(self, db: sqlite3.Connection, name: str, before: int, new: tuple[bytes, ...]) -> None:
        # IMMEDIATE takes the right to write before the length is looked at: nobody appends in between.
        db.execute("BEGIN IMMEDIATE")
        try:
            game, length = self._game_and_length(db, name)
            if length != before:
                raise AppendConflict(name, before, length, self._lines(db, game, before, before + NEWER_CAP))
            if game is None and new:
                game = db.execute("INSERT INTO games (name) VALUES (?)", (name,)).lastrowid
            db.executemany(INSERT, [(game, number, line) for number, line in enumerate(new, before + 1)])
            db.execute("COMMIT")
        except BaseException:
            if db.in_transaction:
                db.execute("ROLLBACK")
            raise
        if game is not None:
            if len(self._known) >= KNOWN_CAP:
                self._known.clear()
            self._known[name] = game, before + len(new)

    def read(self, game_id: str, start: int = 0, stop: int | None = None) -> tuple[bytes, ...]:
        name = checked_game_id(game_id)
        first, last = checked_range(start, stop)
        with self._working() as db:
            row = db.execute(GAME, (name,)).fetchone()
            return () if row is None else self._lines(db, row[0], first, last)

    def length(self, game_id: str) -> int:
        name = checked_game_id(game_id)
        with self._working() as db:
            return self._game_and_length(db, name)[1]

    def games(self, after: str | None = None, limit: int = 100) -> tuple[str, ...]:
        page = checked_page(after, limit)
        with self._working() as db:
            return tuple(name for (name,) in db.execute(PAGE, page))

    @contextmanager
    def _working(self) -> Iterator[sqlite3.Connection]:
        with self._in_turn():
            try:
                yield self._db
            except FAILURES as error:
                raise translated(error, self.path, self._timeout) from error

    @staticmethod
    def _game_and_length(db: sqlite3.Connection, name: str) -> tuple[int | None, int]:
        row = db.execute(GAME_AND_LENGTH, (name,)).fetchone()
        if row is None:
            return None, 0
        game, length = row
        if not isinstance(length, int):
            raise sqlite3.DatabaseError("a line's number is damaged")
        return game, length

    @staticmethod
    def _lines(db: sqlite3.Connection, game: int | None, first: int, last: int) -> tuple[bytes, ...]:
        lines = tuple(line for (line,) in db.execute(READ, (game, first, last)))
        if not all(isinstance(line, bytes) for line in lines):
            raise sqlite3.DatabaseError("a line is damaged")
        return lines

    def _let_go(self) -> None:
        try:
            self._db.close()
        except FAILURES as error:
            raise translated(error, self.path, self._timeout) from error
