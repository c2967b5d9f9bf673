"""What seldom happens to a store: full caches, files that shrink, systems that cannot lock, others."""

import os
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cardia_rules.errors import DataError
from cardia_rules.game.game import Game
from cardia_rules.store import appending
from cardia_rules.store.cardia.kept import KeptGame
from cardia_rules.store.cardia.logs import LogStore
from cardia_rules.store.cardia.matches import KeptMatch, read_match_file
from cardia_rules.store.keeping import TRIES
from cardia_rules.store.lines import plainfile, sqlite, sqlite_file
from cardia_rules.store.lines.memory import MemoryStore
from cardia_rules.store.lines.plainfile import PlainFileStore
from cardia_rules.store.lines.protocol import Store
from cardia_rules.store.lines.refusals import (
    AppendConflict,
    StoreFailed,
    StoreInputRefused,
    StoreUnusable,
)
from cardia_rules.store.lines.sqlite import SqliteStore
from tests.store.contract.refusing import NO_SECONDS


@pytest.fixture(params=["sqlite", "plain-file", "memory"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    opened: dict[str, Any] = {
        "sqlite": lambda: SqliteStore(tmp_path / "games.db"),
        "plain-file": lambda: PlainFileStore(tmp_path / "game.cardia.jsonl"),
        "memory": MemoryStore,
    }
    with opened[request.param]() as made:
        yield made


# ------------------------------------------------------------------ other processes
def test_after_a_fork_a_store_is_refused_and_closing_it_leaves_the_other_ones_alone(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.append("game", [b"a"], 0)
    here = os.getpid()
    with monkeypatch.context() as forked:
        forked.setattr(os, "getpid", lambda: here + 1)
        with pytest.raises(StoreUnusable) as caught:
            store.append("game", [b"b"], 1)
        assert caught.value.code == "other-process"
    assert store.read("game") == (b"a",)
    with monkeypatch.context() as forked:
        forked.setattr(os, "getpid", lambda: here + 1)
        forked.setattr(store, "_let_go", lambda: pytest.fail("the parent's files were closed"))
        store.close()
    whole: Any = store
    whole._let_go()  # here they are this process's own


# ------------------------------------------------------------------ what is remembered
def test_more_games_than_are_remembered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite, "KNOWN_CAP", 2)
    monkeypatch.setattr(appending, "KNOWN_TIPS_CAP", 2)
    with SqliteStore(tmp_path / "games.db") as store:
        kept = [KeptGame.begin(store, f"game-{n}", Game.new("I"), chance=Random(n)) for n in range(5)]
        logs = LogStore(store)
        assert logs.keeps_labels
        for each in (*kept, *kept):
            logs.append_events(each.game_id, (), logs.log(each.game_id).tip)
            each.note(1, by="a judge", words="looked at")
        assert [KeptGame.resume(store, each.game_id).game.events for each in kept] == [
            each.game.events for each in kept
        ]


# ------------------------------------------------------------------ plain files
def test_a_system_that_cannot_lock_files_keeps_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plainfile, "CAN_LOCK", False)
    monkeypatch.setattr(plainfile, "flock", lambda *_given: pytest.fail("there is no such call"))
    with PlainFileStore(tmp_path / "game") as store:
        assert store.append("game", [b"a"], 0) == 1


@pytest.mark.parametrize("what", ["looked at", "read"])
def test_a_file_that_becomes_shorter_while_it_is_read(
    what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game"
    path.write_bytes(b"one\ntwo\n")
    if what == "looked at":
        monkeypatch.setattr(plainfile, "read_at", lambda *_given: b"")
        with PlainFileStore(path) as store:
            assert store.length("game") == 0
        return
    with PlainFileStore(path) as store:
        assert store.length("game") == 2
        monkeypatch.setattr(plainfile, "read_at", lambda *_given: b"")
        with pytest.raises(StoreFailed, match="became shorter"):
            store.read("game")


@pytest.mark.parametrize("kind", [SqliteStore, PlainFileStore])
def test_a_timeout_that_is_none_is_refused(kind: Any, tmp_path: Path) -> None:
    """SQLite took ten million seconds, or endless ones, for none at all, and nobody waited for anybody."""
    for bad in NO_SECONDS:
        with pytest.raises(StoreInputRefused, match=r"^timeout is .+; it is a number of seconds") as refused:
            kind(tmp_path / "game", timeout=bad)
        assert refused.value.code == "bad-number"
        assert len(str(refused.value)) < 200
    assert [*tmp_path.iterdir()] == []


@pytest.mark.parametrize("kind", [SqliteStore, PlainFileStore])
@pytest.mark.parametrize("is_there_again", [False, True])
def test_who_follows_a_file_that_was_replaced_is_told(
    kind: Any, is_there_again: bool, tmp_path: Path
) -> None:
    """A backup was laid in its place: who only followed it heard nothing any more, and never why."""
    file = tmp_path / "game"
    with kind(file) as store:
        store.append("game", [b"a"], 0)
        told = store.follow(patience=0)
        assert [next(told), next(told)] == [(), ()]
        file.rename(tmp_path / "away")
        if is_there_again:
            with kind(tmp_path / "backup", "game") if kind is PlainFileStore else kind(tmp_path / "backup"):
                pass
            (tmp_path / "backup").rename(file)
        with pytest.raises(StoreUnusable) as gone:
            next(told)
        assert gone.value.code == "replaced"


@pytest.mark.parametrize("kind", [PlainFileStore, SqliteStore])
def test_a_name_that_no_file_can_have(kind: Any, tmp_path: Path) -> None:
    path = tmp_path / ("x" * 300)
    with pytest.raises(StoreFailed, match="cannot be opened"):
        kind(path, "game") if kind is PlainFileStore else kind(path)


# ------------------------------------------------------------------ SQLite
def test_a_length_that_is_no_length_is_damage(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    with SqliteStore(path) as store:
        store.append("game", [b"a"], 0)
        with sqlite3.connect(path) as other:
            other.execute("UPDATE games SET length = 0")
        other.close()
        with pytest.raises(StoreFailed, match="damaged"):
            store.length("game")


class Stub:
    """A connection that answers each statement as it was told to: with rows, or by raising."""

    in_transaction = False

    def __init__(self, *answers: tuple[str, Any]) -> None:
        self.answers = list(answers)
        self.asked: list[str] = []

    def execute(self, statement: str, *_given: Any) -> Any:
        self.asked.append(statement)
        if not self.answers or not statement.startswith(self.answers[0][0]):
            return self
        _, answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        self.rows = answer
        return self

    def fetchone(self) -> Any:
        return self.rows

    def close(self) -> None:
        raise sqlite3.OperationalError("unable to close due to unfinalized statements")


def busy() -> sqlite3.OperationalError:
    error = sqlite3.OperationalError("database is locked")
    error.sqlite_errorcode = sqlite3.SQLITE_BUSY
    return error


def test_the_mode_of_the_journal_is_changed_as_soon_as_others_let(monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []
    monkeypatch.setattr(time, "sleep", slept.append)
    change = sqlite_file._use_write_ahead_log
    db: Any = Stub(("PRAGMA", busy()), ("PRAGMA", busy()), ("PRAGMA", ("wal",)))
    change(db, Path("games.db"), 60)
    assert len(slept) == 2
    for given, waits in ((busy(), -1), (sqlite3.OperationalError("disk I/O error"), 60)):
        db = Stub(("PRAGMA", given))
        with pytest.raises(sqlite3.OperationalError):
            change(db, Path("games.db"), waits)
    db = Stub(("PRAGMA", ("delete",)))
    with pytest.raises(StoreUnusable) as caught:
        change(db, Path("games.db"), 60)
    assert caught.value.code == "no-shared-memory"


def test_of_two_that_make_a_store_one_makes_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = sqlite_file._open

    def after_another(path: Path, *given: Any) -> sqlite3.Connection:
        if path.suffix == ".part":
            monkeypatch.setattr(sqlite_file, "_open", opened)
            with SqliteStore(tmp_path / "games.db") as faster:
                faster.append("game", [b"a"], 0)
        return opened(path, *given)

    monkeypatch.setattr(sqlite_file, "_open", after_another)
    with SqliteStore(tmp_path / "games.db") as store:
        assert store.read("game") == (b"a",)
    assert [file.name for file in tmp_path.iterdir()] == ["games.db"]


def test_a_store_that_cannot_be_made_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite_file, "SCHEMA", (*sqlite_file.SCHEMA, "a disk that is full"))
    with pytest.raises(StoreFailed):
        SqliteStore(tmp_path / "games.db")
    assert [*tmp_path.iterdir()] == []


def test_a_log_that_others_make_at_this_moment_is_not_missed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "games.db"
    SqliteStore(path).close()
    path.with_name("games.db-shm").touch()
    monkeypatch.setattr(time, "sleep", lambda _seconds: path.with_name("games.db-wal").touch())
    sqlite_file._check_that_its_log_is_there(path)


def test_an_append_that_sqlite_has_undone_itself_is_not_undone_twice(tmp_path: Path) -> None:
    """A disk that is full ends the transaction by itself now and then, and there is nothing left to undo."""
    with SqliteStore(tmp_path / "games.db") as store:
        db: Any = Stub(("BEGIN", ()), ("", sqlite3.OperationalError("database or disk is full")))
        kept, store._db = store._db, db
        with pytest.raises(StoreFailed):
            store.append("game", [b"a", b"b"], 0)
        assert "ROLLBACK" not in db.asked
        with pytest.raises(StoreFailed, match="unfinalized"):
            store.close()
        kept.close()


# ------------------------------------------------------------------ kept games and matches
def test_who_is_always_overtaken_while_settling_is_told() -> None:
    class Overtaken(MemoryStore):
        others = 0

        def append(self, game_id: str, *given: Any, **_named: Any) -> int:
            self.others += 1
            raise AppendConflict(game_id, given[1], given[1], ())

    store = MemoryStore()
    KeptGame.begin(store, "game", Game.new("I"))
    overtaken = Overtaken()
    overtaken._games = store._games
    with pytest.raises(AppendConflict):
        KeptGame.resume(overtaken, "game", chance=Random(1))
    assert 1 <= overtaken.others <= TRIES


def test_a_match_file_that_is_not_there_or_is_cut(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="cannot be read"):
        read_match_file(tmp_path / "none.jsonl")
    match = KeptMatch.begin(MemoryStore(), "match", chance=Random(1))
    match.next_game().resign("north")
    match.settle()
    match.export_to(tmp_path / "match.jsonl.gz")
    data = (tmp_path / "match.jsonl.gz").read_bytes()
    (tmp_path / "cut.jsonl.gz").write_bytes(data[: len(data) - 12])
    with pytest.raises(DataError):
        read_match_file(tmp_path / "cut.jsonl.gz")
    (tmp_path / "cut.jsonl.gz").write_bytes(b"\x1f\x8b\x08")
    with pytest.raises(DataError, match="cannot be read to its end"):
        read_match_file(tmp_path / "cut.jsonl.gz")


@pytest.mark.parametrize("lines", [None, 5, True, object()], ids=["nothing", "number", "truth", "thing"])
def test_lines_that_are_none_are_refused(store: Store, lines: Any) -> None:
    with pytest.raises(StoreInputRefused) as caught:
        store.append("game", lines, 0)
    assert caught.value.code == "bad-line"
