"""A server to talk to."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.processes import Running


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    """A server that must be alive after the test, and have nothing to complain about."""
    running = Running(tmp_path / "games.db")
    yield running
    alive = running.process.poll() is None
    assert (running.stop(), alive) == ("", True)
