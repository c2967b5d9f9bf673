"""Events and options in English, an example of each: they read as sentences."""

from typing import get_args

import pytest

from cardia_rules.events import options as op
from cardia_rules.events import vocabulary as ev
from cardia_rules.render.words import in_words, option_in_words
from tests.words import abilities, cards, inputs, options, pieces, rounds, surroundings

SENTENCES = [
    *rounds.SENTENCES,
    *inputs.SENTENCES,
    *cards.SENTENCES,
    *abilities.SENTENCES,
    *pieces.SENTENCES,
    *surroundings.SENTENCES,
]


def test_every_event_type_has_an_example() -> None:
    assert {type(event) for event, _ in SENTENCES} == set(get_args(ev.AnyEvent))


@pytest.mark.parametrize(("event", "sentence"), SENTENCES, ids=lambda value: type(value).__name__)
def test_an_event_in_words(event: ev.AnyEvent, sentence: str) -> None:
    assert in_words(event) == sentence


def test_every_option_type_has_an_example() -> None:
    assert {type(option) for option, _ in options.OPTIONS} == set(get_args(op.Option))


@pytest.mark.parametrize(("option", "words"), options.OPTIONS, ids=lambda value: type(value).__name__)
def test_an_option_in_words(option: op.Option, words: str) -> None:
    assert option_in_words(option) == words
