"""What some tests need and a machine need not have: ``tests/conftest.py`` leaves them out, and says so.

A test that asks for a fixture of ``NEEDED_BY`` needs what stands there; any other says so by
``@pytest.mark.needs("git")``. A file that imports what may not be installed stands in ``IMPORTING``.
"""

import shutil
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from tests.page import chromium
from tests.store import postgresql

ROOT: Final = Path(__file__).parents[1]


def _commands(*names: str) -> str:
    absent = [name for name in names if shutil.which(name) is None]
    return f"there is no {' and no '.join(absent)} on the PATH" if absent else ""


def _package(name: str, extra: str) -> str:
    """Say what is missing, and how to get it: the extra is the one of the project that brings it."""
    return "" if find_spec(name) else f"{name} is not installed: `make dev`, or pip install -e '.[{extra}]'"


# What is missing of each of them; nothing where all of it is here.
MISSING: Final = {
    "a browser": chromium.missing() or _package("playwright", "browser"),
    "PostgreSQL": postgresql.missing() or _package("psycopg", "postgresql"),
    "npm and node": _commands("npm", "node"),
    "the built bench": "" if (ROOT / "web" / "dist" / "engine.json").exists() else "`make web` builds it",
    "git": _commands("git") or ("" if (ROOT / ".git").exists() else "this is no clone"),
    "bash": _commands("bash"),
    "OpenSpiel": _package("pyspiel", "openspiel"),
    "PettingZoo": _package("pettingzoo", "pettingzoo"),
    "Dask": _package("distributed", "dask"),
    "PyInstaller": _package("PyInstaller", "frozen") or _commands("objdump"),
}
NEEDED_BY: Final = {"browser": "a browser", "postgresql_address": "PostgreSQL", "dist": "npm and node"}
IMPORTING: Final = {
    "test_browser_*.py": ("playwright", "a browser"),
    "test_openspiel.py": ("pyspiel", "OpenSpiel"),
    "test_pettingzoo.py": ("pettingzoo", "PettingZoo"),
}


def not_installed(file: Path) -> str | None:
    """Return what a file of tests needs and cannot import here, if there is anything."""
    needed = (names for pattern, names in IMPORTING.items() if file.match(pattern))
    return next((means for package, means in needed if find_spec(package) is None), None)
