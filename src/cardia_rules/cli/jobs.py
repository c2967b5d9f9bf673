"""Several processes for one command: how many, started and ended cleanly, with a count of what is done."""

import multiprocessing
import os
import signal
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from typing import Final, TypeVar

from cardia_rules.cli.parameters import WholeNumber, option
from cardia_rules.errors import DataError
from cardia_rules.message import Message

T = TypeVar("T")
MOST: Final = 256
PATIENCE: Final = 10  # seconds until a scheduler that does not answer is given up

jobs_option = option(
    "--jobs", says="jobs", stands_for="number", type=WholeNumber(0, MOST), default=1, show_default=True
)


@contextmanager
def on_jobs(jobs: int) -> Iterator[Executor | None]:
    """Give so many processes (0: one a core) to work on; one is this process itself, and so nothing.

    Whatever happens meanwhile, an interrupt too, what has not begun is dropped and no process is left behind.
    """
    count = jobs or os.cpu_count() or 1
    if count == 1:
        yield None
        return
    # Not forked: a process that is half of another one may hold a lock that nobody lets go of.
    pool = ProcessPoolExecutor(count, multiprocessing.get_context("spawn"), initializer=_leave_interrupts)
    try:
        _start(pool, count)
        yield pool
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


@contextmanager
def on_dask(address: str) -> Iterator[Executor]:
    """Give the workers of a Dask cluster to work on."""
    try:
        from distributed import Client
    except ImportError:
        raise DataError(Message("Dask is not here: pip install 'cardia-rules[dask]'")) from None
    try:
        client = Client(address, timeout=PATIENCE)
    except (OSError, ValueError) as problem:
        reason = str(problem)
        raise DataError("{name}: no Dask scheduler answers: {reason}", name=address, reason=reason) from None
    with client:
        yield client.get_executor()


def _start(pool: ProcessPoolExecutor, count: int) -> None:
    """Start the processes deaf to Ctrl-C from their first moment: one that is still importing when it comes
    would print a traceback.
    """
    heard = signal.signal(signal.SIGINT, signal.SIG_IGN)  # a process that is started ignores it too
    try:
        for _ in range(count):  # each starts one more, since none is ready yet
            pool.submit(os.getpid)
    finally:
        signal.signal(signal.SIGINT, heard)


def _leave_interrupts() -> None:
    """Leave Ctrl-C to the command itself, which then ends the others, also in a process that starts later."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def counted(items: Iterable[T], least: int, what: str) -> Iterator[T]:
    """Yield the items as they come; on a terminal with a count, which stays out of what is printed."""
    if least < 2 or not sys.stderr.isatty():
        yield from items
        return

    def show(text: str) -> None:
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)

    try:
        for number, item in enumerate(items, 1):
            show("")  # what is printed of it stands on a line of its own
            yield item
            show(f"{what} {number}/{max(number, least)}")  # one place may hold more
    finally:
        show("")
