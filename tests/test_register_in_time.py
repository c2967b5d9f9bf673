"""A ruling that was superseded stays, and its cases are played under the answers of their time.

The register is made up: signets were counted after the draw until a ruling of 2027 said otherwise.
"""

from pathlib import Path

import pytest

from cardia_rules.errors import DataError
from cardia_rules.faq.case.reading import parse_case
from cardia_rules.faq.case.run import run
from cardia_rules.faq.register import DATA, Register

RULINGS = """
[[statement]]
id = "FAQ-8-draw-first"
kind = "ruling"
topic = "phase 3"
says = { en = "Both draw before signets are counted.", fr = "La pioche précède le décompte." }
superseded = { by = "FAQ-9-count-first", on = "2027-03-01" }

[[statement]]
id = "FAQ-9-count-first"
kind = "ruling"
topic = "phase 3"
says = { en = "Signets are counted before both draw.", fr = "Le décompte précède la pioche." }
"""
HOUSE = 'settled = [{ answer = "count-first", by = "house", on = "2026-11-16" }]'
HISTORY = """settled = [
  { answer = "draw-first", by = "FAQ-8-draw-first", on = "2026-11-16" },
  { answer = "count-first", by = "FAQ-9-count-first", on = "2027-03-01" },
]"""


@pytest.fixture
def register(tmp_path: Path) -> Register:
    texts = {file.name: file.read_text("utf-8") for file in DATA.glob("*.toml")}
    assert texts["questions.toml"].count(HOUSE) == 1
    texts["questions.toml"] = texts["questions.toml"].replace(HOUSE, HISTORY)
    texts["ledger.toml"] += RULINGS
    for name, text in texts.items():
        (tmp_path / name).write_text(text, "utf-8")
    return Register(tmp_path)


CASE = """
title = "Five signets, and both draw before they are counted"
rulings = ["FAQ-8-draw-first"]
%s

[table]
deck = "I"
phase = 3
encounters = [
  "saboteur - void-mage", "judge - fortune-teller", "puppeteer - ambusher", "clockmaker - palace-guard",
  "djinn - magistra",
]
north.hand = ["mediator"]
south.hand = ["mediator"]

[then]
over = "north: five-signets"
north.hand = ["mediator", "hired-blade"]
"""


def test_the_answer_of_a_day(register: Register) -> None:
    asked = register.question("OQ-count-and-draw")
    assert asked.default == "count-first"
    days = ("2020-01-01", "2026-11-16", "2027-02-28", "2027-03-01", "2030-01-01")
    assert [asked.answer_on(day) for day in days] == ["draw-first"] * 3 + ["count-first"] * 2
    assert register.answers_on("2027-02-28") == {"OQ-count-and-draw": "draw-first"}
    assert register.answers_on("2027-03-01") == {}


def test_a_superseded_ruling_stays(register: Register) -> None:
    old = register.ruling("FAQ-8-draw-first")
    assert old.superseded is not None
    assert (old.superseded.by, old.superseded.on) == ("FAQ-9-count-first", "2027-03-01")
    assert [old.in_force(day) for day in ("2027-02-28", "2027-03-01")] == [True, False]
    assert old in register.find_rulings(words="pioche precede decompte")


def test_its_case_is_played_as_it_was_then(register: Register) -> None:
    case = parse_case(CASE % 'as_of = "2027-02-28"', register=register)
    assert case.answers == {"OQ-count-and-draw": "draw-first"}
    assert run(case).holds, str(run(case))


def test_it_would_not_hold_today(register: Register) -> None:
    chosen = CASE % 'as_of = "2027-02-28"\nanswers = { OQ-count-and-draw = "count-first" }'
    assert not run(parse_case(chosen, register=register)).holds


@pytest.mark.parametrize("day", ["", 'as_of = "2027-03-01"'])
def test_a_case_of_a_superseded_ruling_has_to_be_of_its_time(register: Register, day: str) -> None:
    with pytest.raises(DataError) as refused:
        parse_case(CASE % day, register=register)
    assert str(refused.value) == (
        "case: rulings[0]: FAQ-8-draw-first was superseded by FAQ-9-count-first on 2027-03-01;"
        " show that one, or say with as_of that the case is of a day before"
    )


@pytest.mark.parametrize("day", ["2027", "2027-02", "2027-13-01", "yesterday", ""])
def test_a_case_is_of_a_day(register: Register, day: str) -> None:
    with pytest.raises(DataError, match="as_of: expected a day such as 2026-11-16, got"):
        parse_case(CASE % f'as_of = "{day}"', register=register)


def test_settlements_come_in_order(tmp_path: Path, register: Register) -> None:
    file = tmp_path / "questions.toml"
    file.write_text(file.read_text("utf-8").replace('on = "2027-03-01"', 'on = "2025-03-01"'), "utf-8")
    with pytest.raises(DataError, match=r"OQ-count-and-draw.*: settled: expected the oldest first"):
        _ = register.questions
