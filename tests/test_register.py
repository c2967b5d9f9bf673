"""The register answers for every ruling and question, and names what is wrong in its files."""

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import attrs
import pytest

from cardia_rules.errors import DataError, UnknownName
from cardia_rules.events.answers import RENAMED
from cardia_rules.faq.case.reading import parse_case
from cardia_rules.faq.case.run import run
from cardia_rules.faq.position_line import position_as_line, table_from_line
from cardia_rules.faq.register import DATA, REGISTER, Register, cases, question, questions, ruling, rulings
from cardia_rules.kernel.register.entries import Question, Statement
from tests.counting import lines_run


def ids(found: tuple[Statement, ...] | tuple[Question, ...]) -> list[str]:
    return [entry.id for entry in found]


def test_a_ruling_by_its_id() -> None:
    tie = ruling("RB-06-tie")
    assert (tie.id, tie.kind, tie.topic, tie.cards) == ("RB-06-tie", "rule", "phase 1", ())
    assert "tie" in tie.says.en
    assert ruling("RB-20-clockmaker-first-round").cards == ("clockmaker",)


def test_a_question_by_its_id() -> None:
    asked = question("OQ-remove-pieces-empty")
    assert list(asked.answers) == ["must-remove", "free"]
    assert (asked.default, asked.cards) == ("must-remove", ("void-mage",))


def test_what_is_registered_cannot_be_changed() -> None:
    asked = question("OQ-remove-pieces-empty")
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        asked.settled = ()  # type: ignore[misc]
    with pytest.raises(TypeError):
        asked.answers["free"] = asked.asks  # type: ignore[index]
    assert len({asked, question("OQ-remove-pieces-empty")}) == 1


def test_rulings_about_a_card_by_any_of_its_names() -> None:
    found = ids(rulings(card="Horlogere"))
    assert found == ids(rulings(card="clockmaker"))
    assert "RB-20-clockmaker-first-round" in found
    assert "RB-06-tie" not in found


def test_rulings_of_a_topic_and_with_words() -> None:
    phase = rulings(topic="Phase 1")
    assert {statement.topic for statement in phase} == {"phase 1"}
    assert ids(rulings(topic="phase 1", words="SIGNET skipped")) == ["RB-06-tie"]
    assert rulings(words="no such zeppelin anywhere") == ()
    assert rulings() == tuple(REGISTER.rulings.values())


def test_several_conditions_narrow_each_other() -> None:
    both = rulings(card="judge", topic="deck I")
    assert set(both) == set(rulings(card="judge")) & set(rulings(topic="deck I"))
    assert both


def test_questions_about_a_card() -> None:
    assert "OQ-win-ties-against-win-previous" in ids(questions(card="Conseillère"))
    assert ids(questions(words="void mage nothing")) == ["OQ-remove-pieces-empty"]


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
        UnknownName, match=r'"OQ-remove" is no open question; did you mean OQ-remove-pieces-empty\?'
    ):
        question("OQ-remove")
    with pytest.raises(UnknownName, match=r'"lokations" is no topic; did you mean locations\?'):
        rulings(topic="lokations")
    with pytest.raises(UnknownName, match=r'"weather" is no topic; the topics are set-up, cards, '):
        rulings(topic="weather")
    with pytest.raises(UnknownName, match="did you mean Clockmaker"):
        rulings(card="cloakmaker")
    assert "locations" in REGISTER.topics


def test_a_huge_id_takes_no_more_work_than_one_that_is_just_too_long() -> None:
    assert REGISTER.rulings  # read before the work is counted
    with pytest.raises(UnknownName) as unknown, lines_run() as for_a_huge_one:
        ruling("RB-" * 30_000)
    with pytest.raises(UnknownName), lines_run() as for_a_long_one:
        ruling("RB-" * 30)
    assert for_a_huge_one == for_a_long_one
    assert len(str(unknown.value)) < 200


def test_an_entry_knows_where_it_stands_and_who_settled_it() -> None:
    tie = ruling("RB-06-tie")
    assert (tie.document, tie.page, tie.superseded) == ("RB", 6, None)
    assert REGISTER.documents[tie.document].published == "2025"
    (settled,) = question("OQ-count-and-draw").settled
    assert (settled.answer, settled.by, settled.on) == ("count-first", "house", "2026-11-16")


