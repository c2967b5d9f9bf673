"""A file of lines on the disk: which whole lines it has, what stands after them, and a lock on it."""

import os
import time
from array import array
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from cardia_rules.message import Message
from cardia_rules.store.lines.limits import fault_of_line
from cardia_rules.store.lines.refusals import StoreBusy

try:
    from fcntl import LOCK_EX, LOCK_NB, LOCK_SH, LOCK_UN, flock
except ImportError:  # pragma: no cover - Windows: one process at a time is then up to whoever runs it
    CAN_LOCK = False
else:
    CAN_LOCK = True

CHUNK: Final = 1 << 20


class Tail:
    """What stands after the whole lines: from which byte on, how much, and what is wrong with it."""

    def __init__(self, offset: int, size: int, why: str) -> None:
        self.offset = offset
        self.size = size
        self.why = why


class LineFile:
    """What is known of the file behind a descriptor; ``look`` reads only what has come since."""

    def __init__(self, descriptor: int, line_cap: int) -> None:
        self.descriptor = descriptor
        self.line_cap = line_cap
        self.ends = array("Q")
        self.tail: Tail | None = None
        self._seen = 0

    @property
    def end(self) -> int:
        """Return where the whole lines end."""
        return self.ends[-1] if self.ends else 0

    def look(self) -> bool:
        """Find out what the file holds now; return false if lines that were there are not any more."""
        size = os.fstat(self.descriptor).st_size
        if size < self.end:
            return False
        if size != self._seen or self.tail is not None:
            self._scan(size)
        return True

    def _scan(self, size: int) -> None:
        self.tail = None
        at = end = self.end
        rest = b""
        while at < size and len(rest) <= self.line_cap:
            chunk = read_at(self.descriptor, at, min(CHUNK, size - at))
            if not chunk:
                break
            at += len(chunk)
            *whole, rest = (rest + chunk).split(b"\n")
            for line in whole:
                fault = fault_of_line(line, self.line_cap)
                if fault is not None:
                    self._stop(size, fault)
                    return
                end += len(line) + 1
                self.ends.append(end)
        if at < size:
            self._stop(size, Message("goes on past {most} bytes", most=self.line_cap))
        else:
            self._stop(size, Message("was not written to its end"))

    def _stop(self, size: int, why: str) -> None:
        self._seen = size
        if size > self.end:
            self.tail = Tail(self.end, size - self.end, why)

    def lines(self, first: int, last: int) -> tuple[bytes, ...]:
        """Read lines from the file by index."""
        last = min(last, len(self.ends))
        if first >= last:
            return ()
        begin = self.ends[first - 1] if first else 0
        data = read_exactly(self.descriptor, begin, self.ends[last - 1] - begin)
        return tuple(data.split(b"\n")[:-1])

    def write(self, lines: tuple[bytes, ...]) -> None:
        """Write after the whole lines and wait for the disk; on failure take back what was written."""
        data = memoryview(b"".join(line + b"\n" for line in lines))
        try:
            os.lseek(self.descriptor, self.end, os.SEEK_SET)
            while data:
                data = data[os.write(self.descriptor, data) :]
            os.fsync(self.descriptor)
        except BaseException:
            self.cut(self.end)
            raise
        for line in lines:
            self.ends.append(self.end + len(line) + 1)
        self._seen = self.end

    def cut(self, size: int) -> None:
        """Cut the file after so many bytes, durably."""
        os.ftruncate(self.descriptor, size)
        os.fsync(self.descriptor)
        self._seen = size
        self.tail = None


def read_at(descriptor: int, begin: int, size: int) -> bytes:
    """Read without ``pread``, which Windows does not have; a store lets one thread in at a time."""
    os.lseek(descriptor, begin, os.SEEK_SET)
    return os.read(descriptor, size)


def read_exactly(descriptor: int, begin: int, size: int) -> bytes:
    """Read so many bytes, or raise ``OSError`` if the file has not as many."""
    parts = []
    while size:
        part = read_at(descriptor, begin, size)
        if not part:
            raise OSError("the file became shorter while it was read")
        parts.append(part)
        begin, size = begin + len(part), size - len(part)
    return b"".join(parts)


@contextmanager
def locked(descriptor: int, path: Path, timeout: float, *, alone: bool) -> Iterator[None]:
    """Lock a file, alone or with others that only read; wait in steps: a blocking call might never end."""
    if not CAN_LOCK:
        yield
        return
    kind = LOCK_EX if alone else LOCK_SH
    until = time.monotonic() + timeout
    pause = 0.0002
    try:
        while not _taken(descriptor, kind | LOCK_NB):
            if time.monotonic() > until:
                raise StoreBusy(path.name, timeout)
            time.sleep(pause)
            pause = min(pause * 2, 0.02)
        yield
    finally:
        flock(descriptor, LOCK_UN)


def _taken(descriptor: int, operation: int) -> bool:
    try:
        flock(descriptor, operation)
    except BlockingIOError:
        return False
    return True
