"""Durable appends a second, against bare sqlite3 doing the same.

    python benchmarks/store_appends.py [--folder FOLDER] [--rounds 21] [--appends 200]

All write one line an append, each in a transaction of its own, with the same schema and the same
settings (WAL, synchronous=FULL). The first bare one only inserts; the second looks at the length before it
does, as a store must. The store also checks what it is given and takes its lock. Rounds take turns, so that
a slow disk slows down all of them; each round is compared with the bare one next to it.
"""

import argparse
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from cardia_rules.store import PlainFileStore, SqliteStore
from cardia_rules.store.sqlite_file import PRAGMAS, SCHEMA

LINE = b'{"kind":"event","number":12345,"seat":"north","body":"' + b"x" * 240 + b'"}'
BARE = "bare sqlite3"
LENGTH = "SELECT coalesce(max(number), 0) FROM lines WHERE game = ?"
INSERT = "INSERT INTO lines (game, number, line) VALUES (?, ?, ?)"
Append = Callable[[int], object]


def bare(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(path, isolation_level=None)
    for statement in (*PRAGMAS, *SCHEMA, "PRAGMA journal_mode = WAL"):
        db.execute(statement)
    return db


class Round(NamedTuple):
    """What one append took, in microseconds: by the clock, and of the processor alone."""

    clock: float
    processor: float


def a_round(append: Append, first: int, count: int) -> Round:
    clock, processor = time.perf_counter(), time.process_time()
    for number in range(first, first + count):
        append(number)
    scale = 1e6 / count
    return Round((time.perf_counter() - clock) * scale, (time.process_time() - processor) * scale)


def measure(folder: Path, rounds: int, count: int) -> dict[str, list[Round]]:
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
            BARE: insert,
            "bare, looking": look_and_insert,
            "SqliteStore": lambda number: store.append("game", [LINE], number),
            "PlainFileStore": lambda number: plain.append("game", [LINE], number),
        }
        seen: dict[str, list[Round]] = {name: [] for name in ways}
        for turn in range(rounds):
            for name, append in ways.items():
                seen[name].append(a_round(append, turn * count, count))
    return seen


def main() -> None:
    parser = argparse.ArgumentParser(description="Durable appends a second, against bare sqlite3.")
    parser.add_argument("--folder", type=Path, help="where to write; a temporary folder if not given")
    parser.add_argument("--rounds", type=int, default=21)
    parser.add_argument("--appends", type=int, default=200, help="appends a round")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=arguments.folder) as folder:
        seen = measure(Path(folder), arguments.rounds, arguments.appends)
    print(f"{'one append':15} {'clock':>12} {'of bare':>8} {'processor':>12} {'of bare':>8}")
    for name, rounds in seen.items():
        print(f"{name:15} {columns(rounds, seen[BARE], 0)} {columns(rounds, seen[BARE], 1)}")


def columns(rounds: list[Round], bare_rounds: list[Round], which: int) -> str:
    """The median, and the median of what share of bare sqlite3's speed each round reached."""
    median = statistics.median(each[which] for each in rounds)
    share = statistics.median(
        other[which] / each[which] for each, other in zip(rounds, bare_rounds, strict=True)
    )
    return f"{median:9.1f} µs {share:8.2f}"


if __name__ == "__main__":
    main()
