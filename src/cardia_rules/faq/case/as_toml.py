"""Writing what a case holds as TOML."""

import json
from collections.abc import Iterator, Mapping
from typing import Any


def case_as_toml(case: Mapping[str, Any]) -> str:
    """Write a case as TOML: keys first, then sections, then lists of sections, each in the order given."""
    return "\n".join(_lines(case)) + "\n"


def _lines(case: Mapping[str, Any]) -> Iterator[str]:
    for key, value in case.items():
        if not isinstance(value, dict) and not _is_sections(value):
            yield f"{key} = {_value(value)}"
    for key, value in case.items():
        if isinstance(value, dict):
            yield from ("", f"[{key}]", *_pairs(value))
        elif _is_sections(value):
            for section in value:
                yield from ("", f"[[{key}]]", *_pairs(section))


def _is_sections(value: object) -> bool:
    return isinstance(value, list | tuple) and any(isinstance(each, dict) for each in value)


def _pairs(section: Mapping[str, Any], before: str = "") -> Iterator[str]:
    """Write a seat's own section in one line a key; a deck that is a table stays in braces."""
    for key, value in section.items():
        if isinstance(value, dict) and key in ("north", "south"):
            yield from _pairs(value, f"{before}{key}.")
        else:
            yield f"{before}{key} = {_value(value)}"


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{key} = {_value(each)}' for key, each in value.items())} }}"
    if _is_sections(value):
        return f"[{', '.join(map(_value, value))}]"
    # Texts, numbers and lists of them are written in TOML as in JSON.
    return json.dumps(value, ensure_ascii=False)
