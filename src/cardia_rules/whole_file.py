"""Writing a file that is there whole or not at all, even for one who is killed while writing it."""

import errno
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import BinaryIO


@contextmanager
def written_whole(path: Path, *, over: bool = False, mode: int = 0o666) -> Iterator[BinaryIO]:
    """Yield a file to write to, and give it its name once all of it is on the disk.

    Until then it has another name, which ends in ``.part``. What has the name already is refused, unless it
    is to be written ``over``.
    """
    if not over and os.path.lexists(path):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))
    aside = path.with_name(f".{path.name[:40]}.{secrets.token_hex(6)}.part")
    try:
        with open(aside, "xb", opener=partial(os.open, mode=mode)) as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        if over:
            aside.replace(path)
        else:
            _name(aside, path)
    except BaseException:
        with suppress(OSError):
            aside.unlink()
        raise
    sync_folder(path.parent)


def _name(aside: Path, path: Path) -> None:
    """Give a file its name, but never one that somebody else has given to theirs meanwhile."""
    try:
        path.hardlink_to(aside)
    except FileExistsError:
        raise
    except OSError:  # a disk that knows no second name for a file
        if os.path.lexists(path):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path)) from None
        aside.rename(path)
    else:
        aside.unlink()


@contextmanager
def one_at_a_time(folder: Path) -> Iterator[None]:
    """Let one process after the other compare and replace what is in a folder."""
    if not hasattr(os, "O_DIRECTORY"):  # pragma: no cover - Windows locks no folder
        yield
        return
    from fcntl import LOCK_EX, flock

    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        with suppress(OSError):  # a disk that knows no locks
            flock(descriptor, LOCK_EX)
        yield
    finally:
        os.close(descriptor)


def sync_folder(folder: Path) -> None:
    """Make a name durable: else a power cut may lose a new file with everything in it."""
    if hasattr(os, "O_DIRECTORY"):  # pragma: no branch - Windows has no such thing
        descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
