"""The register answers for every ruling and question, and names what is wrong in its files."""

import time
from pathlib import Path
from typing import Any

import attrs
import pytest

from cardia_rules.errors import DataError, UnknownName
from cardia_rules.faq.register import (
    Question,
    Statement,
    all_rulings,
    question,
    questions,
    ruling,
    rulings,
    topics,
)
from cardia_rules.faq.structure import read_register


def ids(found: tuple[Statement, ...] | tuple[Question, ...]) -> list[str]:
    return [entry.id for entry in found]


def test_a_ruling_by_its_id() -> None:
    tie = ruling("RB-06-tie")
    assert (tie.id, tie.kind, tie.topic, tie.cards) == ("RB-06-tie", "rule", "phase 1", ())
    assert "tie" in tie.says
    assert ruling("RB-20-clockmaker-first-round").cards == ("clockmaker",)


def test_a_question_by_its_id() -> None:
    asked = question("OQ-void-mage-empty")
    assert list(asked.answers) == ["must-remove", "free"]
    assert (asked.default, asked.cards) == ("must-remove", ("void-mage",))


def test_what_is_registered_cannot_be_changed() -> None:
    asked = question("OQ-void-mage-empty")
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        asked.default = "free"  # type: ignore[misc]
    with pytest.raises(TypeError):
        asked.answers["free"] = "no"  # type: ignore[index]
    assert len({asked, question("OQ-void-mage-empty")}) == 1


def test_rulings_about_a_card_by_any_of_its_names() -> None:
    found = ids(rulings(card="Horlogere"))
    assert found == ids(rulings(card="clockmaker"))
    assert "RB-20-clockmaker-first-round" in found
    assert "RB-06-tie" not in found


def test_rulings_of_a_topic_and_with_words() -> None:
    phase = rulings(topic="Phase 1")
    assert {statement.topic for statement in phase} == {"phase 1"}
    assert ids(rulings(topic="phase 1", words="SIGNET skipped")) == ["RB-06-tie"]
    assert rulings(words="no such words anywhere") == ()
    assert rulings() == tuple(all_rulings().values())


def test_several_conditions_narrow_each_other() -> None:
    both = rulings(card="judge", topic="deck I")
    assert set(both) == set(rulings(card="judge")) & set(rulings(topic="deck I"))
    assert both


def test_questions_about_a_card() -> None:
    assert "OQ-judge-against-counselor" in ids(questions(card="Conseillère"))
    assert ids(questions(words="void mage nothing")) == ["OQ-void-mage-empty"]


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ("RB-06-tye", '"RB-06-tye" is no ruling; did you mean RB-06-tie?'),
        ("rb-06-tie", '"rb-06-tie" is no ruling; did you mean RB-06-tie?'),
        ("", '"" is no ruling'),
        (None, "None is no ruling"),
        (["RB-06-tie"], "a value of type list is no ruling"),
        ("\x00", r'"\u0000" is no ruling'),
    ],
)
def test_an_unknown_ruling(asked: Any, message: str) -> None:
    with pytest.raises(UnknownName) as unknown:
        ruling(asked)
    assert str(unknown.value) == message


def test_unknown_questions_topics_and_cards() -> None:
    with pytest.raises(
        UnknownName, match=r'"OQ-void" is no open question; did you mean OQ-void-mage-empty\?'
    ):
        question("OQ-void")
    with pytest.raises(UnknownName, match=r'"lokations" is no topic; did you mean locations\?'):
        rulings(topic="lokations")
    with pytest.raises(UnknownName, match=r'"weather" is no topic; the topics are set-up, cards, '):
        rulings(topic="weather")
    with pytest.raises(UnknownName, match="did you mean Clockmaker"):
        rulings(card="cloakmaker")
    assert "locations" in topics()


def test_a_huge_id_is_refused_at_once() -> None:
    began = time.process_time()
    with pytest.raises(UnknownName) as unknown:
        ruling("RB-" * 3_000_000)
    assert time.process_time() - began < 0.5
    assert len(str(unknown.value)) < 200


STATEMENT = '[[statement]]\nid = "RB-1-x"\nkind = "rule"\ntopic = "terms"\nsays = "x"\n'
QUESTION = '[[question]]\nid = "OQ-x"\nasks = "x?"\nanswers = { yes = "so", no = "not so" }\ndefault = "no"\n'


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (STATEMENT * 2, "statement 2 (RB-1-x): id: stands in the file twice"),
        (
            STATEMENT.replace("rule", "rumour"),
            "statement 1 (RB-1-x): kind: expected one of rule, example, ruling, component",
        ),
        (STATEMENT.replace('says = "x"', "says = 3"), "statement 1 (RB-1-x): says: expected a text, got int"),
        (STATEMENT.replace("says", "sais"), "statement 1 (RB-1-x): "),
        (STATEMENT + 'cards = "judge"', "statement 1 (RB-1-x): cards: expected a list of texts"),
        (STATEMENT + "[[question]]", "question: expected only [[statement]] entries"),
    ],
)
def test_a_mistake_in_the_ledger_is_named_with_its_place(tmp_path: Path, text: str, message: str) -> None:
    file = tmp_path / "ledger.toml"
    file.write_text(text, "utf-8")
    with pytest.raises(DataError) as refused:
        read_register(file, "statement", Statement)
    assert str(refused.value).startswith("ledger.toml: " + message)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            QUESTION.replace('default = "no"', 'default = "perhaps"'),
            'question 1 (OQ-x): default: expected one of its answers, got "perhaps"',
        ),
        (
            QUESTION.replace('no = "not so"', "no = 3"),
            "question 1 (OQ-x): answers['no']: expected a text, got int",
        ),
        (QUESTION.replace('asks = "x?"\n', ""), "question 1 (OQ-x): asks: required field missing"),
    ],
)
def test_a_mistake_in_the_questions_is_named_with_its_place(tmp_path: Path, text: str, message: str) -> None:
    file = tmp_path / "questions.toml"
    file.write_text(text, "utf-8")
    with pytest.raises(DataError) as refused:
        read_register(file, "question", Question)
    assert str(refused.value) == "questions.toml: " + message
