"""What an option takes: one of some words, or a whole number; what is neither is refused in our own words."""

from collections.abc import Sequence
from typing import Any

import click

from cardia_rules.catalogue.text import Text
from cardia_rules.catalogue.words import Language
from cardia_rules.message import Message
from cardia_rules.spelling import closest, did_you_mean, first_few, listed, quoted


class OneOf(click.Choice[str]):
    """One of these words; where they have French ones, either, and the English one comes of it."""

    def __init__(self, words: Sequence[str], french: Sequence[str] = ()) -> None:
        super().__init__(words)
        self.words = dict(zip(words, french or words, strict=True))

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        for word, french in self.words.items():
            if value in (word, french):
                return word
        near = did_you_mean(first_few(closest(value, self.words)))
        words = Text(listed([*self.words], "or"), listed([*self.words.values()], "ou"))
        known = near or Message("; expected {words}", words=words)
        problem = Message("{value} is no choice{known}", value=quoted(value), known=known)
        raise click.BadParameter(problem, ctx, param)

    def shown(self, lang: Language) -> str:
        """As help writes it."""
        return f"[{'|'.join(self.words if lang == 'en' else self.words.values())}]"


class WholeNumber(click.IntRange):
    """A whole number, within bounds where there are any."""

    def __init__(self, least: int | None = None, most: int | None = None) -> None:
        super().__init__(least, most)
        self.least = least
        self.most = most

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        try:
            number = int(value)
        except ValueError:  # a number of thousands of digits is one too
            self.fail(Message("{value} is no whole number", value=quoted(value)), param, ctx)
        if self.least is not None and number < self.least:
            self.fail(Message("{number} is below {least}", number=number, least=self.least), param, ctx)
        if self.most is not None and number > self.most:
            self.fail(Message("{number} is above {most}", number=number, most=self.most), param, ctx)
        return number
