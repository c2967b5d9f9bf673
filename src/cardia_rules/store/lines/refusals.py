"""What a store refuses or cannot do: one family, each with a code for programs and words for people."""

import os
from collections.abc import Iterable, Mapping
from os import PathLike
from pathlib import Path
from typing import Final, cast

from cardia_rules.errors import CardiaError
from cardia_rules.message import Message
from cardia_rules.spelling import written


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


GAME_ID_CAP: Final = 200
LINE_CAP: Final = 1 << 20
PAGE_CAP: Final = 10_000
# A conflict shows at most so many of the newer lines; `read` gives the rest.
NEWER_CAP: Final = 1_000
LABELS_CAP: Final = 64
LABEL_NAME_CAP: Final = 64
LABEL_VALUE_CAP: Final = 1_000
# Every backend counts in 64 bits with a sign; nobody has so many lines.
COUNT_CAP: Final = 1 << 62
# SQLite counts milliseconds in 32 bits; of more it made none, and waited for nobody.
SECONDS_CAP: Final = 1_000_000
# Numbers, because looking for a number in bytes is eight times as fast as looking for bytes.
_FORBIDDEN_IN_LINES: Final = (
    (0x0A, Message("a line feed")),
    (0x0D, Message("a carriage return")),
    (0, Message("a zero byte")),
)
_ONE_VALUE: Final = (bytes, bytearray, memoryview, str)


def checked_path(path: str | PathLike[str]) -> Path:
    """Return where a file may be; refuse what no file can be called."""
    called = Path(path)
    try:
        named = b"\0" not in os.fsencode(called)
    except UnicodeEncodeError:
        named = False
    if not named:
        raise StoreInputRefused("no-file-name", "{name} is no file's name.", name=ascii(called.name[:40]))
    return called


def checked_game_id(game_id: object) -> str:
    """Return an id that harms nowhere: ids are names, never paths, but people make file names of names."""
    if not isinstance(game_id, str):
        why = Message("it is of type {kind}", kind=type(game_id).__name__)
    elif not game_id:
        why = Message("it is empty")
    elif len(game_id) > GAME_ID_CAP:
        why = Message("it has {count} characters", count=len(game_id))
    elif not game_id.isprintable():
        why = Message("it has characters that cannot be printed")
    elif "/" in game_id or "\\" in game_id:
        why = Message("it has a slash or a backslash")
    elif game_id != game_id.strip():
        why = Message("it begins or ends with a space")
    elif game_id in (".", ".."):
        why = Message("it means a folder")
    else:
        return game_id
    raise StoreInputRefused(
        "bad-game-id",
        "No game id: {game}, because {why}. An id is text of 1 to {most} printable characters, without "
        "slashes and without spaces around it.",
        game=written(game_id),
        why=why,
        most=GAME_ID_CAP,
    )


def checked_lines(lines: Iterable[object], cap: int = LINE_CAP) -> tuple[bytes, ...]:
    """Return lines that a store takes; refuse all of them for one that it does not."""
    if isinstance(lines, _ONE_VALUE) or not isinstance(lines, Iterable):
        raise StoreInputRefused("bad-line", "Lines come as a sequence of bytes, also a single one.")
    new = tuple(lines)
    for number, line in enumerate(new, 1):
        if (why := fault_of_line(line, cap)) is not None:
            raise StoreInputRefused(
                "bad-line", "Nothing appended: line {number} of this append {why}.", number=number, why=why
            )
    return cast(tuple[bytes, ...], new)


def fault_of_line(line: object, cap: int) -> str | None:
    """Return why a store does not take a line, or nothing."""
    if not isinstance(line, bytes):
        return Message("is of type {kind}, not bytes", kind=type(line).__name__)
    if not line:
        return Message("is empty")
    if len(line) > cap:
        return Message("has {size} bytes, more than the {most} allowed", size=len(line), most=cap)
    for byte, name in _FORBIDDEN_IN_LINES:
        if byte in line:
            return Message("holds {what}", what=name)
    return None


def checked_count(value: object, name: str) -> int:
    """Return a whole number from 0 on; refuse everything else."""
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise StoreInputRefused(
            "bad-number",
            "{name} is {value}; it is a whole number from 0 on.",
            name=name,
            value=written(value),
        )
    return min(value, COUNT_CAP)


def checked_seconds(value: object, name: str) -> float:
    """Return how long to wait; refuse what is no time."""
    if not isinstance(value, int | float) or isinstance(value, bool) or not 0 <= value <= SECONDS_CAP:
        raise StoreInputRefused(
            "bad-number",
            "{name} is {value}; it is a number of seconds from 0 to {most}.",
            name=name,
            value=written(value),
            most=SECONDS_CAP,
        )
    return value


def checked_range(start: object, stop: object) -> tuple[int, int]:
    """Return a range that is never upside down; no ``stop`` means up to the end."""
    first = checked_count(start, "start")
    last = COUNT_CAP if stop is None else checked_count(stop, "stop")
    return first, max(first, last)


def checked_page(after: object, limit: object) -> tuple[str, int]:
    """Return where a page of game ids begins (all ids sort after the empty text) and how long it is."""
    size = checked_count(limit, "limit")
    if not 1 <= size <= PAGE_CAP:
        raise StoreInputRefused(
            "bad-number",
            "limit is {value}; a page holds 1 to {most} games.",
            value=written(limit),
            most=PAGE_CAP,
        )
    return ("" if after is None else checked_game_id(after)), size


def checked_labels(labels: object) -> dict[str, str]:
    """Return labels that a store takes; ``None`` is none of them."""
    if labels is None:
        return {}
    if not isinstance(labels, Mapping):
        raise _bad_labels(Message("they are of type {kind}, not a mapping", kind=type(labels).__name__))
    checked_number_of_labels(len(labels))
    for name, value in labels.items():
        if not (isinstance(name, str) and isinstance(value, str)):
            raise _bad_labels(Message("a name or a value is no text"))
        if not (name and len(name) <= LABEL_NAME_CAP and name.isprintable()):
            said, most = repr(name[:40]), LABEL_NAME_CAP
            raise _bad_labels(
                Message("the name {name} is not 1 to {most} printable characters", name=said, most=most)
            )
        if not (len(value) <= LABEL_VALUE_CAP and value.isprintable()):
            said, most = repr(name), LABEL_VALUE_CAP
            raise _bad_labels(
                Message("{name} has not up to {most} printable characters", name=said, most=most)
            )
    return dict(labels)


def checked_number_of_labels(number: int) -> None:
    """Refuse more labels than a game may have."""
    if number > LABELS_CAP:
        raise _bad_labels(
            Message("a game has up to {most}, and these would make {count}", most=LABELS_CAP, count=number)
        )


def _bad_labels(why: str) -> StoreInputRefused:
    return StoreInputRefused("bad-labels", "Nothing labelled or looked for: {why}.", why=why)
