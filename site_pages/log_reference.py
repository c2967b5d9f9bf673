"""The reference in docs/log-format.md, from the types: ``python -m site_pages.log_reference PAGE``."""

import sys
from collections.abc import Iterator
from inspect import cleandoc
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from cardia_rules.catalogue.effects import AnyEffect
from cardia_rules.catalogue.own import OwnCard, OwnNames, OwnText
from cardia_rules.events.about import About, Origin, Tag
from cardia_rules.events.answers import Chosen
from cardia_rules.events.log import CARDIA_LOG
from cardia_rules.events.options import Option
from cardia_rules.events.table import (
    Guard,
    Over,
    Played,
    ProtectorChoice,
    Setup,
    Side,
    Supplied,
    Table,
    Turn,
    Waiting,
)
from cardia_rules.events.vocabulary import Event, WhyNot
from cardia_rules.kernel.log.problems import ProblemCode

BEGIN: Final = "<!-- written by site_pages.log_reference: change the types, then run it -->"
END: Final = "<!-- end of what is written -->"
RECORDS: Final = (
    *(About, Tag, Origin),
    *(Setup, Supplied, OwnCard, OwnNames, OwnText, ProtectorChoice),
    *(Table, Side, Played, Waiting, Guard, Turn, Over),
    WhyNot,
)
_COMMON: Final = tuple(field.name for field in msgspec.structs.fields(Event))


def reference() -> str:
    """Every event, option, record and effect with its fields, and every problem, as Markdown."""
    begins, events = CARDIA_LOG.begins, CARDIA_LOG.events
    parts = [
        "## Events\n\nEvery event has its own fields and after them these.",
        _fields_table(Event),
        *_sections("### Events that a log begins with", begins),
        *_sections("### Events that follow", events),
        *_sections("## Options\n\nWhat can be decided, told apart by `choose`.", get_args(Option)),
        *_sections("## Records", RECORDS),
        "## Answers\n\nWhat a set-up may have `chosen`, in this order, where it is not what is usual.",
        _fields_table(Chosen),
        *_sections(
            "## Effects\n\nWhat abilities in a log say, told apart by `do`.",
            get_args(AnyEffect),
        ),
        "## Problems\n\nWhat is wrong with a file is one of: "
        + ", ".join(f"`{code}`" for code in get_args(ProblemCode))
        + ".",
    ]
    return "\n\n".join(parts)


def rewritten(page: str) -> str:
    """The page with its reference part as the types are now."""
    before, rest = page.split(BEGIN)
    _old, after = rest.split(END)
    return f"{before}{BEGIN}\n\n{reference()}\n\n{END}{after}"


def _sections(title: str, kinds: tuple[Any, ...] | Any) -> Iterator[str]:
    yield title
    for kind in kinds:
        tag = kind.__struct_config__.tag
        yield f"#### `{tag or kind.__name__}`"
        if said := _said(kind):
            yield said
        yield _fields_table(kind, _COMMON if issubclass(kind, Event) else ())


def _said(kind: type) -> str:
    own = kind.__dict__.get("__doc__")
    return cleandoc(own).replace("``", "`") if own else ""


def _fields_table(kind: type[msgspec.Struct], leave_out: tuple[str, ...] = ()) -> str:
    hints = get_type_hints(kind, include_extras=True)
    rows = [
        f"| `{field.encode_name}` | {_type(hints[field.name])} | {_if_left_out(kind, field)} |"
        for field in msgspec.structs.fields(kind)
        if field.name not in leave_out
    ]
    if not rows:
        return "No fields of its own."
    return "\n".join(["| field | is | if left out |", "| --- | --- | --- |", *rows])


def _if_left_out(kind: type[msgspec.Struct], field: msgspec.structs.FieldInfo) -> str:
    if field.default is msgspec.UNSET:
        return "as was usual"
    if field.default is not msgspec.NODEFAULT and kind.__struct_config__.omit_defaults:
        return f"`{msgspec.json.encode(field.default).decode()}`"
    return "never left out"


def _type(kind: Any) -> str:
    origin, inside = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _type(inside[0]) + _bounds(kind.__metadata__)
    if origin is Literal:
        return ", ".join(f"`{each}`" for each in inside)
    if origin is tuple:
        rest = inside[:1] if inside[-1] is Ellipsis else inside
        return f"list of {_type(rest[0])}"
    if origin in (Union, UnionType):
        return _union(inside)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return f"{kind.__name__}"
    return {int: "number", str: "text", bool: "true or false", NoneType: "null"}[kind]


def _union(kinds: tuple[Any, ...]) -> str:
    for name, family in (("option", Option), ("effect", AnyEffect)):
        if set(kinds) == set(get_args(family)):
            return name
    return " or ".join(_type(each) for each in kinds if each is not msgspec.UnsetType)


def _bounds(metas: tuple[Any, ...]) -> str:
    said = ""
    for meta in metas:
        if isinstance(meta, msgspec.Meta):
            if meta.ge is not None or meta.le is not None:
                said += f" from {meta.ge} to {meta.le}"
            if meta.max_length is not None:
                said += f", at most {meta.max_length}"
    return said


def main() -> None:
    page = Path(sys.argv[1])
    page.write_text(rewritten(page.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
