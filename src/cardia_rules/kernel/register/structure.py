"""The one way from what a TOML file holds to frozen classes, by cattrs; every fault is put into words.

Import this module only where it is needed: ``cattrs`` writes a function for each class.
"""

from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import Any, Final, Literal, TypeVar, get_args, get_origin

import attrs
import cattrs
from cattrs import IterableValidationError, IterableValidationNote
from cattrs.gen import make_dict_structure_fn, override

from cardia_rules.datafiles import NOT_IN_FILE, read_entries
from cardia_rules.errors import DataError
from cardia_rules.message import Message, alternatives, joined, message_of
from cardia_rules.spelling import closest, did_you_mean, first_few, quoted
from cardia_rules.texts import Text, gather_others

Hook = Callable[[Any, Any], Any]


Entry = TypeVar("Entry")


def read_register(file: Path, key: str, kind: type[Entry], beside: Collection[str] = ()) -> dict[str, Entry]:
    """Return the ``[[key]]`` entries of a file of the register, by id; ``beside`` it may hold others."""

    def entry(table: dict[str, Any]) -> Entry:
        try:
            return _REGISTER.structure(table, kind)
        except cattrs.BaseValidationError as problem:
            raise DataError("; ".join(faults_in_words(problem))) from problem

    return read_entries(file, key, "id", entry, beside)


# ------------------------------------------------------------------ strict hooks
_TEXT: Final = Message("a text")
_WHOLE: Final = Message("a whole number")
_BOOLEAN: Final = Message("true or false")
_KINDS: Final[dict[type, Message]] = {
    str: _TEXT,
    bool: _BOOLEAN,
    int: Message("a number"),
    float: Message("a number with a point"),
    list: Message("a list"),
    dict: Message("a table"),
}


def strict_converter() -> cattrs.Converter:
    """Return a converter that coerces nothing.

    On its own cattrs makes a text of a number, and five texts of the five letters of one, which hides what is
    wrong.
    """

    def origin(kind: Any) -> Any:  # of any type, so that it can be compared with any
        return get_origin(kind)

    converter = cattrs.Converter()
    converter.register_structure_hook(str, _strictly(_TEXT, lambda value: isinstance(value, str)))
    converter.register_structure_hook(
        int, _strictly(_WHOLE, lambda value: isinstance(value, int) and not isinstance(value, bool))
    )
    converter.register_structure_hook(bool, _strictly(_BOOLEAN, lambda value: isinstance(value, bool)))
    converter.register_structure_hook_func(lambda kind: origin(kind) is Literal, _one_of)
    converter.register_structure_hook_func(lambda kind: origin(kind) is dict, _mapping)
    converter.register_structure_hook_factory(
        lambda kind: origin(kind) is tuple, lambda kind: _list_hook(kind, converter)
    )
    converter.register_structure_hook_factory(attrs.has, lambda kind: table_hook(kind, converter))
    return converter


def kind_in_words(value: object) -> str:
    """Return what kind of TOML value this is."""
    return _KINDS.get(type(value), Message("a date or time"))


def require_table(value: object) -> None:
    """Refuse what is not a table."""
    if not isinstance(value, dict):
        raise _expected(_KINDS[dict], value)


def _expected(expected: str, found: object) -> TypeError:
    return TypeError(
        Message("expected {expected}, found {found}", expected=expected, found=kind_in_words(found))
    )


def _strictly(expected: str, fits: Callable[[object], bool]) -> Hook:
    def hook(value: Any, _type: Any) -> Any:
        if not fits(value):
            raise _expected(expected, value)
        return value

    return hook


def _one_of(value: Any, kind: Any) -> Any:
    if value in get_args(kind) and isinstance(value, str):
        return value
    words = alternatives([quoted(word) for word in get_args(kind)])
    found = quoted(value) if isinstance(value, str) else kind_in_words(value)
    raise TypeError(Message("expected {words}; found {found}", words=words, found=found))


def _mapping(value: Any, kind: Any) -> Any:
    member = get_args(kind)[1]
    require_table(value)
    for key, each in value.items():
        if type(each) is not member:
            fault = message_of(_expected(_WHOLE if member is int else _TEXT, each))
            raise TypeError(Message("{path}: {fault}", path=quoted(key), fault=fault))
    return value


def _list_hook(kind: Any, converter: cattrs.Converter) -> Hook:
    member = get_args(kind)[0]

    def hook(value: Any, _type: Any) -> Any:
        if not isinstance(value, list):
            raise _expected(_KINDS[list], value)
        items, errors = [], []
        for index, item in enumerate(value):
            try:
                items.append(converter.structure(item, member))
            except Exception as error:
                error.__notes__ = [IterableValidationNote(f"item {index}", index, member)]
                errors.append(error)
        if errors:
            raise IterableValidationError("a list", errors, kind)
        return tuple(items)

    return hook


def table_hook(kind: Any, converter: cattrs.Converter) -> Hook:
    """Return what structures a table of a file as a class, strictly."""
    hidden: Any = {
        field.name: override(omit=True) for field in attrs.fields(kind) if NOT_IN_FILE in field.metadata
    }
    structure = make_dict_structure_fn(kind, converter, _cattrs_forbid_extra_keys=True, **hidden)

    def hook(value: Any, type_: Any) -> Any:
        require_table(value)
        return structure(gather_others(value) if kind is Text else value, type_)

    return hook


_REGISTER: Final = strict_converter()


# ------------------------------------------------------------------ faults in words
def faults_in_words(problem: Exception) -> list[str]:
    """Return what cattrs finds wrong, one text each: the path in the file, then what is wrong there."""
    told: list[str] = []

    def noted(fault: BaseException, _expected: type | None) -> str:
        told.append(_said(fault))
        return str(len(told) - 1)  # cattrs would make a plain text of a message

    found = [fault.partition(" @ ") for fault in cattrs.transform_error(problem, "", noted)]
    return [_at(path, told[int(index)]) for index, _, path in found]


def _at(path: str, fault: str) -> str:
    return Message("{path}: {fault}", path=path.lstrip("."), fault=fault) if path.strip(".") else fault


def _said(problem: BaseException) -> str:
    if isinstance(problem, cattrs.ForbiddenExtraKeysError):
        known = [field.name for field in attrs.fields(problem.cl) if NOT_IN_FILE not in field.metadata]
        return joined([unknown_key(key, known) for key in sorted(problem.extra_fields)])
    if isinstance(problem, KeyError):
        return Message("{key} is missing", key=repr(problem.args[0]))
    said = message_of(problem)
    return said if isinstance(said, Message) else said[:300]


def unknown_key(key: str, known: Sequence[str]) -> str:
    """Say that a table has no such key, and which one may be meant."""
    near = did_you_mean([quoted(one) for one in first_few(closest(key, known), 1)])
    others = near or Message("; the keys are {keys}", keys=", ".join(known))
    return Message("there is no key {key} here{others}", key=quoted(key), others=others)
