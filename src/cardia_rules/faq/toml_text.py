"""TOML that anyone may have written: read within bounds, and refused in words."""

import re
import tomllib
from pathlib import Path
from typing import Any, Final

from cardia_rules.errors import DataError
from cardia_rules.message import Message, joined
from cardia_rules.system_errors import system_says

LARGEST: Final = 64 * 1024  # bytes; the longest sensible case has a few thousand
_MOST_DOTS: Final = 200
_BYTE_ORDER_MARK: Final = "\ufeff"  # some editors begin every file with one
_SHOWN: Final = 12


def refused(name: str, faults: list[str]) -> DataError:
    shown = faults[:_SHOWN]
    if len(faults) > _SHOWN:
        shown.append(Message("and {count} more", count=len(faults) - _SHOWN))
    return DataError(Message("{name}: {faults}", name=name, faults=joined(shown)))


def toml_of(text: str, name: str) -> dict[str, Any]:
    """What a text holds; ``name`` is what messages call it."""
    if len(text) > LARGEST:
        raise DataError(
            Message(
                "{name}: has {count} characters; such a file has at most {most}",
                name=name,
                count=len(text),
                most=LARGEST,
            )
        )
    # tomllib takes half a minute over one key of thousands of parts. Where a key ends is not looked for: a
    # part in quotes may hold an equals sign, a hash or a bracket itself; but no key goes on in another line.
    if any(line.count(".") > _MOST_DOTS for line in text.split("\n")):
        raise DataError(
            Message(
                "{name}: has a line with more than {most} dots, which no line of such a file has",
                name=name,
                most=_MOST_DOTS,
            )
        )
    try:
        return tomllib.loads(text.removeprefix(_BYTE_ORDER_MARK))
    except RecursionError:
        raise DataError(Message("{name}: is nested too deeply", name=name)) from None
    except ValueError as problem:  # a number of thousands of digits is one too
        raise DataError(
            Message("{name}: is not TOML: {problem}", name=name, problem=_with_place(str(problem)[:200]))
        ) from None


def _with_place(problem: str) -> str:
    """What the parser says is English; where it says so can be told in any language."""
    found = re.fullmatch(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)", problem, re.DOTALL)
    if found is None:
        return problem
    if found[2] is None:
        return Message("{what} (at end of document)", what=found[1])
    return Message("{what} (at line {line}, column {column})", what=found[1], line=found[2], column=found[3])


def text_of(file: Path) -> str:
    try:
        if not file.exists():
            raise DataError(Message("{name}: there is no such file", name=file.name))
        if not file.is_file():
            raise DataError(Message("{name}: is not a file", name=file.name))
        if (size := file.stat().st_size) > LARGEST:
            raise DataError(
                Message(
                    "{name}: has {count} bytes; such a file has at most {most}",
                    name=file.name,
                    count=size,
                    most=LARGEST,
                )
            )
        return file.read_bytes().decode("utf-8")
    except UnicodeDecodeError as problem:
        raise DataError(
            Message("{name}: is not UTF-8 text (byte {byte})", name=file.name, byte=problem.start)
        ) from None
    except (OSError, ValueError) as problem:
        if isinstance(problem, DataError):
            raise
        why = system_says(problem) if isinstance(problem, OSError) else str(problem)
        raise DataError(
            Message("{name}: cannot be read: {why}", name=repr(str(file.name)[:80]), why=why)
        ) from None
