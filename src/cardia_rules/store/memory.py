"""Many games in the memory of this process, for tests and trials: gone with it, and nothing on a disk."""

from collections.abc import Iterable
from threading import RLock
from typing import Self

from cardia_rules.store.limits import (
    LINE_CAP,
    NEWER_CAP,
    checked_count,
    checked_game_id,
    checked_lines,
    checked_page,
    checked_range,
)
from cardia_rules.store.protocol import Handle
from cardia_rules.store.refusals import AppendConflict


class _Games:
    """What all stores on the same games share."""

    def __init__(self) -> None:
        self.turn = RLock()
        self.lines: dict[str, list[bytes]] = {}


class MemoryStore(Handle):
    """Does what every store does, except to last. ``reopened`` is how a test restarts a server."""

    def __init__(self, *, line_cap: int = LINE_CAP) -> None:
        super().__init__("a store in memory")
        self._line_cap = line_cap
        self._games = _Games()
        self._turn = self._games.turn

    def reopened(self) -> Self:
        """Another store on the same games, also after this one was closed."""
        again = type(self)(line_cap=self._line_cap)
        again._games, again._turn = self._games, self._games.turn
        return again

    def append(self, game_id: str, lines: Iterable[bytes], expected: int) -> int:
        name = checked_game_id(game_id)
        new = checked_lines(lines, self._line_cap)
        before = checked_count(expected, "expected")
        with self._in_turn(writing=True):
            there = self._games.lines.get(name, [])
            if len(there) != before:
                raise AppendConflict(name, before, len(there), tuple(there[before : before + NEWER_CAP]))
            if new:
                self._games.lines.setdefault(name, there).extend(new)
            return before + len(new)

    def read(self, game_id: str, start: int = 0, stop: int | None = None) -> tuple[bytes, ...]:
        name = checked_game_id(game_id)
        first, last = checked_range(start, stop)
        with self._in_turn():
            if name not in self._games.lines:
                raise self._unknown(name)
            return tuple(self._games.lines[name][first:last])

    def length(self, game_id: str) -> int:
        name = checked_game_id(game_id)
        with self._in_turn():
            return len(self._games.lines.get(name, ()))

    def games(self, after: str | None = None, limit: int = 100) -> tuple[str, ...]:
        begin, size = checked_page(after, limit)
        with self._in_turn():
            return tuple(sorted(name for name in self._games.lines if name > begin)[:size])

    def _let_go(self) -> None:
        """The games stay for whoever reopens the store; without anybody they go with it."""
