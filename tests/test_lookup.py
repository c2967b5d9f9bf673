"""Cards are found by any of their names, however spelt; what is not found is answered helpfully."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardia_rules.catalogue import (
    CHARACTERS,
    LOCATIONS,
    PROTECTORS,
    AnyCard,
    find,
    find_character,
    find_location,
    find_protector,
)
from cardia_rules.errors import UnknownName
from cardia_rules.spelling import plain
from tests.counting import lines_run

EVERY: dict[str, AnyCard] = {**CHARACTERS, **LOCATIONS, **PROTECTORS}


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("horlogere", "clockmaker"),
        ("Maitre chanteuse", "blackmailer"),
        ("FOUNDERS DAY", "founders-day"),
        ("Founder’s Day", "founders-day"),
        ("collecteur d impots", "tax-collector"),
        ("  witch_king ", "witch-king"),
        ("ELEPHANT", "elephant"),
        ("hiredblade", "hired-blade"),
    ],
)
def test_spelling_does_not_matter(name: str, slug: str) -> None:
    assert find(name).slug == slug


@pytest.mark.parametrize("slug", EVERY)
def test_every_name_of_a_card_finds_it(slug: str) -> None:
    card = EVERY[slug]
    assert find(slug) is find(card.names.en) is find(card.names.fr.upper()) is card


def test_no_two_cards_share_a_name() -> None:
    owners: dict[str, str] = {}
    for slug, card in EVERY.items():
        for name in (slug, card.names.en, card.names.fr):
            assert owners.setdefault(plain(name), slug) == slug


def test_each_kind_has_its_own_search() -> None:
    assert find_character("juge") is CHARACTERS["judge"]
    assert find_location("bazar") is LOCATIONS["bazaar"]
    assert find_protector("licorne") is PROTECTORS["unicorn"]


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("cloakmaker", 'no card is called "cloakmaker"; did you mean Clockmaker (Horlogère)?'),
        ("blade", 'no card is called "blade"; did you mean Hired Blade (Assassin)?'),
        (
            "djin mecanique",
            'no card is called "djin mecanique"; did you mean Mechanical Djinn (Djinn Mécanique)?',
        ),
        ("inn", 'no card is called "inn"; did you mean Djinn or Mechanical Djinn (Djinn Mécanique)?'),
        ("qqq", 'no card is called "qqq"'),
        ("", "no card has an empty name"),
        (" \t", "no card has an empty name"),
        ("!?", 'no card is called "!?"'),
        (
            "\x1b[2Jjudge\n\u202e",
            r'no card is called "\u001b[2Jjudge\u000a\u202e"; did you mean Judge (Juge)?',
        ),
        (None, "a card is asked for by its name, not by None"),
        (8, "a card is asked for by its name, not by a value of type int"),
        (["judge"], "a card is asked for by its name, not by a value of type list"),
        ("\ud800", r'no card is called "\ud800"'),
    ],
)
def test_what_is_not_found_is_answered_in_one_line(name: Any, message: str) -> None:
    with pytest.raises(UnknownName) as unknown:
        find(name)
    assert str(unknown.value) == message


def test_a_card_of_another_kind_is_named_as_such() -> None:
    with pytest.raises(UnknownName) as unknown:
        find_character("Bazar")
    assert str(unknown.value) == 'no character is called "Bazar"; Bazaar (Bazar) is a location'


def test_suggestions_are_of_the_kind_that_was_asked_for() -> None:
    with pytest.raises(UnknownName, match=r'no protector is called "unicron"; did you mean Unicorn'):
        find_protector("unicron")
    with pytest.raises(UnknownName) as unknown:
        find_location("unicron")
    assert "did you mean" not in str(unknown.value)


def test_a_huge_name_takes_no_more_work_than_one_that_is_just_too_long() -> None:
    with pytest.raises(UnknownName) as unknown, lines_run() as for_a_huge_one:
        find("judge" * 20_000)
    with pytest.raises(UnknownName), lines_run() as for_a_long_one:
        find("judge" * 20)
    assert for_a_huge_one == for_a_long_one
    assert "no card has a name of 100000 characters" in str(unknown.value)
    assert len(str(unknown.value)) < 200


@given(st.text())
def test_any_text_is_a_card_or_one_clear_error(name: str) -> None:
    try:
        assert find(name).slug in EVERY
    except UnknownName as unknown:
        assert str(unknown).startswith("no card ")
        assert str(unknown).isprintable()
