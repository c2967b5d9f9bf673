"""The site, built once for all tests of it."""

import fcntl
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.website.built import Site

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """The site in the folder ``SITE``, where ``make docs`` built it; or built here once for all workers."""
    if ready := os.environ.get("SITE"):
        return Site(Path(ready).resolve(strict=True))
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    folder = shared.resolve() / "site"
    with (shared / "site.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            build(folder)
    return Site(folder)


def build(folder: Path) -> None:
    """Build the site beside ``folder``, and give it that name once it is whole."""
    path = os.pathsep.join(filter(None, (str(ROOT / "src"), os.environ.get("PYTHONPATH"))))
    unfinished = folder.with_name("unfinished-site")
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(unfinished)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": path, "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        check=False,
        timeout=540,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "WARNING" not in done.stdout + done.stderr
    unfinished.rename(folder)
