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
from typing import Any, BinaryIO, Final, cast

from cardia_rules.kernel.log.format import LIMITS, Limits
from cardia_rules.kernel.log.problems import LogProblem, in_short
from cardia_rules.whole_file import written_whole

HEADER: Final = b'{"format":'
GZIPPED: Final = b"\x1f\x8b"
# Logs pack to a tenth, and the same one over and over to a sixtieth; what packs better was made to hurt.
MOST_UNPACKED: Final = 100
ALWAYS_UNPACKED: Final = 4 * 2**20
_SEAM: Final = b"\n" + HEADER
PIECE: Final = 2**16
_SHORTEST: Final = 128  # bytes; the header of a log alone has more
_MOST_SHORT: Final = 1000
# What reading a damaged or cut gzip file raises.
DAMAGED: Final = (OSError, EOFError, zlib.error)


def each_log(stream: BinaryIO | BufferedReader, limits: Limits = LIMITS) -> Iterator[bytes | LogProblem]:
    """Yield the bytes of each log; at last, where the stream is damaged or cannot be logs, what is wrong.

    No more of a log is held than tells that it is too large. The work goes by the bytes that are read: they
    are taken in pieces, for line by line a few bytes of gzip would be minutes of line feeds.
    """
    held, size, short, tail, full = bytearray(), 0, 0, b"", False
    read = getattr(stream, "read1", stream.read)  # of a pipe, what is there; it may bring logs for hours
    try:
        while piece := read(PIECE):
            seen, taken = tail + piece, len(tail)
            while (seam := seen.find(_SEAM, max(0, taken - len(tail)))) >= 0:
                begins = seam + 1
                size += begins - taken  # less, where the next log began in what was held already
                held += b"" if full else seen[taken:begins]
                del held[min(size, limits.file_bytes + 1) :]
                if held:
                    yield bytes(held)
                    short += len(held) < _SHORTEST
                if short >= _MOST_SHORT:
                    reason = f"{short:,} parts of this file are too short for a log; the rest was not read"
                    yield LogProblem("malformed", 0, reason)
                    return
                held, size, taken, tail, full = bytearray(), 0, begins, b"", False
            size += len(seen) - taken
            if not full:
                held += seen[taken : taken + limits.file_bytes + 1 - len(held)]
                # What goes on a line that is too long is not held: its beginning tells.
                full = len(held) - held.rfind(b"\n") > limits.line_bytes + 2
            if size > 2 * limits.file_bytes:
                yield bytes(held)
                yield LogProblem("too-large", 0, f"no log begins in {size:,} bytes; the rest was not read")
                return
            tail = seen[1 - len(_SEAM) :]
    except DAMAGED as error:
        if held:
            yield bytes(held)
        yield LogProblem("truncated", 0, in_short(f"the file cannot be read to its end: {error}"))
        return
    if held:
        yield bytes(held)


# ------------------------------------------------------------------ opening
@contextmanager
def opened(path: str | PathLike[str]) -> Iterator[BufferedReader]:
    """Open a file of logs for reading, unpacked if it is gzipped, whatever its name."""
    kind = Path(path).stat().st_mode
    if not (stat.S_ISREG(kind) or stat.S_ISDIR(kind)):  # it may never end, nor begin
        raise OSError(errno.ESPIPE, "it is no file but a pipe or a device")
    with Path(path).open("rb") as file:
        # No more than is there now: whoever writes to it could write as fast as it is read.
        counted = BufferedReader(_Counted(file, os.fstat(file.fileno()).st_size))
        yield unpacked(counted)


def unpacked(stream: BinaryIO | BufferedReader) -> BufferedReader:
    """Return a stream that cannot seek, such as a pipe, unpacked if what it brings is gzipped."""
    buffered: BufferedReader = (
        stream if isinstance(stream, BufferedReader) else BufferedReader(cast(RawIOBase, stream))
    )
    if buffered.peek(len(GZIPPED))[: len(GZIPPED)] != GZIPPED:
        return buffered
    return BufferedReader(_Unpacked(buffered))


class _Counted(RawIOBase):
    """A stream that counts what was read of it, and ends after so many bytes.

    What is read of it beyond ``patience``, if that is set, is an error.
    """

    def __init__(self, stream: BinaryIO | BufferedReader, most: int | None = None) -> None:
        self.stream, self.most, self.count = stream, most, 0
        self.patience: int | None = None

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        wanted = len(buffer) if self.most is None else min(len(buffer), self.most - self.count)
        data = getattr(self.stream, "read1", self.stream.read)(wanted)  # of a pipe, what is there
        buffer[: len(data)] = data
        self.count += len(data)
        if self.patience is not None and self.count > self.patience:
            raise OSError(f"{ALWAYS_UNPACKED:,} bytes of it unpack to nothing")
        return len(data)


class _Unpacked(RawIOBase):
    """What a gzipped stream holds, unless that is out of all proportion to it."""

    def __init__(self, stream: BufferedReader) -> None:
        self.packed = _Counted(stream)
        self.gzip = gzip.GzipFile(fileobj=BufferedReader(self.packed))
        self.count = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        # The name in a gzip header, zeros behind the data and parts that hold nothing may all go on for ever.
        self.packed.patience = self.packed.count + ALWAYS_UNPACKED
        data = self.gzip.read1(len(buffer))  # of a file that is cut, what is there
        buffer[: len(data)] = data
        self.count += len(data)
        if self.count > ALWAYS_UNPACKED + MOST_UNPACKED * self.packed.count:
            raise OSError(f"it unpacks to more than {MOST_UNPACKED} times its size")
        return len(data)


# ------------------------------------------------------------------ writing
def write_collection(path: str | PathLike[str], logs: Iterable[bytes]) -> int:
    """Write logs to a new file one after the other, gzipped if its name ends in ``.gz``; return how many.

    The same logs give the same bytes: a gzipped file carries neither a name nor a time. Nobody but its owner
    can read it: a log holds what its players must not see.
    """
    # Half of it would look like a file with fewer logs.
    with written_whole(Path(path), mode=0o600) as file:
        if Path(path).suffix != ".gz":
            return sum(1 for log in logs if file.write(log))
        with gzip.GzipFile(filename="", fileobj=file, mode="wb", mtime=0) as zipped:
            return sum(1 for log in logs if zipped.write(log))
