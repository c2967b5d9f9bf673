"""Importing the rules with every mutant planted in them, all of them asleep."""

import importlib.abc
import importlib.machinery
import importlib.util
import sys
from collections.abc import Sequence
from pathlib import Path
from types import CodeType, ModuleType
from typing import Protocol

import attrs

from tests.mutation.planting import SWITCHES, Mutant, plant


class Switches(Protocol):
    def __getitem__(self, mutant: int, /) -> bool: ...


@attrs.frozen
class Planted:
    """The modules that are mutated, by name and compiled once for all trials, and their mutants by number."""

    modules: dict[str, CodeType]
    mutants: tuple[Mutant, ...]


def plant_all(files: dict[str, Path]) -> Planted:
    modules: dict[str, CodeType] = {}
    mutants: list[Mutant] = []
    for module, file in sorted(files.items()):
        tree, found = plant(file.read_text("utf-8"), module, len(mutants))
        modules[module] = compile(tree, str(file), "exec")
        mutants += found
    return Planted(modules, tuple(mutants))


class PlantedFinder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Loads the planted modules in place of the files that they were read from."""

    def __init__(self, planted: Planted, switches: Switches) -> None:
        self.planted, self.switches = planted, switches

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if fullname not in self.planted.modules:
            return None
        found = importlib.machinery.PathFinder.find_spec(fullname, path, target)
        assert found is not None
        locations = found.submodule_search_locations
        return importlib.util.spec_from_file_location(
            fullname, found.origin, loader=self, submodule_search_locations=locations
        )

    def exec_module(self, module: ModuleType) -> None:
        setattr(module, SWITCHES, self.switches)
        exec(self.planted.modules[module.__name__], module.__dict__)


def import_planted(planted: Planted, switches: Switches) -> None:
    """From here on the rules are the planted ones; too late once they have been imported."""
    early = sorted(set(planted.modules) & set(sys.modules))
    if early:
        raise RuntimeError(f"imported before mutants could be planted: {', '.join(early)}")
    sys.meta_path.insert(0, PlantedFinder(planted, switches))
