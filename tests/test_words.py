"""Events and options in English, an example of each: they read as sentences."""

from typing import get_args

import pytest
from msgspec.structs import replace

from cardia_rules.events import options as op
from cardia_rules.events import vocabulary as ev
from cardia_rules.faq.position_line import table_from_line
from cardia_rules.game.game import Game
from cardia_rules.language import Language
from cardia_rules.render.words import ask_in_words, in_words, option_in_words
from cardia_rules.views.view import see
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
    assert {type(event) for event, _ in SENTENCES} == set(get_args(ev.EveryEvent))


@pytest.mark.parametrize(("event", "sentence"), SENTENCES, ids=lambda value: type(value).__name__)
def test_an_event_in_words(event: ev.AnyEvent, sentence: str) -> None:
    assert in_words(event) == sentence


def test_every_option_type_has_an_example() -> None:
    assert {type(option) for option, _ in options.OPTIONS} == set(get_args(op.Option))


@pytest.mark.parametrize(("option", "words"), options.OPTIONS, ids=lambda value: type(value).__name__)
def test_an_option_in_words(option: op.Option, words: str) -> None:
    assert option_in_words(option) == words


MOVES = "II;envoy@:counselor,poisoner+3@:prodigy,{card}:{other};phase=2{more}"
FROM_AND_ONTO = {
    "en": (
        "North has to choose the card to move all modifiers and ongoing tokens from, for the Kinesis Mage.",
        "North has to choose the card to move them onto, for the Kinesis Mage.",
    ),
    "fr": (
        (
            "Nord doit choisir la carte qui cède tous ses modificateurs et jetons Persistant, "
            "pour le Télékinésiste."
        ),
        "Nord doit choisir la carte qui les reçoit, pour le Télékinésiste.",
    ),
}


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("steps", ["", ";OQ-move-in-two-steps=two-changes", ";OQ-move-pieces-empty=free"])
def test_what_pieces_move_from_and_onto_is_asked_in_words_of_its_own(lang: Language, steps: str) -> None:
    game = Game.arranged(table_from_line(MOVES.format(card="kinesis-mage", other="engineer", more=steps)))
    said = []
    for _ in range(2):
        (ask,) = game.asks
        said.append(ask_in_words(ask, lang))
        bare = replace(ask, rulings=(), questions=(), narrowed=())
        assert ask_in_words(bare, lang) == said[-1]  # no words hang on a reason
        game.decide(ask.seat, ask.options[0])
    assert tuple(said) == FROM_AND_ONTO[lang]


def test_whoever_copies_that_is_asked_so_too() -> None:
    line = MOVES.format(card="elemental", other="successor", more=";north.hand=kinesis-mage")
    game = Game.arranged(table_from_line(line))
    said = []
    for _ in range(3):
        (ask,) = game.asks
        said.append(ask_in_words(ask))
        game.decide(ask.seat, ask.options[0])
    whose = [each.replace("Kinesis Mage", "Elemental") for each in FROM_AND_ONTO["en"]]
    assert said[1:] == whose


def test_a_view_says_what_influence_a_card_has_now_as_the_table_does() -> None:
    game = Game.arranged(table_from_line("I;saboteur+3@:mediator@,void-mage:judge;phase=2"))
    view = see(game, "north")
    (ask,) = game.asks
    said = [option_in_words(option, "en", game.table) for option in ask.options]
    assert any(each.endswith("which has 8 influence now") for each in said)
    assert [option_in_words(option, "en", view) for option in ask.options] == said
    assert [option_in_words(option, "en", view.table) for option in ask.options] == said
