"""Files that a command keeps: written whole or not at all, and an error names the file."""

import os
import stat
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from cardia_rules.datafiles import read_text
from cardia_rules.errors import DataError
from cardia_rules.kernel.log.format import LIMITS
from cardia_rules.whole_file import one_at_a_time, written_whole


def bytes_if_there(path: Path) -> bytes | None:
    """Return what is in a file of text that a command begins or goes on with."""
    return read_text(path, largest=LIMITS.file_bytes).encode("utf-8") if path.exists() else None


def write_new(path: Path, data: bytes) -> None:
    """Write a file that is not there yet."""
    with _named(path), written_whole(path) as opened:
        opened.write(data)


def write_over(path: Path, data: bytes, made_of: Iterable[Path] = ()) -> None:
    """Write a file in place of the one that may be there, which stays until the new one is written.

    A game, a match or a record that it is ``made_of`` is not written over.
    """
    if not path.exists():
        write_new(path, data)
        return
    if any(path.samefile(made) for made in made_of):
        raise DataError("{name}: this is the game itself, and it is not written over", name=str(path))
    with _named(path):
        if not path.is_file() or not os.access(path.parent, os.W_OK):
            path.write_bytes(data)  # a device or a pipe takes what comes, a folder says what it is
            return
        there = path.resolve()  # and not a link to it
        with written_whole(there, over=True) as opened:
            Path(opened.name).chmod(stat.S_IMODE(there.stat().st_mode))
            opened.write(data)


def write_on(path: Path, data: bytes, read: bytes | None) -> None:
    """Write what became of a file as it was ``read``, unless somebody else has written it meanwhile."""
    if data == read:
        return
    with _named(path), one_at_a_time(path.resolve().parent):
        if bytes_if_there(path) != read:
            raise DataError(
                "{name}: somebody else wrote in it at the same time, and nothing is written over; "
                "give the command again",
                name=str(path),
            )
        write_over(path, data)


@contextmanager
def _named(path: Path) -> Iterator[None]:
    """Name the file in the error: of a write that fails the system does not say which one it was."""
    try:
        yield
    except OSError as problem:
        raise OSError(problem.errno, problem.strerror, str(path)) from None
