"""A conversation: questions that explain themselves, can be gone back to, and are kept as a draft.

Going back means asking everything anew and giving the earlier answers again, unseen: whoever asks the
questions need not know how to undo anything.
"""

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final, TypeVar

import click
import msgspec

from cardia_rules.cli.files import write_over
from cardia_rules.cli.output import say
from cardia_rules.datafiles import read_text
from cardia_rules.errors import CardiaError, DataError, Faults
from cardia_rules.language import Language
from cardia_rules.render.errors import failure_in_words, message_in_words
from cardia_rules.render.languages import phrase
from cardia_rules.render.legible import harmless

T = TypeVar("T")

HELP: Final = "?"
BACK: Final = "<"


class _GoBack(Exception):
    """The question before is to be asked again."""


class Draft(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The answers of a conversation that was left, and the position that it began with."""

    answers: tuple[str, ...]
    line: str | None = None


def read_draft(file: str) -> Draft:
    """Return what was kept in a file; refuse what is no draft."""
    try:
        return msgspec.json.decode(read_text(Path(file)), type=Draft)
    except msgspec.DecodeError as problem:
        raise DataError("{name}: this is no draft: {problem}", name=file, problem=str(problem)) from None


class Talk:
    """One conversation; ``given`` are the answers that were accepted so far."""

    def __init__(self, lang: Language, given: Iterable[str] = ()) -> None:
        self.lang: Final = lang
        self.given: list[str] = list(given)
        self._asked = 0

    def hold(self, ask: Callable[["Talk"], T]) -> T:
        """Have the whole conversation, as often as somebody goes back."""
        while True:
            self._asked = 0
            try:
                return ask(self)
            except _GoBack:
                self.given = self.given[:-1]

    @property
    def _silent(self) -> bool:
        """Tell whether earlier answers are being given again."""
        return self._asked < len(self.given)

    def say(self, text: str = "", style: str = "") -> None:
        """Print something, unless it was printed before."""
        if not self._silent:
            say(text, style)

    def ask(self, question: str, read: Callable[[str], T], hint: str) -> T:
        """Return what ``read`` makes of the answer; what it refuses is said with the reason, and asked again.

        A question mark is answered with the hint, ``<`` asks the question before again. Where nobody is left
        to answer, the command stops.
        """
        if self._silent:
            try:
                answer = read(self.given[self._asked])
            except CardiaError:
                # A draft may have been edited, or the rules have changed since: ask from there on.
                del self.given[self._asked :]
            else:
                self._asked += 1
                return answer
        while True:
            typed = self._answered(question, hint)
            try:
                answer = read(typed)
            except Faults as refused:
                for failure in refused.failures:
                    self._refused(failure_in_words(failure, self.lang))
            except CardiaError as problem:
                self._refused(message_in_words(problem, self.lang))
            else:
                self.given.append(typed)
                self._asked += 1
                return answer

    def _answered(self, question: str, hint: str) -> str:
        while (typed := self._typed(question)) in (HELP, BACK):
            if typed == HELP:
                say(hint)
            elif self.given:
                raise _GoBack
            else:
                say(phrase("cli.talk.nothing-before", self.lang))
        return typed

    def _typed(self, question: str) -> str:
        try:
            asked = harmless(phrase("cli.question", self.lang, question=question))
            typed: str = click.prompt(asked, default="", show_default=False, prompt_suffix="")
        except click.Abort:
            say()  # what is said next would stand behind the question
            raise
        return typed.strip()

    def _refused(self, reason: str) -> None:
        say(f"  ! {reason}", style="red")

    def keep(self, file: str, line: str | None) -> None:
        """Keep what was answered, so that the conversation can go on another time; nothing if nothing was."""
        if not self.given:
            return
        draft = Draft(tuple(self.given), line)
        text = json.dumps(msgspec.to_builtins(draft), ensure_ascii=False, indent=1)
        write_over(Path(file), f"{text}\n".encode())
        say(phrase("cli.talk.kept", self.lang, file=file))
