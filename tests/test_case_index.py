"""The index of the cases and the heads of their pages are current, and are written by one command."""

import json
from pathlib import Path

import pytest

from cardia_rules.errors import DataError
from cardia_rules.faq.case.library import cases_meant, only_one, shipped
from cardia_rules.faq.register import REGISTER
from tests import case_index

CASES = shipped()
MEND = "cases or the register changed: make cases"
ONE = 'title = "{name}"\nrulings = ["RB-06-tie"]\n[table]\ndeck = "I"\n[then]\nround = 1\n'
PAGE = "# RB-06-tie\n\nWhatever stands here.\n\n## What it decides\n\n### one\n\n```toml\n{one}```\n"


def test_the_index_is_current() -> None:
    assert case_index.INDEX.read_text("utf-8") == case_index.indexed(case_index.shown_in(CASES)), MEND


def test_the_head_of_every_page_says_what_the_register_says() -> None:
    heads = case_index.heads(CASES, case_index.shown_in(CASES))
    stale = [page.name for page, text in heads.items() if page.read_text("utf-8") != text]
    assert not stale, MEND


def test_every_ruling_and_question_has_a_case_in_it() -> None:
    named = {name for case in REGISTER.cases.values() for name in (*case.rulings, *case.questions)}
    assert named == {*REGISTER.rulings, *REGISTER.questions}


def test_a_former_name_leads_to_the_case_that_shows_the_same_today() -> None:
    former = REGISTER.former_cases
    assert not former.keys() & REGISTER.cases.keys()
    assert {*former.values()} <= REGISTER.cases.keys()
    name, today = next(iter(former.items()))
    assert [one.name for one in cases_meant(name)] == [today]


def test_the_heading_of_a_table_stands_for_all_of_its_rows() -> None:
    rows = cases_meant("where-the-phoenix-token-goes")
    assert len(rows) == 3
    assert {one.below for one in rows} == {"where-the-phoenix-token-goes"}
    with pytest.raises(DataError, match=r"holds 3 cases; name one, as phoenix-mediator-ties-before"):
        only_one(rows, "where-the-phoenix-token-goes")


def test_the_command_writes_the_index_and_the_heads(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    index = tmp_path / "index.jsonl"
    monkeypatch.setattr(case_index, "INDEX", index)
    folder = tmp_path / "cases"
    folder.mkdir()
    (folder / "page.md").write_text(PAGE.format(one=ONE.format(name="one")), "utf-8")
    (folder / "two.toml").write_text(ONE.format(name="two"), "utf-8")
    assert case_index.main([str(folder)]) == 0
    assert capsys.readouterr().out == "2 cases indexed in index.jsonl; heads of pages written: 1\n"
    lines = [json.loads(line) for line in index.read_text("utf-8").splitlines()]
    assert [(line["name"], line["page"]) for line in lines] == [("one", "page.md"), ("two", "two.toml")]
    page = (folder / "page.md").read_text("utf-8")
    says = REGISTER.ruling("RB-06-tie").says
    assert f"> {says.en}\n\n> *{says.fr}*\n" in page
    assert "Also shown by [two](two.toml#two)." in page
    assert page.endswith(PAGE.format(one=ONE.format(name="one")).partition("here.\n")[2])
    assert case_index.main([str(folder)]) == 0
    assert capsys.readouterr().out.endswith("written: 0\n")


@pytest.mark.parametrize("arguments", [[], ["a", "b"]])
def test_it_takes_one_folder(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert case_index.main(arguments) == 2
    assert capsys.readouterr().err == "usage: python -m tests.case_index DIR\n"


def test_what_cannot_be_indexed_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(case_index, "INDEX", tmp_path / "written" / "index.jsonl")
    assert case_index.main([str(tmp_path)]) == 2
    assert "there are no cases in this folder" in capsys.readouterr().err
    (tmp_path / "page.md").write_text(PAGE.format(one=ONE.format(name="one")), "utf-8")
    (tmp_path / "one.toml").write_text(ONE.format(name="other"), "utf-8")
    assert case_index.main([str(tmp_path)]) == 2
    assert "a case of this name stands on" in capsys.readouterr().err
    (tmp_path / "one.toml").write_text("title = 3", "utf-8")
    assert case_index.main([str(tmp_path)]) == 2
    assert capsys.readouterr().err.startswith("one.toml: title: expected a text, found a number")
