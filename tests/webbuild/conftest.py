"""The bench as it is built for the browser."""

from pathlib import Path

import pytest

from tests.page import chromium
from tests.webbuild.building import build, can_be_built, must_be_built

# As in tests/page: a machine that cannot build it, or has no browser, runs the rest.
collect_ignore_glob = [] if can_be_built() and chromium.executable() else ["test_browser_*.py"]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if not can_be_built() and not must_be_built():
        terminalreporter.write_line(
            "No npm on this machine: the bench in the browser was neither built nor tried."
        )


@pytest.fixture(scope="session")
def dist() -> Path:
    """The built bench."""
    return build()
