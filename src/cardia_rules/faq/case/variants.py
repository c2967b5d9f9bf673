"""Variants of one position: a table below a case, whose rows say what differs, is played and results.

A row is a case. It holds what is written above the table, and what its own cells say instead: each is headed
by the key that it is for, ``then encounters``, or by what is done in a step after those above, ``north``.
"""

import json
import re
from collections.abc import Iterator, Mapping
from itertools import zip_longest
from typing import Any, Final

from cardia_rules.datafiles import parse_toml, read_text
from cardia_rules.errors import DataError
from cardia_rules.kernel.cases.pages import CaseText, Row
from cardia_rules.message import Message
from cardia_rules.spelling import quoted

_COLON: Final = {"en": ": ", "fr": " : "}
_PIECE: Final = re.compile(r"`([^`]+)`")
_BETWEEN: Final = re.compile(r"(?:[\s,]|<br>)*")
_AS_TOML: Final = re.compile(r"[\[{].*|\d+|true|false")
_NOT_NOW: Final = "-"
_BY_STEP: Final = ("north", "south", "coin")
_OF_THE_LAST_STEP: Final = ("picked", "shuffled", "laid", "refused")
# Written down, because whoever finds a case must not have to import the rules; a test compares.
_LISTS: Final = frozenset(
    f"{' '.join(_OF_THE_LAST_STEP)} rulings encounters locations protectors sole hand discard waiting order"
    " asks events never cites questions open games supplied character".split()
)


def source_of(one: CaseText) -> str:
    """Return a case as TOML."""
    if one.row:
        return case_as_toml(varied(parse_toml(one.numbered, one.where), one.row, one.where))
    return one.text if one.line else read_text(one.file)


def varied(raw: dict[str, Any], row: Row, where: str) -> dict[str, Any]:
    """Return the case of a row: what the block above its table holds, with what the cells say instead."""
    cells = {head: _pieces(head, cell, where) for head, cell in row if cell}
    _title(raw, cells, where)
    decided = [cells.pop(key, []) for key in _BY_STEP]
    steps: list[dict[str, Any]] = [
        {key: piece for key, piece in zip(_BY_STEP, step, strict=True) if piece not in (None, _NOT_NOW)}
        for step in zip_longest(*decided)
    ]
    played = raw.get("play", [])
    if not isinstance(played, list) or not all(isinstance(step, dict) for step in played):
        raise _refused(where, Message("play: expected [[play]] entries above the table"))
    raw["play"] = [*played, *steps]
    for head, pieces in cells.items():
        # Where nothing is played, it is the set-up or the position that is refused.
        inside = raw["play"][-1] if head in _OF_THE_LAST_STEP and raw["play"] else raw
        _put(inside, head, pieces, where)
    if not raw["play"]:
        del raw["play"]
    if isinstance(because := raw.get("because"), dict):
        raw.setdefault("rulings", list(because))
    return raw


def _title(raw: dict[str, Any], cells: dict[str, list[Any]], where: str) -> None:
    """Put what a row is about behind the title of its table, in each of its languages."""
    title = raw.get("title", "")
    titles = title if isinstance(title, dict) else {"en": title}
    for lang in titles.keys() & _COLON.keys():
        if lang not in cells:
            raise _refused(where, Message("expected what this row is about below {lang}", lang=quoted(lang)))
        asked, words = str(titles[lang]), str(cells.pop(lang)[0])
        if asked.endswith("?"):
            titles[lang] = f"{asked} {words[:1].upper()}{words[1:]}"
        else:
            titles[lang] = f"{asked}{_COLON[lang]}{words}"
    raw["title"] = titles if isinstance(title, dict) else titles["en"]


def _put(inside: dict[str, Any], head: str, pieces: list[Any], where: str) -> None:
    *sections, key = path = head.split()
    for section in sections:
        inside = inside.setdefault(section, {})
        if not isinstance(inside, dict):
            raise _refused(where, Message("{head}: {key} has no keys of its own", head=head, key=section))
    alone = len(pieces) == 1 and (isinstance(pieces[0], list) or not takes_several(path))
    inside[key] = pieces[0] if alone else pieces


def takes_several(path: list[str]) -> bool:
    """Tell whether a key of a case holds a list: a seat's deck does, the table's is named."""
    return path[-1] in _LISTS or (path[-1] == "deck" and path[-2:-1] in (["north"], ["south"]))


def pieces_of(cell: str) -> list[str]:
    """Return what stands in backticks in a cell, piece by piece; without any, the whole."""
    return _PIECE.findall(cell) or [cell]


def _pieces(head: str, cell: str, where: str) -> list[Any]:
    """Return what a cell holds, piece by piece: texts, and what is written as TOML."""
    pieces = pieces_of(cell)
    if pieces != [cell] and _BETWEEN.fullmatch(_PIECE.sub("", cell)) is None:
        raise _refused(where, Message("{head}: expected nothing beside what stands in backticks", head=head))
    return [
        parse_toml(f"it = {piece}", f"{where}: {head}")["it"] if _AS_TOML.fullmatch(piece) else piece
        for piece in pieces
    ]


def _refused(where: str, fault: Message) -> DataError:
    return DataError("{name}: {faults}", name=where, faults=fault)


# ------------------------------------------------------------------ as TOML
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
