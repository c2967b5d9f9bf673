"""The words of cases as people write them: other spellings, and what cannot be read."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardia_rules.errors import CardiaError, DataError, UnknownName
from cardia_rules.faq.notation import (
    read_card,
    read_encounter,
    read_guard,
    read_option,
    read_waiting,
    usual_words,
)
from cardia_rules.game.positions.layout import Encounter, Found, FoundProtector


# ------------------------------------------------------------------ other spellings
@pytest.mark.parametrize(
    ("written", "usual"),
    [
        ("north Juge activates", "north judge activates"),
        ("NORTH judge  activates", "north judge activates"),
        ("north magistra copies Inventrice", "north magistra copies inventor"),
        ("north Hired Blade: −5", "north hired-blade: -5"),
        ("south judge: 2 token", "south judge: 2 tokens"),
        ("picked from north: judge, saboteur", "picked from north: saboteur, judge"),
        ("south: 2 card unless Guild waits", "south: 2 cards unless guild waits"),
        ("north decides: south Juge tokens", "north decides: south judge tokens"),
        ("place 3: 8 against -1", "place 3: 8 against -1"),
        ("North activates the Éléphant", "north activates the elephant"),
        ("Bazar applies to south", "bazaar applies to south"),
        ("protectors laid: Licorne, chat", "protectors laid: unicorn, cat"),
        ("north places Juge from deck", "north places judge from deck"),
        ("north: Top of deck waits", "north: top of deck waits"),
        ("north decides: Juge AND saboteur", "north decides: judge and saboteur"),
    ],
)
def test_other_spellings_are_put_into_the_usual_words(written: str, usual: str) -> None:
    assert usual_words(written) == usual


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("saboteur* - saboteur", Encounter(Found("saboteur", signets=1), Found("saboteur"))),
        ("Juge @ – Djinn −5 **", Encounter(Found("judge", tokens=1), Found("djinn", -5, 0, 2))),
        ("Collecteur d'impôts - Mage du Vide", Encounter(Found("tax-collector"), Found("void-mage"))),
        ("judge -", Encounter(Found("judge"), None)),
        ("judge", Encounter(Found("judge"), None)),
        ("- judge -5", Encounter(None, Found("judge", -5))),
        ("judge +3 +3 -1 - djinn", Encounter(Found("judge", 5), Found("djinn"))),
        ("(judge) - ( Djinn )", Encounter(Found("judge", up=False), Found("djinn", up=False))),
        ("judge^^ - (djinn +3)", Encounter(Found("judge", blessings=2), Found("djinn", 3, up=False))),
    ],
)
def test_encounters_as_people_write_them(written: str, expected: Encounter) -> None:
    assert read_encounter(written) == expected


def test_protectors_as_people_write_them() -> None:
    assert read_guard(" ( Licorne ) ") == FoundProtector("unicorn", False)
    assert read_guard("wolf") == FoundProtector("wolf")
    for text in ("", "()", "(cat", "((cat))"):
        with pytest.raises(DataError, match="a protector is its name"):
            read_guard(text)


# ------------------------------------------------------------------ what cannot be read
@pytest.mark.parametrize(
    "text",
    [
        "+3 @",
        "judge +3000 - djinn",
        "judge - djinn - surgeon",
        "judge 3 - djinn",
        "(judge - djinn",
        "((judge)) - djinn",
        "() - djinn",
    ],
)
def test_unreadable_encounters(text: str) -> None:
    with pytest.raises(DataError, match=r"judge|cards"):
        read_encounter(text)


@pytest.mark.parametrize("text", ["", "3", "+3 early", "face down", "2 cards unless pirates", "+2 or"])
def test_unreadable_waiting(text: str) -> None:
    with pytest.raises(DataError, match="expected"):
        read_waiting(text)


@pytest.mark.parametrize(
    "text", ["south jugde", "pirates", "", "north", "judge, jugde", "judge and jugde", "judge and"]
)
def test_unreadable_options(text: str) -> None:
    with pytest.raises((DataError, UnknownName)):
        read_option(text)


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("north jugde activates", "did you mean Judge"),
        ("north judge activated", "expected for example"),
        ("not: south saboteur finds less", "expected for example 'not: .seat. .any. finds as many'"),
        ("east judge activates", "is no event in words"),
        ("north judge: nothing to dance", "is no event in words"),
        ("north wins: charm", "is no event in words"),
        ("north activates the elefant", "did you mean Elephant"),
        ("bazzar applies to north", "did you mean Bazaar"),
    ],
)
def test_a_text_that_names_no_event_is_refused(text: str, hint: str) -> None:
    with pytest.raises(DataError, match=hint):
        usual_words(text)


@settings(deadline=None)
@given(st.text(max_size=200))
def test_no_text_does_more_than_be_refused(text: str) -> None:
    for read in (read_card, read_encounter, read_guard, read_waiting, read_option, usual_words):
        said = ""
        try:
            read(text)
        except CardiaError as refused:
            said = str(refused)
        assert len(said) < 500
