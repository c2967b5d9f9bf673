"""What a store refuses or cannot do: one family, each with a code for programs and words for people."""

from collections.abc import Iterable
from pathlib import Path

from cardia_rules.errors import CardiaError
from cardia_rules.spelling import did_you_mean


class StoreError(CardiaError):
    """Base of all errors of the stores."""

    def __init__(self, code: str, message: str) -> None:
        self.code = code
        super().__init__(message)


class StoreInputRefused(StoreError, ValueError):
    """A game id, a line or a number that no store takes, or a use this store was not opened for."""


class AppendConflict(StoreError):
    """The game is not as long as the caller believed: ``newer`` is what the caller has not seen."""

    def __init__(self, game_id: str, expected: int, length: int, newer: tuple[bytes, ...]) -> None:
        self.game_id = game_id
        self.expected = expected
        self.length = length
        self.newer = newer
        news = f"lines from {expected + 1} on are newer" if length > expected else "the rest is not there"
        super().__init__(
            "conflict",
            f"Nothing appended to game {game_id!r}: {expected} lines were expected in it, "
            f"and it has {length} ({news}).",
        )


class UnknownGame(StoreError):
    """Nothing was ever appended to a game of that id; ``near`` are the ids that come close to it."""

    def __init__(self, game_id: str, near: Iterable[str] = ()) -> None:
        self.game_id = game_id
        self.near = tuple(near)
        meant = did_you_mean([repr(name) for name in self.near]) or "."
        super().__init__("no-such-game", f"There is no game {game_id!r} in this store{meant}")


class StoreUnusable(StoreError):
    """Not a store, a store of a newer version, a closed one, or something that is not installed."""


class StoreBusy(StoreError):
    """Another process held the store for longer than this one waits; nothing has changed."""

    def __init__(self, path: Path, waited: float) -> None:
        super().__init__(
            "busy", f"{path.name}: another process held it for more than {waited:g} s. Nothing has changed."
        )


class StoreFailed(StoreError):
    """The disk or the database reported a failure.

    What was acknowledged before is not concerned; whether the append under way arrived, only
    reading again can tell.
    """

    def __init__(self, what: str, cause: BaseException) -> None:
        super().__init__("failed", f"{what}: {cause}. Read the game again before you append to it.")


class TailDamaged(StoreError):
    """A file of lines ends in something that is no whole line; the lines before it can be read."""

    def __init__(self, path: Path, line: int, offset: int, size: int, why: str) -> None:
        self.line = line
        self.offset = offset
        self.size = size
        super().__init__(
            "damaged-tail",
            f"{path.name}: line {line} (at byte {offset}) {why}; {line - 1} whole lines come before it. "
            f"Nothing is appended until the last {size} bytes are set aside: set_tail_aside() does that.",
        )
