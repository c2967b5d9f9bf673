"""What is asked of a store costs the same with ten games in it and with a hundred thousand: counted."""

from collections.abc import Callable
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from cardia_rules.store.lines.postgresql import PostgresStore
from cardia_rules.store.lines.protocol import Store
from cardia_rules.store.lines.sqlite import SqliteStore
from tests.store.postgresql import connected

FEW, MANY = 10, 100_000


def everything(store: Store, name: str) -> dict[str, Callable[[], object]]:
    """What a server asks of a store, by name."""
    return {
        "begin": lambda: store.append(name, [b"a"], 0, {"result": "going-on", "player": "Anna"}),
        "decide": lambda: store.append(name, [b"b"], 1),
        "end": lambda: store.append(name, [b"c", b"d"], 2, {"result": "north"}),
        "label": lambda: store.append(name, [], 4, {"round": "3"}),
        "read": lambda: store.read(name),
        "labels": lambda: store.labels(name),
        "unknown": lambda: store.length("nobody"),
        "find": lambda: store.find({"player": "Anna", "result": "north"}, limit=1),
        "page": lambda: store.games(after="game 1", limit=5),
        "going on": lambda: store.find({"result": "going-on"}, after="game 1", limit=5),
    }


def fill_sqlite(store: SqliteStore, first: int, last: int) -> None:
    numbers = f"WITH RECURSIVE n(n) AS (SELECT {first} UNION ALL SELECT n + 1 FROM n WHERE n < {last})"
    for statement in (
        "BEGIN",
        f"{numbers} INSERT INTO games (name, length) SELECT 'game ' || n, 0 FROM n",
        "INSERT INTO lines SELECT id, 1, x'61' FROM games WHERE length = 0",
        f"{numbers} INSERT INTO labels SELECT 'game ' || n, 'result', 'going-on' FROM n",
        f"{numbers} INSERT INTO labels SELECT 'game ' || n, 'player', 'player ' || n % 1000 FROM n",
        "COMMIT",
    ):
        store._db.execute(statement)


def fill_postgresql(store: PostgresStore, first: int, last: int) -> None:
    numbers = f"FROM generate_series({first}, {last}) n"
    for statement in (
        f"INSERT INTO games (name, length) SELECT 'game ' || n, 1 {numbers}",
        "INSERT INTO lines SELECT id, 1, 'a' FROM games WHERE name LIKE 'game %%' ON CONFLICT DO NOTHING",
        f"INSERT INTO labels SELECT 'game ' || n, 'result', 'going-on' {numbers}",
        f"INSERT INTO labels SELECT 'game ' || n, 'player', 'player ' || mod(n, 1000) {numbers}",
    ):
        store._db.execute(statement)


def test_sqlite_takes_as_many_steps(tmp_path: Path) -> None:
    with SqliteStore(tmp_path / "games.db") as store:

        def steps(name: str) -> dict[str, int]:
            counted = {}
            for what, call in everything(store, name).items():
                count = [0]

                def step(count: list[int] = count) -> int:
                    count[0] += 1
                    return 0

                store._db.set_progress_handler(step, 1)
                call()
                store._db.set_progress_handler(None, 1)
                counted[what] = count[0]
            return counted

        fill_sqlite(store, 1, FEW)
        steps("first")
        before = steps("few")
        fill_sqlite(store, FEW + 1, MANY)
        after = steps("many")
    assert before.keys() == after.keys()
    assert {what: (before[what], after[what]) for what in before if after[what] > before[what]} == {}


@pytest.mark.needs("PostgreSQL")
def test_postgresql_takes_as_many_statements_and_rows(postgresql_address: str) -> None:
    schema = f"games_{uuid4().hex}"
    with PostgresStore(postgresql_address, schema=schema) as store, connected(postgresql_address) as other:
        asked: list[str] = []
        whole: Any = store
        execute = store._db.execute

        def noting(statement: str, *values: Any) -> Any:
            asked.append(statement)
            return execute(statement, *values)

        whole._db.execute = noting

        def rows() -> int:
            """How many rows and entries of indexes were read so far."""
            execute("SELECT pg_stat_force_next_flush()")
            execute("SELECT 1")
            found = other.execute(
                "SELECT (SELECT sum(seq_tup_read) FROM pg_stat_user_tables WHERE schemaname = %(name)s)"
                " + (SELECT sum(idx_tup_read) FROM pg_stat_user_indexes WHERE schemaname = %(name)s)",
                {"name": schema},
            ).fetchone()
            assert found is not None
            return int(found[0])

        def counted(name: str) -> dict[str, tuple[int, int]]:
            found = {}
            for what, call in everything(store, name).items():
                asked.clear()
                read = rows()
                call()
                found[what] = len(asked), rows() - read
            return found

        fill_postgresql(store, 1, FEW)
        for each in range(6):  # from the sixth time on a statement is a prepared one
            before = counted(f"few {each}")
        fill_postgresql(store, FEW + 1, MANY)
        after = counted("many")
    assert before == after
