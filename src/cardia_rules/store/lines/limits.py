"""What any store takes: checked before a store is touched, so that nothing has changed on a refusal."""

import os
from collections.abc import Iterable, Mapping
from os import PathLike
from pathlib import Path
from typing import Final, cast

from cardia_rules.message import Message
from cardia_rules.spelling import written
from cardia_rules.store.lines.refusals import StoreInputRefused

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
