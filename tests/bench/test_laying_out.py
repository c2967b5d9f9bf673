"""A position as it is tapped: its line, its table, and what cannot be, where it lies."""

from typing import Any

import pytest

from cardia_rules.faq.case.library import shipped_cases
from cardia_rules.faq.case.variants import source_of
from cardia_rules.faq.position_line import table_from_line
from tests.bench.asking import LANGUAGES, asked, refused


def encounter(north: str | None, south: str | None, **pieces: Any) -> dict[str, Any]:
    """An encounter, with pieces on north's card."""
    return {
        "north": None if north is None else {"card": north, **pieces},
        "south": None if south is None else {"card": south},
    }


def parts(wrong: list[dict[str, Any]], code: str) -> list[dict[str, Any]]:
    """Where the faults of a code lie."""
    return [spot for each in wrong if each["code"] == code for spot in each["where"]]


# ------------------------------------------------------------------ what can be
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_tapped_position_has_a_line_and_a_table(language: str) -> None:
    position = {
        "deck": "I",
        "locations": ["bazaar"],
        "encounters": [encounter("judge", "saboteur", tokens=1, modifier=3)],
        "north": {"waiting": ["+3"], "hand": {"cards": ["mediator"], "open": True}},
    }
    told = asked("lay-out", language=language, position=position)
    assert told["line"] == "I;judge+3@:saboteur;locations=bazaar;north.hand=mediator,...;north.waiting=+3"
    table_from_line(told["line"])
    (first,) = told["table"]["encounters"]
    assert (first["north"]["influence"], first["north"]["signets"], first["south"]["signets"]) == (11, 1, 0)
    assert first["north"]["name"] == {"en": "Judge", "fr": "Juge"}[language]
    assert told["table"]["north"]["waiting"][0]["written"] == "+3"
    assert told["svg"].startswith("<svg")
    assert "<style" not in told["svg"]


def test_nothing_tapped_is_the_beginning_of_a_game() -> None:
    told = asked("lay-out")
    assert told["line"] == "I"
    assert told["table"]["encounters"] == []


def test_mixed_decks_and_protectors() -> None:
    position = {
        "deck": {"from": "I", "with": ["poisoner"]},
        "protectors": [{"name": "cat"}, {"name": "unicorn", "up": False}],
    }
    told = asked("lay-out", position=position)
    assert told["line"] == "I+poisoner;;protectors=cat,(unicorn)"
    assert told["position"]["protectors"] == [{"name": "cat", "up": True}, {"name": "unicorn", "up": False}]


def test_a_mixed_deck_in_one_word_can_be_tapped() -> None:
    checked = asked("check", text='[table]\ndeck = "I + Kinesis Mage"')
    assert checked["position"]["deck"] == {"from": "I", "with": ["kinesis-mage"]}
    assert asked("lay-out", position=checked["position"])["line"] == checked["line"] == "I+kinesis-mage"


def test_every_position_of_the_cases_can_be_tapped() -> None:
    """Pasted, tapped again and written down: each gives the same line and the same table."""
    count = 0
    for one in [*shipped_cases().values()][::8]:
        text = source_of(one)
        # Cards of a table's own are in no list to tap from.
        if "[table]" not in text or any(word in text for word in ("refused", "supplied", "[[character]]")):
            continue
        checked = asked("check", text=text)
        told = asked("lay-out", position=checked["position"])
        assert told["line"] == checked["line"], one.name
        assert told["position"] == checked["position"], one.name
        assert asked("check", text=told["line"])["position"] == checked["position"], one.name
        count += 1
    assert count > 50


# ------------------------------------------------------------------ what cannot be
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fault_is_shown_where_it_lies(language: str) -> None:
    position = {
        "encounters": [encounter("judge", "saboteur"), encounter("judge", None)],
        "north": {"hand": {"cards": ["judge", "poisoner"]}, "placed": "treasurer"},
        "south": {"waiting": ["0 cards unless guild"]},
        "phase": 2,
    }
    wrong = refused("lay-out", language=language, position=position)
    assert parts(wrong, "card-twice") == [
        {"part": "encounter", "number": 1, "seat": "north"},
        {"part": "encounter", "number": 2, "seat": "north"},
        {"part": "hand", "seat": "north", "card": "judge"},
    ]
    assert parts(wrong, "half-encounter") == [{"part": "encounter", "number": 2, "seat": "south"}]
    assert parts(wrong, "not-in-deck") == [{"part": "hand", "seat": "north", "card": "poisoner"}]
    assert {"part": "placed", "seat": "north"} in parts(wrong, "bad-phase")
    assert parts(wrong, "bad-waiting") == [{"part": "waiting", "seat": "south"}]
    assert all(each["ruling"] is None or each["ruling"]["where"] for each in wrong)


@pytest.mark.parametrize(
    ("position", "code", "where"),
    [
        ({"phase": 7}, "bad-phase", {"part": "phase"}),
        ({"round": 40}, "bad-round", {"part": "round"}),
        ({"deck": "III"}, "unknown-deck", {"part": "deck"}),
        ({"deck": ["judge"]}, "deck-size", {"part": "deck"}),
        ({"locations": ["casino"]}, "unknown-location", {"part": "locations"}),
        ({"answers": {"OQ-no": "x"}}, "unknown-question", {"part": "answers"}),
        ({"answers": {"OQ-refill-moment": "x"}}, "unknown-answer", {"part": "answers"}),
        ({"protectors": [{"name": "casino"}]}, "unknown-protector", {"part": "protectors"}),
        (
            {"protectors": [{"name": "cat"}, {"name": "cat"}]},
            "card-twice",
            {"part": "protectors", "number": 1, "card": "cat"},
        ),
        ({"encounters": [{"north": {"card": "13"}}]}, "bad-notation", {"part": "encounter", "number": 1}),
        ({"north": {"waiting": ["never"]}}, "bad-waiting", {"part": "waiting", "number": 1, "seat": "north"}),
        (
            {"encounters": [encounter("judge", "saboteur", signets=3)]},
            "signets-contradict",
            {"part": "encounter", "number": 1, "seat": "north"},
        ),
        (
            {"encounters": [encounter("judge", "saboteur", up=False)]},
            "face-down",
            {"part": "encounter", "number": 1},
        ),
    ],
)
def test_where(position: dict[str, Any], code: str, where: dict[str, Any]) -> None:
    assert where in parts(refused("lay-out", position=position), code)


def test_a_fault_is_said_in_the_language_asked_for() -> None:
    (english,) = refused("lay-out", position={"locations": ["casino"]})
    (french,) = refused("lay-out", position={"locations": ["casino"]}, language="fr")
    assert english["text"] != french["text"]
    assert english["ruling"]["says"] != french["ruling"]["says"]