def test_every_entry_speaks_both_languages() -> None:
    said = [(one.id, one.says) for one in REGISTER.rulings.values()]
    said += [(one.id, one.asks) for one in REGISTER.questions.values()]
    said += [(one.id, text) for one in REGISTER.questions.values() for text in one.answers.values()]
    said += [(one.id, one.name) for one in REGISTER.topics.values()]
    assert [name for name, text in said if not text.en or not text.fr] == []
    assert [name for name, text in said[:140] if text.en == text.fr] == []


def test_words_are_found_in_either_language_without_accents() -> None:
    assert ids(rulings(topic="phase 1", words="egalite sautée")) == ["RB-06-tie"]
    assert ids(rulings(topic="mise en place")) == ids(rulings(topic="set-up"))
    assert ids(questions(words="sceaux avant pioche"))[0] == "OQ-count-and-draw"


def test_the_cases_that_show_an_entry() -> None:
    assert {one.name for one in cases("OQ-count-and-draw")} == {"end-count-first", "end-draw-first"}
    assert all("RB-06-tie" in one.rulings for one in cases("RB-06-tie"))
    assert cases("RB-06-tie")
    with pytest.raises(
        UnknownName, match='"RB-06-tye" is no ruling or open question; did you mean RB-06-tie'
    ):
        cases("RB-06-tye")


def test_the_register_needs_no_engine() -> None:
    asked = "from cardia_rules.faq import register; register.rulings(card='Juge', words='sceau')"
    seen = "import sys; print([name for name in sys.modules if '.resolution' in name or '.events' in name])"
    shown = subprocess.run(
        [sys.executable, "-c", f"{asked}; {seen}"], capture_output=True, text=True, check=True, timeout=60
    )
    assert shown.stdout == "[]\n"


TEXT = '{ en = "x", fr = "y" }'
STATEMENT = f'[[statement]]\nid = "RB-1-x"\nkind = "rule"\ntopic = "terms"\nsays = {TEXT}\n'
QUESTION = (
    f'[[question]]\nid = "OQ-x-y"\nasks = {TEXT}\nanswers.yes = {TEXT}\nanswers.no = {TEXT}\n'
    'settled = [{ answer = "no", by = "house", on = "2026-11-16" }]\n'
)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (STATEMENT * 2, "statement 2 (RB-1-x): id: stands in the file twice"),
        (
            STATEMENT.replace("rule", "rumour"),
            (
                'statement 1 (RB-1-x): kind: expected "rule", "example", "ruling", "component" or "reading";'
                ' found "rumour"'
            ),
        ),
        (
            STATEMENT.replace('en = "x"', "en = 3"),
            "statement 1 (RB-1-x): says.en: expected a text, found a number",
        ),
        (STATEMENT.replace(', fr = "y"', ""), "statement 1 (RB-1-x): says.fr: 'fr' is missing"),
        (STATEMENT.replace(TEXT, '"x"'), "statement 1 (RB-1-x): says: expected a table, found a text"),
        (STATEMENT.replace("says", "sais"), "statement 1 (RB-1-x): "),
        (STATEMENT.replace("RB-1-x", "RB-x"), "statement 1 (RB-x): id: expected document, page and name"),
        (STATEMENT + 'cards = "judge"', "statement 1 (RB-1-x): cards: expected a list, found a text"),
        (
            STATEMENT + 'superseded = { by = "RB-2-x", on = "soon" }',
            "statement 1 (RB-1-x): superseded: on: expected a date such as 2026-11-16, got",
        ),
        (STATEMENT + "[[question]]", "question: expected only [[statement]] entries"),
        (STATEMENT.replace("terms", "turms"), "statement 1 (RB-1-x): topic: expected a topic"),
        (STATEMENT.replace("RB-1-x", "XY-1-x"), "statement 1 (XY-1-x): id: expected a document"),
        (
            STATEMENT + 'superseded = { by = "RB-2-x", on = "2027" }',
            'statement 1 (RB-1-x): superseded.by: expected a ruling, got "RB-2-x"',
        ),
    ],
)
def test_a_mistake_in_the_ledger_is_named_with_its_place(tmp_path: Path, text: str, message: str) -> None:
    made_up(tmp_path, ledger=text)
    with pytest.raises(DataError) as refused:
        _ = Register(tmp_path).rulings
    assert str(refused.value).startswith("ledger.toml: " + message)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            QUESTION.replace('answer = "no"', 'answer = "perhaps"'),
            'question 1 (OQ-x-y): settled: expected one of its answers, got "perhaps"',
        ),
        (
            QUESTION.replace('answers.no = { en = "x"', "answers.no = { en = 3"),
            "question 1 (OQ-x-y): answers['no'].en: expected a text, found a number",
        ),
        (QUESTION.replace(f"asks = {TEXT}\n", ""), "question 1 (OQ-x-y): asks: 'asks' is missing"),
        (
            QUESTION.replace("settled = [{", "settled = [] #"),
            "question 1 (OQ-x-y): settled: expected at least",
        ),
        (
            QUESTION.replace("house", "me"),
            "question 1 (OQ-x-y): settled[0].by: expected a ruling, publisher, author, head-judge or house",
        ),
        (
            QUESTION.replace('by = "house"', 'by = "author", who = "Ada"'),
            "question 1 (OQ-x-y): settled[0]: where: expected who said it and where it can be read",
        ),
        (
            QUESTION.replace('by = "house"', 'by = "house", where = "at home"'),
            "question 1 (OQ-x-y): settled[0]: where: expected only with one of publisher, author, head-judge",
        ),
        (
            QUESTION.replace('on = "2026-11-16"', 'on = "2026-11"'),
            'question 1 (OQ-x-y): settled[0]: on: expected a day such as 2026-11-16, got "2026-11"',
        ),
        (QUESTION.replace("OQ-x-y", "x"), "question 1 (x): id: expected a name such as OQ-count-and-draw"),
    ],
)
def test_a_mistake_in_the_questions_is_named_with_its_place(tmp_path: Path, text: str, message: str) -> None:
    made_up(tmp_path, ledger=STATEMENT, questions=text)
    with pytest.raises(DataError) as refused:
        _ = Register(tmp_path).questions
    assert str(refused.value).startswith("questions.toml: " + message)


