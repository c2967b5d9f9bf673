"""Which set-ups are accepted, and that every fault of the others is named."""

from itertools import repeat
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from cardia_rules.catalogue import CHARACTERS
from cardia_rules.errors import SetupRefused
from cardia_rules.events.answers import Answers
from cardia_rules.events.table import ProtectorChoice
from cardia_rules.faq.register import REGISTER
from cardia_rules.game import engine
from cardia_rules.game.game import Game
from cardia_rules.game.setup import make_setup

DECK_1 = [slug for slug, character in CHARACTERS.items() if character.deck == "I"]
DECK_2 = [slug for slug, character in CHARACTERS.items() if character.deck == "II"]


def refusal(deck: Any, **options: Any) -> SetupRefused:
    with pytest.raises(SetupRefused) as refused:
        make_setup(deck, **options)
    for failure in refused.value.failures:
        assert failure.ruling in {"", *REGISTER.rulings}
    return refused.value


def only_message(deck: Any, **options: Any) -> str:
    (failure,) = refusal(deck, **options).failures
    return failure.message


# ------------------------------------------------------------------ decks
@pytest.mark.parametrize(("deck", "cards"), [("I", DECK_1), ("i", DECK_1), (" ii ", DECK_2), ("II", DECK_2)])
def test_a_printed_deck(deck: str, cards: list[str]) -> None:
    assert make_setup(deck).deck == tuple(cards)


def test_sixteen_names_in_any_order_and_language() -> None:
    names = [CHARACTERS[slug].names.fr.upper() for slug in reversed(DECK_2)]
    assert make_setup(names).deck == tuple(DECK_2)
    assert make_setup(iter(names)).deck == tuple(DECK_2)


def test_a_deck_with_some_characters_replaced() -> None:
    setup = make_setup({"from": "I", "with": ["Empoisonneur", "successor"]})
    assert setup.deck == ("poisoner", *DECK_1[1:15], "successor")
    assert make_setup({"from": "II"}).deck == tuple(DECK_2)
    assert make_setup({"from": "I", "with": "poisoner"}).deck == ("poisoner", *DECK_1[1:])


def test_a_deck_for_each_faction() -> None:
    setup = make_setup({"Rebellion": "I", "academy": "ii", "guild": "I", "dynasty": "II"})
    assert setup.deck[:8] == (
        "hired-blade",
        "kinesis-mage",
        "surgeon",
        "tax-collector",
        "saboteur",
        "librarian",
        "palace-guard",
        "aristocrat",
    )


def test_a_deck_is_written_in_one_word_as_in_a_line() -> None:
    mixed = make_setup({"from": "I", "with": ["poisoner", "librarian"]})
    assert make_setup("I+poisoner+Librarian") == make_setup(" i + poisoner + librarian") == mixed
    assert Game.new("I+poisoner+librarian").table.setup == mixed
    assert make_setup(", ".join(DECK_1)) == make_setup("I")
    assert only_message("I+nobody").startswith('no character is called "nobody"')
    assert refusal("I+judge").codes == ("card-twice",)
    assert refusal("judge,").codes == ("deck-size", "unknown-card")


def test_a_deck_for_each_seat_that_is_the_same() -> None:
    assert make_setup({"north": "I", "south": list(reversed(DECK_1))}).deck == tuple(DECK_1)


def test_different_decks_are_refused_with_the_difference() -> None:
    refused = refusal({"north": "I", "south": {"from": "I", "with": ["poisoner"]}})
    assert refused.codes == ("different-decks",)
    assert refused.failures[0].ruling == "RB-15-mixed-decks"
    assert str(refused) == (
        "both players' decks have to be identical, but only north has Hired Blade (Assassin), "
        "and only south has Poisoner (Empoisonneur)"
    )
    assert "and 13 more" in only_message({"north": "I", "south": "II"})


@pytest.mark.parametrize(
    ("deck", "code", "words"),
    [
        ("III", "unknown-deck", '"III" is no deck; the decks are I and II'),
        ("", "unknown-deck", '"" is no deck; the decks are I and II'),
        (None, "unknown-deck", "None is no deck; a deck is"),
        (16, "unknown-deck", "a value of type int is no deck; a deck is"),
        (b"I", "unknown-deck", "a value of type bytes is no deck"),
        ({}, "unknown-deck", "a mapping of nothing is no deck"),
        ({"deck": "I"}, "unknown-deck", 'a mapping of "deck" is no deck'),
        ({"from": ["I"]}, "unknown-deck", "a value of type list is no deck; the decks are I and II"),
        ({"north": "I"}, "unknown-deck", 'needs "north", "south" and nothing else'),
        (
            {"north": "I", "south": "I", "east": "I"},
            "unknown-deck",
            'needs "north", "south" and nothing else',
        ),
        (
            {"rebellion": "I", "academy": "I", "guild": "I"},
            "unknown-deck",
            "no deck is chosen for Dynasty",
        ),
        ([], "deck-size", "a deck has 16 characters, this one has 0"),
        (DECK_1[:15], "deck-size", "a deck has 16 characters, this one has 15"),
        ([*DECK_1[:15], "cloakmaker"], "unknown-card", 'no character is called "cloakmaker"; did you mean'),
        ([*DECK_1[:15], "bazaar"], "unknown-card", "Bazaar (Bazar) is a location"),
        ([*DECK_1[:15], None], "unknown-card", "asked for by its name, not by None"),
        ([*DECK_1[:15], "Juge"], "card-twice", "Judge (Juge) is in the deck twice"),
        ({"from": "I", "with": ["judge"]}, "card-twice", "Judge (Juge) is in that deck already"),
        ({"from": "I", "with": ["poisoner"] * 3}, "card-twice", "is in the deck 3 times"),
        ([*DECK_1[:15], "poisoner"], "influence-twice", "both have influence 1, of which a deck has one"),
    ],
)
def test_a_deck_is_refused_for_one_reason(deck: Any, code: str, words: str) -> None:
    refused = refusal(deck)
    assert refused.codes == (code,)
    assert words in str(refused)


