"""``cardia rulings``, ``questions`` and ``cards``: what is found, shown and refused."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from cardia_rules.catalogue import CHARACTERS, LOCATIONS, PROTECTORS
from cardia_rules.faq.case.library import cases_meant, shipped_cases
from cardia_rules.faq.register import REGISTER, cases
from tests.cli.running import cardia_runs, complaint, said, unbroken


def listed(*arguments: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(said(*arguments, "--json"))
    return found


def test_a_ruling_is_found_by_words_and_shown_with_its_cases() -> None:
    done = cardia_runs("rulings", "mediator", "token", "removed")
    assert done.stdout.startswith(
        "RB-19-mediator-removal (Rulebook p. 19)\n    When the Mediator's ongoing token is removed"
    )
    assert "\n    cases: " in done.stdout
    assert "mediator-" in done.stdout.partition("cases: ")[2]


def test_rulings_are_found_by_card_and_topic_in_either_language() -> None:
    by_card = listed("rulings", "--card", "Médiateur")
    assert {"RB-09-example-mediator", "RB-19-mediator-removal"} <= {each["id"] for each in by_card}
    assert all("mediator" in each["cards"] for each in by_card)
    topic = {each["topic"] for each in listed("rulings", "--topic", "end of game")}
    assert len(topic) == 1


@pytest.mark.parametrize(
    ("command", "count"),
    [
        ("rulings", len(REGISTER.rulings)),
        ("questions", len(REGISTER.questions)),
        ("cards", len(CHARACTERS) + len(LOCATIONS) + len(PROTECTORS)),
    ],
)
def test_without_words_everything_is_listed(command: str, count: int) -> None:
    assert len(listed(command)) == count


def test_a_question_is_shown_with_its_answers() -> None:
    done = cardia_runs("questions", "void", "mage")
    assert done.stdout.startswith("OQ-remove-pieces-empty\n")
    assert "\n      must-remove (the usual answer): " in done.stdout
    assert "\n      free: " in done.stdout
    assert "    cases: void-mage-" in done.stdout
    (found,) = listed("questions", "--card", "mage du vide", "oq-remove-pieces-empty")
    assert {each["id"]: each["usual"] for each in found["answers"]} == {"must-remove": True, "free": False}
    assert found["settled"][-1]["answer"] == "must-remove"


def test_cards_of_every_kind_are_found_by_any_of_their_words() -> None:
    assert cardia_runs("cards", "horlogere").stdout.startswith(
        "Clockmaker (Horlogère)\n    influence 11, the Guild, deck I"
    )
    assert cardia_runs("cards", "horlogere", "--lang", "fr").stdout.startswith("Horlogère (Clockmaker)\n")
    assert "location, difficulty *" in cardia_runs("cards", "bazar").stdout
    assert "nature protector, the Dynasty" in cardia_runs("cards", "licorne").stdout
    assert "Nobody has published" in cardia_runs("cards", "paon").stdout
    guild = listed("cards", "deck", "II", "guild")
    assert {(each["faction"], each["deck"]) for each in guild} == {("guild", "II")}
    assert {each["deck"] for each in listed("cards", "deck", "i")} == {"I"}
    assert [each["id"] for each in listed("cards", "5", "rebellion")] == ["saboteur", "revolutionary"]
    (judge,) = listed("cards", "judge", "dynasty", "tied")
    assert judge["is"] == "character"
    assert "RB-19-two-judges" in judge["rulings"]
    assert "OQ-lower-in-a-tie" in judge["questions"]


def test_cards_that_are_named_are_found_whatever_else_is_said() -> None:
    assert [each["id"] for each in listed("cards", "counselor against judge")] == ["judge", "counselor"]
    assert [each["id"] for each in listed("cards", "le", "Mage du Vide", "hésite")] == ["void-mage"]
    asked = ("rulings", "empoisonneur égalise de nouveau")
    assert listed(*asked)[0]["id"] == "RB-21-poisoner"


def test_the_cases_that_are_named_can_be_opened_by_their_name() -> None:
    named = [name for each in listed("rulings") for name in each["cases"]]
    named += [name for each in listed("questions") for name in each["cases"]]
    named += [name for each in listed("cards", "judge") for name in each["cases"]]
    assert len(set(named)) > 500
    assert all(cases_meant(name) == cases_meant(f"{name}.toml") == [shipped_cases()[name]] for name in named)
    assert "Mediator" in said("show", "mediator-token-removed")


def test_a_file_of_that_name_comes_before_the_librarys_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mediator-example.toml").write_text("", "utf-8")
    assert [one.file for one in cases_meant("mediator-example.toml")] == [Path("mediator-example.toml")]
    assert cases_meant("../mediator-example") == []


@pytest.mark.parametrize("command", ["rulings", "questions", "cards"])
def test_french_is_spoken(command: str) -> None:
    done = cardia_runs(command, "judge" if command != "rulings" else "RB-19-two-judges", "--lang", "fr")
    assert "cas\u202f: " in done.stdout
    assert done.stdout != cardia_runs(command, "judge" if command != "rulings" else "RB-19-two-judges").stdout


@pytest.mark.parametrize(("command", "asked"), [("rulings", "RB-06-tie"), ("questions", "OQ-refill-moment")])
def test_every_case_is_named_for_programs_and_a_few_for_people(command: str, asked: str) -> None:
    shown = {case.name for case in cases(asked)}
    (found,) = listed(command, asked)
    few = set(re.findall(r"[a-z-]+", unbroken(said(command, asked))))
    assert shown == set(found["cases"])
    assert len(shown - few) == len(shown) - 4


@pytest.mark.parametrize("command", ["rulings", "questions", "cards"])
def test_nothing_found_is_said(command: str) -> None:
    done = cardia_runs(command, "zebra", status=1)
    assert done.stdout == ""
    assert done.stderr.startswith("cardia: no ")
    assert said(command, "zebra", "--json", status=1) == "[]\n"


def test_bad_input_is_refused_in_one_line() -> None:
    assert "did you mean Judge" in complaint("rulings", "--card", "jugde")
    assert "is no topic" in complaint("rulings", "--topic", "weather")
    assert "did you mean Bazaar" in complaint("questions", "--card", "basar")
    assert 'there is no language "xx"' in complaint("cards", "--lang", "xx")
    assert "characters" in complaint("rulings", "--card", "x" * 5000)
    cardia_runs("cards", "\x1b[31m" * 500, status=1)
