"""The index of the cases is current, and is written by one command."""

import tomllib
from pathlib import Path

import pytest

from cardia_rules.faq.case.reading import read_case
from cardia_rules.faq.register import REGISTER
from tests import case_index

CASES = Path(__file__).with_name("faq_cases")


def test_the_index_is_current() -> None:
    text = case_index.indexed(read_case(file) for file in CASES.glob("*.toml"))
    assert case_index.INDEX.read_text("utf-8") == text, (
        "the cases changed: python -m tests.case_index tests/faq_cases"
    )


def test_every_ruling_and_question_has_a_case_in_it() -> None:
    named = {name for case in REGISTER.cases.values() for name in (*case.rulings, *case.questions)}
    assert named == {*REGISTER.rulings, *REGISTER.questions}


def test_the_command_writes_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(case_index, "INDEX", tmp_path / "index.toml")
    assert case_index.main([str(CASES)]) == 0
    count = len(list(CASES.glob("*.toml")))
    assert capsys.readouterr().out == f"{count} cases indexed in index.toml\n"
    assert len(tomllib.loads((tmp_path / "index.toml").read_text("utf-8"))["case"]) == count


@pytest.mark.parametrize("arguments", [[], ["a", "b"]])
def test_it_takes_one_folder(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert case_index.main(arguments) == 2
    assert capsys.readouterr().err == "usage: python -m tests.case_index DIR\n"


def test_a_folder_without_cases_and_a_broken_case_change_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(case_index, "INDEX", tmp_path / "written" / "index.toml")
    assert case_index.main([str(tmp_path)]) == 2
    assert "there are no cases in this folder" in capsys.readouterr().err
    (tmp_path / "broken.toml").write_text("title = 3", "utf-8")
    assert case_index.main([str(tmp_path)]) == 2
    assert capsys.readouterr().err.startswith("broken.toml: title: expected a text, found a number")
