"""Several logs in one file, plain or gzipped, one after the other: read one at a time, in bounded memory.

A log begins with its header, so nothing needs to stand between two of them.
"""

import errno
import gzip
import os
import stat
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from io import BufferedReader, RawIOBase
from os import PathLike
from pathlib import Path
from typing import BinaryIO, Final, cast

from cardia_rules.kernel.log.format import LIMITS, Limits
from cardia_rules.kernel.log.problems import LogProblem, in_short

HEADER: Final = b'{"format":'
GZIPPED: Final = b"\x1f\x8b"
# What reading a damaged or cut gzip file raises.
DAMAGED: Final = (OSError, EOFError, zlib.error)


def each_log(stream: BinaryIO, limits: Limits = LIMITS) -> Iterator[bytes | LogProblem]:
    """Yield the bytes of each log; at last, where the stream is damaged, what is wrong.

    No more of a log is held than tells that it is too large.
    """
    held, begins = bytearray(), True  # not a list: of 64 million line feeds it would take ten times as much
    try:
        while piece := stream.readline(limits.line_bytes + 2):
            if begins and held and piece.startswith(HEADER):
                yield bytes(held)
                held = bytearray()
            # What goes on a line that is too long is not held: its beginning tells.
            if begins and len(held) <= limits.file_bytes:
                held += piece
            begins = piece.endswith(b"\n")
    except DAMAGED as error:
        if held:
            yield bytes(held)
        yield LogProblem("truncated", 0, in_short(f"the file cannot be read to its end: {error}"))
        return
    if held:
        yield bytes(held)


@contextmanager
def opened(path: str | PathLike[str]) -> Iterator[BinaryIO]:
    """Open a file of logs for reading, unpacked if it is gzipped, whatever its name."""
    kind = Path(path).stat().st_mode
    if not (stat.S_ISREG(kind) or stat.S_ISDIR(kind)):  # it may never end, nor begin
        raise OSError(errno.ESPIPE, "it is no file but a pipe or a device")
    with Path(path).open("rb") as file:
        zipped = file.read(len(GZIPPED)) == GZIPPED
        file.seek(0)
        if not zipped:
            yield file
            return
        with gzip.open(file) as unpacked:
            yield cast(BinaryIO, unpacked)


def unpacked(stream: BinaryIO) -> BinaryIO:
    """Return a stream that cannot seek, such as a pipe, unpacked if what it brings is gzipped."""
    buffered = stream if isinstance(stream, BufferedReader) else BufferedReader(cast(RawIOBase, stream))
    if buffered.peek(len(GZIPPED))[: len(GZIPPED)] == GZIPPED:
        return cast(BinaryIO, gzip.open(buffered))
    return buffered


def _for_its_owner(path: str, flags: int) -> int:
    """Open a new file that nobody else can read: a log holds what its players must not see."""
    return os.open(path, flags, 0o600)


def write_collection(path: str | PathLike[str], logs: Iterable[bytes]) -> int:
    """Write logs to a new file one after the other, gzipped if its name ends in ``.gz``; return how many.

    The same logs give the same bytes: a gzipped file carries neither a name nor a time.
    """
    file = open(path, "xb", opener=_for_its_owner)  # noqa: SIM115 - closed below, and then taken away
    try:
        with file:
            if Path(path).suffix != ".gz":
                return sum(1 for log in logs if file.write(log))
            with gzip.GzipFile(filename="", fileobj=file, mode="wb", mtime=0) as zipped:
                return sum(1 for log in logs if zipped.write(log))
    except BaseException:
        Path(path).unlink()  # what is there of it would look like a file with fewer logs
        raise
