"""Every ruling and question that is named anywhere exists, and the two lists of answers agree."""

import re
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from cardia_rules.catalogue import CHARACTERS, LOCATIONS, PROTECTORS, find
from cardia_rules.catalogue.effects import every_effect
from cardia_rules.catalogue.model import Character, Protector
from cardia_rules.events.answers import Answers
from cardia_rules.faq.register import REGISTER
from examples.games.auction.game import REGISTER as OF_THE_AUCTION

ROOT = Path(__file__).parents[1]
ID = re.compile(r"\b(?:(?:RB|FAQ|NP)-\d+-[a-z0-9-]*[a-z0-9]|OQ-[a-z][a-z-]*[a-z])\b")


def unknown_ids(text: str) -> list[str]:
    former = {each for one in REGISTER.questions.values() for each in one.formerly}
    # A guide walks through the auction.
    known = {*REGISTER.rulings, *REGISTER.questions, *former, *OF_THE_AUCTION.questions}
    return [named for named in ID.findall(text) if named not in known]


def documents() -> list[Path]:
    code = [file for file in (ROOT / "src").rglob("*") if file.suffix in {".py", ".toml"}]
    return sorted([*code, *(ROOT / "docs").rglob("*.md"), *ROOT.glob("*.md")])


@pytest.mark.parametrize("file", documents(), ids=lambda file: file.relative_to(ROOT).as_posix())
def test_every_id_that_is_named_exists(file: Path) -> None:
    assert unknown_ids(file.read_text("utf-8")) == []


def test_an_unknown_id_would_be_noticed() -> None:
    text = 'rulings=("RB-06-tie", "RB-99-nothing"), OQ-remove-pieces-empty, (OQ-nobody-asks); RB-12-*'
    assert unknown_ids(text) == ["RB-99-nothing", "OQ-nobody-asks"]


def rulings_in_entries() -> dict[str, frozenset[str]]:
    """Return every ruling in the entry of each card."""
    found: dict[str, frozenset[str]] = {slug: entry.why.every() for slug, entry in LOCATIONS.items()}
    acting: list[Character | Protector] = [*CHARACTERS.values(), *PROTECTORS.values()]
    for each in acting:
        example = frozenset((each.example.ruling,)) if each.example else frozenset()
        found[each.slug] = example.union(*(effect.why.every() for effect in every_effect(each.ability)))
    return found


@pytest.mark.parametrize("slug", rulings_in_entries())
def test_a_card_cites_rulings_that_exist(slug: str) -> None:
    assert rulings_in_entries()[slug] <= REGISTER.rulings.keys()


def test_every_ruling_about_a_card_stands_in_an_entry_or_is_general() -> None:
    """One that stands nowhere is never cited by its card."""
    held = frozenset[str]().union(*rulings_in_entries().values())
    assert {"RB-20-magistra", "RB-23-auction-house", "NP-4-toad", "RB-13-example-judge"} <= held
    assert not {"RB-06-tie", "RB-17-discard"} & held


def test_rulings_and_questions_are_about_cards_that_exist() -> None:
    about = {card for entry in REGISTER.rulings.values() for card in entry.cards}
    about |= {card for entry in REGISTER.questions.values() for card in entry.cards}
    assert about
    assert {find(card).slug for card in about} == about


def test_a_game_can_be_set_up_with_exactly_the_answers_that_are_written_down() -> None:
    fields = msgspec.structs.fields(Answers)
    coded = {field.encode_name: (get_args(field.type), field.default) for field in fields}
    written = {entry.id: (tuple(entry.answers), entry.default) for entry in REGISTER.questions.values()}
    assert coded == {asked: told for asked, told in written.items() if len(told[0]) > 1}


def test_the_ledger_is_whole() -> None:
    ids = list(REGISTER.rulings)
    assert len(ids) == 150
    assert {ID.fullmatch(named) is not None for named in ids} == {True}
