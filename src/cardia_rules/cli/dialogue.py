"""Asking somebody something until the answer can be used, at a terminal or through a pipe."""

from collections.abc import Callable
from typing import Final, TypeVar

import click

from cardia_rules.catalogue.words import Language
from cardia_rules.cli.speaking import harmless, say
from cardia_rules.errors import CardiaError, Faults
from cardia_rules.render.messages import message_in_words
from cardia_rules.render.phrases import Phrase
from cardia_rules.render.refusing import failure_in_words

T = TypeVar("T")

HELP = "?"


ASKED: Final = Phrase("{question}: ", "{question} : ")


def ask_for(question: str, read: Callable[[str], T], lang: Language, hint: str = "") -> T:
    """What ``read`` makes of the answer; what it refuses is said with the reason, and asked again.

    A question mark alone is answered with the hint. Where nobody is left to answer, the command stops.
    """
    while True:
        try:
            asked = harmless(ASKED(lang, question=question))
            answer = click.prompt(asked, default="", show_default=False, prompt_suffix="").strip()
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
                _refused(failure_in_words(failure, lang))
        except CardiaError as problem:
            _refused(message_in_words(problem, lang))


def _refused(reason: str) -> None:
    say(f"  ! {reason}", style="red")
