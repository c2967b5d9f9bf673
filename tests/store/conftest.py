"""Every store that the contract is tried on, and a place for one of them."""

from pathlib import Path
from uuid import uuid4

import pytest

from cardia_rules.store.lines.memory import MemoryStore
from tests.store.places import Place

POSTGRESQL = pytest.param("postgresql", marks=pytest.mark.needs("PostgreSQL"))

SEVERAL_PROCESSES = ["sqlite", "plain-file", POSTGRESQL]
MANY_GAMES = ["sqlite", "memory", POSTGRESQL]
ALL = ["plain-file", *MANY_GAMES]


@pytest.fixture
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    kind: str = request.param
    if kind == "memory":
        return Place(kind, MemoryStore())
    if kind == "postgresql":
        address = request.getfixturevalue("postgresql_address")
        return Place(kind, address=address, schema=f"games_{uuid4().hex}")
    return Place(kind, path=str(tmp_path / f"games.{kind}"))


@pytest.fixture
def games_db(tmp_path: Path) -> Path:
    """Where a SQLite store may be made; nothing is there yet."""
    return tmp_path / "games.db"
