"""The log of a game as a file: ``.cardia.jsonl``. docs/log-format.md says what is in each line."""

from collections.abc import Sequence
from os import PathLike
from typing import Any, Final, TypeAlias, get_args

import msgspec

from cardia_rules.events.answers import EDITION
from cardia_rules.events.fold import fold, fold_all
from cardia_rules.events.table import Table
from cardia_rules.events.vocabulary import AnyEvent, EveryEvent, GameSetUp, Input, PositionArranged
from cardia_rules.kernel.log import reading
from cardia_rules.kernel.log.format import LIMITS, Limits, LogFormat, ReadLog, strict

SUFFIX: Final = ".cardia.jsonl"
BEGINNINGS: Final[tuple[type[AnyEvent], ...]] = (GameSetUp, PositionArranged)

GameLog: TypeAlias = ReadLog[AnyEvent, Table]


class _SetupPeek(msgspec.Struct, frozen=True):
    edition: str = ""


class _TablePeek(msgspec.Struct, frozen=True):
    setup: _SetupPeek = _SetupPeek()


class _BeginsPeek(msgspec.Struct, frozen=True):
    setup: _SetupPeek = _SetupPeek()
    table: _TablePeek = _TablePeek()


class _HeaderPeek(msgspec.Struct, frozen=True):
    begins: _BeginsPeek


_peek = msgspec.json.Decoder(_HeaderPeek)


def _newer_edition(header: bytes) -> str | None:
    """Say if a log was begun under an edition of the register that nobody here knows."""
    try:
        begins = _peek.decode(header).begins
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None  # what is wrong with it is told by decoding it whole
    edition = begins.setup.edition or begins.table.setup.edition
    if len(edition) != len(EDITION) or edition <= EDITION:
        return None
    return (
        f"this log was begun under the register of open questions of {edition}; "
        f"this library knows that of {EDITION}, a newer one reads it"
    )


# A vocabulary that only grows keeps this version. A change that alters a line already written is a new one,
# and whoever makes it keeps the old shapes beside the new ones. Never touch a log in tests/logs.
CARDIA_LOG: Final[LogFormat[AnyEvent, Table]] = LogFormat(
    name="cardia-log",
    version=1,
    begins=BEGINNINGS,
    events=tuple(kind for kind in get_args(EveryEvent) if kind not in BEGINNINGS),
    inputs=frozenset(get_args(Input)),
    fold=fold,
    fold_all=fold_all,
    newer=_newer_edition,
)


def write_log(events: Sequence[AnyEvent]) -> bytes:
    """Return a whole game as a file."""
    return CARDIA_LOG.write(events)


def read_log(data: bytes, limits: Limits = LIMITS) -> GameLog:
    """Read a game's file as far as it is right, and what is wrong after that; never raise."""
    return reading.read(CARDIA_LOG, data, limits)


def read_log_file(path: str | PathLike[str], limits: Limits = LIMITS) -> GameLog:
    """Read a game's file from disk, as ``read_log`` does."""
    return reading.read_file(CARDIA_LOG, path, limits)


def load_log(data: bytes, limits: Limits = LIMITS) -> GameLog:
    """Read a game's file with nothing wrong; else raise ``LogUnreadable``, which carries what is right."""
    return strict(read_log(data, limits))


# ------------------------------------------------------------------ its JSON Schema
_DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"


def log_schema() -> dict[str, Any]:
    """Return the schema of any line of a log of the newest version; ``#/$defs/Header`` is the first line's.

    It says everything about a line but what only the lines before can say: its number, its hash, and
    whether what happened can have happened.
    """
    title = f"A line of {CARDIA_LOG.name}, format {CARDIA_LOG.version}"
    return json_schema(title, CARDIA_LOG.header, CARDIA_LOG.line)


def json_schema(title: str, *kinds: Any) -> dict[str, Any]:
    """Return the JSON Schema of what is of one of these types."""
    shapes, components = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    defined = {"$defs": _as_json(components)}
    return {"$schema": _DIALECT, "title": title, "anyOf": list(shapes), **defined}


def _as_json(value: Any) -> Any:
    """Make of a default that is a tuple the array that it is in JSON."""
    if isinstance(value, dict):
        return {key: _as_json(each) for key, each in value.items()}
    return [_as_json(each) for each in value] if isinstance(value, list | tuple) else value
