"""Appending in tests: lines that tell themselves apart, several threads, and whoever tries again."""

from collections.abc import Callable
from threading import Thread

from cardia_rules.store.lines.protocol import Store
from cardia_rules.store.lines.refusals import AppendConflict


def numbered(first: int, count: int) -> list[bytes]:
    return [b'{"number":%d}' % number for number in range(first, first + count)]


def in_threads(works: list[Callable[[], None]]) -> None:
    """All at once; what one of them raises is raised here."""
    failures: list[BaseException] = []

    def run(work: Callable[[], None]) -> None:
        try:
            work()
        except BaseException as error:
            failures.append(error)

    threads = [Thread(target=run, args=(work,), daemon=True) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise failures[0]


def append_however_long_it_takes(store: Store, game_id: str, line: bytes) -> int:
    """As an app does: on a conflict look at what is newer, and try again after it."""
    expected = store.length(game_id)
    while True:
        try:
            return store.append(game_id, [line], expected)
        except AppendConflict as conflict:
            assert conflict.newer
            expected += len(conflict.newer)
