"""Durable appends a second, against bare sqlite3 doing the same.

    python benchmarks/store_appends.py [--folder FOLDER] [--rounds 21] [--appends 200]

All write one line an append, each in a transaction of its own, with the same schema and the same
settings (WAL, synchronous=FULL). The first bare one only inserts; the second looks at the length before it
does, as a store must. The store also checks what it is given and takes its lock. Rounds take turns, so that
a slow disk slows down all of them.
"""

import argparse
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from cardia_rules.store import PlainFileStore, SqliteStore
from cardia_rules.store.sqlite_file import PRAGMAS, SCHEMA

LINE = b'{"kind":"event","number":12345,"seat":"north","body":"' + b"x" * 240 + b'"}'
LENGTH = "SELECT coalesce(max(number), 0) FROM lines WHERE game = ?"
INSERT = "INSERT INTO lines (game, number, line) VALUES (?, ?, ?)"
Append = Callable[[int], object]


def bare(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(path, isolation_level=None)
    for statement in (*PRAGMAS, *SCHEMA, "PRAGMA journal_mode = WAL"):
        db.execute(statement)
    return db


def appends_a_second(append: Append, first: int, count: int) -> float:
    began = time.perf_counter()
    for number in range(first, first + count):
        append(number)
    return count / (time.perf_counter() - began)


def measure(folder: Path, rounds: int, count: int) -> dict[str, float]:
    """The median of each, in appends a second."""
    with (
        closing(bare(folder / "bare.db")) as db,
        closing(bare(folder / "careful.db")) as careful,
        SqliteStore(folder / "games.db") as store,
        PlainFileStore(folder / "plain", "game") as plain,
    ):

        def insert(number: int) -> None:
            db.execute("BEGIN IMMEDIATE")
            db.execute(INSERT, (1, number + 1, LINE))
            db.execute("COMMIT")

        def look_and_insert(number: int) -> None:
            careful.execute("BEGIN IMMEDIATE")
            if careful.execute(LENGTH, (1,)).fetchone() != (number,):
                raise AssertionError("somebody else writes here")
            careful.execute(INSERT, (1, number + 1, LINE))
            careful.execute("COMMIT")

        ways: dict[str, Append] = {
            "bare sqlite3": insert,
            "bare, looking": look_and_insert,
            "SqliteStore": lambda number: store.append("game", [LINE], number),
            "PlainFileStore": lambda number: plain.append("game", [LINE], number),
        }
        seen: dict[str, list[float]] = {name: [] for name in ways}
        for turn in range(rounds):
            for name, append in ways.items():
                seen[name].append(appends_a_second(append, turn * count, count))
    return {name: statistics.median(figures) for name, figures in seen.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description="Durable appends a second, against bare sqlite3.")
    parser.add_argument("--folder", type=Path, help="where to write; a temporary folder if not given")
    parser.add_argument("--rounds", type=int, default=21)
    parser.add_argument("--appends", type=int, default=200, help="appends a round")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=arguments.folder) as folder:
        medians = measure(Path(folder), arguments.rounds, arguments.appends)
    for name, median in medians.items():
        print(f"{name:15} {median:9.0f} appends/s   {median / medians['bare sqlite3']:.2f}")


if __name__ == "__main__":
    main()
