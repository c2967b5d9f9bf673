"""What the contract does not say of PostgreSQL: what it asks for, and what may be wrong with it."""

import subprocess
import sys
from collections.abc import Callable
from random import Random
from typing import Any
from uuid import uuid4

import pytest

from cardia_rules.events.vocabulary import JudgeNoted
from cardia_rules.game.game import Game
from cardia_rules.store.cardia.kept import KeptGame
from cardia_rules.store.lines.postgresql import PostgresStore
from cardia_rules.store.lines.refusals import StoreBusy, StoreFailed, StoreInputRefused, StoreUnusable
from tests.store.postgresql import connected, free_port

Opened = Callable[..., PostgresStore]


@pytest.fixture
def schema() -> str:
    return f"games_{uuid4().hex}"


@pytest.fixture
def opened(postgresql_address: str, schema: str) -> Opened:
    return lambda timeout=10.0: PostgresStore(postgresql_address, schema=schema, timeout=timeout)


@pytest.mark.parametrize(
    ("lacking", "named"),
    [("psycopg", "pip install 'cardia-rules[postgresql]'"), ("psycopg.pq", "finds no libpq")],
)
def test_what_is_not_installed_is_named(lacking: str, named: str) -> None:
    """Where libpq is missing psycopg is there, and cannot be imported."""
    code = f"""
import sys, types
if {lacking!r} == "psycopg":
    sys.modules["psycopg"] = None
else:
    class Finder:
        def find_spec(self, name, *given):
            if name == "psycopg":
                raise ImportError("no pq wrapper available.\\nAttempts made: libpq library not found")
    sys.meta_path.insert(0, Finder())
from cardia_rules.store.lines.refusals import StoreUnusable
from cardia_rules.store.lines.postgresql import PostgresStore
try:
    PostgresStore()
except StoreUnusable as error:
    print(error.code, {named!r} in str(error))
"""
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60
    )
    assert (done.stdout, done.stderr) == ("not-installed True\n", "")


@pytest.mark.needs("PostgreSQL")
@pytest.mark.parametrize("name", ["", "Games", "1st", "a-b", 'x"; DROP SCHEMA public', "x" * 64])
def test_a_schema_has_a_plain_name(name: str) -> None:
    with pytest.raises(StoreInputRefused) as caught:
        PostgresStore("", schema=name)
    assert caught.value.code == "no-schema-name"


@pytest.mark.needs("PostgreSQL")
def test_a_database_that_is_not_there_is_named_and_no_password_with_it() -> None:
    with pytest.raises(StoreFailed) as caught:
        PostgresStore(f"host=127.0.0.1 port={free_port()} user=cardia password=topsecret", timeout=2)
    assert "topsecret" not in str(caught.value)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ("COMMENT ON SCHEMA {} IS 'cardia-rules store, version 2'", "newer-version"),
        ("COMMENT ON SCHEMA {} IS 'something else'", "not-a-store"),
        ("CREATE TABLE {}.more (one int)", "not-a-store"),
        ("ALTER TABLE {}.lines ADD COLUMN more int", "not-a-store"),
        ("ALTER TABLE {0}.labels RENAME TO other; CREATE VIEW {0}.labels AS TABLE {0}.other", "not-a-store"),
        (
            """CREATE FUNCTION {0}.f() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
            CREATE TRIGGER t BEFORE INSERT ON {0}.lines FOR EACH ROW EXECUTE FUNCTION {0}.f()""",
            "not-a-store",
        ),
    ],
)
def test_what_is_no_store_is_refused(
    opened: Opened, postgresql_address: str, schema: str, change: str, code: str
) -> None:
    opened().close()
    with connected(postgresql_address) as other:
        other.execute(change.format(schema).encode())
    with pytest.raises(StoreUnusable) as caught:
        opened()
    assert caught.value.code == code


@pytest.mark.parametrize("lost", [1, 2, 3])
def test_lines_that_somebody_took_out_are_missed(
    opened: Opened, postgresql_address: str, schema: str, lost: int
) -> None:
    with opened() as store:
        store.append("game", [b"a", b"b", b"c"], 0)
        with connected(postgresql_address) as other:
            other.execute(f"DELETE FROM {schema}.lines WHERE number = {lost}".encode())
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


