"""What a kill, a power cut or a bad disk leaves of a SQLite file: whole appends, or an error."""

import gc
import os
import signal
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cardia_rules.store.lines import sqlite_file
from cardia_rules.store.lines.refusals import StoreBusy, StoreError, StoreUnusable
from cardia_rules.store.lines.sqlite import SqliteStore
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


@pytest.mark.parametrize("after", range(len(SCHEMA) + 2))
def test_a_creation_that_is_killed_leaves_no_store_or_a_whole_one(games_db: Path, after: int) -> None:
    """A half-made one would look like one that was cut."""
    child = os.fork()
    if child == 0:
        left = after

        def counted(_statement: str) -> None:
            nonlocal left
            left -= 1
            if left < 0:
                os.kill(os.getpid(), signal.SIGKILL)

        connect = sqlite3.connect

        def watched(*args: Any, **options: Any) -> sqlite3.Connection:
            db: sqlite3.Connection = connect(*args, **options)
            db.set_trace_callback(counted)
            return db

        sqlite3.connect = watched  # type: ignore[assignment]
        SqliteStore(games_db)
        os._exit(0)
    assert os.waitpid(child, 0)[1] == signal.SIGKILL
    assert not games_db.exists()
    with SqliteStore(games_db) as store:
        assert store.append("game", [b"a"], 0) == 1
    assert all(each.name.startswith((".games.db.", "games.db")) for each in games_db.parent.iterdir())


# ------------------------------------------------------------------ cut while it is open
LINES = tuple(b"%d" % number + b"x" * 700 for number in range(60))


@pytest.mark.parametrize("share", [0.0, 0.1, 0.3, 0.5, 0.7, 0.9, 0.99])
@pytest.mark.parametrize("in_the_log", [True, False])
def test_a_file_that_is_cut_while_it_is_open_acknowledges_nothing_more(
    games_db: Path, share: float, in_the_log: bool
) -> None:
    with SqliteStore(games_db) as store:
        store.append("before", LINES, 0)
    with SqliteStore(games_db) as store:
        if in_the_log:
            for number, line in enumerate(LINES):
                store.append("game", [line], number)
        os.truncate(games_db, int(games_db.stat().st_size * share))
        for game in ("game", "before", "a new one"):
            with pytest.raises(StoreUnusable, match="was cut: not all of it is there") as caught:
                store.append(game, [b"more"], 0 if game == "a new one" else len(LINES))
            assert caught.value.code == "lines-lost"


def test_whether_a_file_was_cut_is_not_said_while_others_hold_it(
    games_db: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Held:
        def execute(self, _statement: str) -> None:
            busy = sqlite3.OperationalError("database is locked")
            busy.sqlite_errorcode = sqlite3.SQLITE_BUSY
            raise busy

        def close(self) -> None:
            pass

    with SqliteStore(games_db) as store:
        store.append("game", LINES, 0)
        os.truncate(games_db, games_db.stat().st_size - 4096)
        monkeypatch.setattr(sqlite_file, "_open", lambda *_given: Held())
        with pytest.raises(StoreBusy):
            store.append("game", [b"more"], len(LINES))


def test_a_file_that_was_vacuumed_while_it_is_open_is_not_taken_for_one_that_was_cut(games_db: Path) -> None:
    with SqliteStore(games_db) as store:
        for number in range(30):
            store.append(f"game {number}", LINES, 0)
        with closing(sqlite3.connect(games_db)) as db:
            db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            store.append("game 0", [b"more"], len(LINES))
            large = games_db.stat().st_size
            db.execute("CREATE TABLE large (data)")
            db.execute("INSERT INTO large VALUES (zeroblob(1000000))")
            db.commit()
            db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            store.append("game 0", [b"more"], len(LINES) + 1)
            db.execute("DROP TABLE large")
            db.commit()
            db.execute("VACUUM")
            db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        assert games_db.stat().st_size < large + 1_000_000
        assert store.append("game 0", [b"more"], len(LINES) + 2) == len(LINES) + 3
        assert store.read("game 29") == LINES


# ------------------------------------------------------------------ what somebody takes away after a kill
def killed_with(path: Path, lines: tuple[bytes, ...]) -> None:
    """Let a writer be killed whose lines are acknowledged and in the log alone."""
    child = os.fork()
    if child == 0:
        store = SqliteStore(path)
        for number, line in enumerate(lines):
            store.append("game", [line], number)
        os.kill(os.getpid(), signal.SIGKILL)
    os.waitpid(child, 0)


@pytest.mark.parametrize("read_only", [False, True])
def test_a_log_that_was_taken_away_after_a_kill_is_missed(games_db: Path, read_only: bool) -> None:
    killed_with(games_db, LINES)
    log = games_db.with_name("games.db-wal")
    kept = log.read_bytes()
    log.unlink()
    with pytest.raises(StoreUnusable, match=r"log games\.db-wal was taken away after a crash") as caught:
        SqliteStore(games_db, read_only=read_only)
    assert caught.value.code == "lines-lost"
    assert not log.exists()
    log.write_bytes(kept)
    with SqliteStore(games_db, read_only=read_only) as store:
        assert store.read("game") == LINES
    killed_with(games_db.with_name("other.db"), LINES)
    games_db.with_name("other.db-wal").unlink()
    games_db.with_name("other.db-shm").unlink()
    with SqliteStore(games_db.with_name("other.db")) as store:
        assert store.length("game") == 0, "nothing is left that could tell: the docs say so"


def test_a_store_whose_file_is_gone_and_whose_log_is_not_is_not_made_anew(games_db: Path) -> None:
    killed_with(games_db, LINES)
    kept = games_db.read_bytes()
    games_db.unlink()
    with pytest.raises(StoreUnusable, match=r"is not there, and its write-ahead log games\.db-wal is"):
        SqliteStore(games_db)
    games_db.write_bytes(b"")
    with pytest.raises(StoreUnusable, match=r"games\.db is empty"):
        SqliteStore(games_db)
    games_db.write_bytes(kept)
    with SqliteStore(games_db) as store:
        assert store.read("game") == LINES


@pytest.mark.parametrize("share", [0.2, 0.5, 0.8, 0.95])
def test_a_file_that_was_cut_after_a_kill_is_refused_although_its_log_is_there(
    games_db: Path, share: float
) -> None:
    with SqliteStore(games_db) as store:
        store.append("before", LINES, 0)
    killed_with(games_db, LINES)
    os.truncate(games_db, int(games_db.stat().st_size * share))
    with pytest.raises(StoreUnusable) as caught:
        SqliteStore(games_db).append("a new one", [b"more"], 0)
    assert caught.value.code in ("lines-lost", "not-a-store")


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
