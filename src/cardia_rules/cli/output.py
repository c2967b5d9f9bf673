"""How everything reaches the terminal: as text, as wide as it, whatever a file made to hurt may hold."""

import json
import os
import re
import shutil
import sys
import textwrap
from collections.abc import Iterable, Iterator
from typing import Any, Final

import click
import msgspec

from cardia_rules.message import Message
from cardia_rules.render.legible import REPLACEMENT, WIDTH, harmless, paragraph

NARROWEST: Final = 60
WIDEST: Final = 120  # a longer line is hard to follow with the eye
Span = tuple[int, int]
_STYLES: Final[dict[str, dict[str, Any]]] = {  # as click has them
    "bold": {"bold": True},
    "dim": {"dim": True},
    "red": {"fg": "red"},
    "bold red": {"fg": "red", "bold": True},
    "cyan": {"fg": "cyan"},
    "changed": {"fg": "black", "bg": "yellow", "bold": True},
}
_SURROGATE: Final = re.compile("[\ud800-\udfff]")
_SPACES: Final = re.compile(r"[ \n]+")  # not those that French typography does not break at


# ------------------------------------------------------------------ the screen
def has_a_width() -> bool:
    """Tell whether there is a terminal, or COLUMNS stands for one; a pipe takes lines of any length."""
    return sys.stdout.isatty() or os.environ.get("COLUMNS", "").isdecimal()


def screen_width() -> int:
    """Return how wide a line may be: as the terminal, or as COLUMNS says."""
    if not has_a_width():
        return WIDTH
    return max(NARROWEST, min(WIDEST, shutil.get_terminal_size((WIDTH, 24)).columns))


def _shows_styles() -> bool:
    """Tell whether bold and colours are wanted: at a terminal, unless NO_COLOR says otherwise."""
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return sys.stdout.isatty() and not plain


def wrapped(text: str, indent: int = 0, hang: int = 4) -> Iterator[str]:
    """Yield the lines of a text, wrapped at the width of the screen."""
    return paragraph(text, indent, hang, screen_width())


# ------------------------------------------------------------------ for people
def say(text: str = "", style: str = "") -> None:
    """Print a line or several at once, in one of ``_STYLES`` where there is a terminal that shows it.

    A line that is wider than the screen, such as one with a long name, is broken.
    """
    shown = "\n".join(_fitting(harmless(text)))
    _put(shown, [(0, len(shown))] if style else (), style)


def say_wrapped(text: str, style: str = "", indent: int = 0, hang: int = 2) -> None:
    """Print a text, wrapped at the width of the screen."""
    say("\n".join(wrapped(text, indent, hang)), style)


def say_as_it_is(text: str) -> None:
    """Print a line that is to be copied, however wide it is."""
    _put(harmless(text))


def say_highlighted(text: str, spans: Iterable[Span]) -> None:
    """Print a text with some of its words set off, where there is a terminal that shows it."""
    _put(harmless(text), spans, "changed")


def _put(text: str, spans: Iterable[Span] = (), style: str = "") -> None:
    """Print a text at once, also into a pipe: what comes next may take long."""
    if style and _shows_styles():
        click.echo(_styled(text, spans, style))  # which an old Windows console understands, too
    else:
        print(text, flush=True)


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
    """Set some words of a text off."""
    written, end = [], 0
    for first, last in spans:
        written += [text[end:first], click.style(text[first:last], **_STYLES[style])]
        end = last
    return "".join([*written, text[end:]])


def complain(text: str) -> None:
    """Print one line where errors go; on a terminal, in as many as it takes."""
    line = _SPACES.sub(" ", harmless(text)).strip()
    print("\n".join(_fitting(line)) if sys.stderr.isatty() else line, file=sys.stderr)


# ------------------------------------------------------------------ for programs
def say_json(value: Any) -> None:
    """Print records for programs, as on the wire, with every odd character escaped."""
    _put_json(value, indent=2)


def say_json_line(value: Any) -> None:
    """Print one record in one line."""
    _put_json(value, separators=(",", ":"))


def _put_json(value: Any, **layout: Any) -> None:
    text = json.dumps(msgspec.to_builtins(value, enc_hook=_as_text), ensure_ascii=False, **layout)
    # The name of a file may hold bytes that are no text.
    shown = _SURROGATE.sub(REPLACEMENT, text)
    _put("".join(char if char.isprintable() or char == "\n" else json.dumps(char)[1:-1] for char in shown))


def _as_text(value: Any) -> str:
    if isinstance(value, Message):
        return str(value)
    raise NotImplementedError(type(value).__name__)
