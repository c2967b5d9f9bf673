"""Many games in the memory of this process, for tests and trials: gone with it, and nothing on a disk."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from threading import RLock
from typing import Self

from cardia_rules.store.lines.protocol import Handle
from cardia_rules.store.lines.refusals import LINE_CAP, UnknownGame, checked_number_of_labels


class _Games:
    """What all stores on the same games share."""

    def __init__(self) -> None:
        self.lock = RLock()
        self.lines: dict[str, list[bytes]] = {}
        self.labels: dict[str, dict[str, str]] = {}
        self.appended: list[str] = []  # the game of each append that brought lines


class MemoryStore(Handle[_Games]):
    """A store that does not last. ``reopened`` is how a test restarts a server."""

    def __init__(self, *, line_cap: int = LINE_CAP) -> None:
        super().__init__("a store in memory", line_cap=line_cap)
        self._games = _Games()
        self._lock = self._games.lock

    def reopened(self) -> Self:
        """Return another store on the same games, also after this one was closed."""
        again = type(self)(line_cap=self._line_cap)
        again._games, again._lock = self._games, self._games.lock
        return again

    @contextmanager
    def _working(self) -> Iterator[_Games]:
        with self._locked():
            yield self._games

    def _append(self, name: str, lines: tuple[bytes, ...], expected: int, labels: dict[str, str]) -> None:
        self._refuse_other_length(self._games, name, expected)
        if labels and not (expected or lines):
            raise UnknownGame(name)
        labelled = {**self._games.labels.get(name, {}), **labels}
        checked_number_of_labels(len(labelled))
        if lines:
            self._games.lines.setdefault(name, []).extend(lines)
            self._games.appended.append(name)
        self._games.labels[name] = labelled

    def _lines(self, data: _Games, name: str, first: int, last: int) -> tuple[bytes, ...]:
        return tuple(data.lines.get(name, ())[first:last])

    def _length(self, data: _Games, name: str) -> int:
        return len(data.lines.get(name, ()))

    def _labels(self, data: _Games, name: str) -> dict[str, str]:
        return dict(data.labels[name])

    def _found(self, data: _Games, labels: dict[str, str], after: str, limit: int) -> Iterable[str]:
        wanted = labels.items()
        return sorted(name for name in data.lines if name > after and wanted <= data.labels[name].items())[
            :limit
        ]

    def _grown(self, mark: int | None) -> tuple[int, tuple[str, ...]]:
        with self._working() as data:
            appended = data.appended
            return len(appended), tuple(sorted(set(appended[len(appended) if mark is None else mark :])))

    def _let_go(self) -> None:
        """Keep the games for whoever reopens the store; without anybody they go with it."""
