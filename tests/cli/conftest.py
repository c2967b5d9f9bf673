"""What several tests of the command share."""

from pathlib import Path

import pytest

from tests.cli.bad_files import BAD_FILES


@pytest.fixture(autouse=True)
def _a_pipe(monkeypatch: pytest.MonkeyPatch) -> None:
    """A command writes to a pipe, whatever the terminal is that the tests run in."""
    monkeypatch.delenv("COLUMNS", raising=False)


@pytest.fixture(scope="module")
def bad_files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("bad")
    for name, data in BAD_FILES.items():
        if data is None:
            (folder / name).mkdir()
        else:
            (folder / name).write_bytes(data)
    return folder
