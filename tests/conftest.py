"""What holds for the whole suite."""

import gc
import os
from collections.abc import Iterator

import pytest
from hypothesis import settings
from playwright.sync_api import Browser

from tests.page import chromium
from tests.store import postgresql

# A busy machine is slow now and then; that is no fault of what is tested.
# In CI a change is judged by examples that are the same each time; at a desk new ones are tried.
settings.register_profile("suite", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("suite")


# What looks at pages in a browser or at the built site, to which Python makes no difference.
LOOKS = {"browser", "site"}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if LOOKS & set(getattr(item, "fixturenames", ())):
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.once)


def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """Collect what a file of tests leaves behind, so that what it left open is complained of there."""
    if nextitem is None or nextitem.path != item.path:
        gc.collect()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if not postgresql.binaries() and not postgresql.must_be_there():
        terminalreporter.write_line(
            "No PostgreSQL on this machine: the contract of the stores ran on all the other ones."
        )


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One for all tests of a process, which can start no second one."""
    with chromium.browser() as started:
        yield started


@pytest.fixture(scope="session")
def postgresql_environment() -> Iterator[dict[str, str]]:
    """A server for all tests of a process: how the eventsourcing library finds it."""
    with postgresql.server() as environment:
        yield environment
