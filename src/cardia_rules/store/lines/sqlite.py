"""Many games in one SQLite file, which several processes may use at once.

``synchronous=FULL`` makes every commit wait for the disk: what was acknowledged survives a power cut.
In WAL mode, SQLite's usual advice NORMAL is faster and keeps the file whole, but loses the last commits.
"""

import os
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from os import PathLike
from typing import Final

from cardia_rules.store.lines.limits import (
    LINE_CAP,
    NEWER_CAP,
    checked_append,
    checked_game_id,
    checked_labels,
    checked_number_of_labels,
    checked_page,
    checked_path,
    checked_range,
)
from cardia_rules.store.lines.protocol import Handle
from cardia_rules.store.lines.refusals import AppendConflict, StoreInputRefused, StoreUnusable
from cardia_rules.store.lines.sqlite_file import FAILURES, check_every_page, connect, translated

GAME: Final = """
SELECT name, id, length, (SELECT coalesce(max(number), 0) FROM lines WHERE game = id)
FROM games WHERE name = ?
"""
READ: Final = "SELECT line FROM lines WHERE game = ? AND number > ? AND number <= ? ORDER BY number"
INSERT: Final = "INSERT INTO lines (game, number, line) VALUES (?, ?, ?)"
PAGE: Final = "SELECT name FROM games WHERE name > ? ORDER BY name LIMIT ?"

LABELS: Final = "SELECT name, value FROM labels WHERE game = ?"
LABEL: Final = """
INSERT INTO labels (game, name, value) VALUES (?, ?, ?)
ON CONFLICT (game, name) DO UPDATE SET value = excluded.value
"""
# By the index on name, value and game, which has the games in order: a page is read, and nothing sorted.
FIND: Final = "SELECT game FROM labels AS found WHERE name = ? AND value = ? AND game > ?"
AND_ALSO: Final = "AND EXISTS (SELECT 1 FROM labels WHERE game = found.game AND name = ? AND value = ?)"
PAGE_OF_FOUND: Final = "ORDER BY game LIMIT ?"

KNOWN_CAP: Final = 1_000


