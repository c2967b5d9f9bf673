"""Where the stores under test keep their games, said in plain data, so that other processes open them too."""

import json
from typing import Any

from cardia_rules.store.lines.memory import MemoryStore
from cardia_rules.store.lines.plainfile import PlainFileStore
from cardia_rules.store.lines.postgresql import PostgresStore
from cardia_rules.store.lines.protocol import Store
from cardia_rules.store.lines.sqlite import SqliteStore

GAME = "a game"


class Place:
    """One backend's storage; every ``open`` gives a store on the same games."""

    def __init__(self, kind: str, memory: MemoryStore | None = None, **where: Any) -> None:
        self.kind = kind
        self.memory = memory
        self.where = where

    @classmethod
    def from_text(cls, text: str) -> "Place":
        return cls(**json.loads(text))

    def __str__(self) -> str:
        assert self.memory is None, "what lives in memory cannot be opened by another process"
        return json.dumps({"kind": self.kind, **self.where})

    def open(self) -> Store:
        if self.memory is not None:
            return self.memory.reopened()
        if self.kind == "sqlite":
            return SqliteStore(self.where["path"], timeout=30)
        if self.kind == "plain-file":
            return PlainFileStore(self.where["path"], GAME, timeout=30)
        return PostgresStore(self.where["address"], schema=self.where["schema"], timeout=30)
