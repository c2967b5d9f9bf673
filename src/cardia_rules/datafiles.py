"""The TOML files that people write for this library: read whole, with errors that name the file."""

import tomllib
from pathlib import Path
from typing import Any

import msgspec

from cardia_rules.errors import DataError


def read_toml(file: Path) -> dict[str, Any]:
    """The content of one file."""
    try:
        return tomllib.loads(file.read_text("utf-8"))
    except OSError as problem:
        raise DataError(f"{file.name}: cannot be read: {problem.strerror}") from problem
    except UnicodeDecodeError as problem:
        raise DataError(f"{file.name}: is not UTF-8 text: {problem.reason}") from problem
    except tomllib.TOMLDecodeError as problem:
        raise DataError(f"{file.name}: is not TOML: {problem}") from problem


def path_and_problem(problem: msgspec.ValidationError) -> tuple[str, str]:
    """Where in an entry something is wrong, empty for the entry itself, and what it is."""
    what, _, path = str(problem).partition(" - at ")
    return path.strip("`").removeprefix("$").removeprefix("."), what


def read_entries(file: Path, key: str) -> list[dict[str, Any]]:
    """The entries of a file that is a list of ``[[key]]`` tables and nothing else."""
    content = read_toml(file)
    if stray := sorted(content.keys() - {key}):
        raise DataError(f"{file.name}: {stray[0]}: expected only [[{key}]] entries")
    entries = content.get(key, [])
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        raise DataError(f"{file.name}: {key}: expected [[{key}]] entries")
    return entries
