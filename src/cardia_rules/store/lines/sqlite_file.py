"""Opening the SQLite file of a store: made if there is none, refused untouched if it is something else."""

import os
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from threading import Lock
from typing import Final

from cardia_rules.store.lines.refusals import StoreBusy, StoreError, StoreFailed, StoreUnusable

# "Crdi": tells a store from every other SQLite file.
APPLICATION_ID: Final = 0x43726469
SCHEMA_VERSION: Final = 1

# Lines lie in the order they came in, and an index finds those of a game. Sorted by game (WITHOUT ROWID) the
# file took twice as much: a long line then takes whole pages of its own. The length is kept with the game as
# well, so that lines which are lost, or hidden by damage, are missed; only the next line is let in.
SCHEMA: Final = (
    "CREATE TABLE games (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, length INTEGER NOT NULL)",
    "CREATE TABLE lines (game INTEGER NOT NULL, number INTEGER NOT NULL, line BLOB NOT NULL)",
    "CREATE UNIQUE INDEX lines_of_games ON lines (game, number)",
    """CREATE TRIGGER counted AFTER INSERT ON lines BEGIN
    UPDATE games SET length = new.number WHERE id = new.game AND length = new.number - 1;
    SELECT raise(ABORT, 'this is not the next line') WHERE changes() = 0;
    END""",
    """CREATE TABLE labels (game TEXT NOT NULL, name TEXT NOT NULL, value TEXT NOT NULL,
    PRIMARY KEY (game, name)) WITHOUT ROWID""",
    "CREATE INDEX games_by_label ON labels (name, value, game)",
    f"PRAGMA application_id = {APPLICATION_ID}",
    f"PRAGMA user_version = {SCHEMA_VERSION}",
)

# What SQLite itself adds is an index without a statement of its own, or a table of what ANALYZE found.
_MADE_OF: Final = """
SELECT sql FROM sqlite_master
WHERE sql IS NOT NULL AND NOT (type = 'table' AND name LIKE 'sqlite!_stat_' ESCAPE '!')
"""

# fullfsync: on macOS an ordinary fsync does not reach the disk; elsewhere it changes nothing.
# cell_size_check: damage is noticed when a page is read, not when it has led astray.
PRAGMAS: Final = (
    "PRAGMA synchronous = FULL",
    "PRAGMA fullfsync = ON",
    "PRAGMA checkpoint_fullfsync = ON",
    "PRAGMA cell_size_check = ON",
)

# A message about a damaged schema quotes bytes of it, which Python may fail to decode.
FAILURES: Final = (sqlite3.Error, UnicodeError)

# Whoever makes a new file closes a descriptor of it, which drops all locks that this process has on it.
_MAKING: Final = Lock()

BUSY: Final = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def connect(path: Path, *, read_only: bool, timeout: float) -> tuple[sqlite3.Connection, os.stat_result]:
    """Return a connection to the store at an absolute path, and by what its file is known again."""
    try:
        return _connect(path, read_only, timeout)
    except OSError as error:
        raise StoreFailed(f"{path.name} cannot be opened", error) from error
    except FAILURES as error:
        raise translated(error, path, timeout) from error


def _connect(path: Path, read_only: bool, timeout: float) -> tuple[sqlite3.Connection, os.stat_result]:
    new = not path.exists() or (path.is_file() and path.stat().st_size == 0)
    if new and read_only:
        raise StoreUnusable("missing", f"{path.name}: there is no store to read.")
    if new and not path.parent.is_dir():
        raise StoreUnusable("missing", f"{path.name}: there is no folder to make this store in.")
    if new:
        _make_file(path)
    else:
        _check_from_outside(path)
    db = _open(path, "ro" if read_only else "rw", timeout)
    try:
        for pragma in PRAGMAS:
            db.execute(pragma)
        if not read_only:
            _create_if_empty(db)
        _check(db, path)
        if not read_only:
            _use_write_ahead_log(db, path, timeout)
        _check_list_of_games(db)
        return db, path.stat()
    except BaseException:
        db.close()
        raise


def _open(path: Path, mode: str, timeout: float) -> sqlite3.Connection:
    return sqlite3.connect(
        f"{path.as_uri()}?mode={mode}",
        uri=True,
        timeout=timeout,
        isolation_level=None,
        check_same_thread=False,
    )


