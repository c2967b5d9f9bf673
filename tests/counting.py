"""Work counted and not timed, so that no machine makes a difference."""

import gc
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from types import CodeType, FrameType
from typing import Any


@contextmanager
def _no_garbage_collected() -> Iterator[None]:
    """Let what the collector runs not be counted: it comes at no certain moment."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


@contextmanager
def calls() -> Iterator[Counter[CodeType]]:
    """How often each Python function is called."""
    seen: Counter[CodeType] = Counter()

    def called(frame: FrameType, event: str, _given: object) -> None:
        if event == "call":
            seen[frame.f_code] += 1

    before = sys.getprofile()
    with _no_garbage_collected():
        sys.setprofile(called)
        try:
            yield seen
        finally:
            sys.setprofile(before)


def lines_run() -> AbstractContextManager[Counter[CodeType]]:
    """How many lines of each Python function are run."""
    return _traced("line")


def bytecodes() -> AbstractContextManager[Counter[CodeType]]:
    """How many bytecodes of each Python function are run."""
    return _traced("opcode")


@contextmanager
def _traced(what: str) -> Iterator[Counter[CodeType]]:
    seen: Counter[CodeType] = Counter()

    def ran(frame: FrameType, event: str, _given: object) -> Any:
        if event == what:
            seen[frame.f_code] += 1
        elif event == "call":
            frame.f_trace_lines, frame.f_trace_opcodes = what == "line", what == "opcode"
        return ran

    before = sys.gettrace()
    with _no_garbage_collected():
        sys.settrace(ran)
        try:
            yield seen
        finally:
            sys.settrace(before)
