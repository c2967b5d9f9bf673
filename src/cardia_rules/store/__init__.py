"""Keeping games: append-only lines, many games, several processes, nothing acknowledged ever lost.

Stores know no game, nor do ``appending`` (logs in a store) and ``keeping`` (games that go on in one). What is
said of Cardia's games stands in ``logs`` and ``kept``, and nothing else here may import them.
"""

from cardia_rules.store.memory import MemoryStore
from cardia_rules.store.plainfile import PlainFileStore
from cardia_rules.store.protocol import Store
from cardia_rules.store.refusals import (
    AppendConflict,
    StoreBusy,
    StoreError,
    StoreFailed,
    StoreInputRefused,
    StoreUnusable,
    TailDamaged,
    UnknownGame,
)
from cardia_rules.store.sqlite import SqliteStore

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
