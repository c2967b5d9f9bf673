"""The ways to break a reason in the catalogue: an entry's ruling is left out, or no longer comes first."""

import re
import sys
from collections.abc import Callable, Collection, Iterator
from pathlib import Path
from typing import Any, Final

import attrs

from tests.mutation.planting import CATALOGUE, Mutant

DATA: Final = Path(__file__).parents[2] / "src" / "cardia_rules" / "catalogue" / "data"
_REASON: Final = re.compile(r"(RB|FAQ|NP|OQ)-[a-z0-9-]+")
_OTHER: Final = "RB-02-components"  # a ruling that no event rests on, where one cannot be left out

Change = Callable[[Any], Any]


@attrs.frozen
class BrokenReason:
    """A mutant of an entry: what stands at ``path`` in the tables of ``file`` is changed."""

    mutant: Mutant
    file: str
    path: tuple[Any, ...]
    change: Change

    def apply(self, tables: list[dict[str, Any]]) -> None:
        """Change the tables that were read from the file."""
        *way, last = self.path
        holder: Any = tables
        for step in way:
            holder = holder[step]
        holder[last] = self.change(holder[last])


def broken_reasons() -> list[BrokenReason]:
    """Every way to break one reason of one entry of the catalogue."""
    from cardia_rules.datafiles import read_toml

    found: list[BrokenReason] = []
    for file in sorted(DATA.glob("*.toml")):
        [tables] = read_toml(file).values()
        for number, entry in enumerate(tables):
            seen: dict[tuple[str, str], int] = {}
            for path, before, after, change in ways(entry, (number,)):
                seen[before, after] = nth = seen.get((before, after), 0) + 1
                mutant = Mutant(f"{CATALOGUE}{file.stem}", entry["slug"], 0, before, after, nth)
                found.append(BrokenReason(mutant, file.name, path, change))
    return found


def ways(value: Any, path: tuple[Any, ...]) -> Iterator[tuple[tuple[Any, ...], str, str, Change]]:
    """Where in an entry a reason stands, how that is called, what becomes of it, and how it is changed."""
    if isinstance(value, dict):
        for key, each in value.items():
            yield from ways(each, (*path, key))
    elif isinstance(value, list) and value and all(_is_reason(each) for each in value):
        where = _where(path)
        for at, reason in enumerate(value):
            yield path, f"{where} {reason}", "(left out)", _without(at)
        if len(value) > 1 and not value[0].startswith("OQ-"):
            yield path, f"{where} {value[0]}", "(after the next)", _second_first
    elif isinstance(value, list):
        for at, each in enumerate(value):
            yield from ways(each, (*path, at))
    elif _is_reason(value):
        yield path, f"{_where(path)} {value}", "(another)", lambda _reason: _OTHER


def _is_reason(value: object) -> bool:
    return isinstance(value, str) and _REASON.fullmatch(value) is not None


def _where(path: tuple[Any, ...]) -> str:
    return ".".join(map(str, path[1:]))


def _without(at: int) -> Change:
    return lambda reasons: [*reasons[:at], *reasons[at + 1 :]]


def _second_first(reasons: list[str]) -> list[str]:
    return [reasons[1], reasons[0], *reasons[2:]]


def break_reason(broken: BrokenReason) -> None:
    """From here on the catalogue is read with this mutant; too late once it has been imported."""
    from cardia_rules import datafiles

    if "cardia_rules.catalogue.cards" in sys.modules:
        raise RuntimeError("the catalogue was imported before one of its reasons could be broken")
    read = datafiles.read_tables

    def read_broken(file: Path, key: str, beside: Collection[str] = ()) -> list[dict[str, Any]]:
        tables = read(file, key, beside)
        if file.resolve() == DATA / broken.file:
            broken.apply(tables)
        return tables

    datafiles.read_tables = read_broken
