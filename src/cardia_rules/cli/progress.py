"""A progress bar for what takes long, where somebody is watching."""

import sys
from collections.abc import Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")


def watched(items: Sequence[T], what: str) -> Iterator[T]:
    """The items one by one; on a terminal with a bar, which stays out of what is printed."""
    if len(items) < 2 or not sys.stderr.isatty():
        yield from items
        return
    from rich.console import Console
    from rich.progress import track

    yield from track(items, description=what, console=Console(stderr=True), transient=True)
