"""A lock on an open file between processes, where the system has one."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from cardia_rules.store.refusals import StoreBusy

try:
    import fcntl
except ImportError:  # Windows: one process at a time is then up to whoever runs it
    fcntl = None  # type: ignore[assignment]


@contextmanager
def locked(descriptor: int, path: Path, timeout: float, *, alone: bool) -> Iterator[None]:
    """Alone, or together with others that only read. Waits in steps: a blocking call might wait for ever."""
    if fcntl is None:
        yield
        return
    kind = fcntl.LOCK_EX if alone else fcntl.LOCK_SH
    until = time.monotonic() + timeout
    pause = 0.0002
    try:
        while not _taken(descriptor, kind | fcntl.LOCK_NB):
            if time.monotonic() > until:
                raise StoreBusy(path, timeout)
            time.sleep(pause)
            pause = min(pause * 2, 0.02)
        yield
    finally:
        fcntl.flock(descriptor, fcntl.LOCK_UN)


def _taken(descriptor: int, operation: int) -> bool:
    try:
        fcntl.flock(descriptor, operation)
    except BlockingIOError:
        return False
    return True
