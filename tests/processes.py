"""Processes that tests start: none is waited for without a limit."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Timer
from typing import AnyStr


@contextmanager
def killed_after(seconds: float, process: "subprocess.Popen[AnyStr]") -> "Iterator[subprocess.Popen[AnyStr]]":
    """Kill a process after the block, or after so many seconds: who reads from it then reads an end.

    Leaving the block of a ``Popen`` itself waits for ever, whatever the limit of the test is.
    """
    with process:
        try:
            with _limited(seconds, process):
                yield process
        finally:
            process.kill()


def first_lines(count: int, process: "subprocess.Popen[AnyStr]", seconds: float = 60) -> list[AnyStr]:
    """Return what a process says first; it is killed if that takes longer."""
    assert process.stdout is not None
    with _limited(seconds, process):
        return [process.stdout.readline() for _ in range(count)]


@contextmanager
def _limited(seconds: float, process: "subprocess.Popen[AnyStr]") -> Iterator[None]:
    timer = Timer(seconds, process.kill)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def buffered() -> dict[str, str]:
    """Return this environment as most people have it: what goes through a pipe waits until it is flushed."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
