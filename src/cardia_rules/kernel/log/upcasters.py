"""Old logs open for ever: what an event looked like in an older format, and what it is called now.

An upcaster belongs to one event type and one format version. It keeps the old shape as a type, so that
an old line is decoded, and checked for its canonical spelling, as strictly as a new one. One old event
becomes one new event: events are known by their position in the log, so none can be added or dropped.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import reduce
from operator import or_
from types import GenericAlias, UnionType
from typing import Any, Generic, NamedTuple, TypeVar, Union, get_args, get_origin

import msgspec

Old = TypeVar("Old", bound=msgspec.Struct)
New = TypeVar("New", bound=msgspec.Struct)


class Upcaster(NamedTuple, Generic[Old, New]):
    """What turns an event of an old shape into one of the next.

    ``version`` is the last format that wrote the old shape; ``new`` is the shape of the next one.
    """

    version: int
    old: type[Old]
    new: type[New]
    change: Callable[[Old], New]


class Upcasters:
    """All upcasters of a format, chained: a shape of version 1 goes through that of 2 to that of 3."""

    def __init__(self, *upcasters: Upcaster[Any, Any]) -> None:
        self._from = {each.old: each for each in upcasters}
        self._to = {each.new: each for each in upcasters}
        if not len(self._from) == len(self._to) == len(upcasters):
            raise ValueError("two upcasters share a shape: one old shape leads to one new shape")

    def shape(self, current: type, version: int) -> type:
        """Return what an event type of today looked like in a format version."""
        shape = current
        while (upcaster := self._to.get(shape)) is not None and upcaster.version >= version:
            shape = upcaster.old
        return shape

    def today(self, event: Any) -> Any:
        """Return an event of any version in today's words."""
        while (upcaster := self._from.get(type(event))) is not None:
            event = upcaster.change(event)
        return event

    def all_today(self, events: Iterable[Any]) -> list[Any]:
        """Return events of any version in today's words."""
        return [self.today(event) for event in events]


def without(record: type[msgspec.Struct], *fields: str) -> type[msgspec.Struct]:
    """Return a record as it was before it had these fields."""
    return _rebuilt(record, {f.name: f.type for f in msgspec.structs.fields(record) if f.name not in fields})


def retyped(record: type[msgspec.Struct], old: Mapping[type, type]) -> type[msgspec.Struct]:
    """Return a record as it was when records inside it, however deep, had their old types."""
    return _rebuilt(record, {f.name: _replaced(f.type, old) for f in msgspec.structs.fields(record)})


def _replaced(kind: Any, old: Mapping[type, type]) -> Any:
    if kind in old:
        return old[kind]
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        again = {f.name: _replaced(f.type, old) for f in msgspec.structs.fields(kind)}
        changed = any(again[f.name] != f.type for f in msgspec.structs.fields(kind))
        return _rebuilt(kind, again) if changed else kind
    inside = get_args(kind)
    if isinstance(kind, UnionType) or get_origin(kind) is Union:
        return reduce(or_, (_replaced(each, old) for each in inside))
    if get_origin(kind) is tuple:
        return GenericAlias(tuple, tuple(_replaced(each, old) for each in inside))
    return kind


def _rebuilt(record: type[msgspec.Struct], types: Mapping[str, Any]) -> type[msgspec.Struct]:
    config = record.__struct_config__
    fields = []
    for field in msgspec.structs.fields(record):
        if field.name in types:
            given = {"default": field.default, "default_factory": field.default_factory}
            default = msgspec.field(name=field.encode_name, **given)
            fields.append((field.name, types[field.name], default))
    return msgspec.defstruct(
        record.__name__,
        fields,
        tag_field=config.tag_field,
        tag=config.tag,
        frozen=True,
        kw_only=True,
        forbid_unknown_fields=config.forbid_unknown_fields,
        omit_defaults=config.omit_defaults,
    )
