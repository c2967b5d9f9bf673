"""The bench as it is built for the browser."""

from pathlib import Path

import pytest

from tests.webbuild.building import build


@pytest.fixture(scope="session")
def dist() -> Path:
    """The built bench."""
    return build()
