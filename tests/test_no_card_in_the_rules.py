"""The engine names general rules and mechanisms: no card, and no ruling that is about one."""

import re
from pathlib import Path

import pytest

from cardia_rules import resolution
from cardia_rules.catalogue import CHARACTERS, LOCATIONS, PROTECTORS
from cardia_rules.catalogue.effects import every_effect
from cardia_rules.catalogue.model import Character, Protector
from cardia_rules.faq.register import REGISTER

ROOM = Path(resolution.__file__).parent
FILES = sorted(ROOM.rglob("*.py"))
CARDS = (*CHARACTERS, *LOCATIONS, *PROTECTORS)
ID = re.compile(r"\b(?:RB|FAQ|NP)-\d+-[a-z0-9-]*[a-z0-9]\b")


def names_in(text: str) -> list[str]:
    """Return the cards that a source names, in words, in an identifier or in an id."""
    words = re.sub(r"([a-z])([A-Z])", r"\1 \2", text)
    plain = " " + re.sub(r"[^a-z]+", " ", words.lower()) + " "
    found: list[str] = []
    for card in CARDS:
        name = card.replace("-", " ").replace("'", "")
        if f" {name} " in plain or f" {name}s " in plain:
            found.append(card)
    return found


def rulings_about_one_card() -> set[str]:
    """Return the rulings that the entries hold, and those that the register says are about cards."""
    entries: list[Character | Protector] = [*CHARACTERS.values(), *PROTECTORS.values()]
    held = {
        ruling for entry in entries for effect in every_effect(entry.ability) for ruling in effect.why.every()
    }
    held |= {ruling for location in LOCATIONS.values() for ruling in location.why.every()}
    held |= {entry.example.ruling for entry in entries if entry.example}
    general = {ruling.id for ruling in REGISTER.rulings.values() if not ruling.cards}
    return held - general


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.relative_to(ROOM).as_posix())
def test_no_card_is_named(file: Path) -> None:
    assert names_in(file.read_text("utf-8")) == []


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.relative_to(ROOM).as_posix())
def test_no_ruling_of_a_card_is_named(file: Path) -> None:
    assert sorted({*ID.findall(file.read_text("utf-8"))} & rulings_about_one_card()) == []


def test_a_card_would_be_noticed() -> None:
    text = 'why = ("RB-20-magistra",)  # Foggy Swamp\ndef for_two_counselors(): Treasurer, JudgeWins'
    assert sorted(names_in(text)) == ["counselor", "foggy-swamp", "judge", "magistra", "treasurer"]
    assert {"RB-20-magistra", "RB-13-example-judge", "RB-23-foggy-swamp"} <= rulings_about_one_card()
    assert "RB-18-previous" not in rulings_about_one_card()


def test_no_question_is_named_after_a_card() -> None:
    assert [question for question in REGISTER.questions if names_in(question)] == []
