"""From what a TOML file holds to the sections of a case; every fault is put into words."""

from typing import Any, Final

import cattrs

from cardia_rules.kernel.cases.sections import Because, Refused, Wording
from cardia_rules.kernel.register.structure import (
    faults_in_words,
    kind_in_words,
    require_table,
    strict_converter,
)
from cardia_rules.message import Message, joined
from cardia_rules.spelling import quoted
from cardia_rules.texts import Text


def case_converter() -> cattrs.Converter:
    """Return a strict converter that knows what the cases of any game hold."""
    converter = strict_converter()
    converter.register_structure_hook(Wording, _wording)
    converter.register_structure_hook(Refused, _refused)
    converter.register_structure_hook_func(lambda kind: kind == dict[str, tuple[Because, ...]], _because)
    return converter


def _wording(value: Any, _type: Any) -> Wording:
    """Take a text, or a table of it in English and in French."""
    return Wording(_PARTS.structure(value, Text) if isinstance(value, dict) else _PARTS.structure(value, str))


def _refused(value: Any, _type: Any) -> Refused:
    """Read a refusal: its code alone, or a table that says more of it."""
    return Refused(value) if isinstance(value, str) else _PARTS.structure(value, Refused)


def _because(value: Any, _type: Any) -> dict[str, tuple[Because, ...]]:
    """Read what cites each ruling: in words, as a table that says more of it, or a list of those."""
    require_table(value)
    return {
        ruling: tuple(
            _one_because(ruling, each) for each in (stated if isinstance(stated, list) else [stated])
        )
        for ruling, stated in value.items()
    }


def _one_because(ruling: str, value: Any) -> Because:
    if isinstance(value, str):
        return Because(value)
    if isinstance(value, dict):
        try:
            return _PARTS.structure(value, Because)
        except cattrs.BaseValidationError as problem:
            fault = joined(faults_in_words(problem))
    else:
        fault = Message(
            "expected what cites it, such as 'north judge activates', or a table; found {found}",
            found=kind_in_words(value),
        )
    raise TypeError(Message("{path}: {fault}", path=quoted(ruling), fault=fault))


_PARTS: Final = strict_converter()
