"""Which files the SQLite store opens, and that it leaves the others alone."""

import os
import shutil
import sqlite3
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from random import Random

import pytest

from cardia_rules.store.lines.plainfile import PlainFileStore
from cardia_rules.store.lines.refusals import StoreInputRefused, StoreUnusable
from cardia_rules.store.lines.sqlite import SqliteStore
from cardia_rules.store.lines.sqlite_file import SCHEMA_VERSION


def whole(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}


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


def store_whose_games_never_end(path: Path) -> None:
    """Of a few kilobytes: a view in place of a table, which gives one game after the other for ever."""
    counting = "WITH RECURSIVE counted (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM counted)"
    _altered(path, "games", f"{counting} SELECT x AS id, format('%09d', x) AS name, 1 AS length FROM counted")


def store_whose_lines_never_end(path: Path) -> None:
    counting = "WITH RECURSIVE counted (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM counted)"
    _altered(path, "lines", f"{counting} SELECT 1 AS game, x AS number, x'7b7d' AS line FROM counted")


def _altered(path: Path, table: str, view: str) -> None:
    SqliteStore(path).close()
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA journal_mode = DELETE")
        db.execute("DROP TRIGGER counted")
        db.execute(f"DROP TABLE {table}")
        db.execute(f"CREATE VIEW {table} AS {view}")
        db.commit()


def store_that_does_more_than_it_is_told(path: Path) -> None:
    SqliteStore(path).close()
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA journal_mode = DELETE")
        db.execute("CREATE TRIGGER lost AFTER INSERT ON lines BEGIN DELETE FROM labels; END")
        db.commit()


@pytest.mark.parametrize("read_only", [False, True])
@pytest.mark.parametrize(
    ("make", "code"),
    [
        (other_database, "not-a-store"),
        (other_database_with_a_log, "not-a-store"),
        (newer_store, "newer-version"),
        (store_whose_games_never_end, "not-a-store"),
        (store_whose_lines_never_end, "not-a-store"),
        (store_that_does_more_than_it_is_told, "not-a-store"),
        (lambda path: path.write_bytes(b"{}\n" * 500), "not-a-store"),
        (lambda path: path.write_bytes(b"SQLite format 3\0" + Random(1).randbytes(5000)), "not-a-store"),
        (lambda path: path.write_bytes(b"x"), "not-a-store"),
        (lambda path: path.mkdir(), "not-a-store"),
    ],
)
def test_what_is_no_store_is_refused_untouched(
    games_db: Path, make: object, code: str, read_only: bool
) -> None:
    make(games_db)  # type: ignore[operator]
    before = whole(games_db.parent) if games_db.is_file() else {}
    with pytest.raises(StoreUnusable) as caught:
        SqliteStore(games_db, read_only=read_only)
    assert caught.value.code == code
    assert games_db.name in str(caught.value)
    assert str(games_db.parent) not in str(caught.value)
    assert (whole(games_db.parent) if games_db.is_file() else {}) == before


def test_a_store_that_was_analysed_or_copied_by_sqlite_is_the_same_store(games_db: Path) -> None:
    copy = games_db.with_name("copy.db")
    with SqliteStore(games_db) as store:
        store.append("game", [b"a"], 0)
    with closing(sqlite3.connect(games_db)) as db:
        db.execute("ANALYZE")
        db.execute("VACUUM INTO ?", (str(copy),))
    for path in (games_db, copy):
        with SqliteStore(path) as store:
            assert store.append("game", [b"b"], 1) == 2


@pytest.mark.parametrize("read_only", [False, True])
def test_an_empty_file_is_no_store_and_may_have_been_one(games_db: Path, read_only: bool) -> None:
    games_db.touch()
    with pytest.raises(StoreUnusable, match=r"games\.db is empty: no store of games, or one that has lost"):
        SqliteStore(games_db, read_only=read_only)
    assert games_db.read_bytes() == b""
    games_db.unlink()
    with SqliteStore(games_db) as store:
        assert store.append("game", [b"a"], 0) == 1


def test_a_store_in_memory_is_another_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in (":memory:", "file::memory:?cache=shared", "file:games.db"):
        for path in (name, Path(name)):
            with pytest.raises(StoreInputRefused, match="MemoryStore") as caught:
                SqliteStore(path)
            assert caught.value.code == "no-file-name"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", [":memory:", "a?mode=memory", "ünï #%41.db"])
def test_a_name_is_only_a_name(tmp_path: Path, name: str) -> None:
    with SqliteStore(tmp_path / name) as store:
        store.append("game", [b"a"], 0)
    assert (tmp_path / name).stat().st_size > 0
    with SqliteStore(tmp_path / name) as store:
        assert store.read("game") == (b"a",)


@pytest.mark.parametrize("name", ["a\0b", "a\ud800"])
def test_what_no_file_can_be_called_is_no_store(tmp_path: Path, name: str) -> None:
    for opens in (SqliteStore, partial(PlainFileStore, game_id="duel")):
        with pytest.raises(StoreInputRefused, match="is no file's name") as caught:
            opens(tmp_path / name)
        assert caught.value.code == "no-file-name"
        str(caught.value).encode()


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(StoreUnusable, match="there is no folder to make this store in") as missing:
        SqliteStore(tmp_path / "nowhere" / "games.db")
    assert missing.value.code == "missing"


def test_reading_only(games_db: Path) -> None:
    with pytest.raises(StoreUnusable) as missing:
        SqliteStore(games_db, read_only=True)
    assert missing.value.code == "missing"
    assert not games_db.exists()
    with SqliteStore(games_db) as store:
        store.append("game", [b"a"], 0)
        with SqliteStore(games_db, read_only=True) as reader:
            assert reader.read("game") == (b"a",)
            store.append("game", [b"b"], 1)
            assert reader.length("game") == 2
            with pytest.raises(StoreInputRefused) as caught:
                reader.append("game", [b"c"], 2)
            assert caught.value.code == "read-only"
    with SqliteStore(games_db, read_only=True) as reader:
        assert reader.games() == ("game",)
        assert reader.read("game") == (b"a", b"b")


def test_processes_that_make_the_same_new_store_at_once_share_one(tmp_path: Path) -> None:
    for attempt in range(5):
        path = tmp_path / f"{attempt}.db"
        begin, go = os.pipe()
        makers = []
        for number in range(4):
            if (maker := os.fork()) == 0:
                os.close(go)
                os.read(begin, 1)  # until all are there
                with suppress(BaseException), SqliteStore(path, timeout=30) as store:
                    os._exit(store.append(f"game {number}", [b"a"], 0))
                os._exit(99)
            makers.append(maker)
        os.close(begin)
        os.close(go)
        assert [os.waitstatus_to_exitcode(os.waitpid(maker, 0)[1]) for maker in makers] == [1] * 4
        with SqliteStore(path) as store:
            assert len(store.games()) == 4
    assert not [*tmp_path.glob(".*")], "none that came too late has left anything"
