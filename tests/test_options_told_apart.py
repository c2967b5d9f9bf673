"""An option is named by as little as tells it apart, in either language, wherever one is typed."""

import pytest

from cardia_rules import Game, example_of, table_from_line
from cardia_rules.errors import CardiaError, DataError
from cardia_rules.events.options import (
    ChooseCard,
    ChooseFromHand,
    ChoosePieces,
    Decline,
    NameAFaction,
    Option,
    PlaceCard,
)
from cardia_rules.faq.case.reading import parse_case
from cardia_rules.faq.case.run import run
from cardia_rules.faq.notation import read_option, read_waiting
from cardia_rules.resolution.position import Ask


def asked(*options: Option, kind: str = "choose-pieces") -> Ask:
    return Ask(number=1, seat="north", kind=kind, options=options, rulings=(), cause=1)  # type: ignore[arg-type]


TOKENS = ChoosePieces("south", "mediator", "tokens")
MODIFIERS = ChoosePieces("south", "mediator", "modifiers")
OWN = ChoosePieces("north", "judge", "tokens")


@pytest.mark.parametrize(
    "words",
    [
        "mediator",
        "Médiateur",
        "medi",
        "south",
        "sud",
        "south mediator tokens",
        "sud médiateur jetons",
        "sud jetons",
    ],
)
def test_whatever_tells_it_apart(words: str) -> None:
    assert read_option(words, asked(TOKENS, OWN)) == TOKENS


def test_what_may_mean_two_is_asked_back() -> None:
    with pytest.raises(
        DataError, match="may mean 'south mediator tokens' or 'south mediator modifiers'; say more"
    ):
        read_option("mediator", asked(TOKENS, MODIFIERS))
    assert read_option("mediator jetons", asked(TOKENS, MODIFIERS)) == TOKENS
    assert read_option("tokens", asked(TOKENS, MODIFIERS)) == TOKENS


@pytest.mark.parametrize(
    ("words", "option"),
    [
        ("guilde", NameAFaction("guild")),
        ("révolutionnaires", NameAFaction("rebellion")),
        ("refuser", Decline()),
        ("nord juge", ChooseCard("north", "judge")),
        ("juge, djinn", ChooseFromHand(("judge", "djinn"))),
    ],
)
def test_french_is_read_without_anything_to_tell_apart(words: str, option: Option) -> None:
    assert read_option(words) == option


def test_a_card_that_is_not_in_hand_is_read_for_the_rules_to_refuse() -> None:
    hand = asked(PlaceCard("kinesis-mage"), PlaceCard("judge"), kind="place")
    assert read_option("void mage", hand) == PlaceCard("void-mage")
    assert read_option("mage", hand) == PlaceCard("kinesis-mage")
    with pytest.raises(CardiaError):
        read_option("nobody", hand)


def test_what_is_meant_to_be_refused_is_not_bent_towards_what_is_accepted() -> None:
    assert read_option("mediator", asked(TOKENS, OWN), as_written=True) == PlaceCard("mediator")


def test_two_hand_cards_need_both_their_names() -> None:
    one, two = ChooseFromHand(("surgeon", "judge")), ChooseFromHand(("surgeon", "djinn"))
    discard = asked(one, two, kind="discard")
    assert read_option("judge surgeon", discard) == one
    assert read_option("djinn, chirurgien", discard) == two


def test_in_the_play_of_a_case() -> None:
    written = """
title = "t"
[table]
deck = "{deck}"
phase = 2
encounters = ["saboteur - mediator @", "void-mage - judge"]
[[play]]
north = "{words}"
"""
    for words in ("mediator", "sud médiateur jetons"):
        report = run(parse_case(written.format(deck="I", words=words), asks=True))
        assert report.problems == ()
        assert len(report.events) == 12


@pytest.mark.parametrize("deck", ["I+engineer", "I + Ingénieur"])
def test_a_deck_is_written_alike_in_a_file_and_in_a_line(deck: str) -> None:
    case = parse_case(
        f'title = "t"\n[table]\ndeck = "{deck}"\nencounters = ["engineer - judge"]\n', asks=True
    )
    in_a_file = run(case).events[0]
    table = example_of(table_from_line(f"{deck.replace(' ', '')};engineer:judge"))
    in_a_line = Game.arranged(table).events[0]
    assert in_a_file == in_a_line
    unknown = run(parse_case('title = "t"\n[table]\ndeck = "I+nobody"\n', asks=True))
    assert "nobody" in " ".join(unknown.problems)


@pytest.mark.parametrize(
    ("french", "english"),
    [
        ("+2 ou -2", "+2 or -2"),
        ("+5 tard", "+5 late"),
        ("face visible", "face up"),
        ("haut du paquet", "top of deck"),
        ("jeton", "token"),
        ("sceau supplémentaire", "blessing"),
        ("bénédiction", "blessing"),
        ("2 cartes sauf guilde", "2 cards unless guild"),
        ("2 cartes sauf académie", "2 cards unless academy"),
        ("+3", "+3"),
    ],
)
def test_what_waits_is_understood_in_french(french: str, english: str) -> None:
    assert read_waiting(french) == read_waiting(english)
