"""Reading a case: a file that cannot be one is refused with everything that is wrong in it."""

import tomllib
from pathlib import Path
from typing import Any, Final

import attrs
import cattrs

from cardia_rules.errors import DataError
from cardia_rules.faq.case import Case
from cardia_rules.faq.case_sense import faults_of
from cardia_rules.faq.case_structure import faults_in_words, structure

LARGEST: Final = 256 * 1024  # bytes; the longest sensible case has a few thousand
_SHOWN: Final = 12


def read_case(file: Path) -> Case:
    """The case in a file."""
    return parse_case(_text_of(file), file.name)


def parse_case(text: str, name: str = "case") -> Case:
    """The case in a text; ``name`` is what messages call it."""
    try:
        raw = tomllib.loads(text)
    except RecursionError:
        raise DataError(f"{name}: is nested too deeply to be a case") from None
    except ValueError as problem:  # a number of thousands of digits is one too
        raise DataError(f"{name}: is not TOML: {str(problem)[:200]}") from None
    return structure_case(raw, name)


def structure_case(raw: dict[str, Any], name: str = "case") -> Case:
    """The case in what a TOML file holds."""
    try:
        case = attrs.evolve(structure(raw), file=name)
    except cattrs.BaseValidationError as problem:
        raise _refused(name, faults_in_words(problem)) from None
    if faults := faults_of(case):
        raise _refused(name, faults)
    return case


def _refused(name: str, faults: list[str]) -> DataError:
    shown = faults[:_SHOWN]
    if len(faults) > _SHOWN:
        shown.append(f"and {len(faults) - _SHOWN} more")
    return DataError(f"{name}: {'; '.join(shown)}")


def _text_of(file: Path) -> str:
    try:
        if not file.exists():
            raise DataError(f"{file.name}: there is no such file")
        if not file.is_file():
            raise DataError(f"{file.name}: is not a file, and a case is one file")
        if (size := file.stat().st_size) > LARGEST:
            raise DataError(f"{file.name}: has {size} bytes; a case has at most {LARGEST}")
        return file.read_bytes().decode("utf-8")
    except UnicodeDecodeError as problem:
        raise DataError(f"{file.name}: is not UTF-8 text (byte {problem.start})") from None
    except (OSError, ValueError) as problem:
        if isinstance(problem, DataError):
            raise
        raise DataError(f"{str(file.name)[:80]!r}: cannot be read: {problem}") from None
