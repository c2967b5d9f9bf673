"""From what a TOML file holds to a case, by cattrs; nothing is coerced and every fault is put into words."""

from collections.abc import Callable
from typing import Any, Final, Literal, TypeVar, get_args, get_origin

import attrs
import cattrs
import msgspec
from cattrs import IterableValidationError, IterableValidationNote
from cattrs.gen import make_dict_structure_fn, override

from cardia_rules.datafiles import path_and_problem
from cardia_rules.events.table import Supplied
from cardia_rules.faq.case import Case
from cardia_rules.faq.faults import faults_with_paths
from cardia_rules.faq.notation import Written
from cardia_rules.message import Message, alternatives, joined, message_of
from cardia_rules.spelling import closest, did_you_mean, first_few, quoted

Hook = Callable[[Any, Any], Any]


T = TypeVar("T")


def structure(raw: dict[str, Any], kind: type[T]) -> T:
    return _CONVERTER.structure(raw, kind)


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


def _kind(value: object) -> str:
    return _KINDS.get(type(value), Message("a date or time"))


def _expected(expected: str, found: object) -> TypeError:
    return TypeError(Message("expected {expected}, found {found}", expected=expected, found=_kind(found)))


def _strictly(expected: str, fits: Callable[[object], bool]) -> Hook:
    def hook(value: Any, _type: Any) -> Any:
        if not fits(value):
            raise _expected(expected, value)
        return value

    return hook


def _written(value: Any, _type: Any) -> Written:
    if isinstance(value, str):
        return value
    if isinstance(value, list) and value and all(isinstance(card, str) for card in value):
        return tuple(value)
    raise TypeError(
        Message("expected a decision, or a list of hand cards; found {found}", found=_kind(value))
    )


def _over(value: Any, _type: Any) -> str | bool:
    if isinstance(value, str) or value is False:
        return value
    raise TypeError(
        Message(
            "expected 'north: five-signets', 'draw: nobody-can-play' or false; found {found}",
            found=_kind(value),
        )
    )


def _one_of(value: Any, kind: Any) -> Any:
    if value in get_args(kind) and isinstance(value, str):
        return value
    words = alternatives([quoted(word) for word in get_args(kind)])
    found = quoted(value) if isinstance(value, str) else _kind(value)
    raise TypeError(Message("expected {words}; found {found}", words=words, found=found))


def _mapping(value: Any, kind: Any) -> Any:
    member = get_args(kind)[1]
    if not isinstance(value, dict):
        raise _expected(_KINDS[dict], value)
    for key, each in value.items():
        if type(each) is not member:
            fault = message_of(_expected(_WHOLE if member is int else _TEXT, each))
            raise TypeError(Message("{path}: {fault}", path=quoted(key), fault=fault))
    return value


def _supplied(value: Any, kind: Any) -> Any:
    if not isinstance(value, dict):
        raise _expected(_KINDS[dict], value)
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as problem:
        at, what = path_and_problem(problem)
        fault = Message("cannot be read as an ability: {what}", what=f"{what[:1].lower()}{what[1:200]}")
        raise TypeError(Message("{path}: {fault}", path=at, fault=fault) if at else fault) from None
    except RecursionError:
        raise TypeError(Message("is nested too deeply to be an ability")) from None


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


def _table_hook(kind: Any, converter: cattrs.Converter) -> Hook:
    # Where a case comes from is not for the file to say.
    hidden: Any = {"file": override(omit=True)} if kind is Case else {}
    structure = make_dict_structure_fn(kind, converter, _cattrs_forbid_extra_keys=True, **hidden)

    def hook(value: Any, type_: Any) -> Any:
        if not isinstance(value, dict):
            raise _expected(_KINDS[dict], value)
        return structure(value, type_)

    return hook


def _converter() -> cattrs.Converter:
    """cattrs by itself makes texts of numbers and lists of texts, which hides what is wrong."""

    def origin(kind: Any) -> Any:  # of any type, so that it can be compared with any
        return get_origin(kind)

    converter = cattrs.Converter()
    converter.register_structure_hook(str, _strictly(_TEXT, lambda value: isinstance(value, str)))
    converter.register_structure_hook(
        int,
        _strictly(_WHOLE, lambda value: isinstance(value, int) and not isinstance(value, bool)),
    )
    converter.register_structure_hook(bool, _strictly(_BOOLEAN, lambda value: isinstance(value, bool)))
    converter.register_structure_hook_func(lambda kind: kind in (Written, Written | None), _written)
    converter.register_structure_hook_func(lambda kind: kind == str | bool | None, _over)
    converter.register_structure_hook_func(lambda kind: origin(kind) is Literal, _one_of)
    converter.register_structure_hook_func(lambda kind: origin(kind) is dict, _mapping)
    converter.register_structure_hook_func(lambda kind: kind is Supplied, _supplied)
    converter.register_structure_hook_factory(
        lambda kind: origin(kind) is tuple, lambda kind: _list_hook(kind, converter)
    )
    converter.register_structure_hook_factory(attrs.has, lambda kind: _table_hook(kind, converter))
    return converter


_CONVERTER: Final = _converter()


# ------------------------------------------------------------------ faults in words
def faults_in_words(problem: Exception) -> list[str]:
    return faults_with_paths(problem, _said)


def _said(problem: BaseException, _expected: type | None) -> str:
    if isinstance(problem, cattrs.ForbiddenExtraKeysError):
        known = [field.name for field in attrs.fields(problem.cl) if field.name != "file"]
        return joined([_unknown_key(key, known) for key in sorted(problem.extra_fields)])
    if isinstance(problem, KeyError):
        return Message("{key} is missing", key=repr(problem.args[0]))
    said = message_of(problem)
    return said if isinstance(said, Message) else said[:300]


def _unknown_key(key: str, known: list[str]) -> str:
    near = did_you_mean([quoted(one) for one in first_few(closest(key, known), 1)])
    others = near or Message("; the keys are {keys}", keys=", ".join(known))
    return Message("there is no key {key} here{others}", key=quoted(key), others=others)
