"""How everything reaches the terminal: as text, whatever a file made to hurt may hold."""

import json
import re
import sys
import textwrap
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final, TypeVar

import msgspec

from cardia_rules.cli.terminal.screen import has_a_width, put, screen_width, shows_styles, wrapped
from cardia_rules.faq.register import ShownCase
from cardia_rules.language import Language
from cardia_rules.message import Message
from cardia_rules.render.languages import phrase
from cardia_rules.render.legible import REPLACEMENT, harmless
from cardia_rules.spelling import closest, did_you_mean, first_few

Span = tuple[int, int]
_SURROGATE: Final = re.compile("[\ud800-\udfff]")
_SPACES: Final = re.compile(r"[ \n]+")  # not those that French typography does not break at


def say(text: str = "", style: str = "") -> None:
    """Print a line or several, in a style of rich where there is a terminal that shows it.

    A line that is wider than the screen, such as one with a long name, is broken.
    """
    shown = "\n".join(_fitting(harmless(text)))
    put(_styled(shown, [(0, len(shown))], style) if style and shows_styles() else shown)


def say_as_it_is(text: str) -> None:
    """Print a line that is to be copied, however wide it is."""
    put(harmless(text))


def say_highlighted(text: str, spans: Iterable[Span]) -> None:
    """Print a text with some of its words set off, where there is a terminal that shows it."""
    put(_styled(harmless(text), spans, "bold black on yellow") if shows_styles() else harmless(text))


def _fitting(text: str) -> Iterator[str]:
    width, bounded = screen_width(), has_a_width()
    for line in text.split("\n"):
        if not bounded or len(line) <= width:
            yield line
        else:
            indent = " " * min(len(line) - len(line.lstrip(" ")), width // 2)
            yield from textwrap.wrap(
                line.strip(), width, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False
            )


def _styled(text: str, spans: Iterable[Span], style: str) -> str:
    from rich.console import Console
    from rich.text import Text

    # Text is never searched for markup, so a card called [red] stays a card called [red].
    shown = Text(text)
    for start, end in spans:
        shown.stylize(style, start, end)
    console = Console(soft_wrap=True)
    with console.capture() as captured:
        console.print(shown, end="")
    return captured.get()


def complain(text: str) -> None:
    """Print one line where errors go; on a terminal, in as many as it takes."""
    line = _SPACES.sub(" ", harmless(text)).strip()
    print("\n".join(_fitting(line)) if sys.stderr.isatty() else line, file=sys.stderr)


def say_json(value: Any) -> None:
    """Print records for programs, as on the wire, with every odd character escaped."""
    text = msgspec.json.format(_encoded(value), indent=2).decode()
    print("".join(char if char.isprintable() or char == "\n" else json.dumps(char)[1:-1] for char in text))


def say_json_line(value: Any) -> None:
    """Print one record in one line, and at once: whoever reads need not wait for the others."""
    text = _encoded(value).decode()
    print("".join(char if char.isprintable() else json.dumps(char)[1:-1] for char in text), flush=True)


def _encoded(value: Any) -> bytes:
    try:
        return msgspec.json.encode(value, enc_hook=_as_text)
    except UnicodeEncodeError:  # the name of a file may hold bytes that are no text
        return msgspec.json.encode(_without_surrogates(msgspec.to_builtins(value, enc_hook=_as_text)))


def _without_surrogates(value: Any) -> Any:
    match value:
        case str():
            return _SURROGATE.sub(REPLACEMENT, value)
        case dict():
            return {_without_surrogates(key): _without_surrogates(held) for key, held in value.items()}
        case list():
            return [_without_surrogates(held) for held in value]
    return value


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


def nothing_found(key: str, asked: str, names: Iterable[str], lang: Language) -> str:
    """Return what is said where nothing is found, with the names that come near."""
    from cardia_rules.render.errors import message_in_words  # it brings the rules

    near = message_in_words(did_you_mean(first_few(closest(asked, names))), lang)
    return f"{phrase(key, lang)}{near}"


def say_heading(text: str) -> None:
    """Print the heading of an entry."""
    say(text.replace("\N{NO-BREAK SPACE}", " "), style="bold")


def say_paragraph(text: str, indent: int = 4) -> None:
    """Print a text below its heading."""
    say("\n".join(wrapped(text, indent, 0)))


def say_cases(cases: Sequence[ShownCase], lang: Language, every: bool = False) -> None:
    """Print the first few cases that show something, or all; each name works wherever a CASE is asked for."""
    if cases:
        few = len(cases) if every else _FEW
        names = ", ".join(case.name for case in cases[:few])
        more = len(cases) - few
        say_paragraph(
            phrase(
                "cli.listing.cases",
                lang,
                names=phrase("cli.listing.and-more", lang, names=names, count=more) if more > 0 else names,
            )
        )
