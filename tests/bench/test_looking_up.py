"""What can be picked from and looked up, in either language."""

import pytest

from cardia_rules.catalogue import CHARACTERS, LOCATIONS, PROTECTORS
from cardia_rules.faq.notation import read_waiting
from cardia_rules.faq.register import REGISTER, questions, rulings
from tests.bench.asking import LANGUAGES, asked


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_catalogue_has_every_card(language: str) -> None:
    told = asked("catalogue", language=language)
    assert [each["id"] for each in told["characters"]] == list(CHARACTERS)
    assert [each["id"] for each in told["locations"]] == list(LOCATIONS)
    assert [each["id"] for each in told["protectors"]] == list(PROTECTORS)
    judge = next(each for each in told["characters"] if each["id"] == "judge")
    assert (judge["name"], judge["influence"], judge["ongoing"]) == (
        {"en": "Judge", "fr": "Juge"}[language],
        8,
        True,
    )
    assert judge["effect"] == CHARACTERS["judge"].effect.to(language)
    assert "RB-19-judge-signets" in judge["rulings"]


def test_what_may_wait_can_be_laid_out() -> None:
    told = asked("catalogue")
    assert {"+3", "-5", "+2 or -2", "+5 late", "face up", "top of deck", "token", "blessing"} <= {
        each["send"] for each in told["waiting"]
    }
    for each in told["waiting"]:
        read_waiting(each["send"])
        assert asked("lay-out", position={"north": {"waiting": [each["send"]]}})


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_register_has_every_ruling_and_question(language: str) -> None:
    told = asked("register", language=language)
    assert [each["id"] for each in told["rulings"]] == list(REGISTER.rulings)
    assert [each["id"] for each in told["questions"]] == list(REGISTER.questions)
    for each in told["questions"]:
        assert [answer["id"] for answer in each["answers"] if answer["usual"]] == [
            REGISTER.questions[each["id"]].default
        ]
    assert all(each["where"] and each["says"] for each in told["rulings"])


@pytest.mark.parametrize(
    ("language", "words"), [("en", "two judges tie"), ("fr", "égalité juge"), ("fr", "sceaux")]
)
def test_what_is_looked_up_is_ranked_as_in_the_terminal(language: str, words: str) -> None:
    told = asked("look-up", language=language, words=words, most=5)
    assert [each["id"] for each in told["rulings"]] == [each.id for each in rulings(words=words)][:5]
    assert [each["id"] for each in told["questions"]] == [each.id for each in questions(words=words)][:5]
    assert told["found"]["rulings"] == len(rulings(words=words))


def test_a_card_is_looked_up_by_its_name_in_either_language() -> None:
    assert asked("look-up", words="juge")["cards"][0]["id"] == "judge"
    assert asked("look-up", words="Judge", language="fr")["cards"][0]["name"] == "Juge"
