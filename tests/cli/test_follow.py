"""A game that is played at a table, recorded at the terminal as it is seen."""

import gzip
import json
from pathlib import Path

import pytest

from tests.cli.running import complaint, said

ROUND_ONE = ("north: saboteur", "south: judge", "south deck: djinn, ?")


def test_a_game_is_followed_line_by_line_and_its_file_is_possible(tmp_path: Path) -> None:
    file = tmp_path / "final.seen.jsonl"
    told = said("follow", file, *ROUND_ONE)
    assert "South discards the Djinn (16) from their deck.\nSouth discards a card from their deck.\n" in told
    assert "possible: there is a deal" in said("verify", file)
    told = said("follow", file, "north: puppeteer", "south: inventor", "picked: mediator")
    assert "1 signet goes on North's Puppeteer (10)." in told
    assert "the top 2 cards" not in told  # what was told before is not told again
    assert "il existe une donne" in said("verify", file, "--lang", "fr")


def test_a_line_that_no_deal_allows_is_not_kept_and_names_the_earlier_moment(tmp_path: Path) -> None:
    file = tmp_path / "final.seen.jsonl"
    said("follow", file, *ROUND_ONE, "north: puppeteer", "south: inventor")
    before = file.read_bytes()
    told = said("follow", file, "picked: djinn", status=1)
    assert told.startswith(
        "Refused, and not kept: picked: djinn. event 45: Djinn cannot have been there; event 26"
    )
    assert file.read_bytes() == before
    assert "l’événement 26 dit où est" in said("follow", file, "picked: djinn", "--lang", "fr", status=1)


def test_what_lay_open_is_asked_for(tmp_path: Path) -> None:
    file = tmp_path / "final.seen.jsonl"
    assert said("follow", file, "north: saboteur", "south: judge").endswith("south deck: …\n")
    assert said("follow", file, "south: judge", "--lang", "fr").endswith("south deck: …\n")


def test_a_mistake_is_corrected_later_and_what_does_not_hold_is_said(tmp_path: Path) -> None:
    file = tmp_path / "final.seen.jsonl"
    said("follow", file, *ROUND_ONE, "north: puppeteer", "south: inventor", "picked: mediator")
    told = said("follow", file, "--correct", "3", "south deck: mediator, ?", status=1)
    assert told.startswith("South discards the Mediator (4) from their deck.\n")
    assert "Line 6 does not hold any more: picked: mediator." in " ".join(told.split())
    kept = json.loads(said("follow", file, "--json"))
    assert kept["entries"][2] == "south deck: mediator, ?"
    assert len(kept["entries"]) == 5
    assert "1 to 5" in complaint("follow", file, "--correct", "9", "north: judge")


def test_a_record_can_be_piped_zipped_and_stand_among_others(tmp_path: Path) -> None:
    file = tmp_path / "final.seen.jsonl"
    said("follow", file, *ROUND_ONE)
    record, told = file.read_bytes(), said("ask", file)
    assert told.startswith("South's Judge wins encounter 1")
    assert said("ask", "-", stdin=record) == told
    file.write_bytes(gzip.compress(record))
    assert said("ask", file) == told
    file.write_bytes(record + record)
    assert said("ask", f"{file}#2") == told


def test_invented_cards_are_written_only_where_an_example_is_asked_for(tmp_path: Path) -> None:
    file, example = tmp_path / "final.seen.jsonl", tmp_path / "example.cardia.jsonl"
    said("follow", file, *ROUND_ONE)
    assert b'"order"' not in file.read_bytes()
    said("follow", file, "--example", example)
    assert "exact" in said("verify", example)


def test_a_game_goes_on_from_a_position_that_is_known_in_part(tmp_path: Path) -> None:
    """What comes of it by itself is asked for as well, and what is not said stays open."""
    file = tmp_path / "dispute.seen.jsonl"
    line = "I;saboteur:judge;phase=2;south.deck=?9;south.hand=mediator,?4"
    told = said("follow", file, "--position", line)
    assert told.endswith("south deck: …\n")
    said("follow", file, "--position", line, "south deck: djinn, ?", "north: puppeteer", "south: inventor")
    assert b"position-arranged" in file.read_bytes()
    assert "Refused, and not kept: picked: djinn." in said("follow", file, "picked: djinn", status=1)
    said("follow", file, "picked: mediator")
    assert "possible: there is a deal" in said("verify", file)
    kept = json.loads(said("follow", file, "--json"))
    assert kept["entries"][0] == "south deck: djinn, ?"
    assert len(kept["entries"]) == 4
    assert "exact" in said("verify", _example(file, tmp_path))


def _example(file: Path, folder: Path) -> Path:
    said("follow", file, "--example", folder / "example.cardia.jsonl")
    return folder / "example.cardia.jsonl"


def test_protectors_are_laid_by_their_backs_and_turned_up(tmp_path: Path) -> None:
    file = tmp_path / "final.seen.jsonl"
    laid = "laid: guild, academy, dynasty, rebellion, guild, academy"
    told = said("follow", file, "--protectors", "--locations", "bazaar", laid)
    assert told.endswith("protector: …\n")
    said("follow", file, "--protectors", "--locations", "bazaar", laid, "protector: parrot", "north: judge")
    assert b'"parrot"' in file.read_bytes()
    assert "possible: there is a deal" in said("verify", file)
    wrong = said("follow", tmp_path / "other.seen.jsonl", "--protectors", laid, "protector: toad", status=1)
    assert "cannot have" in wrong


def test_a_file_that_is_something_else_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "final.seen.jsonl"
    file.write_bytes(b"what?\n")
    assert complaint("follow", file, "north: judge")
    assert file.read_bytes() == b"what?\n"


def test_an_example_is_not_written_over_the_record(tmp_path: Path) -> None:
    file = tmp_path / "final.seen.jsonl"
    said("follow", file, *ROUND_ONE)
    kept = file.read_bytes()
    assert "not written over" in complaint("follow", file, "--example", file)
    assert file.read_bytes() == kept


@pytest.mark.parametrize("command", ["follow", "match", "day"])
def test_what_is_kept_is_in_a_file_and_in_no_device_that_never_ends(command: str) -> None:
    assert "is not a file" in complaint(command, "/dev/zero")
    assert "ce n’est pas un fichier" in complaint(command, "/dev/zero", "--lang", "fr")


@pytest.mark.parametrize("command", ["follow", "match", "day"])
def test_what_is_no_text_is_no_file_that_was_kept(command: str, tmp_path: Path) -> None:
    file = tmp_path / "kept"
    file.write_bytes(b"{\xff")
    assert "kept: is not UTF-8 text (byte 1)" in complaint(command, file)
    assert file.read_bytes() == b"{\xff"