def _make_file(path: Path) -> None:
    """Make a file that its owner alone can read: a log holds what its players must not see."""
    with _MAKING:
        try:
            os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
        except FileExistsError:
            return  # an empty file, or somebody was faster


def _check_from_outside(path: Path) -> None:
    """Refuse what is no store before anything is locked, recovered or written.

    ``immutable`` reads the bare file. Reading it with ``open`` instead would, on closing, drop the
    POSIX locks of every other connection of this process to the same file.
    """
    if not path.is_file():
        raise _not_a_store(path)
    with closing(_open(path, "ro&immutable=1", 0)) as db:
        try:
            # This lets a file be looked at that is shorter than it says: somebody was killed, or is at work,
            # between two pages, and it is whole again with the log beside it.
            db.execute("PRAGMA writable_schema = ON")
            _check(db, path)
        except FAILURES as error:
            raise _not_a_store(path) from error


def _check(db: sqlite3.Connection, path: Path) -> None:
    (application,) = db.execute("PRAGMA application_id").fetchone()
    (version,) = db.execute("PRAGMA user_version").fetchone()
    if application != APPLICATION_ID:
        raise _not_a_store(path)
    if version != SCHEMA_VERSION:
        raise StoreUnusable(
            "newer-version",
            f"{path.name} is a store of version {version}; this library knows version {SCHEMA_VERSION}. "
            "A newer cardia-rules opens it; nothing in it has changed.",
        )
    # A view in place of a table may go on for ever, and a trigger do more than is asked of it.
    if {sql for (sql,) in db.execute(_MADE_OF)} != {made for made in SCHEMA if made.startswith("CREATE")}:
        raise StoreUnusable(
            "not-a-store",
            f"{path.name} is made of other tables than a store of games; it was left as it is.",
        )


def _check_list_of_games(db: sqlite3.Connection) -> None:
    """Compare the games with the index of their names: half a second for a million.

    A game that a damaged index does not find would look as if it had never been, and could be begun anew.
    """
    found = db.execute("PRAGMA integrity_check(games)").fetchall()
    if found != [("ok",)]:
        raise sqlite3.DatabaseError(f"the list of its games is damaged: {str(found[0][0])[:120]}")


def _create_if_empty(db: sqlite3.Connection) -> None:
    """Create the tables in an empty file, which is also what a creator that was killed leaves behind."""
    if not _is_empty(db):
        return
    db.execute("BEGIN EXCLUSIVE")
    try:
        if _is_empty(db):  # nobody was faster
            for statement in SCHEMA:
                db.execute(statement)
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise


def _is_empty(db: sqlite3.Connection) -> bool:
    (application,) = db.execute("PRAGMA application_id").fetchone()
    (tables,) = db.execute("SELECT count(*) FROM sqlite_master").fetchone()
    return bool(application == 0 and tables == 0)


def _use_write_ahead_log(db: sqlite3.Connection, path: Path, timeout: float) -> None:
    """Change the journal's mode, and wait for others: SQLite itself does not when it changes that."""
    until = time.monotonic() + timeout
    while True:
        try:
            (mode,) = db.execute("PRAGMA journal_mode = WAL").fetchone()
        except sqlite3.OperationalError as error:
            if not _is_busy(error) or time.monotonic() > until:
                raise
            time.sleep(0.005)
        else:
            break
    if mode != "wal":
        raise StoreUnusable(
            "no-shared-memory",
            f"{path.name}: SQLite cannot keep a write-ahead log there (it says {mode!r}). Several processes "
            "need one: put the file on a local disk.",
        )


def _not_a_store(path: Path) -> StoreUnusable:
    return StoreUnusable("not-a-store", f"{path.name} is not a store of games; it was left as it is.")


def _is_busy(error: Exception) -> bool:
    return getattr(error, "sqlite_errorcode", 0) & 0xFF in BUSY


def translated(error: Exception, path: Path, timeout: float) -> StoreError:
    """Return an error of SQLite as one of a store."""
    if _is_busy(error):
        return StoreBusy(path, timeout)
    return StoreFailed(path.name, error)
