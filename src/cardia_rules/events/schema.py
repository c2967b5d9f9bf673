"""JSON Schema of a log's lines, made from the types that decode them."""

from typing import Any, Final

import msgspec

from cardia_rules.events.log import CARDIA_LOG

_DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"


def log_schema() -> dict[str, Any]:
    """Return the schema of any line of a log of the newest version; ``#/$defs/Header`` is the first line's.

    It says everything about a line but what only the lines before can say: its number, its hash, and
    whether what happened can have happened.
    """
    shapes = CARDIA_LOG.today
    kinds = (shapes.header, shapes.line)
    lines, components = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    return {
        "$schema": _DIALECT,
        "title": f"A line of {CARDIA_LOG.name}, format {CARDIA_LOG.version}",
        "anyOf": list(lines),
        "$defs": _as_json(components),
    }


def _as_json(value: Any) -> Any:
    """Make of a default that is a tuple the array that it is in JSON."""
    if isinstance(value, dict):
        return {key: _as_json(each) for key, each in value.items()}
    return [_as_json(each) for each in value] if isinstance(value, list | tuple) else value
