"""What every store does: many games, each a sequence of lines that only grows; and what ours share."""

import os
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from threading import RLock
from typing import Final, Generic, Protocol, Self, TypeVar

from cardia_rules.store.lines.refusals import (
    LINE_CAP,
    NEWER_CAP,
    AppendConflict,
    StoreError,
    StoreInputRefused,
    StoreUnusable,
    UnknownGame,
    checked_count,
    checked_game_id,
    checked_labels,
    checked_lines,
    checked_page,
    checked_range,
    checked_seconds,
)

D = TypeVar("D")
# Seconds between two looks at a file for what others have appended: one look-up, whatever the games are.
PAUSE: Final = 0.02


class Store(Protocol):
    """Many games, each of lines: bytes that a store keeps as they are and does not look into.

    A game begins with its first line: one that was never appended to has length 0 and is not listed, and
    whoever reads it gets ``UnknownGame``. Labels are how games are found; a store does not know what they
    mean. Every method raises a ``StoreError`` and nothing else.
    """

    @property
    def keeps_labels(self) -> bool:
        """Tell whether this store has a place for labels; one that has not refuses them."""

    def append(
        self,
        game_id: str,
        lines: Iterable[bytes],
        expected: int,
        labels: Mapping[str, str] | None = None,
    ) -> int:
        """Append durably if the game has ``expected`` lines now, and return its new length.

        If it has not, ``AppendConflict`` carries what is newer. On any refusal nothing has changed.
        ``labels`` are set with the lines, all or nothing, over those of the same name; others stay.
        """

    def read(self, game_id: str, start: int = 0, stop: int | None = None) -> tuple[bytes, ...]:
        """Return the lines from index ``start`` (the first is 0) up to and without ``stop``."""

    def length(self, game_id: str) -> int:
        """Return how many lines the game has."""

    def games(self, after: str | None = None, limit: int = 100) -> tuple[str, ...]:
        """Return the next ``limit`` game ids after ``after``, sorted by code point."""

    def labels(self, game_id: str) -> dict[str, str]:
        """Return what the game is labelled with, by name."""

    def find(self, labels: Mapping[str, str], after: str | None = None, limit: int = 100) -> tuple[str, ...]:
        """Return, as ``games`` does, the games that have all these labels."""

    def follow(self, patience: float = 1.0) -> Iterator[tuple[str, ...]]:
        """Yield for ever the games that were appended to, by anybody, since the last time it was asked.

        It waits for some, ``patience`` seconds at most. What it yields first is empty: what is appended from
        then on is told.
        """

    def close(self) -> None:
        """Let go of files and connections; closing twice does no harm."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()


class Handle(Store, Generic[D]):
    """A store that is open, in one process, used by one thread at a time.

    What it is given is checked here, before anything is touched. What differs from store to store has a name
    with an underscore; ``data`` is what ``_working`` lends: a connection, a file, the games themselves.
    """

    keeps_labels = True

    def __init__(self, name: str, *, read_only: bool = False, line_cap: int = LINE_CAP) -> None:
        self._name = name
        self._read_only = read_only
        self._line_cap = line_cap
        self._lock = RLock()
        self._process = os.getpid()
        self._closed = False

    # -------------------------------------------------------------- what every store does
    def append(
        self,
        game_id: str,
        lines: Iterable[bytes],
        expected: int,
        labels: Mapping[str, str] | None = None,
    ) -> int:
        """Append durably if the game has ``expected`` lines now, and return its new length."""
        name, new = checked_game_id(game_id), checked_lines(lines, self._line_cap)
        before, said = checked_count(expected, "expected"), checked_labels(labels)
        if said and not self.keeps_labels:
            raise self._no_labels()
        with self._lock:
            self._check(writing=True)
            self._append(name, new, before, said)
        return before + len(new)

    def read(self, game_id: str, start: int = 0, stop: int | None = None) -> tuple[bytes, ...]:
        """Return the lines from index ``start`` up to and without ``stop``."""
        name = checked_game_id(game_id)
        first, last = checked_range(start, stop)
        with self._working() as data:
            return self._lines(data, name, first, min(last, self._known_length(data, name)))

    def length(self, game_id: str) -> int:
        """Return how many lines the game has."""
        name = checked_game_id(game_id)
        with self._working() as data:
            return self._length(data, name)

    def games(self, after: str | None = None, limit: int = 100) -> tuple[str, ...]:
        """Return the next ``limit`` game ids after ``after``, sorted by code point."""
        return self._page({}, after, limit)

    def labels(self, game_id: str) -> dict[str, str]:
        """Return what the game is labelled with, by name."""
        name = checked_game_id(game_id)
        if not self.keeps_labels:
            raise self._no_labels()
        with self._working() as data:
            self._known_length(data, name)
            return self._labels(data, name)

    def find(self, labels: Mapping[str, str], after: str | None = None, limit: int = 100) -> tuple[str, ...]:
        """Return the next ``limit`` ids of the games that have all these labels."""
        wanted = checked_labels(labels)
        if not self.keeps_labels:
            raise self._no_labels()
        return self._page(wanted, after, limit)

    def follow(self, patience: float = 1.0) -> Iterator[tuple[str, ...]]:
        """Yield for ever the games that were appended to since the last time it was asked."""
        wait = checked_seconds(patience, "patience")
        mark, games = self._grown(None)
        while True:
            yield games
            until = time.monotonic() + wait
            mark, games = self._grown(mark)
            while not games and time.monotonic() < until:
                time.sleep(PAUSE)
                mark, games = self._grown(mark)
            if not games:
                self._refuse_another_file()

    def close(self) -> None:
        """Let go of files and connections; closing twice does no harm."""
        with self._lock:
            if not self._closed:
                self._closed = True
                if os.getpid() == self._process:
                    self._let_go()

    # -------------------------------------------------------------- what they share
    def _check(self, *, writing: bool = False) -> None:
        if self._closed:
            raise StoreUnusable("closed", "{store}: this store has been closed.", store=self._name)
        if os.getpid() != self._process:
            # Locks and connections do not survive a fork: two processes would believe they hold one.
            raise StoreUnusable(
                "other-process",
                "{store}: opened in another process; open it again in this one.",
                store=self._name,
            )
        if writing and self._read_only:
            raise StoreInputRefused("read-only", "{store}: opened for reading only.", store=self._name)

    @contextmanager
    def _locked(self, *, writing: bool = False) -> Iterator[None]:
        with self._lock:
            self._check(writing=writing)
            yield

    def _page(self, labels: dict[str, str], after: str | None, limit: int) -> tuple[str, ...]:
        begin, size = checked_page(after, limit)
        with self._working() as data:
            return tuple(self._found(data, labels, begin, size))

    def _known_length(self, data: D, name: str) -> int:
        if length := self._length(data, name):
            return length
        raise self._unknown(data, name)

    def _refuse_other_length(self, data: D, name: str, expected: int) -> None:
        length = self._length(data, name)
        if length != expected:
            newer = self._lines(data, name, expected, min(expected + NEWER_CAP, length))
            raise AppendConflict(name, expected, length, newer)

    def _unknown(self, _data: D, name: str) -> StoreError:
        return UnknownGame(name)

    def _no_labels(self) -> StoreInputRefused:
        return StoreInputRefused(
            "no-labels",
            "{store} is a file of lines and has no place for labels. What a log says of its game, a LogStore "
            "around this store reads from the lines.",
            store=self._name,
        )

    # -------------------------------------------------------------- what each does in its own way
    def _working(self) -> AbstractContextManager[D]:
        """Lend what the games are in, to one thread at a time, and say as a store what fails."""
        raise NotImplementedError

    def _append(self, name: str, lines: tuple[bytes, ...], expected: int, labels: dict[str, str]) -> None:
        raise NotImplementedError

    def _lines(self, data: D, name: str, first: int, last: int) -> tuple[bytes, ...]:
        """Return lines of a game that has so many."""
        raise NotImplementedError

    def _length(self, data: D, name: str) -> int:
        raise NotImplementedError

    def _found(self, data: D, labels: dict[str, str], after: str, limit: int) -> Iterable[str]:
        """Return a page of the games that have all these labels."""
        raise NotImplementedError

    def _labels(self, data: D, name: str) -> dict[str, str]:
        raise NotImplementedError

    def _grown(self, mark: int | None) -> tuple[int, tuple[str, ...]]:
        """Return a mark of how far the store is, and the games that were appended to since another."""
        raise NotImplementedError

    def _refuse_another_file(self) -> None:
        """Refuse a file that has another name now, or none: whatever happens, happens elsewhere."""

    def _let_go(self) -> None:
        raise NotImplementedError
