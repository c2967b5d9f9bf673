"""Which key does what, read one at a time from a terminal or all at once from a pipe."""

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

KEYS: Final[dict[str, str]] = {
    "n": "next",
    " ": "next",
    "\x1b[C": "next",
    "b": "back",
    "\x7f": "back",
    "\x1b[D": "back",
    "p": "next-phase",
    "\x1b[B": "next-phase",
    "P": "back-phase",
    "\x1b[A": "back-phase",
    "r": "next-round",
    "\x1b[1;2C": "next-round",
    "\x1b[6~": "next-round",
    "R": "back-round",
    "\x1b[1;2D": "back-round",
    "\x1b[5~": "back-round",
    "d": "next-decision",
    "D": "back-decision",
    "<": "start",
    "\x1b[H": "start",
    "\x1b[1~": "start",
    ">": "end",
    "\x1b[F": "end",
    "\x1b[4~": "end",
    "e": "explain",
    "o": "options",
    "?": "help",
    "h": "help",
    "q": "quit",
    "\x1b": "quit",
    "\x04": "quit",
}
# An arrow is several characters; somebody who types fast sends several keys at once.
_KEY: Final = re.compile(r"\x1b[\[O][0-9;]*[A-Za-z~]|.", re.DOTALL)


def actions() -> Iterator[str]:
    """Yield what is asked for, key by key; a number comes as itself once Enter or ``g`` is pressed."""
    number = ""
    for key in _keys():
        if key in "0123456789":
            number = (number + key)[-6:]
        elif number and key in "\r\ng":
            yield number
            number = ""
        else:
            number = ""
            name = KEYS.get(key.replace("\x1bO", "\x1b["))
            if name is not None:
                yield name
            elif key not in "\r\n":
                yield "help"


def _keys() -> Iterator[str]:
    if not sys.stdin.isatty():
        yield from _KEY.findall(sys.stdin.read(100_000))
        return
    while typed := _typed():
        yield from _KEY.findall(typed)


if sys.platform == "win32":
    import click

    @contextmanager
    def single_keys() -> Iterator[None]:
        """Do nothing: here every key is handed over at once anyway."""
        yield

    def _typed() -> str:
        try:
            return click.getchar()
        except EOFError:
            return ""

else:
    import os
    import termios
    import tty

    @contextmanager
    def single_keys() -> Iterator[None]:
        """Let the terminal hand over each key at once, and show none of them.

        All the time, not only while a key is waited for: what is typed in between would be lost.
        """
        if not sys.stdin.isatty():
            yield
            return
        terminal = sys.stdin.fileno()
        before = termios.tcgetattr(terminal)
        tty.setcbreak(terminal, termios.TCSADRAIN)
        try:
            yield
        finally:
            termios.tcsetattr(terminal, termios.TCSADRAIN, before)

    def _typed() -> str:
        return os.read(sys.stdin.fileno(), 64).decode("utf-8", "replace")
