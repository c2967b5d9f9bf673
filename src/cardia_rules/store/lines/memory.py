"""Many games in the memory of this process, for tests and trials: gone with it, and nothing on a disk."""

from collections.abc import Iterable, Mapping
from threading import RLock
from typing import Self

from cardia_rules.store.lines.limits import (
    LINE_CAP,
    NEWER_CAP,
    checked_append,
    checked_game_id,
    checked_labels,
    checked_number_of_labels,
    checked_page,
    checked_range,
)
from cardia_rules.store.lines.protocol import Handle
from cardia_rules.store.lines.refusals import AppendConflict


class _Games:
    """What all stores on the same games share."""

    def __init__(self) -> None:
        self.turn = RLock()
        self.lines: dict[str, list[bytes]] = {}
        self.labels: dict[str, dict[str, str]] = {}


class MemoryStore(Handle):
    """A store that does not last. ``reopened`` is how a test restarts a server."""

    def __init__(self, *, line_cap: int = LINE_CAP) -> None:
        super().__init__("a store in memory")
        self._line_cap = line_cap
        self._games = _Games()
        self._turn = self._games.turn

    def reopened(self) -> Self:
        """Return another store on the same games, also after this one was closed."""
        again = type(self)(line_cap=self._line_cap)
        again._games, again._turn = self._games, self._games.turn
        return again

    def append(
        self,
        game_id: str,
        lines: Iterable[bytes],
        expected: int,
        labels: Mapping[str, str] | None = None,
    ) -> int:
        """Append durably if the game has ``expected`` lines now, and return its new length."""
        name, new, before, said = checked_append(game_id, lines, expected, labels, self._line_cap)
        with self._in_turn(writing=True):
            there = self._games.lines.get(name, [])
            if len(there) != before:
                raise AppendConflict(name, before, len(there), tuple(there[before : before + NEWER_CAP]))
            if said and not (there or new):
                raise self._unknown(name)
            labelled = {**self._games.labels.get(name, {}), **said}
            checked_number_of_labels(len(labelled))
            if new:
                self._games.lines.setdefault(name, there).extend(new)
            self._games.labels[name] = labelled
            return before + len(new)

    def read(self, game_id: str, start: int = 0, stop: int | None = None) -> tuple[bytes, ...]:
        """Return the lines from index ``start`` up to and without ``stop``."""
        name = checked_game_id(game_id)
        first, last = checked_range(start, stop)
        with self._in_turn():
            if name not in self._games.lines:
                raise self._unknown(name)
            return tuple(self._games.lines[name][first:last])

    def length(self, game_id: str) -> int:
        """Return how many lines the game has."""
        name = checked_game_id(game_id)
        with self._in_turn():
            return len(self._games.lines.get(name, ()))

    def games(self, after: str | None = None, limit: int = 100) -> tuple[str, ...]:
        """Return the next ``limit`` game ids after ``after``, sorted by code point."""
        begin, size = checked_page(after, limit)
        with self._in_turn():
            return tuple(sorted(name for name in self._games.lines if name > begin)[:size])

    def labels(self, game_id: str) -> dict[str, str]:
        """Return what the game is labelled with, by name."""
        name = checked_game_id(game_id)
        with self._in_turn():
            if name not in self._games.lines:
                raise self._unknown(name)
            return dict(self._games.labels[name])

    def find(self, labels: Mapping[str, str], after: str | None = None, limit: int = 100) -> tuple[str, ...]:
        """Return the next ``limit`` ids of the games that have all these labels."""
        wanted = checked_labels(labels).items()
        begin, size = checked_page(after, limit)
        with self._in_turn():
            labelled = self._games.labels
            found = (name for name in self._games.lines if name > begin and wanted <= labelled[name].items())
            return tuple(sorted(found)[:size])

    def _let_go(self) -> None:
        """Keep the games for whoever reopens the store; without anybody they go with it."""
