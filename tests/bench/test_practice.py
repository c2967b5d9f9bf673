"""Practice: every case is a question, the engine gives the right outcome, each wrong one is another table."""

import pytest

from cardia_rules.bench.answers.practice import _asked, facts_of, wrong_values
from cardia_rules.faq.case.library import shipped_cases
from cardia_rules.faq.case.reading import read_case
from cardia_rules.faq.case.run import run
from tests.bench.asking import LANGUAGES, asked, refused

EVERY = 37  # a prime: of every kind of case a few
NAMES = sorted(shipped_cases())[::EVERY]


@pytest.mark.parametrize("name", NAMES)
def test_a_case_is_a_question_with_two_outcomes_that_are_not_so(name: str) -> None:
    case = read_case(shipped_cases()[name])
    question = _asked(case)
    wrong = wrong_values(question)
    assert len(wrong) >= 2
    assert question.right not in wrong
    report = run(case)
    if report.game is not None and question.fact in (facts := facts_of(report.game.table)):
        assert facts[question.fact] == question.right  # by the runner of cases, not by the bench
        assert [value for value in wrong if facts[question.fact] == value] == []
    elif question.fact == ("claim",):
        assert report.refusals or case.match


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "name", ["judge-active-and-five-all", "kinesis-mage-splits", "match-one-all", NAMES[0]]
)
def test_it_is_asked_in_words_and_the_same_to_everybody(name: str, language: str) -> None:
    question = asked("practise", case=name, language=language)
    assert question == asked("practise", case=name, language=language)
    says = [each["says"] for each in question["outcomes"]]
    assert len(set(says)) == len(says) >= 3
    assert [each["right"] for each in question["outcomes"]].count(True) == 1
    assert question["table"] or question["stated"]
    assert question["rulings"]
    english = asked("practise", case=name)
    assert [each["right"] for each in english["outcomes"]] == [each["right"] for each in question["outcomes"]]


def test_what_is_asked_does_not_say_what_is_right() -> None:
    question = asked("practise", case="match-one-all")
    assert "winner" not in question["stated"]
    assert "games" in question["stated"]
    claimed = asked("practise", case="kinesis-mage-splits")
    assert claimed["claim"] == "north: decline"
    assert [each["code"] for each in claimed["refused"]] == ["wrong-kind"]


def test_what_another_answer_leads_to_is_the_likeliest_mistake() -> None:
    question = _asked(read_case(shipped_cases()["counselors-cancel-and-a-judge-takes-the-tie"]))
    assert (question.fact, question.right) == (("result", "1"), "south")
    assert wrong_values(question)[0] == "neither"


def test_there_is_no_case_of_another_name() -> None:
    (wrong,) = refused("practise", case="judge-active-and-five-al")
    assert "judge-active-and-five-all" in wrong["text"]
