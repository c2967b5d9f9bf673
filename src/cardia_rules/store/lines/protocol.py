"""What every store does: many games, each a sequence of lines that only grows; and what ours share."""

import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from threading import RLock
from types import TracebackType
from typing import Final, Protocol, Self

from cardia_rules.spelling import closest, first_few
from cardia_rules.store.lines.refusals import StoreInputRefused, StoreUnusable, UnknownGame

# So many ids are looked through for one that was meant: where there are more, people do not type them.
NEAR_CAP: Final = 1_000


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

    def close(self) -> None:
        """Let go of files and connections; closing twice does no harm."""

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...


class Handle:
    """A store that is open, in one process, used by one thread at a time."""

    keeps_labels = True

    def __init__(self, name: str, *, read_only: bool = False) -> None:
        self._name = name
        self._read_only = read_only
        self._turn = RLock()
        self._process = os.getpid()
        self._closed = False

    def _check(self, *, writing: bool = False) -> None:
        if self._closed:
            raise StoreUnusable("closed", f"{self._name}: this store has been closed.")
        if os.getpid() != self._process:
            # Locks and connections do not survive a fork: two processes would believe they hold one.
            raise StoreUnusable(
                "other-process", f"{self._name}: opened in another process; open it again in this one."
            )
        if writing and self._read_only:
            raise StoreInputRefused("read-only", f"{self._name}: opened for reading only.")

    @contextmanager
    def _in_turn(self, *, writing: bool = False) -> Iterator[None]:
        with self._turn:
            self._check(writing=writing)
            yield

    def close(self) -> None:
        """Let go of files and connections; closing twice does no harm."""
        with self._turn:
            if not self._closed:
                self._closed = True
                if os.getpid() == self._process:
                    self._let_go()

    def _let_go(self) -> None:
        raise NotImplementedError

    def games(self, after: str | None = None, limit: int = 100) -> tuple[str, ...]:
        """Return the next ``limit`` game ids after ``after``, sorted by code point."""
        raise NotImplementedError

    def _unknown(self, name: str) -> UnknownGame:
        return UnknownGame(name, first_few(closest(name, self.games(limit=NEAR_CAP))))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