def made_up(folder: Path, *, ledger: str, questions: str = "") -> None:
    """A register of its own, with the documents and topics of ours."""
    for name in ("documents.toml", "topics.toml"):
        shutil.copy(DATA / name, folder)
    (folder / "ledger.toml").write_text(ledger, "utf-8")
    (folder / "questions.toml").write_text(questions, "utf-8")


def test_a_question_answers_to_every_name_it_had() -> None:
    assert question("OQ-unicorn-again").id == "OQ-blessing-again"
    assert cases("OQ-unicorn-again") == cases("OQ-blessing-again") != ()
    for one in REGISTER.questions.values():
        assert not {*one.formerly} & {*REGISTER.questions}
        for former in one.formerly:
            assert question(former) is one


CASE = """
title = "t"
rulings = ["RB-06-place"]
answers = { OQ-void-mage-empty = "free" }
[table]
deck = "I"
phase = 2
encounters = ["saboteur - mediator @", "void-mage - judge"]
[then]
questions = ["OQ-void-mage-empty"]
[[otherwise]]
answers = { OQ-void-mage-empty = "must-remove" }
then.open = ["OQ-void-mage-empty"]
"""


def test_a_former_id_is_read_as_today_s_wherever_one_is_typed() -> None:
    now, former = "OQ-remove-pieces-empty", "OQ-void-mage-empty"
    assert former in question(now).formerly
    # in a line
    line = "I;saboteur:mediator@,void-mage:judge;phase=2;{}=free"
    assert position_as_line(table_from_line(line.format(former))) == line.format(now)
    with pytest.raises(DataError, match=rf"column 74: {now} is stated twice"):
        table_from_line(f"{line.format(now)};{former}=free")
    # in a case
    case = parse_case(CASE)
    assert (case.answers, case.then.questions) == ({now: "free"}, (now,))
    assert (case.otherwise[0].answers, case.otherwise[0].then.open) == ({now: "must-remove"}, (now,))
    assert run(case).holds, str(run(case))
    both = f'answers = {{ {former} = "free", {now} = "free" }}'
    with pytest.raises(DataError, match=f"{former} is called {now} today, and both are answered"):
        parse_case(CASE.replace(f'answers = {{ {former} = "free" }}', both))
    # in what is looked up
    for one in REGISTER.questions.values():
        for name in (one.id, *one.formerly):
            assert questions(words=name) == questions(words=name.lower().replace("-", " ")) == (one,)


def test_the_register_and_the_answers_know_the_same_former_names() -> None:
    def as_id(field: str) -> str:
        return "OQ-" + field.replace("_", "-")

    written = {former: one.id for one in REGISTER.questions.values() for former in one.formerly}
    assert written == {as_id(former): as_id(now) for former, now in RENAMED.items()}
