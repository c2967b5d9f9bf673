"""Files that a command writes: whole or not at all, and an error names the file."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


def write_new(path: Path, data: bytes) -> None:
    """Write a file that is not there yet; take away again what a full disk leaves of it."""
    with _named(path), path.open("xb") as opened:
        try:
            opened.write(data)
            opened.flush()
        except OSError:
            path.unlink()
            raise


def write_over(path: Path, data: bytes) -> None:
    """Write a file in place of the one that may be there, which stays until the new one is written."""
    if not path.exists():
        write_new(path, data)
        return
    with _named(path):
        if path.is_file() and os.access(path.parent, os.W_OK):
            _replace(path.resolve(), data)  # and not a link to it
        else:
            path.write_bytes(data)  # a device or a pipe takes what comes, a folder says what it is


def _replace(path: Path, data: bytes) -> None:
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:40]}.")
    try:
        with os.fdopen(handle, "wb") as opened:
            opened.write(data)
        shutil.copymode(path, name)
        Path(name).replace(path)
    except OSError:
        with suppress(OSError):
            Path(name).unlink()
        raise


@contextmanager
def _named(path: Path) -> Iterator[None]:
    """Name the file in the error: of a write that fails the system does not say which one it was."""
    try:
        yield
    except OSError as problem:
        raise OSError(problem.errno, problem.strerror, str(path)) from None
