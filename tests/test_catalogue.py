"""What is printed, counted; and what is said about a catalogue file with a mistake in it."""

from collections import Counter
from pathlib import Path

import pytest

from cardia_rules.catalogue import CHARACTERS, FACTIONS, LOCATIONS, PROTECTORS, Character, Location
from cardia_rules.catalogue.cards import read_cards
from cardia_rules.errors import DataError
from cardia_rules.faq.case.checks import FACTS
from cardia_rules.faq.register import ruling


def test_there_are_as_many_cards_as_in_the_boxes() -> None:
    assert (len(CHARACTERS), len(LOCATIONS), len(PROTECTORS)) == (32, 13, 12)


@pytest.mark.parametrize("deck", ["I", "II"])
def test_a_deck_has_each_influence_once(deck: str) -> None:
    cards = [character for character in CHARACTERS.values() if character.deck == deck]
    assert [character.influence for character in cards] == list(range(1, 17))


def test_factions_take_turns_as_influence_rises() -> None:
    for character in CHARACTERS.values():
        assert character.faction == FACTIONS[(character.influence - 1) % 4], character.slug


def test_each_faction_has_three_protectors() -> None:
    assert Counter(protector.faction for protector in PROTECTORS.values()) == dict.fromkeys(FACTIONS, 3)


def test_every_character_does_something_and_only_ongoing_ones_go_on() -> None:
    for character in CHARACTERS.values():
        assert character.ability, character.slug
        assert character.instant == (character.kind == "instant")


def test_the_boxes_hold_what_the_documents_say() -> None:
    base, expansion = ruling("RB-02-components").says.en, ruling("NP-1-components").says.en
    assert [FACTS[kind] for kind in ("characters", "locations", "signets", "ongoing_tokens")] == [
        32,
        8,
        12,
        6,
    ]
    assert [FACTS[f"modifiers_{value}"] for value in (1, 3, 5)] == [8, 8, 6]
    assert (FACTS["modifiers"], FACTS["modifier_sides"], FACTS["reference_cards"]) == (22, 2, 4)
    for words in (
        "32 characters",
        "8 locations",
        "12 signets",
        "6 ongoing tokens",
        "22 two-sided",
        "4 reference",
    ):
        assert words in base
    assert (FACTS["protectors"], FACTS["protector_locations"]) == (12, 5)
    for words in ("12 protectors", "3 for each faction", "5 locations", "1 reference card"):
        assert words in expansion


LOCATION = """
[[location]]
slug = "mill"
set = "base"
names = { en = "Mill", fr = "Moulin", gender = "m" }
printed = "unknown"
"""
CHARACTER = """
[[character]]
slug = "miller"
deck = "I"
influence = 1
faction = "guild"
kind = "instant"
names = { en = "Miller", fr = "Meunier", gender = "m" }
printed = "unknown"
effect = { en = "Draw.", fr = "Piochez." }
ability = [{ do = "draw", count = 1, who = "you" }]
"""


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (LOCATION + LOCATION, "cards.toml: location 2 (mill): slug: stands in the file twice"),
        (
            LOCATION.replace('"base"', '"moon"'),
            "cards.toml: location 1 (mill): set: Invalid enum value 'moon'",
        ),
        (
            LOCATION.replace('fr = "Moulin"', "fr = 3"),
            "location 1 (mill): names.fr: Expected `str`, got `int`",
        ),
        (LOCATION.replace("set =", "sett ="), "cards.toml: location 1 (mill): sett: there is no such key"),
        (LOCATION.replace("slug", "# slug"), "(no slug): Object missing required field `slug`"),
        ("[[character]]", "cards.toml: character: expected only [[location]] entries"),
        ("location = 3", "cards.toml: location: expected [[location]] entries"),
        ("[[location]", "cards.toml: is not TOML: "),
    ],
)
def test_a_mistake_in_a_file_is_named_with_its_place(tmp_path: Path, text: str, message: str) -> None:
    file = tmp_path / "cards.toml"
    file.write_text(text, "utf-8")
    with pytest.raises(DataError) as refused:
        read_cards(file, "location", Location)
    assert message in str(refused.value)


def test_a_mistake_in_an_ability_is_named_with_its_place(tmp_path: Path) -> None:
    file = tmp_path / "deck-3.toml"
    file.write_text(CHARACTER, "utf-8")
    assert list(read_cards(file, "character", Character)) == ["miller"]
    file.write_text(CHARACTER.replace("count = 1", 'count = "one"'), "utf-8")
    with pytest.raises(
        DataError, match=r"character 1 \(miller\): ability\[0\]\.count: Expected `int`, got `str`"
    ):
        read_cards(file, "character", Character)


def test_a_file_that_is_not_there_or_not_text_is_named(tmp_path: Path) -> None:
    file = tmp_path / "cards.toml"
    with pytest.raises(DataError, match=r"cards\.toml: there is no such file"):
        read_cards(file, "location", Location)
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(DataError, match=r"cards\.toml: is not UTF-8"):
        read_cards(file, "location", Location)
