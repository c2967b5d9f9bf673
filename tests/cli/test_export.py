"""``cardia export``."""

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from cardia_rules.catalogue import CHARACTERS
from cardia_rules.cli.source import open_source
from cardia_rules.language import languages
from cardia_rules.views.log import see_log
from tests.cli.running import DISPUTE, LINE, LOG, as_a_user, cardia_runs, complaint, said


def test_all_three_at_once(tmp_path: Path) -> None:
    page, picture, text = (tmp_path / name for name in ("game.html", "game.svg", "game.md"))
    result = cardia_runs("export", LOG, "--html", str(page), "--svg", str(picture), "--markdown", str(text))
    assert result.stdout == ""
    assert [line.split(" (")[0] for line in result.stderr.splitlines()] == [
        f"wrote {file}" for file in (page, picture, text)
    ]
    assert page.read_text("utf-8").startswith("<!doctype html>")
    assert ET.parse(picture).getroot().tag == "{http://www.w3.org/2000/svg}svg"
    assert text.read_text("utf-8").startswith("# sample.cardia.jsonl\n")


def test_pages_that_share_their_style_and_script(tmp_path: Path) -> None:
    folder, shared = tmp_path / "games" / "finals", tmp_path / "games" / "assets"
    folder.mkdir(parents=True)
    page = folder / "game.html"
    for _ in range(2):  # a second page finds the files there
        cardia_runs("export", LOG, "--html", str(page), "--assets", str(shared))
    words = {f"replay.{lang}.js" for lang in languages()}
    assert {file.name for file in shared.iterdir()} == {"replay.css", "replay.js", *words}
    html = page.read_text("utf-8")
    assert '<script src="../assets/replay.js"></script>' in html
    assert '<link rel="stylesheet" href="../assets/replay.css">' in html
    assert "--html FILE" in complaint("export", LOG, "--svg", "-", "--assets", str(shared))


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
    south = events[-1].card  # type: ignore[attr-defined]
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


def test_the_file_that_a_game_is_one_of_is_not_written_over_either(tmp_path: Path) -> None:
    file, log = tmp_path / "all.cardia.jsonl", Path(LOG).read_bytes()
    file.write_bytes(log * 2)
    for command in (["export"], ["what-if", "--at", "20", "--decide", "north: 1"]):
        assert "this is the game itself" in complaint(*command, f"{file}#2", "--html", str(file))
    (tmp_path / "link").symlink_to(file)
    assert "this is the game itself" in complaint("export", f"{file}#2", "--svg", str(tmp_path / "link"))
    for place in (file, tmp_path):
        assert "this is the game itself" in complaint("stats", str(place), "--svg", str(file))
    assert file.read_bytes() == log * 2


def test_a_page_of_a_long_line_is_written_again(tmp_path: Path) -> None:
    line = "I;saboteur:mediator;north.discard=judge,djinn" + " " * 300  # no file has so long a name
    for _ in range(2):
        cardia_runs("export", line, "--svg", tmp_path / "table.svg")


@pytest.mark.parametrize("kind", ["--html", "--svg", "--markdown"])
def test_what_is_piped_is_utf_8_as_in_a_file(kind: str, tmp_path: Path) -> None:
    args = ("export", LINE, "--lang", "fr", kind)
    cardia_runs(*args, tmp_path / "file")
    told = as_a_user(*args, "-", PYTHONIOENCODING="latin-1", PYTHONUTF8="0")
    assert (told.returncode, told.stderr) == (0, b"")
    assert told.stdout == (tmp_path / "file").read_bytes()
    assert "é".encode() in told.stdout


def test_two_of_them_do_not_go_into_one_file(tmp_path: Path) -> None:
    for one, same in ((str(tmp_path / "out"), f"{tmp_path}/./out"), ("-", "-")):
        told = complaint("export", LOG, "--html", one, "--svg", same)
        assert "--html, --svg and --markdown need a file each" in told
    assert "un fichier chacun" in complaint("export", LOG, "--html", "-", "--markdown", "-", "--lang", "fr")
    assert list(tmp_path.iterdir()) == []


def test_what_cannot_be_written(tmp_path: Path) -> None:
    assert "say what to write" in complaint("export", LOG)
    assert "No such file or directory" in complaint(
        "export", LOG, "--svg", str(tmp_path / "no" / "where.svg")
    )
    assert "Is a directory" in complaint("export", LOG, "--svg", str(tmp_path))


REFUSED = DISPUTE.replace("south mediator tokens", "south judge tokens")


@pytest.mark.parametrize("kind", ["--markdown", "--html"])
def test_a_page_begins_with_the_verdict_and_what_is_next(kind: str) -> None:
    text = said("export", LINE, kind, "-")
    assert LINE in text
    first = text.index("Void Mage activates.")
    assert first < text.index("Next: North has to choose") < text.index("Exact: all 3 events")
    for viewer in ("north", "public"):
        assert "Next: North" not in said("export", LINE, kind, "-", "--view", viewer)


@pytest.mark.parametrize("kind", ["--markdown", "--html"])
def test_a_play_that_is_refused_is_said_first_and_by_the_exit_code(kind: str, tmp_path: Path) -> None:
    file = tmp_path / "dispute.toml"
    file.write_text(REFUSED)
    result = cardia_runs("export", file, kind, "-", status=1)
    assert "carries no tokens" in result.stdout.partition("Exact")[0]
    assert "north was refused (carries-nothing)" in result.stderr
    hidden = cardia_runs("export", file, kind, "-", "--view", "south", status=1)
    assert "tokens" not in hidden.stdout.partition("Exact")[0]
    assert hidden.stderr == ""
