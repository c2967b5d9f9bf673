"""A lock on an open file between processes, where the system has one."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from cardia_rules.store.refusals import StoreBusy

try:
    from fcntl import LOCK_EX, LOCK_NB, LOCK_SH, LOCK_UN, flock
except ImportError:  # Windows: one process at a time is then up to whoever runs it
    CAN_LOCK = False
else:
    CAN_LOCK = True


@contextmanager
def locked(descriptor: int, path: Path, timeout: float, *, alone: bool) -> Iterator[None]:
    """Alone, or together with others that only read. Waits in steps: a blocking call might wait for ever."""
    if not CAN_LOCK:
        yield
        return
    kind = LOCK_EX if alone else LOCK_SH
    until = time.monotonic() + timeout
    pause = 0.0002
    try:
        while not _taken(descriptor, kind | LOCK_NB):
            if time.monotonic() > until:
                raise StoreBusy(path, timeout)
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
