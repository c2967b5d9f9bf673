"""How everything reaches the terminal: as text, whatever a file made to hurt may hold."""

import json
import re
import sys
from collections.abc import Iterable
from typing import Any, Final

import msgspec

from cardia_rules.message import Message
from cardia_rules.render.legible import legible

Span = tuple[int, int]
_LONGEST_LINE: Final = 20_000
_SPACES: Final = re.compile(r"[ \n]+")  # not those that French typography does not break at


def harmless(text: str) -> str:
    """The text without control characters, which could rewrite a terminal; its lines stay lines."""
    return "\n".join(legible(line, _LONGEST_LINE) for line in text.split("\n"))


def say(text: str = "", style: str = "") -> None:
    """A line or several, in a style of rich where there is a terminal that shows it."""
    if style and sys.stdout.isatty():
        from rich.console import Console
        from rich.text import Text

        # Text is never searched for markup, so a card called [red] stays a card called [red].
        Console(soft_wrap=True).print(Text(harmless(text), style=style))
    else:
        print(harmless(text))


def say_highlighted(text: str, spans: Iterable[Span]) -> None:
    """A text with some of its words set off, where there is a terminal that shows it."""
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
    """One line where errors go."""
    print(_SPACES.sub(" ", harmless(text)).strip(), file=sys.stderr)


def say_json(value: Any) -> None:
    """For programs: records as they are on the wire, with every odd character escaped."""
    text = msgspec.json.format(msgspec.json.encode(value, enc_hook=_as_text), indent=2).decode()
    print("".join(char if char.isprintable() or char == "\n" else json.dumps(char)[1:-1] for char in text))


def _as_text(value: Any) -> str:
    if isinstance(value, Message):
        return str(value)
    raise NotImplementedError(type(value).__name__)
