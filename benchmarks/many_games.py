"""What a server asks of a store, with more and more games in it: ``python -m benchmarks.many_games``.

Microseconds of the clock, the median of many, in SQLite and in PostgreSQL. A SQLite file is made in a new
folder; PostgreSQL is the one that ``--postgresql ADDRESS`` names, or one that the tests can start. What is
measured waits for the disk as it does elsewhere.
"""

import argparse
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from uuid import uuid4

import cardia_rules as cr
from tests.store import postgresql
from tests.store.test_counted import fill_postgresql, fill_sqlite

SIZES = (100, 10_000, 100_000)
TIMES = 60


def measured(store: cr.Store, size: int) -> dict[str, float]:
    """The median of each thing, over so many games that are begun, played a step and ended."""
    taken: dict[str, list[float]] = {}

    @contextmanager
    def timed(what: str) -> Iterator[None]:
        began = perf_counter()
        yield
        taken.setdefault(what, []).append((perf_counter() - began) * 1e6)

    logs = cr.LogStore(store)
    for number in range(TIMES):
        name, tags = f"{size} {number}", {"north": f"Anna {number % 7}", "south": "Bob"}
        with timed("begin"):
            kept = cr.KeptGame.begin(logs, name, cr.Game.new("I", tags=tags), chance=Random(number))
        ask = kept.game.asks[0]
        with timed("decide"):
            kept.decide(ask.seat, ask.options[0], ask.number, labels={"clock": "60"})
        with timed("resume"):
            kept = cr.KeptGame.resume(logs, name, chance=Random(1))
        with timed("end"):
            kept.resign("north")
        with timed("find"):
            logs.find_games({"north": f"Anna {number % 7}"}, "south", limit=10)
        with timed("page"):
            logs.games(after="game 3", limit=10)
    return {what: median(times) for what, times in taken.items()}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.many_games", description=__doc__)
    parser.add_argument("--postgresql", metavar="ADDRESS")
    asked = parser.parse_args()
    with TemporaryDirectory() as folder, ExitStack() as until:
        sqlite = until.enter_context(cr.SqliteStore(Path(folder) / "games.db"))
        address = asked.postgresql or until.enter_context(postgresql.server())
        database = until.enter_context(cr.PostgresStore(address, schema=f"benchmark_{uuid4().hex}"))
        for name, store in (("SQLite", sqlite), ("PostgreSQL", database)):
            filled = 0
            for size in SIZES:
                if isinstance(store, cr.SqliteStore):
                    fill_sqlite(store, filled + 1, size)
                else:
                    fill_postgresql(store, filled + 1, size)
                filled = size
                figures = ", ".join(f"{what} {us:,.0f}" for what, us in measured(store, size).items())
                print(f"{name}, {size:,} games: {figures} µs")


if __name__ == "__main__":
    main()
