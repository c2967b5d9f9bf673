"""Opening the SQLite file of a store: made if there is none, refused untouched if it is something else."""

import os
import sqlite3
import time
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

from cardia_rules.message import Message
from cardia_rules.store.lines.refusals import (
    StoreBusy,
    StoreError,
    StoreFailed,
    StoreUnusable,
    other_tables,
    other_version,
)
from cardia_rules.whole_file import written_whole

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

BUSY: Final = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def connect(path: Path, *, read_only: bool, timeout: float) -> tuple[sqlite3.Connection, os.stat_result]:
    """Return a connection to the store at an absolute path, and by what its file is known again."""
    try:
        return _connect(path, read_only, timeout)
    except OSError as error:
        raise StoreFailed(Message("{store} cannot be opened", store=path.name), error) from error
    except FAILURES as error:
        raise translated(error, path, timeout) from error


def _connect(path: Path, read_only: bool, timeout: float) -> tuple[sqlite3.Connection, os.stat_result]:
    if not path.exists():
        _check_that_none_was(path)
        if read_only:
            raise StoreUnusable("missing", "{store}: there is no store to read.", store=path.name)
        if not path.parent.is_dir():
            raise StoreUnusable(
                "missing", "{store}: there is no folder to make this store in.", store=path.name
            )
        _make(path, timeout)
    shorter = _check_from_outside(path)
    _check_that_its_log_is_there(path)
    db = _open(path, "ro" if read_only else "rw", timeout)
    try:
        for pragma in PRAGMAS:
            db.execute(pragma)
        _check(db, path)
        if not read_only:
            _use_write_ahead_log(db, path, timeout)
        if shorter:
            check_every_page(path, timeout)
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


def _make(path: Path, timeout: float) -> None:
    """Make a store that is there whole or not at all; its owner alone can read it.

    A log holds what its players must not see. Whoever was faster has made one too.
    """
    with (
        suppress(FileExistsError),
        written_whole(path, mode=0o600) as file,
        closing(_open(Path(file.name), "rw", timeout)) as db,
    ):
        for statement in ("BEGIN EXCLUSIVE", *SCHEMA, "COMMIT"):
            db.execute(statement)


def _check_that_none_was(path: Path) -> None:
    """Refuse to make a store where only the log of one lies: SQLite would delete it, and lines with it."""
    log = _beside(path, "-wal")
    if log.exists() and log.stat().st_size:
        raise StoreUnusable(
            "missing",
            "{store} is not there, and its write-ahead log {log} is: put the file back, or take the log away "
            "if the games in it are not wanted.",
            store=path.name,
            log=log.name,
        )


def _check_that_its_log_is_there(path: Path) -> None:
    """Refuse a store whose log was taken away: what was acknowledged and is in it alone would be lost.

    SQLite makes the log before the index of it, and deletes it after that: where the index is there without
    it, somebody else has deleted it, after a crash. Look again, for others may open or close it just now.
    """
    log, index = _beside(path, "-wal"), _beside(path, "-shm")
    for _ in range(3):
        if log.exists() or not index.exists() or log.exists():
            return
        time.sleep(0.01)
    raise StoreUnusable(
        "lines-lost",
        "{store}: its write-ahead log {log} was taken away after a crash, and with it lines that were "
        "acknowledged. Put it back; without it, take {index} away to go on with what is left.",
        store=path.name,
        log=log.name,
        index=index.name,
    )


def _beside(path: Path, suffix: str) -> Path:
    return path.with_name(path.name + suffix)


def _check_from_outside(path: Path) -> bool:
    """Refuse what is no store before anything is locked, recovered or written.

    Tell whether it is shorter than it says: cut, or whole again with the log beside it.

    ``immutable`` reads the bare file. Reading it with ``open`` instead would, on closing, drop the
    POSIX locks of every other connection of this process to the same file.
    """
    if not path.is_file():
        raise _not_a_store(path)
    size = path.stat().st_size
    if not size:  # never made so here: a new store gets its name when it is whole
        raise StoreUnusable(
            "not-a-store",
            "{store} is empty: no store of games, or one that has lost them all. Take it away to begin a new "
            "one.",
            store=path.name,
        )
    with closing(_open(path, "ro&immutable=1", 0)) as db:
        try:
            # This lets a file be looked at that is shorter than it says: somebody was killed, or is at work,
            # between two pages, and it is whole again with the log beside it.
            db.execute("PRAGMA writable_schema = ON")
            _check(db, path)
            (pages,) = db.execute("PRAGMA page_count").fetchone()
            (page_size,) = db.execute("PRAGMA page_size").fetchone()
        except FAILURES as error:
            raise _not_a_store(path) from error
    return bool(size < pages * page_size)


def check_every_page(path: Path, timeout: float) -> None:
    """Look through the whole file, with the log beside it; raise if anything is missing or damaged.

    By a connection of its own: another one may remember pages that are no longer there. Not if nothing at all
    is there: SQLite would delete the log.
    """
    if not path.stat().st_size:
        raise _cut(path, Message("it is empty"))
    with closing(_open(path, "ro", timeout)) as db:
        try:
            found = db.execute("PRAGMA quick_check(1)").fetchall()
        except sqlite3.DatabaseError as error:
            if _is_busy(error):
                raise
            found = [(str(error),)]
    if found != [("ok",)]:
        raise _cut(path, str(found[0][0])[:120])


def _cut(path: Path, why: str) -> StoreUnusable:
    return StoreUnusable(
        "lines-lost", "{store} was cut: not all of it is there any more ({why}).", store=path.name, why=why
    )


def _check(db: sqlite3.Connection, path: Path) -> None:
    (application,) = db.execute("PRAGMA application_id").fetchone()
    (version,) = db.execute("PRAGMA user_version").fetchone()
    if application != APPLICATION_ID:
        raise _not_a_store(path)
    if version != SCHEMA_VERSION:
        raise other_version(path.name, version, SCHEMA_VERSION)
    # A view in place of a table may go on for ever, and a trigger do more than is asked of it.
    if {sql for (sql,) in db.execute(_MADE_OF)} != {made for made in SCHEMA if made.startswith("CREATE")}:
        raise other_tables(path.name)


def _check_list_of_games(db: sqlite3.Connection) -> None:
    """Compare the games with the index of their names: half a second for a million.

    A game that a damaged index does not find would look as if it had never been, and could be begun anew.
    """
    found = db.execute("PRAGMA integrity_check(games)").fetchall()
    if found != [("ok",)]:
        raise sqlite3.DatabaseError(f"the list of its games is damaged: {str(found[0][0])[:120]}")


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
            "{store}: SQLite cannot keep a write-ahead log there (it says {mode}). Several processes need "
            "one: put the file on a local disk.",
            store=path.name,
            mode=repr(mode),
        )


def _not_a_store(path: Path) -> StoreUnusable:
    return StoreUnusable(
        "not-a-store", "{store} is not a store of games; it was left as it is.", store=path.name
    )


def _is_busy(error: Exception) -> bool:
    return getattr(error, "sqlite_errorcode", 0) & 0xFF in BUSY


def translated(error: Exception, path: Path, timeout: float) -> StoreError:
    """Return an error of SQLite as one of a store."""
    if _is_busy(error):
        return StoreBusy(path.name, timeout)
    return StoreFailed(path.name, error)
