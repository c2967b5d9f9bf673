"""Durable appends, against bare sqlite3 doing the same.

All write one line an append, each in a transaction of its own, and wait for the disk. The bare one only
inserts, with the same schema and settings; the store also looks at the length first, checks what it is
given and takes its lock.
"""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from itertools import count
from pathlib import Path
from time import perf_counter

from benchmarks.measure import Measure
from cardia_rules.store import PlainFileStore, SqliteStore
from cardia_rules.store.sqlite_file import PRAGMAS, SCHEMA

BARE, SQLITE, PLAIN = "bare sqlite3", "SqliteStore", "PlainFileStore"
LINE = b'{"number":12345,"event":{"event":"x","text":"' + b"x" * 240 + b'"}}'
INSERT = "INSERT INTO lines (game, number, line) VALUES (?, ?, ?)"


def measures(folder: Path, appends: int, until: ExitStack) -> Iterator[Measure]:
    """The stores are closed when ``until`` is."""
    store = until.enter_context(SqliteStore(folder / "games.db"))
    plain = until.enter_context(PlainFileStore(folder / "plain", "game"))
    db = until.enter_context(closing(sqlite3.connect(folder / "bare.db", isolation_level=None)))
    for statement in (*PRAGMAS, *SCHEMA, "PRAGMA journal_mode = WAL"):
        db.execute(statement)

    def insert(number: int) -> None:
        db.execute("BEGIN IMMEDIATE")
        db.execute(INSERT, (1, number + 1, LINE))
        db.execute("COMMIT")

    yield _measure(BARE, appends, insert)
    yield _measure(SQLITE, appends, lambda number: store.append("game", [LINE], number))
    yield _measure(PLAIN, appends, lambda number: plain.append("game", [LINE], number))


def _measure(name: str, appends: int, append: Callable[[int], object]) -> Measure:
    numbers = count()

    def work() -> int:
        for _ in range(appends):
            append(next(numbers))
        return appends

    return Measure(name, "appends", work, perf_counter)  # waiting for the disk counts
