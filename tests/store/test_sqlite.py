"""What the contract does not say of the SQLite store: how it keeps its file, and shares it."""

import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from cardia_rules.store.lines.refusals import AppendConflict, StoreBusy, StoreUnusable
from cardia_rules.store.lines.sqlite import SqliteStore
from cardia_rules.store.lines.sqlite_file import APPLICATION_ID, SCHEMA_VERSION


def pragma(path: Path, name: str) -> object:
    with closing(sqlite3.connect(path)) as db:
        return db.execute(f"PRAGMA {name}").fetchone()[0]


def test_it_waits_for_the_disk_and_lets_others_read(games_db: Path) -> None:
    with SqliteStore(games_db) as store:
        modes = [
            store._db.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous")
        ]
    assert modes == ["wal", 2]


def test_the_file_says_what_it_is(games_db: Path) -> None:
    SqliteStore(games_db).close()
    assert pragma(games_db, "application_id") == APPLICATION_ID
    assert pragma(games_db, "user_version") == SCHEMA_VERSION == 1


def test_whoever_holds_it_too_long_is_named_busy(games_db: Path) -> None:
    with SqliteStore(games_db, timeout=0.05) as store, closing(sqlite3.connect(games_db)) as holder:
        store.append("game", [b"a"], 0)
        holder.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreBusy):
            store.append("game", [b"b"], 1)
        assert store.read("game") == (b"a",)
        holder.rollback()
        assert store.append("game", [b"b"], 1) == 2


def test_another_store_in_this_process_does_not_drop_its_locks(games_db: Path) -> None:
    """POSIX drops a process's locks on a file when any descriptor of it is closed."""
    with SqliteStore(games_db) as store:
        store.append("game", [b"a"], 0)
        store._db.execute("BEGIN IMMEDIATE")
        SqliteStore(games_db, read_only=True).close()
        code = (
            "import sqlite3, sys; db = sqlite3.connect(sys.argv[1], timeout=0.1, isolation_level=None); "
            "db.execute('PRAGMA wal_checkpoint(TRUNCATE)'); db.execute('PRAGMA journal_mode = DELETE')"
        )
        done = subprocess.run(
            [sys.executable, "-c", code, str(games_db)],
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )
        assert "database is locked" in done.stderr
        store._db.execute("ROLLBACK")
        assert store.read("game") == (b"a",)


def test_its_files_are_its_owners_alone(games_db: Path) -> None:
    with SqliteStore(games_db) as store:
        store.append("game", [b"a"], 0)
        modes = {file.name: file.stat().st_mode & 0o777 for file in games_db.parent.iterdir()}
    assert modes == {"games.db": 0o600, "games.db-wal": 0o600, "games.db-shm": 0o600}


def test_a_file_that_was_there_keeps_its_mode(games_db: Path) -> None:
    SqliteStore(games_db).close()
    games_db.chmod(0o640)
    SqliteStore(games_db).close()
    assert games_db.stat().st_mode & 0o777 == 0o640


def another_store(path: Path) -> None:
    path.rename(f"{path}.old")
    SqliteStore(f"{path}.new").close()
    Path(f"{path}.new").rename(path)


@pytest.mark.parametrize(
    "change", [Path.unlink, lambda path: path.rename(f"{path}.old"), another_store], ids=range(3)
)
def test_a_file_that_was_removed_or_replaced_acknowledges_nothing(games_db: Path, change: object) -> None:
    with SqliteStore(games_db) as store:
        store.append("game", [b"a"], 0)
        change(games_db)  # type: ignore[operator]
        for lines in ([b"b"], [b"b", b"c"]):
            with pytest.raises(StoreUnusable) as caught:
                store.append("game", lines, 1)
            assert caught.value.code == "replaced"


def test_it_stays_where_it_is_when_the_process_goes_elsewhere(
    games_db: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(games_db.parent)
    with SqliteStore(games_db.name) as store:
        monkeypatch.chdir("/")
        assert store.append("game", [b"a"], 0) == 1


@pytest.mark.parametrize("lost", [1, 2, 3])
def test_lines_that_somebody_took_out_are_missed(games_db: Path, lost: int) -> None:
    with SqliteStore(games_db) as store:
        store.append("game", [b"a", b"b", b"c"], 0)
        with closing(sqlite3.connect(games_db)) as other:
            other.execute("DELETE FROM lines WHERE number = ?", (lost,))
            other.commit()
        calls: list[Callable[[], object]] = [
            lambda: store.read("game"),
            lambda: store.append("game", [b"d"], 0),
        ]
        if lost == 3:
            calls += [lambda: store.length("game"), lambda: store.append("game", [b"d", b"e"], 3)]
        for call in calls:
            with pytest.raises(StoreUnusable) as caught:
                call()
            assert caught.value.code == "lines-lost"


def test_labels_are_looked_up_not_looked_through(games_db: Path) -> None:
    with SqliteStore(games_db) as store:
        seen: list[str] = []
        store._db.set_trace_callback(seen.append)
        store.find({"white": "Anna", "result": "1-0"}, after="game")
        store._db.set_trace_callback(None)
        plan = [row[3] for row in store._db.execute(f"EXPLAIN QUERY PLAN {seen[-1]}")]
    assert any("games_by_label" in step for step in plan)
    assert not any("SCAN" in step or "TEMP B-TREE" in step for step in plan), plan


def test_a_fork_does_not_share_a_store(games_db: Path) -> None:
    code = """
import os, sys
from cardia_rules.store.lines.refusals import StoreUnusable
from cardia_rules.store.lines.sqlite import SqliteStore
store = SqliteStore(sys.argv[1])
child = os.fork()
if child == 0:
    try:
        store.append("game", [b"child"], 0)
    except StoreUnusable as error:
        store.close()
        os._exit(0 if error.code == "other-process" else 2)
    os._exit(1)
assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
assert store.append("game", [b"parent"], 0) == 1
"""
    done = subprocess.run(
        [sys.executable, "-c", code, str(games_db)], capture_output=True, text=True, check=False, timeout=60
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_an_append_that_is_interrupted_leaves_nothing_and_no_lock(games_db: Path) -> None:
    def lines_of_somebody_who_gives_up() -> object:
        yield b"a"
        raise KeyboardInterrupt

    with SqliteStore(games_db, timeout=0.1) as store, SqliteStore(games_db, timeout=0.1) as other:
        with pytest.raises(KeyboardInterrupt):
            store.append("game", lines_of_somebody_who_gives_up(), 0)  # type: ignore[arg-type]
        with pytest.raises(AppendConflict):
            store.append("game", [b"a"], 1)
        assert other.append("game", [b"b"], 0) == 1
        assert store.read("game") == (b"b",)
