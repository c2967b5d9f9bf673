"""What the contract does not say of the SQLite store: which files it opens, and how it keeps them."""

import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from cardia_rules.store import (
    AppendConflict,
    SqliteStore,
    StoreBusy,
    StoreError,
    StoreInputRefused,
    StoreUnusable,
)
from cardia_rules.store.sqlite_file import APPLICATION_ID, SCHEMA, SCHEMA_VERSION


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.db"


def pragma(path: Path, name: str) -> object:
    with closing(sqlite3.connect(path)) as db:
        return db.execute(f"PRAGMA {name}").fetchone()[0]


def whole(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def test_it_waits_for_the_disk_and_lets_others_read(path: Path) -> None:
    with SqliteStore(path) as store:
        modes = [
            store._db.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous")
        ]
    assert modes == ["wal", 2]


def test_the_file_says_what_it_is(path: Path) -> None:
    SqliteStore(path).close()
    assert pragma(path, "application_id") == APPLICATION_ID
    assert pragma(path, "user_version") == SCHEMA_VERSION == 1


def other_database(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE games (id, name)")
        db.commit()


def other_database_with_a_log(path: Path) -> None:
    """As another program leaves it when it is killed: opening it the usual way would write to it."""
    with closing(sqlite3.connect(path.with_name("living"))) as db:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("CREATE TABLE games (id, name)")
        db.commit()
        for end in ("", "-wal"):
            shutil.copy(path.with_name(f"living{end}"), path.with_name(path.name + end))


def newer_store(path: Path) -> None:
    SqliteStore(path).close()
    with closing(sqlite3.connect(path)) as db:
        db.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")


@pytest.mark.parametrize("read_only", [False, True])
@pytest.mark.parametrize(
    ("make", "code"),
    [
        (other_database, "not-a-store"),
        (other_database_with_a_log, "not-a-store"),
        (newer_store, "newer-version"),
        (lambda path: path.write_bytes(b"{}\n" * 500), "not-a-store"),
        (lambda path: path.write_bytes(b"SQLite format 3\0" + Random(1).randbytes(5000)), "not-a-store"),
        (lambda path: path.write_bytes(b"x"), "not-a-store"),
        (lambda path: path.mkdir(), "not-a-store"),
    ],
)
def test_what_is_no_store_is_refused_untouched(path: Path, make: object, code: str, read_only: bool) -> None:
    make(path)  # type: ignore[operator]
    before = whole(path.parent) if path.is_file() else {}
    with pytest.raises(StoreUnusable) as caught:
        SqliteStore(path, read_only=read_only)
    assert caught.value.code == code
    assert path.name in str(caught.value)
    assert str(path.parent) not in str(caught.value)
    assert (whole(path.parent) if path.is_file() else {}) == before


def test_an_empty_file_becomes_a_store(path: Path) -> None:
    path.touch()
    with SqliteStore(path) as store:
        assert store.append("game", [b"a"], 0) == 1


@pytest.mark.parametrize("name", [":memory:", "a?mode=memory", "ünï #%41.db"])
def test_a_name_is_only_a_name(tmp_path: Path, name: str) -> None:
    with SqliteStore(tmp_path / name) as store:
        store.append("game", [b"a"], 0)
    assert (tmp_path / name).stat().st_size > 0
    with SqliteStore(tmp_path / name) as store:
        assert store.read("game") == (b"a",)


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(StoreUnusable, match="there is no folder to make this store in") as missing:
        SqliteStore(tmp_path / "nowhere" / "games.db")
    assert missing.value.code == "missing"


def test_reading_only(path: Path) -> None:
    with pytest.raises(StoreUnusable) as missing:
        SqliteStore(path, read_only=True)
    assert missing.value.code == "missing"
    assert not path.exists()
    with SqliteStore(path) as store:
        store.append("game", [b"a"], 0)
        with SqliteStore(path, read_only=True) as reader:
            assert reader.read("game") == (b"a",)
            store.append("game", [b"b"], 1)
            assert reader.length("game") == 2
            with pytest.raises(StoreInputRefused) as caught:
                reader.append("game", [b"c"], 2)
            assert caught.value.code == "read-only"
    with SqliteStore(path, read_only=True) as reader:
        assert reader.games() == ("game",)
        assert reader.read("game") == (b"a", b"b")


def test_whoever_holds_it_too_long_is_named_busy(path: Path) -> None:
    with SqliteStore(path, timeout=0.05) as store, closing(sqlite3.connect(path)) as holder:
        store.append("game", [b"a"], 0)
        holder.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreBusy):
            store.append("game", [b"b"], 1)
        assert store.read("game") == (b"a",)
        holder.rollback()
        assert store.append("game", [b"b"], 1) == 2


def test_another_store_in_this_process_does_not_drop_its_locks(path: Path) -> None:
    """POSIX drops a process's locks on a file when any descriptor of it is closed."""
    with SqliteStore(path) as store:
        store.append("game", [b"a"], 0)
        store._db.execute("BEGIN IMMEDIATE")
        SqliteStore(path, read_only=True).close()
        code = (
            "import sqlite3, sys; db = sqlite3.connect(sys.argv[1], timeout=0.1, isolation_level=None); "
            "db.execute('PRAGMA wal_checkpoint(TRUNCATE)'); db.execute('PRAGMA journal_mode = DELETE')"
        )
        done = subprocess.run(
            [sys.executable, "-c", code, str(path)], capture_output=True, text=True, check=False, timeout=60
        )
        assert "database is locked" in done.stderr
        store._db.execute("ROLLBACK")
        assert store.read("game") == (b"a",)


def test_a_log_that_is_cut_anywhere_leaves_a_prefix_of_appends(path: Path, tmp_path: Path) -> None:
    """As after a power cut on a disk that lied: whole appends from the beginning, or nothing."""
    appends = [[b"%d %d" % (number, at) for at in range(number % 3 + 1)] for number in range(20)]
    with SqliteStore(path) as store:
        for lines in appends:
            store.append("game", lines, store.length("game"))
        main, log = path.read_bytes(), path.with_name("games.db-wal").read_bytes()
    prefixes = [tuple(line for lines in appends[:count] for line in lines) for count in range(21)]
    random = Random(5)
    seen = set()
    for number in range(60):
        copy = tmp_path / f"{number}.db"
        copy.write_bytes(main)
        copy.with_name(f"{number}.db-wal").write_bytes(log[: random.randrange(len(log) + 1)])
        with SqliteStore(copy) as store:
            seen.add(prefixes.index(store.read("game")))
            assert store.append("game", [b"next"], store.length("game")) > 0
    assert len(seen) > 10


def test_a_creation_that_was_killed_between_two_pages_is_begun_again(path: Path, tmp_path: Path) -> None:
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
    path.write_bytes(made.read_bytes()[:4096])
    path.with_name("games.db-journal").write_bytes(journal)
    with SqliteStore(path) as store:
        assert store.append("game", [b"a"], 0) == 1


def test_a_checkpoint_that_was_killed_between_two_pages_loses_nothing(path: Path, tmp_path: Path) -> None:
    lines = tuple(b"%d" % number + b"x" * 500 for number in range(100))
    with SqliteStore(path) as store:
        store.append("game", lines, 0)
        log = path.with_name("games.db-wal").read_bytes()
    pages = len(path.read_bytes()) // 4096
    assert pages > 10
    for number in range(1, pages + 1):
        copy = tmp_path / f"{number}.db"
        copy.write_bytes(path.read_bytes()[: number * 4096])
        copy.with_name(f"{number}.db-wal").write_bytes(log)
        with SqliteStore(copy, read_only=number % 2 == 0) as store:
            assert store.read("game") == lines


def test_a_file_that_was_damaged_gives_errors_of_the_family(path: Path, tmp_path: Path) -> None:
    with SqliteStore(path) as store:
        for number in range(40):
            store.append(f"game {number}", [b"x" * 500] * 5, 0)
    good = path.read_bytes()
    random = Random(7)
    outcomes = set()
    for number in range(100):
        bad = bytearray(good)
        for _ in range(random.choice((1, 20, 2000))):
            bad[random.randrange(100, len(bad))] = random.randrange(256)
        copy = tmp_path / f"{number}.db"
        copy.write_bytes(bad if random.random() < 0.8 else bad[: random.randrange(1, len(bad))])
        try:
            with SqliteStore(copy) as store:
                for game in range(40):
                    assert all(isinstance(line, bytes) for line in store.read(f"game {game}"))
                store.append(f"game {number % 40}", [b"more"], 5)
            outcomes.add("read")
        except StoreError as error:
            outcomes.add(error.code)
    assert "failed" in outcomes


def test_a_fork_does_not_share_a_store(path: Path) -> None:
    code = """
import os, sys
from cardia_rules.store import SqliteStore, StoreUnusable
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
        [sys.executable, "-c", code, str(path)], capture_output=True, text=True, check=False, timeout=60
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_an_append_that_is_interrupted_leaves_nothing_and_no_lock(path: Path) -> None:
    def lines_of_somebody_who_gives_up() -> object:
        yield b"a"
        raise KeyboardInterrupt

    with SqliteStore(path, timeout=0.1) as store, SqliteStore(path, timeout=0.1) as other:
        with pytest.raises(KeyboardInterrupt):
            store.append("game", lines_of_somebody_who_gives_up(), 0)  # type: ignore[arg-type]
        with pytest.raises(AppendConflict):
            store.append("game", [b"a"], 1)
        assert other.append("game", [b"b"], 0) == 1
        assert store.read("game") == (b"b",)