class SqliteStore(Handle):
    """Keep games in one file; ``timeout``: seconds to wait for other processes before ``StoreBusy``."""

    def __init__(
        self,
        path: str | PathLike[str],
        *,
        read_only: bool = False,
        timeout: float = 5.0,
        line_cap: int = LINE_CAP,
    ) -> None:
        self.path = checked_path(path)
        if str(self.path) == ":memory:" or str(self.path).startswith("file:"):  # as sqlite3 itself takes them
            raise StoreInputRefused(
                "no-file-name",
                f"{self.path} is no file's name: a SqliteStore is a file; in memory, use MemoryStore().",
            )
        super().__init__(self.path.name, read_only=read_only)
        self._timeout = timeout
        self._line_cap = line_cap
        self._at = self.path.absolute()  # wherever the process goes from here
        self._db, self._file = connect(self._at, read_only=read_only, timeout=timeout)
        self._size = self._file.st_size
        self._known: dict[str, tuple[int, int]] = {}  # of some games, the id and a length they had

    def append(
        self,
        game_id: str,
        lines: Iterable[bytes],
        expected: int,
        labels: Mapping[str, str] | None = None,
    ) -> int:
        """Append durably if the game has ``expected`` lines now, and return its new length."""
        name, new, before, said = checked_append(game_id, lines, expected, labels, self._line_cap)
        # Written out instead of with `_working`: where the disk is fast, context managers cost a fifth.
        with self._turn:
            self._check(writing=True)
            self._refuse_another_file()
            try:
                if len(new) != 1 or said or not self._append_one(self._db, name, before, new[0]):
                    self._append(self._db, name, before, new, said)
            except FAILURES as error:
                raise translated(error, self.path, self._timeout) from error
        return before + len(new)

    def _append_one(self, db: sqlite3.Connection, name: str, before: int, line: bytes) -> bool:
        """Append in one statement, a transaction of its own: a quarter cheaper than the four it stands for.

        Only the next line of a game is let in, so it has ``before`` lines. Return false if nothing was.
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

    def _append(
        self, db: sqlite3.Connection, name: str, before: int, new: tuple[bytes, ...], labels: dict[str, str]
    ) -> None:
        # IMMEDIATE takes the right to write before the length is looked at: nobody appends in between.
        db.execute("BEGIN IMMEDIATE")
        try:
            game, length = self._game_and_length(db, name)
            if length != before:
                newer = self._lines(db, name, game, before, min(before + NEWER_CAP, length))
                raise AppendConflict(name, before, length, newer)
            if game is None and new:
                game = db.execute("INSERT INTO games (name, length) VALUES (?, 0)", (name,)).lastrowid
            db.executemany(INSERT, [(game, number, line) for number, line in enumerate(new, before + 1)])
            if labels:
                if game is None:
                    raise self._unknown(name)
                db.executemany(LABEL, [(name, label, value) for label, value in labels.items()])
                checked_number_of_labels(len(db.execute(LABELS, (name,)).fetchall()))
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
        """Return the lines from index ``start`` up to and without ``stop``."""
        name = checked_game_id(game_id)
        first, last = checked_range(start, stop)
        with self._working() as db:
            game, length = self._game_and_length(db, name)
            if game is None:
                raise self._unknown(name)
            return self._lines(db, name, game, first, min(last, length))

    def length(self, game_id: str) -> int:
        """Return how many lines the game has."""
        name = checked_game_id(game_id)
        with self._working() as db:
            return self._game_and_length(db, name)[1]

    def games(self, after: str | None = None, limit: int = 100) -> tuple[str, ...]:
        """Return the next ``limit`` game ids after ``after``, sorted by code point."""
        page = checked_page(after, limit)
        with self._working() as db:
            return tuple(name for (name,) in db.execute(PAGE, page))

    def labels(self, game_id: str) -> dict[str, str]:
        """Return what the game is labelled with, by name."""
        name = checked_game_id(game_id)
        with self._working() as db:
            if self._game_and_length(db, name)[0] is None:
                raise self._unknown(name)
            return dict(db.execute(LABELS, (name,)))

    def find(self, labels: Mapping[str, str], after: str | None = None, limit: int = 100) -> tuple[str, ...]:
        """Return the next ``limit`` ids of the games that have all these labels."""
        wanted = checked_labels(labels)
        begin, size = checked_page(after, limit)
        if not wanted:
            return self.games(after, limit)
        first, *others = wanted.items()
        query = " ".join((FIND, *(AND_ALSO for _ in others), PAGE_OF_FOUND))
        values = (*first, begin, *(text for label in others for text in label), size)
        with self._working() as db:
            return tuple(name for (name,) in db.execute(query, values))

    @contextmanager
    def _working(self) -> Iterator[sqlite3.Connection]:
        with self._in_turn():
            try:
                yield self._db
            except FAILURES as error:
                raise translated(error, self.path, self._timeout) from error

    def _game_and_length(self, db: sqlite3.Connection, name: str) -> tuple[int | None, int]:
        row = db.execute(GAME, (name,)).fetchone()
        if row is None:
            return None, 0
        found, game, length, last = row
        if found != name or not isinstance(length, int) or length < 1:
            raise sqlite3.DatabaseError(f"what is known of game {name!r} is damaged")
        if length != last:
            raise self._lines_lost(name)
        return game, length

    def _lines(
        self, db: sqlite3.Connection, name: str, game: int | None, first: int, last: int
    ) -> tuple[bytes, ...]:
        """Return lines that the game has: their numbers are unique, so with as many none is missing."""
        lines = tuple(line for (line,) in db.execute(READ, (game, first, last)))
        if len(lines) != max(0, last - first):
            raise self._lines_lost(name)
        if not all(isinstance(line, bytes) for line in lines):
            raise sqlite3.DatabaseError("a line is damaged")
        return lines

    def _lines_lost(self, name: str) -> StoreUnusable:
        return StoreUnusable(
            "lines-lost",
            f"{self._name}: game {name!r} has not all the lines that were appended to it: somebody took some "
            "out, or the file is damaged.",
        )

    def _refuse_another_file(self) -> None:
        """Refuse a file that has another name now, or none: nobody would find again what is written to it.

        And one that was cut: the log beside it takes lines as before, for games that are no longer there.
        """
        try:
            found = self._at.stat()
            same = os.path.samestat(found, self._file)
        except OSError:
            same = False
        if not same:
            raise StoreUnusable(
                "replaced", f"{self._name} was moved, removed or replaced since it was opened."
            )
        if found.st_size < self._size:
            try:
                check_every_page(self._at, self._timeout)  # somebody may have vacuumed it
            except FAILURES as error:
                raise translated(error, self.path, self._timeout) from error
        self._size = found.st_size

    def _let_go(self) -> None:
        try:
            self._db.close()
        except FAILURES as error:
            raise translated(error, self.path, self._timeout) from error
