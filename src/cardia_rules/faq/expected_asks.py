"""Comparing what there is to decide with what a case says there must be."""

from collections.abc import Iterator
from typing import Final

from cardia_rules.faq.case import AskThen, Then
from cardia_rules.faq.notation import any_slug, option_text, read_option
from cardia_rules.message import Message, joined
from cardia_rules.resolution.game import Game
from cardia_rules.resolution.position import Ask

_NOBODY: Final = Message("nobody has anything to decide")


def ask_in_words(ask: Ask) -> str:
    options = " | ".join(map(option_text, ask.options)) or Message("nothing")
    return _must_decide(ask, Message(": {options}", options=options))


def _must_decide(ask: Ask | AskThen, options: str) -> str:
    by = Message(" for {card}", card=ask.card) if ask.card else ""
    return Message(
        "{seat} must decide ({kind}{by}){options}", seat=ask.seat, kind=ask.kind, by=by, options=options
    )


def asks_in_words(game: Game) -> str:
    if game.over is not None:
        return Message("the game is over")
    return joined([*map(ask_in_words, game.asks)]) or _NOBODY


def other_asks(then: Then, game: Game) -> Iterator[str]:
    if then.asks is None:
        return
    expected = sorted(then.asks, key=lambda ask: ask.seat)
    actual = sorted(game.asks, key=lambda ask: ask.seat)
    same = len(expected) == len(actual) and all(map(_same_ask, expected, actual))
    if not same:
        stated = joined([*map(_stated_ask, expected)]) or _NOBODY
        yield Message("expected: {stated}. Instead: {actual}", stated=stated, actual=asks_in_words(game))


def _same_ask(expected: AskThen, actual: Ask) -> bool:
    if (expected.seat, expected.kind) != (actual.seat, actual.kind):
        return False
    if expected.card is not None and any_slug(expected.card) != actual.card:
        return False
    return expected.options is None or _stated_options(expected) == [*map(option_text, actual.options)]


def _stated_options(ask: AskThen) -> list[str]:
    return [option_text(read_option(option)) for option in ask.options or ()]


def _stated_ask(ask: AskThen) -> str:
    if ask.options is None:
        return _must_decide(ask, "")
    options = " | ".join(_stated_options(ask)) or Message("nothing")
    return _must_decide(ask, Message(": {options}", options=options))
