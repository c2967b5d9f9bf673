"""``cardia export``."""

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from cardia_rules.catalogue import CHARACTERS
from cardia_rules.cli.source import open_source
from cardia_rules.views.log import see_log
from tests.cli.running import LINE, LOG, cardia_runs, complaint, said


def test_all_three_at_once(tmp_path: Path) -> None:
    page, picture, text = (tmp_path / name for name in ("game.html", "game.svg", "game.md"))
    result = cardia_runs("export", LOG, "--html", str(page), "--svg", str(picture), "--markdown", str(text))
    assert result.stdout == ""
    assert [line.split(" (")[0] for line in result.stderr.splitlines()] == [
        f"wrote {file}" for file in (page, picture, text)
    ]
    assert page.read_text("utf-8").startswith("<!doctype html>")
    assert ET.parse(picture).getroot().tag == "{http://www.w3.org/2000/svg}svg"
    assert text.read_text("utf-8").startswith("# deck-1.cardia.jsonl\n")


def test_to_standard_output_and_at_an_event() -> None:
    text = said("export", LOG, "--markdown", "-", "--at", "40")
    assert "\n40. The influence at place 2 is compared" in text
    assert "\n41. " not in text
    assert "Exact: all 40 events are what the rules give" in text
    assert said("export", LINE, "--svg", "-").startswith("<svg")
    assert said("export", LOG, "--svg", "-", "--at", "20") != said("export", LOG, "--svg", "-", "--at", "23")


@pytest.mark.parametrize("kind", ["--html", "--svg", "--markdown"])
def test_what_a_seat_may_not_see_is_not_in_the_file(kind: str) -> None:
    # After this event South's opening hand and both decks are hidden from North.
    events = open_source(LOG).events[:19]
    shown = {getattr(event, "card", None) for event in see_log(events, "north")}
    south = events[-1].card  # type: ignore[union-attr]
    assert south not in shown
    name = CHARACTERS[south].names.en
    text = said("export", LOG, kind, "-", "--at", "19", "--view", "north")
    assert name not in text
    assert south not in text
    assert name in said("export", LOG, kind, "-", "--at", "19", "--view", "south")


def test_a_title_is_for_the_judge_alone(tmp_path: Path) -> None:
    file = tmp_path / "south-holds-the-djinn.toml"
    file.write_text('title = "South holds the Djinn"\n[table]\ndeck = "I"\n')
    assert said("export", str(file), "--markdown", "-").startswith("# South holds the Djinn\n")
    for kind in ("--markdown", "--html"):
        assert "South holds" not in said("export", str(file), kind, "-", "--view", "north")


def test_a_case_in_french() -> None:
    assert "## La table" in said("export", LINE, "--markdown", "-", "--lang", "fr")


def test_the_game_itself_is_not_written_over(tmp_path: Path) -> None:
    file = tmp_path / "game.cardia.jsonl"
    file.write_bytes(Path(LOG).read_bytes())
    assert "this is the game itself" in complaint("export", str(file), "--markdown", str(file))
    assert file.read_bytes() == Path(LOG).read_bytes()


def test_what_cannot_be_written(tmp_path: Path) -> None:
    assert "say what to write" in complaint("export", LOG)
    assert "No such file or directory" in complaint(
        "export", LOG, "--svg", str(tmp_path / "no" / "where.svg")
    )
    assert "Is a directory" in complaint("export", LOG, "--svg", str(tmp_path))
