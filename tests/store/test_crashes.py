"""A writer is killed at random moments, hundreds of times: nothing that was acknowledged is lost."""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MEMORY = Path("/dev/shm")
KILLS = 150

# On a disk most kills meet a writer that waits for it; in memory, one that is at work.
FOLDERS: list[Path | None] = [None]
if MEMORY.is_dir() and os.access(MEMORY, os.W_OK):
    FOLDERS.append(MEMORY)


@pytest.mark.parametrize("folder", FOLDERS, ids=str)
@pytest.mark.parametrize("kind", ["sqlite", "plain-file"])
def test_no_kill_loses_what_was_acknowledged(kind: str, folder: Path | None) -> None:
    check_kills(kind, folder, KILLS)


@pytest.mark.needs("PostgreSQL")
def test_no_kill_loses_what_a_database_acknowledged() -> None:
    check_kills("postgresql", None, 40)


def check_kills(kind: str, folder: Path | None, kills: int) -> None:
    with tempfile.TemporaryDirectory(dir=folder) as home:
        command = [sys.executable, "-m", "tests.store.crasher", kind, home, str(kills), "1"]
        done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, timeout=300, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    counts = json.loads(done.stdout)
    print(kind, counts)
    assert counts["kills"] == kills
    assert counts["acknowledged lines"] > kills


@pytest.mark.parametrize(
    "kind", ["sqlite", pytest.param("postgresql", marks=pytest.mark.needs("PostgreSQL"))]
)
def test_many_games_at_once_are_exact_though_their_processes_are_killed(kind: str, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.store.many_at_once", kind, str(tmp_path), "6", "2", "1"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, timeout=300, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["games"] == 6
