"""From a TOML file that people write to frozen classes; what is wrong is said with file, entry and path.

Importing ``cattrs`` takes longer than importing the rest of the library: import this module late.
"""

from pathlib import Path
from typing import Literal, Protocol, TypeVar, get_args, get_origin

import cattrs
from cattrs.gen import make_dict_structure_fn

from cardia_rules.catalogue.text import Text, gather_others
from cardia_rules.datafiles import read_entries
from cardia_rules.errors import DataError
from cardia_rules.faq.faults import faults_with_paths


class HasId(Protocol):
    @property
    def id(self) -> str: ...


Entry = TypeVar("Entry", bound=HasId)


def read_register(file: Path, key: str, kind: type[Entry]) -> dict[str, Entry]:
    """The ``[[key]]`` entries of a file, by id."""
    entries: dict[str, Entry] = {}
    for number, raw in enumerate(read_entries(file, key), 1):
        where = f"{file.name}: {key} {number} ({raw.get('id', 'no id')})"
        try:
            entry = _converter.structure(raw, kind)
        except cattrs.BaseValidationError as problem:
            raise DataError(f"{where}: {'; '.join(faults_with_paths(problem, _said))}") from problem
        if entry.id in entries:
            raise DataError(f"{where}: id: stands in the file twice")
        entries[entry.id] = entry
    return entries


def _text(value: object, _: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"expected a text, got {type(value).__name__}")
    return value


def _texts(value: object, _: object) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
        raise TypeError("expected a list of texts")
    return tuple(value)


def _bilingual(value: object, _: object) -> Text:
    if not isinstance(value, dict):
        raise TypeError("expected a table with en and fr")
    return _structure_text(gather_others(value), Text)


_converter = cattrs.Converter(forbid_extra_keys=True)
# On its own cattrs makes a text of a number, and five texts of the five letters of one.
_converter.register_structure_hook(str, _text)
_converter.register_structure_hook_func(lambda kind: kind == tuple[str, ...], _texts)
_structure_text = make_dict_structure_fn(Text, _converter, _cattrs_forbid_extra_keys=True)
_converter.register_structure_hook(Text, _bilingual)


def _said(problem: BaseException, expected: type | None) -> str:
    if get_origin(expected) is Literal:
        return f"expected one of {', '.join(get_args(expected))}"
    if type(problem) in (TypeError, ValueError):
        return str(problem)
    return cattrs.v.format_exception(problem, expected)
