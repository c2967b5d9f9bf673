"""What a store refuses or cannot do: one family, each with a code for programs and words for people."""

from cardia_rules.errors import CardiaError
from cardia_rules.message import Message


class StoreError(CardiaError):
    """Base of all errors of the stores."""

    def __init__(self, code: str, pattern: str, /, **facts: object) -> None:
        self.code = code
        super().__init__(Message(pattern, **facts))


class StoreInputRefused(StoreError, ValueError):
    """A game id, a line or a number that no store takes, or a use this store was not opened for."""


class AppendConflict(StoreError):
    """The game is not as long as the caller believed: ``newer`` is what the caller has not seen."""

    def __init__(self, game_id: str, expected: int, length: int, newer: tuple[bytes, ...]) -> None:
        self.game_id = game_id
        self.expected = expected
        self.length = length
        self.newer = newer
        news = Message("lines from {first} on are newer", first=expected + 1)
        super().__init__(
            "conflict",
            "Nothing appended to game {game}: {expected} lines were expected in it, and it has {length} "
            "({news}).",
            game=repr(game_id),
            expected=expected,
            length=length,
            news=news if length > expected else Message("the rest is not there"),
        )


class UnknownGame(StoreError):
    """Nothing was ever appended to a game of that id. Which others there are is nobody's business."""

    def __init__(self, game_id: str) -> None:
        self.game_id = game_id
        super().__init__("no-such-game", "There is no game {game} in this store.", game=repr(game_id))


class StoreUnusable(StoreError):
    """Not a store, a store of a newer version, a closed one, or something that is not installed."""


class StoreBusy(StoreError):
    """Another process held the store for longer than this one waits; nothing has changed."""

    def __init__(self, store: str, waited: float) -> None:
        super().__init__(
            "busy",
            "{store}: another process held it for more than {waited:g} s. Nothing has changed.",
            store=store,
            waited=waited,
        )


class StoreFailed(StoreError):
    """The disk or the database reported a failure.

    What was acknowledged before is not concerned; whether the append under way arrived, only
    reading again can tell.
    """

    def __init__(self, what: str, cause: BaseException | str) -> None:
        super().__init__(
            "failed",
            "{what}: {cause}. Read the game again before you append to it.",
            what=what,
            cause=cause if isinstance(cause, str) else str(cause).strip().removesuffix("."),
        )


class TailDamaged(StoreError):
    """A file of lines ends in something that is no whole line; the lines before it can be read."""

    def __init__(self, file: str, line: int, offset: int, size: int, why: str) -> None:
        self.line = line
        self.offset = offset
        self.size = size
        super().__init__(
            "damaged-tail",
            "{store}: line {line} (at byte {offset}) {why}; {whole} whole lines come before it. Nothing is "
            "appended until the last {size} bytes are set aside: set_tail_aside() does that.",
            store=file,
            line=line,
            offset=offset,
            why=why,
            whole=line - 1,
            size=size,
        )


def replaced(store: str) -> StoreUnusable:
    """Return the error of a file that has another name now, or none."""
    return StoreUnusable(
        "replaced", "{store} was moved, removed or replaced since it was opened.", store=store
    )


def other_version(store: str, version: object, known: object) -> StoreUnusable:
    """Return the error of a store that a newer library made."""
    return StoreUnusable(
        "newer-version",
        "{store} is a store of version {version}; this library knows version {known}. A newer cardia-rules "
        "opens it; nothing in it has changed.",
        store=store,
        version=version,
        known=known,
    )


def other_tables(store: str) -> StoreUnusable:
    """Return the error of a database that only looks like a store."""
    return StoreUnusable(
        "not-a-store",
        "{store} is made of other tables than a store of games; it was left as it is.",
        store=store,
    )
