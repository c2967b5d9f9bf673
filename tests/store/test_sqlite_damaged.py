"""What a kill, a power cut or a bad disk leaves of a SQLite file: whole appends, or an error."""

import gc
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from cardia_rules.store import SqliteStore, StoreError
from cardia_rules.store.lines.sqlite_file import SCHEMA

DAMAGED = 300


def test_a_log_that_is_cut_anywhere_leaves_a_prefix_of_appends(games_db: Path, tmp_path: Path) -> None:
    """As after a power cut on a disk that lied: whole appends from the beginning, or nothing."""
    appends = [[b"%d %d" % (number, at) for at in range(number % 3 + 1)] for number in range(20)]
    with SqliteStore(games_db) as store:
        for lines in appends:
            store.append("game", lines, store.length("game"))
        main, log = games_db.read_bytes(), games_db.with_name("games.db-wal").read_bytes()
    prefixes = [tuple(line for lines in appends[:count] for line in lines) for count in range(21)]
    random = Random(5)
    seen = set()
    for number in range(60):
        copy = tmp_path / f"{number}.db"
        copy.write_bytes(main)
        copy.with_name(f"{number}.db-wal").write_bytes(log[: random.randrange(len(log) + 1)])
        with SqliteStore(copy) as store:
            seen.add(prefixes.index(store.read("game") if store.length("game") else ()))
            assert store.append("game", [b"next"], store.length("game")) > 0
    assert len(seen) > 10


def test_a_creation_that_was_killed_between_two_pages_is_begun_again(games_db: Path, tmp_path: Path) -> None:
    made = tmp_path / "made"
    with closing(sqlite3.connect(made, isolation_level=None)) as db:
        for statement in SCHEMA:
            db.execute(statement)
    living = tmp_path / "living"
    with closing(sqlite3.connect(living, isolation_level=None)) as db:
        db.execute("PRAGMA cache_size = 1")
        db.execute("BEGIN EXCLUSIVE")
        db.execute("CREATE TABLE a (b)")
        for _ in range(60):
            db.execute("INSERT INTO a VALUES (zeroblob(3000))")
        journal = living.with_name("living-journal").read_bytes()
    assert journal, "the journal of a transaction that began with an empty file"
    games_db.write_bytes(made.read_bytes()[:4096])
    games_db.with_name("games.db-journal").write_bytes(journal)
    with SqliteStore(games_db) as store:
        assert store.append("game", [b"a"], 0) == 1


def test_a_checkpoint_that_was_killed_between_two_pages_loses_nothing(games_db: Path, tmp_path: Path) -> None:
    lines = tuple(b"%d" % number + b"x" * 500 for number in range(100))
    with SqliteStore(games_db) as store:
        store.append("game", lines, 0)
        log = games_db.with_name("games.db-wal").read_bytes()
    pages = len(games_db.read_bytes()) // 4096
    assert pages > 10
    for number in range(1, pages + 1):
        copy = tmp_path / f"{number}.db"
        copy.write_bytes(games_db.read_bytes()[: number * 4096])
        copy.with_name(f"{number}.db-wal").write_bytes(log)
        with SqliteStore(copy, read_only=number % 2 == 0) as store:
            assert store.read("game") == lines


def test_a_file_that_was_cut_is_let_go_of(games_db: Path, tmp_path: Path) -> None:
    with SqliteStore(games_db) as store:
        store.append("game", [b"x" * 500] * 100, 0)
    data = games_db.read_bytes()
    before = len(list(Path("/dev/fd").iterdir()))
    for number in range(30):
        cut = tmp_path / f"{number}.db"
        cut.write_bytes(data[: len(data) // 2])
        with pytest.raises(StoreError):
            SqliteStore(cut).read("game")
    gc.collect()
    assert len(list(Path("/dev/fd").iterdir())) == before


def test_a_damaged_file_gives_every_line_or_an_error_of_the_family(games_db: Path, tmp_path: Path) -> None:
    """What stands in a line may be damaged, which the chain of a log shows; no line is missing unnoticed."""
    with SqliteStore(games_db) as store:
        for number in range(40):
            store.append(f"game {number}", [b"x" * 500] * 5, 0)
    good = games_db.read_bytes()
    random = Random(7)
    outcomes = set()
    for number in range(DAMAGED):
        bad = bytearray(good)
        for _ in range(random.choice((1, 20, 2000))):
            bad[random.randrange(100, len(bad))] = random.randrange(256)
        copy = tmp_path / f"{number}.db"
        copy.write_bytes(bad if random.random() < 0.8 else bad[: random.randrange(1, len(bad))])
        try:
            with SqliteStore(copy) as store:
                for game in range(40):
                    lines = store.read(f"game {game}")
                    assert len(lines) == 5
                    assert all(isinstance(line, bytes) for line in lines)
                store.append(f"game {number % 40}", [b"more"], 5)
            outcomes.add("read")
        except StoreError as error:
            outcomes.add(error.code)
    assert {"failed", "lines-lost", "read"} <= outcomes
    assert "no-such-game" not in outcomes
