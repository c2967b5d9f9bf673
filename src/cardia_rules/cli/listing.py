"""Listings to look something up in: a heading, what it says beneath, and the cases that show it."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, TypeVar

from cardia_rules.catalogue.words import Language
from cardia_rules.cli.speaking import complain, say, say_json
from cardia_rules.faq.register import ShownCase
from cardia_rules.render.explanation import paragraph as wrapped
from cardia_rules.render.phrases import Phrase

Entry = TypeVar("Entry")

_FEW: Final = 4

_CASES: Final = Phrase("cases: {names}", "cas : {names}")
_AND_MORE: Final = Phrase("{names} and {count} more", "{names} et {count} de plus")


def list_all(
    found: Sequence[Entry],
    show: Callable[[Entry], None],
    for_programs: Callable[[Entry], dict[str, Any]] | None,
    nothing: str,
) -> int:
    """Everything that was found, as JSON or to read; status 1 if that is nothing."""
    if for_programs is not None:
        say_json([for_programs(entry) for entry in found])
    else:
        for number, entry in enumerate(found):
            if number:
                say()
            show(entry)
        if not found:
            complain(nothing)
    return 0 if found else 1


def heading(text: str) -> None:
    say(text, style="bold")


def paragraph(text: str, indent: int = 4) -> None:
    say("\n".join(wrapped(text, indent, 0)))


def shown_by(cases: Sequence[ShownCase], lang: Language) -> None:
    """The first few cases that show something; each name works wherever a CASE is asked for."""
    if cases:
        names = ", ".join(Path(case.file).stem for case in cases[:_FEW])
        more = len(cases) - _FEW
        paragraph(_CASES(lang, names=_AND_MORE(lang, names=names, count=more) if more > 0 else names))
