"""Reading the catalogue's files into typed cards."""

import tomllib
from importlib.resources import files
from typing import Any, TypeVar

import cattrs
import msgspec

from cardia_rules.catalogue.effects import AnyEffect
from cardia_rules.catalogue.model import Character, Location, Protector

T = TypeVar("T")

_converter = cattrs.Converter(forbid_extra_keys=True)
_converter.register_structure_hook_func(
    lambda kind: kind == tuple[AnyEffect, ...], lambda value, kind: msgspec.convert(value, kind)
)


def _entries(file: str, key: str, kind: type[T]) -> dict[str, T]:
    text = (files("cardia_rules.catalogue") / "data" / file).read_text("utf-8")
    raw: list[dict[str, Any]] = tomllib.loads(text)[key]
    return {entry["slug"]: _converter.structure(entry, kind) for entry in raw}


def characters() -> dict[str, Character]:
    return _entries("deck-1.toml", "character", Character) | _entries("deck-2.toml", "character", Character)


def locations() -> dict[str, Location]:
    return _entries("locations.toml", "location", Location)


def protectors() -> dict[str, Protector]:
    return _entries("protectors.toml", "protector", Protector)
