"""Many games in a PostgreSQL database, which several processes and machines may use at once.

An append is one transaction that holds the row of its game: it is there whole or not at all, and whoever
would append to the same game waits for it. Who follows the store is told by NOTIFY.
"""

import re
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, nullcontext
from typing import Any, Final

from cardia_rules.store.lines.refusals import (
    LINE_CAP,
    StoreBusy,
    StoreFailed,
    StoreInputRefused,
    StoreUnusable,
    UnknownGame,
    checked_seconds,
    other_tables,
    other_version,
)
from cardia_rules.store.lines.tables import TableStore

try:
    import psycopg
except ImportError as error:
    MISSING: ImportError | None = error
else:
    MISSING = None

VERSION: Final = "cardia-rules store, version 1"
# "C" sorts by code point. A label's value may be longer than PostgreSQL lets an index hold: its beginning is
# looked up there, and the rest compared.
SCHEMA: Final = (
    """CREATE TABLE games (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text COLLATE "C" NOT NULL UNIQUE, length bigint NOT NULL)""",
    """CREATE TABLE lines (game bigint NOT NULL, number bigint NOT NULL, line bytea NOT NULL,
    PRIMARY KEY (game, number))""",
    """CREATE TABLE labels (game text COLLATE "C" NOT NULL, name text COLLATE "C" NOT NULL,
    value text COLLATE "C" NOT NULL, PRIMARY KEY (game, name))""",
    "CREATE INDEX games_by_label ON labels (name, left(value, 100), game)",
)
MADE_OF: Final = """
SELECT relname || ': ' || string_agg(attname || ' ' || format_type(atttypid, atttypmod), ', ' ORDER BY attnum)
FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
WHERE relnamespace = to_regnamespace(?) AND relkind NOT IN ('i', 'S') GROUP BY pg_class.oid, relname, relkind
UNION ALL SELECT relname || ' ' || tgname FROM pg_trigger JOIN pg_class ON tgrelid = pg_class.oid
WHERE relnamespace = to_regnamespace(?) AND NOT tgisinternal
"""
TABLES: Final = {
    "games: id bigint, name text, length bigint",
    "lines: game bigint, number bigint, line bytea",
    "labels: game text, name text, value text",
}
# A plan that was made while a table was small would read all of it once it is large. An append that waited
# looks at the length anew, which a stricter isolation would refuse to.
SETTINGS: Final = """
SELECT set_config('search_path', ?, false), set_config('lock_timeout', ?, false),
set_config('default_transaction_isolation', 'read committed', false),
set_config('enable_seqscan', 'off', false), set_config('enable_bitmapscan', 'off', false)
"""
BEGIN: Final = "INSERT INTO games (name, length) VALUES (?, ?) ON CONFLICT DO NOTHING RETURNING id"
# Another writer may hold the row: then this waits, and looks at the length once more.
GO_ON: Final = """
UPDATE games SET length = length + ? WHERE name = ? AND length = ?
AND EXISTS (SELECT 1 FROM lines WHERE game = id AND number = length) RETURNING id
"""
APPEND: Final = """
WITH grown AS ({begin_or_go_on}), put AS (
INSERT INTO lines (game, number, line)
SELECT id, ? + place, line FROM grown, unnest(?::bytea[]) WITH ORDINALITY AS new (line, place))
SELECT pg_notify(?, ?) FROM grown
"""


