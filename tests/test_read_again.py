"""Every statement was read against its page, and is to be read again once a word of it changes."""

import shutil
import tomllib
from pathlib import Path

import attrs
import pytest

from cardia_rules.errors import DataError
from cardia_rules.faq.register import DATA, REGISTER, Register
from cardia_rules.texts import Text
from site_pages.read_again import main, unread
from site_pages.ruling_pages import read_in_words


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for file in DATA.glob("*.toml"):
        shutil.copy(file, tmp_path)
    return tmp_path


def change(folder: Path, old: str, new: str) -> None:
    ledger = folder / "ledger.toml"
    text = ledger.read_text("utf-8")
    assert text.count(old) == 1
    ledger.write_text(text.replace(old, new), "utf-8")


def test_every_statement_was_read_against_its_page() -> None:
    left = [one.id for one in unread(REGISTER)]
    assert left == [], (
        "let somebody who did not write them read these beside the page, then: "
        f'make read RULINGS="{" ".join(left)}"'
    )


def test_a_sentence_that_changed_is_to_be_read_again() -> None:
    tie = REGISTER.ruling("RB-06-tie")
    assert tie.read_on is not None
    for says in (Text("Another sentence.", tie.says.fr), Text(tie.says.en, "Une autre phrase.")):
        assert attrs.evolve(tie, says=says).read_on is None
    assert attrs.evolve(tie, read=None).read_on is None


def test_a_further_language_has_readers_of_its_own() -> None:
    tie = REGISTER.ruling("RB-06-tie")
    in_german = Text(tie.says.en, tie.says.fr, others={"de": "Gleichstand."})
    assert attrs.evolve(tie, says=in_german).read_on == tie.read_on


def test_the_command_notes_what_was_read_and_touches_nothing_else(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    change(folder, "Influence may be negative.", "Influence may be below zero.")
    assert [one.id for one in unread(Register(folder))] == ["RB-16-negative"]
    assert main([], folder) == 0
    assert "RB-16-negative: Duel for Cardia, rulebook of the base game, page 16\n" in capsys.readouterr().out
    before = (folder / "ledger.toml").read_text("utf-8").splitlines()

    assert main(["RB-16-negative"], folder, "2031-02-03") == 0
    assert Register(folder).ruling("RB-16-negative").read_on == "2031-02-03"
    assert unread(Register(folder)) == []
    after = (folder / "ledger.toml").read_text("utf-8").splitlines()
    differ = [new for old, new in zip(before, after, strict=True) if old != new]
    assert len(differ) == 1
    assert differ[0].startswith('read = { on = "2031-02-03", words = "')


def test_the_command_notes_a_statement_that_had_no_note(folder: Path) -> None:
    entry = """
[[statement]]
id = "FAQ-9-new"
kind = "ruling"
topic = "order"
says.en = "Something new."
says.fr = "Du nouveau."
"""
    ledger = folder / "ledger.toml"
    ledger.write_text(ledger.read_text("utf-8") + entry, "utf-8")
    assert [one.id for one in unread(Register(folder))] == ["FAQ-9-new"]
    assert main(["FAQ-9-new"], folder, "2031-02-03") == 0
    assert unread(Register(folder)) == []
    assert tomllib.loads(ledger.read_text("utf-8"))["statement"][-1]["read"]["on"] == "2031-02-03"


def test_the_command_knows_no_other_ruling(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = (folder / "ledger.toml").read_bytes()
    assert main(["RB-06-tie", "RB-6-place"], folder) == 2
    assert capsys.readouterr().err == '"RB-6-place" is no ruling; did you mean RB-06-place?\n'
    assert (folder / "ledger.toml").read_bytes() == before


def test_a_note_without_a_day_is_refused(folder: Path) -> None:
    noted = REGISTER.ruling("RB-06-tie").read
    assert noted is not None
    change(folder, f'"{noted.on}", words = "{noted.words}"', '"today", words = ""')
    with pytest.raises(DataError, match=r"RB-06-tie.*on: expected a date such as 2026-11-16, got \"today\""):
        assert Register(folder).rulings


def test_the_page_of_a_ruling_says_so_in_both_languages() -> None:
    tie = REGISTER.ruling("RB-06-tie")
    assert read_in_words(tie, "en") == f"on {tie.read_on}, in English and in French"
    assert read_in_words(tie, "fr") == f"le {tie.read_on}, en anglais et en français"
    unread = attrs.evolve(tie, read=None)
    assert [read_in_words(unread, lang) for lang in ("en", "fr")] == [
        "not yet, as it stands now",
        "pas encore, tel quel",
    ]
