"""Every store that the contract is tried on, and a place for one of them."""

from pathlib import Path
from uuid import uuid4

import pytest
from eventsourcing.popo import POPOAggregateRecorder

from cardia_rules.store import MemoryStore
from tests.store.places import Place

DATABASES = ["eventsourcing-sqlite", pytest.param("postgresql", marks=pytest.mark.needs("PostgreSQL"))]

SEVERAL_PROCESSES = ["sqlite", "plain-file", *DATABASES]
MANY_GAMES = ["sqlite", "memory", "eventsourcing-memory", *DATABASES]
ALL = ["plain-file", *MANY_GAMES]


@pytest.fixture
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    kind: str = request.param
    if kind == "eventsourcing-memory":
        return Place(kind, POPOAggregateRecorder())
    if kind == "memory":
        return Place(kind, MemoryStore())
    if kind == "eventsourcing-sqlite":
        path = tmp_path / "eventsourcing.db"
        environment = {
            "PERSISTENCE_MODULE": "eventsourcing.sqlite",
            "SQLITE_DBNAME": str(path),
            "SQLITE_LOCK_TIMEOUT": "30",
        }
        return Place(kind, environment=environment, name="games")
    if kind == "postgresql":
        environment = request.getfixturevalue("postgresql_environment")
        return Place(kind, environment=environment, name=f"games_{uuid4().hex}")
    return Place(kind, path=str(tmp_path / f"games.{kind}"))


@pytest.fixture
def games_db(tmp_path: Path) -> Path:
    """Where a SQLite store may be made; nothing is there yet."""
    return tmp_path / "games.db"
