"""Logs of any game in a store: read as strictly as files, and only ever continued."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final, Generic, NoReturn

from cardia_rules.errors import LogContradiction
from cardia_rules.kernel.log import reading as reader
from cardia_rules.kernel.log.chain import NOTHING, Tip
from cardia_rules.kernel.log.format import LIMITS, E, Limits, LogFormat, ReadLog, T
from cardia_rules.message import Message
from cardia_rules.store.lines.protocol import Store
from cardia_rules.store.lines.refusals import (
    LINE_CAP,
    AppendConflict,
    StoreInputRefused,
    checked_count,
    checked_game_id,
    checked_labels,
    checked_lines,
)

KNOWN_TIPS_CAP: Final = 1_000


class LogsOf(Store, Generic[E, T]):
    """A store around any other, for logs of one format: what is appended must continue what is there.

    ``labels_of`` gives the labels that events give to the game which they are appended to, and ``gives``
    tells of a label's name whether logs give it: such a one is never taken from whoever appends.

    Lines in a store never change. So the tip of a game that was looked at once is known for good, and
    where one handle appends to a game, the check reads nothing from the store.
    """

    def __init__(
        self,
        store: Store,
        form: LogFormat[E, T],
        labels_of: Callable[[Sequence[E]], dict[str, str]] = lambda _events: {},
        gives: Callable[[str], bool] = lambda _label: False,
    ) -> None:
        self._store = store
        self._form = form
        self._labels_of = labels_of
        self._gives = gives
        self._tips: dict[str, Tip] = {}

    # -------------------------------------------------------------- as logs
    def log(self, game_id: str, limits: Limits = LIMITS) -> ReadLog[E, T]:
        """Read a game as far as its lines are right, and what is wrong after that."""
        return reader.read(self._form, as_file(self._store.read(game_id)), limits)

    def newer(self, game_id: str, after: Tip) -> ReadLog[E, T]:
        """Read what the game has after ``after``, a tip that it had: as strictly, and not folded."""
        return reader.read_more(self._form, as_file(self._store.read(game_id, after.lines)), after)

    def append_events(
        self,
        game_id: str,
        events: Iterable[E],
        after: Tip = NOTHING,
        labels: Mapping[str, str] | None = None,
    ) -> Tip:
        """Append durably what happened after ``after``, the tip of the log so far; return the new tip.

        ``labels`` are those that the log does not give, as with ``append``.
        """
        new, there = tuple(events), self._tip(game_id, after.lines)
        if (there.number, there.hash) != (after.number, after.hash):
            self._refuse(
                game_id, after.lines, Message("its log stands elsewhere than the tip that was given")
            )
        try:
            begun = self._form.begin(new[0]) if new and not after.number else None
            more = self._form.more(new[1:] if begun else new, begun.tip if begun else after)
        except LogContradiction as problem:
            self._refuse(game_id, after.lines, problem)
        lines = [line[:-1] for line in (*(begun.lines if begun else ()), *more.lines)]
        if new:
            self._read(game_id, lines, after)  # events made by hand may be such as no log can hold
        self._store.append(game_id, lines, after.lines, self._labelled(labels, new))
        self._remember(game_id, more.tip)
        return more.tip

    # -------------------------------------------------------------- as a store
    def append(
        self,
        game_id: str,
        lines: Iterable[bytes],
        expected: int,
        labels: Mapping[str, str] | None = None,
    ) -> int:
        """Append lines as every store does, if they continue the log that is there or begin one.

        ``labels`` are those that the log does not give. What logs say themselves cannot be said otherwise:
        who appends such a label is not heard, with lines or without.
        """
        new, before = checked_lines(lines, LINE_CAP), checked_count(expected, "expected")
        tip = self._tip(game_id, before)
        events: tuple[E, ...] = ()
        if new:
            log = self._read(game_id, new, tip)
            tip, events = log.tip, log.events
        length = self._store.append(game_id, new, before, self._labelled(labels, events))
        self._remember(game_id, tip)
        return length

    def read(self, game_id: str, start: int = 0, stop: int | None = None) -> tuple[bytes, ...]:
        """Return the lines from index ``start`` up to and without ``stop``."""
        return self._store.read(game_id, start, stop)

    def length(self, game_id: str) -> int:
        """Return how many lines the game has."""
        return self._store.length(game_id)

    def games(self, after: str | None = None, limit: int = 100) -> tuple[str, ...]:
        """Return the next ``limit`` game ids after ``after``, sorted by code point."""
        return self._store.games(after, limit)

    @property
    def keeps_labels(self) -> bool:
        """Tell whether the store has a place for labels."""
        return self._store.keeps_labels

    def labels(self, game_id: str) -> dict[str, str]:
        """Return the labels as the store has them; where it keeps none, as the log gives them."""
        if self._store.keeps_labels:
            return self._store.labels(game_id)
        return self._labels_of(self.log(game_id).events)

    def find(self, labels: Mapping[str, str], after: str | None = None, limit: int = 100) -> tuple[str, ...]:
        """Return the next ``limit`` ids of the games that have all these labels."""
        if self._store.keeps_labels:
            return self._store.find(labels, after, limit)
        wanted = checked_labels(labels).items()  # a store without labels is a file with one game
        return tuple(game for game in self._store.games(after, limit) if wanted <= self.labels(game).items())

    def follow(self, patience: float = 1.0) -> Iterator[tuple[str, ...]]:
        """Yield for ever the games that were appended to since the last time it was asked."""
        return self._store.follow(patience)

    def close(self) -> None:
        """Let go of the store's files and connections."""
        self._store.close()

    def _labelled(self, labels: Mapping[str, str] | None, events: Sequence[E]) -> dict[str, str]:
        """Return the labels that somebody says, but for those that logs give, and those that events give."""
        own = {name: value for name, value in checked_labels(labels).items() if not self._gives(name)}
        return {**own, **self._labels_of(events)} if self._store.keeps_labels else own

    def _read(self, game_id: str, lines: Iterable[bytes], after: Tip) -> ReadLog[E, T]:
        """Read lines that are to be appended, as strictly as those of a file, or refuse them."""
        data = as_file(lines)
        log = reader.read_more(self._form, data, after) if after.lines else reader.read(self._form, data)
        if log.problem is not None:
            self._refuse(game_id, after.lines, log.problem)
        return log

    # -------------------------------------------------------------- where a game stands
    def _tip(self, game_id: str, lines: int) -> Tip:
        known = self._tips.get(checked_game_id(game_id))
        if lines == 0 or (known is not None and known.lines == lines):
            return known if lines and known else NOTHING
        length = self._store.length(game_id)
        if length < lines:
            raise AppendConflict(game_id, lines, length, ())
        first, last = self._store.read(game_id, 0, 1), self._store.read(game_id, lines - 1, lines)
        begun = reader.read(self._form, as_file(first))
        if begun.version is None:
            self._refuse(game_id, lines, Message("it does not begin with the header of a log"))
        tip = begun.tip if lines == 1 else reader.tip_after(self._form, last[0], lines)
        if tip is None:
            self._refuse(game_id, lines, Message("line {number} of it is not that of a log", number=lines))
        return tip

    def _remember(self, game_id: str, tip: Tip) -> None:
        if len(self._tips) >= KNOWN_TIPS_CAP:
            self._tips.clear()
        self._tips[game_id] = tip

    def _refuse(self, game_id: str, expected: int, why: object) -> NoReturn:
        self._store.append(game_id, (), expected)  # whoever has not seen all of it is told so instead
        raise StoreInputRefused(
            "no-continuation", "Nothing appended to game {game}: {why}.", game=repr(game_id), why=why
        )


def as_file(lines: Iterable[bytes]) -> bytes:
    """Return lines of a store as the bytes of a file."""
    return b"".join(line + b"\n" for line in lines)