def test_who_waits_too_long_for_another_writer_is_told(
    opened: Opened, postgresql_address: str, schema: str
) -> None:
    with opened(timeout=0.05) as store:
        store.append("game", [b"a"], 0)
        with connected(postgresql_address) as other, other.transaction():
            other.execute(f"SELECT * FROM {schema}.games FOR UPDATE".encode())
            with pytest.raises(StoreBusy):
                store.append("game", [b"b"], 1)
            store.append("another", [b"a"], 0)  # its row is nobody's
            assert store.read("game") == (b"a",)
        assert store.append("game", [b"b"], 1) == 2


def test_a_stricter_database_is_waited_for_all_the_same(opened: Opened, postgresql_address: str) -> None:
    with connected(postgresql_address) as other:
        other.execute("ALTER ROLE cardia SET default_transaction_isolation = 'repeatable read'")
        try:
            with opened() as store:
                (level,) = store._db.execute("SHOW transaction_isolation").fetchone() or ("",)
        finally:
            other.execute("ALTER ROLE cardia RESET default_transaction_isolation")
    assert level == "read committed"


def cut(store: PostgresStore, address: str) -> None:
    """Let the server end the store's connection."""
    pid = store._db.execute("SELECT pg_backend_pid()").fetchone()
    with connected(address) as other:
        other.execute("SELECT pg_terminate_backend(%s, 10000)", pid)


def test_a_connection_that_was_cut_is_made_anew(opened: Opened, postgresql_address: str) -> None:
    with opened() as store:
        store.append("game", [b"a"], 0)
        cut(store, postgresql_address)
        with pytest.raises(StoreFailed):
            store.length("game")
        assert store.read("game") == (b"a",)


class Unanswered:
    """The database does what it is told, and the connection breaks before it answers."""

    def __init__(self, store: PostgresStore, address: str, *, arrives: bool) -> None:
        self._store, self._address, self._arrives, self._db = store, address, arrives, store._db
        whole: Any = store
        whole._db = self

    def __getattr__(self, name: str) -> Any:
        return getattr(self._db, name)

    def execute(self, statement: str, *values: Any) -> Any:
        if "INSERT INTO lines" not in statement:
            return self._db.execute(statement, *values)
        if self._arrives:
            self._db.execute(statement, *values)
        cut(self._store, self._address)
        return self._db.execute("SELECT 1")


def test_what_arrived_though_the_answer_was_lost_is_acknowledged_and_there_once(
    opened: Opened, postgresql_address: str
) -> None:
    with opened() as store:
        for expected in range(3):
            Unanswered(store, postgresql_address, arrives=True)
            assert store.append("game", [b"%d" % expected], expected) == expected + 1
        assert store.read("game") == (b"0", b"1", b"2")
        kept = KeptGame.begin(store, "duel", Game.new("I"), chance=Random(1))
        Unanswered(store, postgresql_address, arrives=True)
        kept.note(1, by="a judge", words="looked at", public=True)
        assert sum(isinstance(event, JudgeNoted) for event in kept.game.events) == 1
        assert KeptGame.resume(store, "duel").game.events == kept.game.events


@pytest.mark.parametrize("theirs", [b"theirs", b""])
def test_what_did_not_arrive_is_not_acknowledged(
    opened: Opened, postgresql_address: str, theirs: bytes
) -> None:
    """Whether or not somebody else appended in its place."""
    with opened() as store, opened() as other:
        Unanswered(store, postgresql_address, arrives=False)
        if theirs:
            other.append("game", [theirs], 0)
        with pytest.raises(StoreFailed):
            store.append("game", [b"mine"], 0)
        assert store.length("game") == len([theirs] if theirs else [])


def test_labels_whose_answer_was_lost_are_not_there(opened: Opened, postgresql_address: str) -> None:
    """They come in one transaction with the lines, which nobody has ended."""
    with opened() as store:
        store.append("game", [b"a"], 0)
        Unanswered(store, postgresql_address, arrives=True)
        with pytest.raises(StoreFailed):
            store.append("game", [b"b"], 1, {"turn": "2"})
        assert (store.read("game"), store.labels("game")) == ((b"a",), {})
