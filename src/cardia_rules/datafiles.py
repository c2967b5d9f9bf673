"""The TOML files that people write for this library: read within bounds, and refused in words.

This is the one way in. What a file holds is then structured: the register and the cases by ``cattrs``
(``kernel.register.structure``); the catalogue by ``msgspec`` (``catalogue.cards``), which the events need
anyway: every program that imports the library pays for it, and ``cattrs`` has to be imported and then writes
a function for each class.
"""

import errno
import re
import tomllib
from collections.abc import Callable, Collection, Iterable
from itertools import islice
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from cardia_rules.errors import DataError
from cardia_rules.message import Message, joined

T = TypeVar("T")

LARGEST: Final = 64 * 1024  # bytes of a file from anyone; the longest sensible case has a few thousand
_MOST_DOTS: Final = 200
_BYTE_ORDER_MARK: Final = "\ufeff"  # some editors begin every file with one
_SHOWN: Final = 12
_COUNTED: Final = 200
NOT_IN_FILE: Final = "not in the file"  # in a field's metadata: it is not for the file to say


# ------------------------------------------------------------------ lists of entries
def read_entries(
    file: Path,
    key: str,
    named_by: str,
    structure: Callable[[dict[str, Any]], T],
    beside: Collection[str] = (),
) -> dict[str, T]:
    """Return what the ``[[key]]`` tables of one of our own files hold, each under its name.

    ``structure`` makes an entry of a table; what it refuses is said with the file and the entry.
    """
    entries: dict[str, T] = {}
    for number, table in enumerate(read_tables(file, key, beside), 1):
        where = f"{file.name}: {key} {number} ({table.get(named_by, f'no {named_by}')})"
        try:
            entry = structure(table)
        except DataError as problem:
            raise DataError(f"{where}: {problem}") from problem
        if (name := getattr(entry, named_by)) in entries:
            raise DataError(f"{where}: {named_by}: stands in the file twice")
        entries[name] = entry
    return entries


def read_tables(file: Path, key: str, beside: Collection[str] = ()) -> list[dict[str, Any]]:
    """Return the tables of a file that is a list of ``[[key]]`` tables and nothing else but those beside."""
    content = _parsed(read_text(file, largest=None), file.name)
    if stray := sorted(content.keys() - {key, *beside}):
        raise DataError(f"{file.name}: {stray[0]}: expected only [[{key}]] entries")
    tables = content.get(key, [])
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        raise DataError(f"{file.name}: {key}: expected [[{key}]] entries")
    return tables


def path_and_problem(problem: msgspec.ValidationError) -> tuple[str, str]:
    """Return where in an entry something is wrong, empty for the entry itself, and what it is."""
    what, _, path = str(problem).partition(" - at ")
    return path.strip("`").removeprefix("$").removeprefix("."), what


# ------------------------------------------------------------------ files from anyone
def read_toml(file: Path) -> dict[str, Any]:
    """Return what a file that anyone may have written holds."""
    return parse_toml(read_text(file), file.name)


def parse_toml(text: str, name: str) -> dict[str, Any]:
    """Return what a text that anyone may have written holds; ``name`` is what messages call it."""
    if len(text) > LARGEST:
        raise DataError(
            "{name}: has {count} characters; such a file has at most {most}",
            name=name,
            count=len(text),
            most=LARGEST,
        )
    # tomllib takes half a minute over one key of thousands of parts. Where a key ends is not looked for: a
    # part in quotes may hold an equals sign, a hash or a bracket itself; but no key goes on in another line.
    if any(line.count(".") > _MOST_DOTS for line in text.split("\n")):
        raise DataError(
            "{name}: has a line with more than {most} dots, which no line of such a file has",
            name=name,
            most=_MOST_DOTS,
        )
    return _parsed(text, name)


def _parsed(text: str, name: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text.removeprefix(_BYTE_ORDER_MARK))
    except RecursionError:
        raise DataError("{name}: is nested too deeply", name=name) from None
    except ValueError as problem:  # a number of thousands of digits is one too
        raise DataError(
            "{name}: is not TOML: {problem}", name=name, problem=_with_place(str(problem)[:200])
        ) from None


def _with_place(problem: str) -> str:
    """Make a message of where the parser stopped; what it found there stays English."""
    found = re.fullmatch(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)", problem, re.DOTALL)
    if found is None:
        return problem
    if found[2] is None:
        return Message("{what} (at end of document)", what=found[1])
    return Message("{what} (at line {line}, column {column})", what=found[1], line=found[2], column=found[3])


def read_text(file: Path, *, largest: int | None = LARGEST) -> str:
    """Return the text of a file; refuse one that is not there, too large or not text."""
    try:
        if not file.exists():
            raise DataError("{name}: there is no such file", name=file.name)
        if not file.is_file():
            raise DataError("{name}: is not a file", name=file.name)
        with file.open("rb") as opened:
            # No more than tells: what its size is said to be does not bound a file that grows.
            data = opened.read(-1 if largest is None else largest + 1)
        if largest is not None and len(data) > largest:
            raise DataError(
                "{name}: has {count} bytes; such a file has at most {most}",
                name=file.name,
                count=max(len(data), file.stat().st_size),
                most=largest,
            )
        return data.decode("utf-8")
    except UnicodeDecodeError as problem:
        raise DataError(
            "{name}: is not UTF-8 text (byte {byte})", name=file.name, byte=problem.start
        ) from None
    except (OSError, ValueError) as problem:
        if isinstance(problem, DataError):
            raise
        why = system_says(problem) if isinstance(problem, OSError) else str(problem)
        raise DataError("{name}: cannot be read: {why}", name=repr(str(file.name)[:80]), why=why) from None


def refusal_of_file(name: str, faults: Iterable[str]) -> DataError:
    """Return the refusal of a file, to be raised, with as many of its faults as can be read at once.

    Those that are still to be found are not all looked for: to say what was meant takes time for each.
    """
    found = faults if isinstance(faults, list) else list(islice(faults, _COUNTED + 1))
    shown = found[:_SHOWN]
    if found is not faults and len(found) > _COUNTED:
        shown.append(Message("and more than {count} more", count=_COUNTED - _SHOWN))
    elif len(found) > _SHOWN:
        shown.append(Message("and {count} more", count=len(found) - _SHOWN))
    return DataError("{name}: {faults}", name=name, faults=joined(shown))


# ------------------------------------------------------------------ what the system says
_SAID: Final[dict[int, Message]] = {
    errno.ENOENT: Message("No such file or directory"),
    errno.EACCES: Message("Permission denied"),
    errno.EPERM: Message("Operation not permitted"),
    errno.EEXIST: Message("File exists"),
    errno.EISDIR: Message("Is a directory"),
    errno.ENOTDIR: Message("Not a directory"),
    errno.ENAMETOOLONG: Message("File name too long"),
    errno.ELOOP: Message("Too many levels of symbolic links"),
    errno.ENOSPC: Message("No space left on device"),
    errno.EFBIG: Message("File too large"),
    errno.EROFS: Message("Read-only file system"),
    errno.EMFILE: Message("Too many open files"),
    errno.EIO: Message("Input/output error"),
    errno.EINVAL: Message("Invalid argument"),
    errno.EADDRINUSE: Message("Address already in use"),
}


def system_says(problem: OSError) -> str:
    """Return why the system does not open, read or write a file, in words that can be said in any language.

    A reason that is not among these stays as the system puts it.
    """
    return _SAID.get(problem.errno or 0) or problem.strerror or str(problem)
