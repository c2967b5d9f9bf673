"""TOML that anyone may have written: read within bounds, and refused in words."""

import re
import tomllib
from pathlib import Path
from typing import Any, Final

from cardia_rules.errors import DataError

LARGEST: Final = 64 * 1024  # bytes; the longest sensible case has a few thousand
_DEEPEST: Final = 64
_SHOWN: Final = 12


def refused(name: str, faults: list[str]) -> DataError:
    shown = faults[:_SHOWN]
    if len(faults) > _SHOWN:
        shown.append(f"and {len(faults) - _SHOWN} more")
    return DataError(f"{name}: {'; '.join(shown)}")


def toml_of(text: str, name: str) -> dict[str, Any]:
    """What a text holds; ``name`` is what messages call it."""
    if len(text) > LARGEST:
        raise DataError(f"{name}: has {len(text)} characters; such a file has at most {LARGEST}")
    # tomllib takes half a minute over one key of thousands of parts.
    if any(part.count(".") > _DEEPEST for line in text.splitlines() for part in re.split(r"[=\[\]#]", line)):
        raise DataError(
            f"{name}: has a line with more than {_DEEPEST} dots, which no line of such a file has"
        )
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise DataError(f"{name}: is nested too deeply") from None
    except ValueError as problem:  # a number of thousands of digits is one too
        raise DataError(f"{name}: is not TOML: {str(problem)[:200]}") from None


def text_of(file: Path) -> str:
    try:
        if not file.exists():
            raise DataError(f"{file.name}: there is no such file")
        if not file.is_file():
            raise DataError(f"{file.name}: is not a file")
        if (size := file.stat().st_size) > LARGEST:
            raise DataError(f"{file.name}: has {size} bytes; such a file has at most {LARGEST}")
        return file.read_bytes().decode("utf-8")
    except UnicodeDecodeError as problem:
        raise DataError(f"{file.name}: is not UTF-8 text (byte {problem.start})") from None
    except (OSError, ValueError) as problem:
        if isinstance(problem, DataError):
            raise
        raise DataError(f"{str(file.name)[:80]!r}: cannot be read: {problem}") from None
