"""What holds for the whole suite."""

import ast
import gc
import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import settings

from tests.means import MISSING, NEEDED_BY, not_installed
from tests.page import chromium
from tests.store import postgresql

if TYPE_CHECKING:
    from playwright.sync_api import Browser

# A busy machine is slow now and then; that is no fault of what is tested.
# In CI a change is judged by examples that are the same each time; at a desk new ones are tried.
settings.register_profile("suite", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("suite")


# What looks at pages in a browser or at the built site, to which Python makes no difference.
LOOKS = {"browser", "site"}
LEFT_OUT = pytest.StashKey[dict[str, str]]()


# ------------------------------------------------------------------ what this machine has no means for
class Unread(pytest.Module):
    """A file that imports what is not installed here: its tests are only counted."""

    def collect(self) -> "Iterator[Unread.Test]":
        tree = ast.parse(self.path.read_text("utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield Unread.Test.from_parent(self, name=node.name)

    class Test(pytest.Item):
        def runtest(self) -> None:
            pytest.fail(f"{self.path.name} cannot be imported here", pytrace=False)


def pytest_pycollect_makemodule(module_path: Path, parent: pytest.Collector) -> pytest.Module | None:
    lacks = not_installed(module_path)
    if lacks is None:
        return None
    module: pytest.Module = Unread.from_parent(parent, path=module_path)
    module.add_marker(pytest.mark.needs(lacks))
    return module


@pytest.hookimpl(wrapper=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> Iterator[None]:
    for item in items:
        fixtures = set(getattr(item, "fixturenames", ()))
        for fixture in NEEDED_BY.keys() & fixtures:
            item.add_marker(pytest.mark.needs(NEEDED_BY[fixture]))
        if LOOKS & fixtures:
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.once)
    yield
    # Now that whoever chose some of the tests has chosen: only those are missed.
    missed: dict[str, list[pytest.Item]] = {}
    for item in items:
        if lacks := lacking(item):
            missed.setdefault(lacks, []).append(item)
    config.stash[LEFT_OUT] = {lacks: counted(some) for lacks, some in missed.items()}
    gone = {item for some in missed.values() for item in some}
    config.hook.pytest_deselected(items=[*gone])
    items[:] = [item for item in items if item not in gone]


def lacking(item: pytest.Item) -> str | None:
    """Return the first thing that a test needs and that is not here."""
    needed = {name for marker in item.iter_markers("needs") for name in marker.args}
    return next((name for name in MISSING if name in needed and MISSING[name]), None)


def counted(items: list[pytest.Item]) -> str:
    """Tell how many; a test that was not read may be one of several that differ in what they are given."""
    at_least = "at least " * any(isinstance(item, Unread.Test) for item in items)
    return f"{at_least}{len(items)} {'test needs' if len(items) == 1 else 'tests need'}"


def pytest_sessionfinish(session: pytest.Session) -> None:
    output: dict[str, Any] | None = getattr(session.config, "workeroutput", None)
    if output is not None:  # a worker of xdist: what it left out is told by the process that started it
        output["left_out"] = session.config.stash.get(LEFT_OUT, {})


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    # All workers collect the same tests. One that crashed says nothing.
    if "left_out" in getattr(node, "workeroutput", {}):
        node.config.stash[LEFT_OUT] = node.workeroutput["left_out"]


@pytest.hookimpl(trylast=True)
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    for name, tests in config.stash.get(LEFT_OUT, {}).items():
        terminalreporter.write_line(f"Left out: {tests} {name}; {MISSING[name]}.")


# ------------------------------------------------------------------ what many tests share
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """Collect what a file of tests leaves behind, so that what it left open is complained of there."""
    if nextitem is None or nextitem.path != item.path:
        gc.collect()


@pytest.fixture(scope="session")
def browser() -> "Iterator[Browser]":
    """One for all tests of a process, which can start no second one."""
    with chromium.browser() as started:
        yield started


@pytest.fixture(scope="session")
def postgresql_address() -> Iterator[str]:
    """A server for all tests of a process: its address."""
    with postgresql.server() as address:
        yield address
