"""Many games in one SQLite file, which several processes may use at once.

``synchronous=FULL`` makes every commit wait for the disk: what was acknowledged survives a power cut.
In WAL mode, SQLite's usual advice NORMAL is faster and keeps the file whole, but loses the last commits.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from os import PathLike
from typing import Final

from cardia_rules.store.lines.refusals import (
    LINE_CAP,
    StoreInputRefused,
    UnknownGame,
    checked_path,
    checked_seconds,
    replaced,
)
from cardia_rules.store.lines.sqlite_file import FAILURES, check_every_page, connect, translated
from cardia_rules.store.lines.tables import TableStore

INSERT: Final = "INSERT INTO lines (game, number, line) VALUES (?, ?, ?)"
# Lines are never deleted, so those that came last have the highest numbers.
LAST: Final = "SELECT coalesce(max(rowid), 0) FROM lines"
GROWN: Final = """
SELECT max(lines.rowid), games.name FROM lines JOIN games ON games.id = lines.game WHERE lines.rowid > ?
GROUP BY lines.game ORDER BY games.name
"""

KNOWN_CAP: Final = 1_000


class SqliteStore(TableStore):
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
                "{name} is no file's name: a SqliteStore is a file; in memory, use MemoryStore().",
                name=str(self.path),
            )
        super().__init__(self.path.name, read_only=read_only, line_cap=line_cap)
        self._timeout = checked_seconds(timeout, "timeout")
        self._at = self.path.absolute()  # wherever the process goes from here
        self._db, self._file = connect(self._at, read_only=read_only, timeout=timeout)
        self._size = self._file.st_size
        self._known: dict[str, tuple[int, int]] = {}  # of some games, the id and a length they had

    def _append(self, name: str, lines: tuple[bytes, ...], expected: int, labels: dict[str, str]) -> None:
        # Without `_working`: where the disk is fast, a context manager costs a fifth.
        self._refuse_another_file()
        try:
            if len(lines) != 1 or labels or not self._append_one(self._db, name, expected, lines[0]):
                self._append_all(self._db, name, expected, lines, labels)
        except FAILURES as error:
            raise translated(error, self.path, self._timeout) from error

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

    def _append_all(
        self, db: sqlite3.Connection, name: str, before: int, new: tuple[bytes, ...], labels: dict[str, str]
    ) -> None:
        # IMMEDIATE takes the right to write before the length is looked at: nobody appends in between.
        db.execute("BEGIN IMMEDIATE")
        try:
            self._refuse_other_length(db, name, before)
            if not before and new:
                db.execute("INSERT INTO games (name, length) VALUES (?, 0)", (name,))
            elif labels and not before:
                raise UnknownGame(name)
            (game,) = db.execute("SELECT id FROM games WHERE name = ?", (name,)).fetchone() or (0,)
            db.executemany(INSERT, [(game, number, line) for number, line in enumerate(new, before + 1)])
            if labels:
                self._label(db, name, labels)
            db.execute("COMMIT")
        except BaseException:
            if db.in_transaction:
                db.execute("ROLLBACK")
            raise
        if len(self._known) >= KNOWN_CAP:
            self._known.clear()
        self._known[name] = game, before + len(new)

    def _grown(self, mark: int | None) -> tuple[int, tuple[str, ...]]:
        with self._working() as db:
            if mark is None:
                return db.execute(LAST).fetchone()[0], ()
            grown = db.execute(GROWN, (mark,)).fetchall()
            return max((number for number, _ in grown), default=mark), tuple(name for _, name in grown)

    @contextmanager
    def _working(self) -> Iterator[sqlite3.Connection]:
        with self._locked():
            try:
                yield self._db
            except FAILURES as error:
                raise translated(error, self.path, self._timeout) from error

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
            raise replaced(self._name)
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
