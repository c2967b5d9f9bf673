"""The screen that a command writes to: its width, whether it shows colours, a pager for what is long."""

import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import click

from cardia_rules.render.legible import WIDTH
from cardia_rules.render.legible import paragraph as _paragraph

NARROWEST: Final = 60
WIDEST: Final = 120  # a longer line is hard to follow with the eye


def has_a_width() -> bool:
    """Tell whether there is a terminal, or COLUMNS stands for one; a pipe takes lines of any length."""
    return sys.stdout.isatty() or os.environ.get("COLUMNS", "").isdecimal()


def screen_width() -> int:
    """Return how wide a line may be: as the terminal, or as COLUMNS says."""
    if not has_a_width():
        return WIDTH
    return max(NARROWEST, min(WIDEST, shutil.get_terminal_size((WIDTH, 24)).columns))


def screen_height() -> int:
    """Return how many lines the terminal shows."""
    return shutil.get_terminal_size((WIDTH, 24)).lines


def shows_styles() -> bool:
    """Tell whether bold and colours are wanted: at a terminal, unless NO_COLOR says otherwise."""
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return sys.stdout.isatty() and not plain


def wrapped(text: str, indent: int = 0, hang: int = 4) -> Iterator[str]:
    """Yield the lines of a text, wrapped at the width of the screen."""
    return _paragraph(text, indent, hang, screen_width())


# ------------------------------------------------------------------ a pager
_held: Final[list[list[str]]] = []  # what a pager will be given, if one is waiting for it


@contextmanager
def paged() -> Iterator[None]:
    """Hold back what is printed, and hand it to a pager if the terminal cannot show it at once."""
    if _held or not (sys.stdout.isatty() and sys.stdin.isatty()) or os.environ.get("PAGER") in ("", "cat"):
        yield
        return
    _held.append([])
    try:
        yield
    finally:
        text = "".join(_held.pop())
        if text.count("\n") < screen_height():
            click.echo(text, nl=False, color=True)
        else:
            os.environ.setdefault("LESS", "FRX")  # colours are kept, and the screen is left as it is
            click.echo_via_pager(text, color=True)


def put(text: str) -> None:
    """Print a line at once, also into a pipe: what comes next may take long; or when the pager begins."""
    if _held:
        _held[-1].append(f"{text}\n")
    else:
        print(text, flush=True)