class PostgresStore(TableStore):
    """Keep games in a schema of a database; ``timeout``: seconds to wait for other writers, or a connection.

    ``where`` is said as libpq takes it: ``"host=db dbname=games"``, an address ``postgresql://…``, or nothing
    for what stands in the environment (``PGHOST``, ``PGDATABASE``, …).
    """

    def __init__(
        self,
        where: str = "",
        *,
        schema: str = "cardia_rules",
        timeout: float = 10.0,
        line_cap: int = LINE_CAP,
    ) -> None:
        if MISSING is not None:
            raise _not_installed(MISSING) from MISSING
        if not re.fullmatch("[a-z][a-z0-9_]{0,62}", schema):
            raise StoreInputRefused(
                "no-schema-name", "{name} is no name of a schema, such as cardia_rules.", name=repr(schema)
            )
        super().__init__(schema, line_cap=line_cap)
        self._where = where
        self._timeout = checked_seconds(timeout, "timeout")
        with self._translating():
            self._db = self._connected()

    def _append(self, name: str, lines: tuple[bytes, ...], expected: int, labels: dict[str, str]) -> None:
        with self._working() as db:
            if not lines and not (labels and expected):
                self._refuse_other_length(db, name, expected)
                if labels:
                    raise UnknownGame(name)
                return
            begins = (GO_ON, (len(lines), name, expected)) if expected else (BEGIN, (name, len(lines)))
            statement = APPEND.format(begin_or_go_on=begins[0])
            values = (*begins[1], expected, list(lines), self._name, name)
            try:
                with db.transaction() if labels else nullcontext():
                    if db.execute(statement, values).fetchone() is None:
                        self._refuse_other_length(db, name, expected)
                        raise StoreBusy(self._name, self._timeout)  # it came and went at this very moment
                    if labels:
                        self._label(db, name, labels)
            except psycopg.OperationalError:
                # When the connection broke nobody knows whether it arrived; others may have gone on from it.
                if not (db.closed and lines and self._arrived(name, expected, lines)):
                    raise

    def _arrived(self, name: str, before: int, new: tuple[bytes, ...]) -> bool:
        self._db, after = self._connected(), before + len(new)
        return self._length(self._db, name) >= after and self._lines(self._db, name, before, after) == new

    def follow(self, patience: float = 1.0) -> Iterator[tuple[str, ...]]:
        """Yield for ever the games that were appended to since the last time it was asked."""
        wait = checked_seconds(patience, "patience")
        with self._translating(), closing(self._connected()) as db:
            db.execute(f"LISTEN {self._name}")
            games: tuple[str, ...] = ()
            while True:
                yield games
                self._check()
                heard = db.notifies(timeout=wait, stop_after=1)
                games = tuple(sorted({notify.payload for notify in heard}))

    def _has_label(self, name: str, value: str) -> tuple[str, tuple[str, ...]]:
        return "name = ? AND left(value, 100) = left(?, 100) AND value = ?", (name, value, value)

    def _connected(self) -> "_Connection":
        db = _Connection(self._where, self._timeout)
        try:
            db.execute(SETTINGS, (self._name, f"{self._timeout:g}s"))
            if not self._made_of(db):
                self._make(db)
            self._refuse_another_store(db)
        except BaseException:
            db.close()
            raise
        return db

    def _make(self, db: "_Connection") -> None:
        """Make the tables where there are none; of two that would, one waits for the other."""
        with db.transaction():
            db.execute("SELECT pg_advisory_xact_lock(hashtext(?))", (VERSION,))
            if not self._made_of(db):
                for statement in (f"CREATE SCHEMA IF NOT EXISTS {self._name}", *SCHEMA):
                    db.execute(statement)
                db.execute(f"COMMENT ON SCHEMA {self._name} IS '{VERSION}'")

    def _made_of(self, db: "_Connection") -> set[str]:
        return {made for (made,) in db.execute(MADE_OF, (self._name, self._name)).fetchall()}

    def _refuse_another_store(self, db: "_Connection") -> None:
        described = db.execute("SELECT obj_description(to_regnamespace(?), 'pg_namespace')", (self._name,))
        (version,) = described.fetchone() or ("",)
        if version != VERSION and str(version).startswith(VERSION[:-1]):
            raise other_version(self._name, version[len(VERSION) - 1 :], VERSION[-1])
        if version != VERSION or self._made_of(db) != TABLES:
            raise other_tables(self._name)

    @contextmanager
    def _working(self) -> Iterator["_Connection"]:
        with self._locked(), self._translating():
            if self._db.closed:
                self._db = self._connected()
            yield self._db

    @contextmanager
    def _translating(self) -> Iterator[None]:
        try:
            yield
        except psycopg.errors.LockNotAvailable as error:
            raise StoreBusy(self._name, self._timeout) from error
        except psycopg.Error as error:
            raise StoreFailed(self._name, error) from error

    def _let_go(self) -> None:
        self._db.close()


class _Connection:
    """A connection that takes statements as SQLite does."""

    def __init__(self, where: str, timeout: float) -> None:
        wait = max(1, round(timeout))
        self._db = psycopg.connect(where, autocommit=True, connect_timeout=wait)
        self.transaction, self.notifies, self.close = self._db.transaction, self._db.notifies, self._db.close

    def execute(self, statement: str, values: Sequence[Any] = (), /) -> "psycopg.Cursor[Any]":
        return self._db.execute(statement.replace("?", "%s").encode(), values)

    @property
    def closed(self) -> bool:
        return self._db.closed


def _not_installed(missing: ImportError) -> StoreUnusable:
    """Name what is missing: the library, or the libpq that it speaks to PostgreSQL with."""
    if "pq wrapper" not in str(missing):
        return StoreUnusable(
            "not-installed", "This store needs psycopg: pip install 'cardia-rules[postgresql]'."
        )
    return StoreUnusable(
        "not-installed",
        "psycopg is installed, and finds no libpq to speak to PostgreSQL with: pip install 'psycopg[binary]' "
        "brings one, or install libpq (libpq5 on Debian).",
    )
