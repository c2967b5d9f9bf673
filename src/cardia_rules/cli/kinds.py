"""What an option takes: one of some words, or a whole number; what is neither is refused in our own words."""

from collections.abc import Sequence
from typing import Any

import click

from cardia_rules.message import Message, alternatives
from cardia_rules.spelling import closest, did_you_mean, first_few, quoted


class OneOf(click.Choice[str]):
    """One of these words."""

    def __init__(self, words: Sequence[str]) -> None:
        super().__init__(words)
        self.words = tuple(words)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if value not in self.words:
            near = did_you_mean(first_few(closest(value, self.words)))
            known = near or Message("; expected {words}", words=alternatives(self.words))
            self.fail(Message("{value} is no choice{known}", value=quoted(value), known=known), param, ctx)
        return str(value)


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
