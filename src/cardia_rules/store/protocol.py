"""What every store does: many games, each a sequence of lines that only grows."""

from collections.abc import Iterable
from types import TracebackType
from typing import Protocol, Self


class Store(Protocol):
    """Lines are bytes that a store keeps as they are; it does not look into them.

    A game begins with its first line: one that was never appended to has length 0 and is not
    listed. Every method raises a ``StoreError`` and nothing else.
    """

    def append(self, game_id: str, lines: Iterable[bytes], expected: int) -> int:
        """Append durably if the game has ``expected`` lines now, and return its new length.

        If it has not, ``AppendConflict`` carries what is newer. On any refusal nothing has changed.
        """

    def read(self, game_id: str, start: int = 0, stop: int | None = None) -> tuple[bytes, ...]:
        """Lines from index ``start`` (the first is 0) up to and without ``stop``."""

    def length(self, game_id: str) -> int:
        """How many lines the game has."""

    def games(self, after: str | None = None, limit: int = 100) -> tuple[str, ...]:
        """The next ``limit`` game ids after ``after``, sorted by code point."""

    def close(self) -> None:
        """Let go of files and connections; closing twice does no harm."""

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...
