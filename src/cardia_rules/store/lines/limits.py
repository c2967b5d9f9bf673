"""What any store takes: checked before a store is touched, so that nothing has changed on a refusal."""

import os
from collections.abc import Iterable, Mapping
from os import PathLike
from pathlib import Path
from typing import Final, NamedTuple, cast

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
_FORBIDDEN_IN_LINES: Final = ((0x0A, "a line feed"), (0x0D, "a carriage return"), (0, "a zero byte"))
_ONE_VALUE: Final = (bytes, bytearray, memoryview, str)


def checked_path(path: str | PathLike[str]) -> Path:
    """Return where a file may be; refuse what no file can be called."""
    called = Path(path)
    try:
        named = b"\0" not in os.fsencode(called)
    except UnicodeEncodeError:
        named = False
    if not named:
        raise StoreInputRefused("no-file-name", f"{called.name[:40]!a} is no file's name.")
    return called


def checked_game_id(game_id: object) -> str:
    """Return an id that harms nowhere: ids are names, never paths, but people make file names of names."""
    if not isinstance(game_id, str):
        why = f"it is of type {type(game_id).__name__}"
    elif not game_id:
        why = "it is empty"
    elif len(game_id) > GAME_ID_CAP:
        why = f"it has {len(game_id)} characters"
    elif not game_id.isprintable():
        why = "it has characters that cannot be printed"
    elif "/" in game_id or "\\" in game_id:
        why = "it has a slash or a backslash"
    elif game_id != game_id.strip():
        why = "it begins or ends with a space"
    elif game_id in (".", ".."):
        why = "it means a folder"
    else:
        return game_id
    raise StoreInputRefused(
        "bad-game-id",
        f"No game id: {str(game_id)[:40]!r}, because {why}. An id is text of 1 to {GAME_ID_CAP} printable "
        "characters, without slashes and without spaces around it.",
    )


def checked_lines(lines: Iterable[object], cap: int = LINE_CAP) -> tuple[bytes, ...]:
    """Return lines that a store takes; refuse all of them for one that it does not."""
    if isinstance(lines, _ONE_VALUE) or not isinstance(lines, Iterable):
        raise StoreInputRefused("bad-line", "Lines come as a sequence of bytes, also a single one.")
    new = tuple(lines)
    for number, line in enumerate(new, 1):
        why = fault_of_line(line, cap) if isinstance(line, bytes) else _no_bytes(line)
        if why is not None:
            raise StoreInputRefused("bad-line", f"Nothing appended: line {number} of this append {why}.")
    return cast(tuple[bytes, ...], new)


def _no_bytes(line: object) -> str:
    return f"is of type {type(line).__name__}, not bytes"


def fault_of_line(line: bytes, cap: int) -> str | None:
    """Return why a store does not take a line, or nothing."""
    if not line:
        return "is empty"
    if len(line) > cap:
        return f"has {len(line)} bytes, more than the {cap} allowed"
    for byte, name in _FORBIDDEN_IN_LINES:
        if byte in line:
            return f"holds {name}"
    return None


def checked_count(value: object, name: str) -> int:
    """Return a whole number from 0 on; refuse everything else."""
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise StoreInputRefused("bad-number", f"{name} is {value!r}; it is a whole number from 0 on.")
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
        raise StoreInputRefused("bad-number", f"limit is {limit!r}; a page holds 1 to {PAGE_CAP} games.")
    return ("" if after is None else checked_game_id(after)), size


def checked_labels(labels: object) -> dict[str, str]:
    """Return labels that a store takes; ``None`` is none of them."""
    if labels is None:
        return {}
    if not isinstance(labels, Mapping):
        raise _bad_labels(f"they are of type {type(labels).__name__}, not a mapping")
    checked_number_of_labels(len(labels))
    for name, value in labels.items():
        if not (isinstance(name, str) and isinstance(value, str)):
            raise _bad_labels("a name or a value is no text")
        if not (name and len(name) <= LABEL_NAME_CAP and name.isprintable()):
            raise _bad_labels(f"the name {name[:40]!r} is not 1 to {LABEL_NAME_CAP} printable characters")
        if not (len(value) <= LABEL_VALUE_CAP and value.isprintable()):
            raise _bad_labels(f"{name!r} has not up to {LABEL_VALUE_CAP} printable characters")
    return dict(labels)


def checked_number_of_labels(number: int) -> None:
    """Refuse more labels than a game may have."""
    if number > LABELS_CAP:
        raise _bad_labels(f"a game has up to {LABELS_CAP}, and these would make {number}")


def _bad_labels(why: str) -> StoreInputRefused:
    return StoreInputRefused("bad-labels", f"Nothing labelled or looked for: {why}.")


class CheckedAppend(NamedTuple):
    """What is to be appended, as any store takes it."""

    name: str
    lines: tuple[bytes, ...]
    expected: int
    labels: dict[str, str]


def checked_append(
    game_id: object,
    lines: Iterable[object],
    expected: object,
    labels: Mapping[str, str] | None,
    cap: int = LINE_CAP,
) -> CheckedAppend:
    """Return the parts of an append, or refuse them before a store is touched."""
    name = checked_game_id(game_id)
    new = checked_lines(lines, cap)
    return CheckedAppend(name, new, checked_count(expected, "expected"), checked_labels(labels))
