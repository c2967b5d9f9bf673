"""Tags, notes, ends, collections and pipes at the terminal."""

import gzip
from collections.abc import Callable
from pathlib import Path

import pytest

from cardia_rules.game.game import Game
from tests.cli.running import LOG, LOGS, cardia_runs, complaint, said
from tests.forging import DATA

RESIGNED = str(LOGS / "resigned-with-notes.cardia.jsonl")


def test_what_people_say_about_a_game_is_shown_first() -> None:
    shown = said("show", RESIGNED).splitlines()
    assert shown[:3] == ["North: Anaïs", "South: Bob", "Event: Open de Lyon"]
    assert "South wins the game: the opponent gave up." in "\n".join(shown)
    assert shown[-2:] == [
        "Zoé notes on event 10: North's clock was started late.",
        "Zoé notes on event 55: South showed the Djinn by mistake; no penalty.",
    ]
    assert said("show", RESIGNED, "--lang", "fr").startswith(
        "Nord\u202f: Anaïs\nSud\u202f: Bob\nTournoi\u202f: Open de Lyon"
    )


@pytest.mark.parametrize("view", ["north", "south", "public"])
def test_a_note_that_is_not_public_is_a_judges(view: str) -> None:
    for args in (("show",), ("export", "--html", "-"), ("export", "--markdown", "-")):
        told = said(args[0], RESIGNED, *args[1:], "--view", view)
        assert "by mistake" not in told
        assert "clock was started late" in told


def test_where_a_branch_came_from_is_shown() -> None:
    branch = str(LOGS / "branch.cardia.jsonl")
    assert "Branched off another game after event 42" in said("show", branch)
    assert "Branched off another game after event 42" in said("export", branch, "--html", "-")


def test_a_page_has_the_tags_and_how_it_ended() -> None:
    page = said("export", RESIGNED, "--html", "-")
    assert "North: Anaïs · South: Bob" in page
    assert "North gives up." in page
    assert "North: Anaïs" in said("export", RESIGNED, "--markdown", "-")


def test_tags_made_to_hurt_are_text(tmp_path: Path) -> None:
    file = tmp_path / "g.cardia.jsonl"
    file.write_bytes(
        Game.new("I", tags={"north": "<script>alert(1)</script>", "site": "[red]x[/red] `y`"}).to_log()
    )
    assert "<script>alert" not in said("export", str(file), "--html", "-")
    assert "[red]x[/red]" in said("show", str(file))
    assert "\\<script\\>" in said("export", str(file), "--markdown", "-")


def test_verify_reads_a_pipe_gzip_and_several_games(tmp_path: Path) -> None:
    assert said("verify", "-", stdin=DATA) == "-: exact: all 215 events are what the rules give\n"
    assert "exact" in said("verify", "-", stdin=gzip.compress(DATA))
    told = said("verify", "-", stdin=DATA * 3).splitlines()
    assert [line.split(":")[0] for line in told[:3]] == ["-", "-#2", "-#3"]
    assert told[3] == "3 of 3 logs are exact"
    assert "unreadable" in said("verify", "-", stdin=b"", status=1)
    folder = tmp_path / "logs"
    folder.mkdir()
    (folder / "a.cardia.jsonl.gz").write_bytes(gzip.compress(DATA + DATA[:-30] + b"\n"))
    (folder / "b.cardia.jsonl").write_bytes(DATA)
    told = said("verify", str(folder), status=1).splitlines()
    assert [line.split(": ")[1] for line in told[:3]] == ["exact", "unreadable", "exact"]
    (folder / "a.cardia.jsonl.gz").write_bytes(gzip.compress(DATA)[:-100])
    assert "cannot be read to its end" in said("verify", str(folder), status=1)


@pytest.mark.parametrize("damage", [lambda data: data[:500], lambda data: data[:60] + bytes(60)])
@pytest.mark.parametrize("command", [["ask", "-"], ["show", "-"], ["compare", LOG, "-"]])
def test_a_damaged_gzip_from_a_pipe_is_named(command: list[str], damage: Callable[[bytes], bytes]) -> None:
    told = complaint(*command, stdin=damage(gzip.compress(DATA, mtime=0)))
    assert told.startswith("cardia: standard input: cannot be read: ")
    assert "lecture impossible" in complaint(
        *command, "--lang", "fr", stdin=damage(gzip.compress(DATA, mtime=0))
    )


def test_one_game_of_several_is_named_by_its_number(tmp_path: Path) -> None:
    file = tmp_path / "many.cardia.jsonl"
    file.write_bytes(DATA + Path(LOG).read_bytes())
    assert said("show", f"{file}#2") == said("show", LOG)
    for name, words in (
        (str(file), "holds 2 logs; name one, as"),
        (f"{file}#3", "there is no log 3 in it; it holds 2"),
        (f"{tmp_path / 'nope'}#2", "nope: there is no such file"),
    ):
        assert words in cardia_runs("show", name, status=None).stderr
    zipped = tmp_path / "one.cardia.jsonl"
    zipped.write_bytes(gzip.compress(DATA))
    assert said("show", str(zipped)) == said("show", f"{file}#1")
