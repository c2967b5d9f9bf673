"""Keeping games: append-only lines, many games, several processes, nothing acknowledged ever lost.

The stores stand in ``lines``; ``lines.postgresql``, one more, needs an extra and is imported by itself.
They know no game, nor do ``appending`` (logs in a store) and ``keeping`` (games that go on in one). What is
said of Cardia's games stands in ``cardia``, and nothing else here may import that.
"""

from cardia_rules.store.lines.memory import MemoryStore
from cardia_rules.store.lines.plainfile import PlainFileStore
from cardia_rules.store.lines.protocol import Store
from cardia_rules.store.lines.refusals import (
    AppendConflict,
    StoreBusy,
    StoreError,
    StoreFailed,
    StoreInputRefused,
    StoreUnusable,
    TailDamaged,
    UnknownGame,
)
from cardia_rules.store.lines.sqlite import SqliteStore

__all__ = [
    "AppendConflict",
    "MemoryStore",
    "PlainFileStore",
    "SqliteStore",
    "Store",
    "StoreBusy",
    "StoreError",
    "StoreFailed",
    "StoreInputRefused",
    "StoreUnusable",
    "TailDamaged",
    "UnknownGame",
]
