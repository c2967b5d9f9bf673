"""Durable appends, against bare sqlite3 doing the same.

All write one line an append, each in a transaction of its own, with the same schema and settings, and wait
for the disk. The first bare one only inserts; the second looks at the length before, as a store must. The
store also checks what it is given and takes its lock.
"""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from itertools import count
from pathlib import Path
from time import perf_counter

from benchmarks.measure import Measure
from cardia_rules.store.lines.plainfile import PlainFileStore
from cardia_rules.store.lines.sqlite import SqliteStore
from cardia_rules.store.lines.sqlite_file import PRAGMAS, SCHEMA

BARE, LOOKING = "bare sqlite3", "bare sqlite3, looking first"
WAYS = (BARE, LOOKING, "SqliteStore", "PlainFileStore")
LINE = b'{"number":12345,"event":{"event":"x","text":"' + b"x" * 240 + b'"},"hash":"' + b"0" * 64 + b'"}'
LENGTH = "SELECT coalesce(max(number), 0) FROM lines WHERE game = ?"
INSERT = "INSERT INTO lines (game, number, line) VALUES (?, ?, ?)"


def measures(folder: Path, appends: int, until: ExitStack) -> Iterator[Measure]:
    """The stores are closed when ``until`` is."""
    store = until.enter_context(SqliteStore(folder / "games.db"))
    plain = until.enter_context(PlainFileStore(folder / "plain", "game"))
    bare, looking = (_opened(folder / name, until) for name in ("bare.db", "looking.db"))

    def insert(number: int) -> None:
        bare.execute("BEGIN IMMEDIATE")
        bare.execute(INSERT, (1, number + 1, LINE))
        bare.execute("COMMIT")

    def look_and_insert(number: int) -> None:
        looking.execute("BEGIN IMMEDIATE")
        if looking.execute(LENGTH, (1,)).fetchone() != (number,):
            raise AssertionError("somebody else writes here")
        looking.execute(INSERT, (1, number + 1, LINE))
        looking.execute("COMMIT")

    deeds: tuple[Callable[[int], object], ...] = (
        insert,
        look_and_insert,
        lambda number: store.append("game", [LINE], number),
        lambda number: plain.append("game", [LINE], number),
    )
    for name, append in zip(WAYS, deeds, strict=True):
        yield _measure(name, appends, append)


def _opened(path: Path, until: ExitStack) -> sqlite3.Connection:
    db = until.enter_context(closing(sqlite3.connect(path, isolation_level=None)))
    for statement in (*PRAGMAS, *SCHEMA, "PRAGMA journal_mode = WAL"):
        db.execute(statement)
    db.execute("INSERT INTO games (id, name, length) VALUES (1, 'game', 0)")
    return db


def _measure(name: str, appends: int, append: Callable[[int], object]) -> Measure:
    numbers = count()

    def work() -> int:
        for _ in range(appends):
            append(next(numbers))
        return appends

    return Measure(name, "appends", work, perf_counter)  # waiting for the disk counts
