"""Games in the tables of a database: what SQLite and PostgreSQL are asked in the same words.

Every look-up goes by an index, so that it costs the same with ten games and with a hundred thousand.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, Protocol

from cardia_rules.message import Message
from cardia_rules.store.lines.protocol import Handle
from cardia_rules.store.lines.refusals import StoreFailed, StoreUnusable, checked_number_of_labels

GAME: Final = """
SELECT name, length, (SELECT coalesce(max(number), 0) FROM lines WHERE game = id) FROM games WHERE name = ?
"""
READ: Final = """
SELECT line FROM lines WHERE game = (SELECT id FROM games WHERE name = ?) AND number > ? AND number <= ?
ORDER BY number
"""
PAGE: Final = "SELECT name FROM games WHERE name > ? ORDER BY name LIMIT ?"
LABELS: Final = "SELECT name, value FROM labels WHERE game = ?"
LABEL: Final = """
INSERT INTO labels (game, name, value) VALUES (?, ?, ?)
ON CONFLICT (game, name) DO UPDATE SET value = excluded.value
"""
# The first label is looked up in an index that has its games in order: a page is read, and nothing sorted.
FIND: Final = "SELECT game FROM labels AS found WHERE {has_label} AND game > ?"
AND_ALSO: Final = "AND EXISTS (SELECT 1 FROM labels WHERE game = found.game AND name = ? AND value = ?)"
PAGE_OF_FOUND: Final = "ORDER BY game LIMIT ?"


class Database(Protocol):
    """A connection to either of them."""

    def execute(self, statement: str, values: Sequence[Any] = (), /) -> Any:
        """Carry out one statement, its values marked by ``?``."""


class TableStore(Handle[Database]):
    """What stores on a database share: all but how it is opened and appended to."""

    def _length(self, data: Database, name: str) -> int:
        row = data.execute(GAME, (name,)).fetchone()
        if row is None:
            return 0
        found, length, last = row
        if found != name or not isinstance(length, int) or length < 1:
            raise StoreFailed(self._name, Message("what is known of game {game} is damaged", game=repr(name)))
        if length != last:
            raise self._lines_lost(name)
        return length

    def _lines(self, data: Database, name: str, first: int, last: int) -> tuple[bytes, ...]:
        """Return lines that the game has: their numbers are unique, so with as many none is missing."""
        lines = tuple(line for (line,) in data.execute(READ, (name, first, last)).fetchall())
        if len(lines) != max(0, last - first):
            raise self._lines_lost(name)
        if not all(isinstance(line, bytes) for line in lines):
            raise StoreFailed(self._name, Message("a line is damaged"))
        return lines

    def _labels(self, data: Database, name: str) -> dict[str, str]:
        return dict(data.execute(LABELS, (name,)).fetchall())

    def _found(self, data: Database, labels: dict[str, str], after: str, limit: int) -> Iterable[str]:
        query: str = PAGE
        values: tuple[str | int, ...] = (after, limit)
        if labels:
            first, *others = labels.items()
            has_label, meant = self._has_label(*first)
            query = " ".join((FIND.format(has_label=has_label), *(AND_ALSO for _ in others), PAGE_OF_FOUND))
            values = (*meant, after, *(text for label in others for text in label), limit)
        return [name for (name,) in data.execute(query, values).fetchall()]

    def _has_label(self, name: str, value: str) -> tuple[str, tuple[str, ...]]:
        """Return how a label is looked for in the index, and what is filled in."""
        return "name = ? AND value = ?", (name, value)

    def _label(self, data: Database, name: str, labels: Mapping[str, str]) -> None:
        for label, value in labels.items():
            data.execute(LABEL, (name, label, value))
        checked_number_of_labels(len(self._labels(data, name)))

    def _lines_lost(self, name: str) -> StoreUnusable:
        return StoreUnusable(
            "lines-lost",
            "{store}: game {game} has not all the lines that were appended to it: somebody took some out, or "
            "the store is damaged.",
            store=self._name,
            game=repr(name),
        )
