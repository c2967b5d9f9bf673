"""Asking somebody something until the answer can be used, at a terminal or through a pipe."""

from collections.abc import Callable
from typing import TypeVar

import click

from cardia_rules.cli.speaking import harmless, say
from cardia_rules.errors import CardiaError, Faults

T = TypeVar("T")

HELP = "?"


def ask_for(question: str, read: Callable[[str], T], hint: str = "") -> T:
    """What ``read`` makes of the answer; what it refuses is said with the reason, and asked again.

    A question mark alone is answered with the hint. Where nobody is left to answer, the command stops.
    """
    while True:
        try:
            answer = click.prompt(harmless(question), default="", show_default=False).strip()
        except click.Abort:
            say()  # what is said next would stand behind the question
            raise
        if answer == HELP and hint:
            say(hint)
            continue
        try:
            return read(answer)
        except Faults as refused:
            for failure in refused.failures:
                _refused(failure.message)
        except CardiaError as problem:
            _refused(str(problem))


def _refused(reason: str) -> None:
    say(f"  ! {reason}", style="red")