def test_any_sixteen_characters_if_the_table_says_so() -> None:
    cards = [*DECK_1[:15], "poisoner"]
    setup = make_setup(cards, answers={"OQ-mixed-deck-values": "any-sixteen"})
    assert setup.deck[:3] == ("hired-blade", "poisoner", "void-mage")
    twice = refusal([*DECK_1[:15], "judge"], answers={"OQ-mixed-deck-values": "any-sixteen"})
    assert twice.codes == ("card-twice",)


def test_an_endless_deck_is_refused() -> None:
    refused = refusal(repeat("judge"))
    assert refused.codes == ("deck-size", "card-twice")
    assert "more than 64" in str(refused)


def test_the_faults_of_each_seat_are_told_apart() -> None:
    refused = refusal({"north": DECK_1[:3], "south": "V"})
    assert refused.codes == ("deck-size", "unknown-deck")
    assert [failure.facts["seat"] for failure in refused.failures] == ["north", "south"]
    assert [failure.message.split(":")[0] for failure in refused.failures] == ["north's deck", "south's deck"]


# ------------------------------------------------------------------ answers
def test_answers_are_kept_and_the_others_are_the_defaults() -> None:
    answers = make_setup("I", answers={"OQ-remove-pieces-empty": "free"}).answers
    assert answers == Answers(remove_pieces_empty="free")
    assert make_setup("I", answers=answers).answers == answers
    assert make_setup("I").answers == Answers()


@pytest.mark.parametrize(
    ("answers", "code", "message"),
    [
        (
            {"OQ-remove-pieces": "free"},
            "unknown-question",
            (
                '"OQ-remove-pieces" is no question that a table answers; did you mean'
                " OQ-remove-pieces-empty or OQ-move-pieces-empty?"
            ),
        ),
        (
            {"oq-remove-pieces-empty": "free"},
            "unknown-question",
            (
                '"oq-remove-pieces-empty" is no question that a table answers; did you mean'
                " OQ-remove-pieces-empty?"
            ),
        ),
        (
            {"OQ-remove-pieces-empty": "fre"},
            "unknown-answer",
            'OQ-remove-pieces-empty is answered "must-remove" or "free", not "fre"; did you mean "free"?',
        ),
        (
            {"OQ-remove-pieces-empty": True},
            "unknown-answer",
            'OQ-remove-pieces-empty is answered "must-remove" or "free", not True',
        ),
        ({3: "free"}, "unknown-question", "a value of type int is no question that a table answers"),
        (
            ["free"],
            "unknown-question",
            "answers are given by question, as {id: answer}, not as a value of type list",
        ),
    ],
)
def test_an_answer_that_does_not_exist(answers: Any, code: str, message: str) -> None:
    refused = refusal("I", answers=answers)
    assert (refused.codes, str(refused)) == ((code,), message)


# ------------------------------------------------------------------ several at once
def test_every_fault_is_listed_not_the_first() -> None:
    refused = refusal(
        [*DECK_1[:13], "judge", "poisoner", "cloakmaker", "bazaar"],
        answers={"OQ-nobody-asks": "x", "OQ-remove-pieces-empty": "y"},
        locations=["bazaar", "moon"],
        protectors=["fox", "wolf"],
    )
    assert refused.codes == (
        "deck-size",
        "unknown-card",
        "unknown-card",
        "card-twice",
        "influence-twice",
        "unknown-question",
        "unknown-answer",
        "unknown-location",
        "unpublished-text",
        "unknown-protector",
    )
    for failure in refused.failures:
        assert failure.message in str(refused)


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text() | st.sampled_from([*CHARACTERS, "I", "II"]),
        lambda inner: (
            st.lists(inner)
            | st.dictionaries(
                st.sampled_from(["from", "with", "north", "south", "guild", "academy", "x"]) | st.integers(),
                inner,
            )
        ),
        max_leaves=20,
    )
)
def test_anything_at_all_is_a_set_up_or_refused(deck: Any) -> None:
    try:
        assert len(make_setup(deck).deck) == 16
    except SetupRefused as refused:
        assert refused.failures
        assert str(refused).isprintable()


def test_a_set_up_is_not_taken_for_one_that_only_looks_the_same() -> None:
    setup = make_setup("I", protectors={"strategic": True})
    engine.set_up(setup)
    assert setup.protectors is not None
    number: Any = 1
    listed: Any = list(setup.deck)
    row = ProtectorChoice(pool=setup.protectors.pool, strategic=number)
    assert replace(setup, protectors=row) == setup
    for alike in (replace(setup, protectors=row), replace(setup, deck=listed)):
        with pytest.raises(SetupRefused):
            engine.set_up(alike)
