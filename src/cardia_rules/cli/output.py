"""How everything reaches the terminal: as text, whatever a file made to hurt may hold."""

import json
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from cardia_rules.faq.register import ShownCase
from cardia_rules.language import Language
from cardia_rules.message import Message
from cardia_rules.render.explanation import paragraph as wrapped
from cardia_rules.render.languages import phrase
from cardia_rules.render.legible import legible

Span = tuple[int, int]
_LONGEST_LINE: Final = 20_000
_SPACES: Final = re.compile(r"[ \n]+")  # not those that French typography does not break at


def harmless(text: str) -> str:
    """Return a text without control characters, which could rewrite a terminal; its lines stay lines."""
    return "\n".join(legible(line, _LONGEST_LINE) for line in text.split("\n"))


def say(text: str = "", style: str = "") -> None:
    """Print a line or several, in a style of rich where there is a terminal that shows it."""
    if style and sys.stdout.isatty():
        from rich.console import Console
        from rich.text import Text

        # Text is never searched for markup, so a card called [red] stays a card called [red].
        Console(soft_wrap=True).print(Text(harmless(text), style=style))
    else:
        print(harmless(text))


def say_highlighted(text: str, spans: Iterable[Span]) -> None:
    """Print a text with some of its words set off, where there is a terminal that shows it."""
    if not sys.stdout.isatty():
        say(text)
        return
    from rich.console import Console
    from rich.text import Text

    shown = Text(harmless(text))
    for start, end in spans:
        shown.stylize("bold black on yellow", start, end)
    Console(soft_wrap=True).print(shown)


def complain(text: str) -> None:
    """Print one line where errors go."""
    print(_SPACES.sub(" ", harmless(text)).strip(), file=sys.stderr)


def say_json(value: Any) -> None:
    """Print records for programs, as on the wire, with every odd character escaped."""
    text = msgspec.json.format(msgspec.json.encode(value, enc_hook=_as_text), indent=2).decode()
    print("".join(char if char.isprintable() or char == "\n" else json.dumps(char)[1:-1] for char in text))


def say_json_line(value: Any) -> None:
    """Print one record in one line, and at once: whoever reads need not wait for the others."""
    text = msgspec.json.encode(value, enc_hook=_as_text).decode()
    print("".join(char if char.isprintable() else json.dumps(char)[1:-1] for char in text), flush=True)


def _as_text(value: Any) -> str:
    if isinstance(value, Message):
        return str(value)
    raise NotImplementedError(type(value).__name__)


# ------------------------------------------------------------------ listings to look something up in
Entry = TypeVar("Entry")

_FEW: Final = 4


def list_all(
    found: Sequence[Entry],
    show: Callable[[Entry], None],
    for_programs: Callable[[Entry], dict[str, Any]] | None,
    nothing: str,
) -> int:
    """List everything that was found, as JSON or to read; return status 1 if that is nothing."""
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


def say_heading(text: str) -> None:
    """Print the heading of an entry."""
    say(text, style="bold")


def say_paragraph(text: str, indent: int = 4) -> None:
    """Print a text below its heading."""
    say("\n".join(wrapped(text, indent, 0)))


def say_cases(cases: Sequence[ShownCase], lang: Language) -> None:
    """Print the first few cases that show something; each name works wherever a CASE is asked for."""
    if cases:
        names = ", ".join(Path(case.file).stem for case in cases[:_FEW])
        more = len(cases) - _FEW
        say_paragraph(
            phrase(
                "cli.listing.cases",
                lang,
                names=phrase("cli.listing.and-more", lang, names=names, count=more) if more > 0 else names,
            )
        )


# ------------------------------------------------------------------ what takes long
T = TypeVar("T")


def with_progress(items: Sequence[T], what: str) -> Iterator[T]:
    """Yield the items one by one; on a terminal with a bar, which stays out of what is printed."""
    if len(items) < 2 or not sys.stderr.isatty():
        yield from items
        return
    from rich.console import Console
    from rich.progress import track

    yield from track(items, description=what, console=Console(stderr=True), transient=True)
