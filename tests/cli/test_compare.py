"""``cardia compare``."""

import json
from pathlib import Path

from cardia_rules.events.log import load_log, write_log
from tests.cli.running import LINE, LOG, LOGS, complaint, said
from tests.forging import DATA, with_event


def test_the_same_game() -> None:
    assert said("compare", LOG, LOG) == "The two are the same, event by event (85).\n"
    assert json.loads(said("compare", LOG, LOG, "--json")) == {"same": True, "events": 85}


def test_the_first_difference_and_both_reasons(tmp_path: Path) -> None:
    one, other = tmp_path / "one.cardia.jsonl", tmp_path / "other.cardia.jsonl"
    one.write_bytes(DATA)
    other.write_bytes(with_event(23, lambda line: line.replace(b'"count":1', b'"count":2')))
    told = said("compare", str(one), str(other), status=1)
    assert told.startswith("They agree up to event 22:\n  22  The influence at place 1")
    assert "What differs: count." in told
    first, second = told.split("-- In other.cardia.jsonl --")
    assert "event 23: 1 signet goes on South's Djinn (16)." in first
    assert "because of event 22:" in first
    assert "event 23: 2 signets go on South's Djinn (16)." in second
    record = json.loads(said("compare", str(one), str(other), "--json", status=1))
    assert (record["number"], record["fields"], record["only_reasons"]) == (23, ["count"], False)
    assert record["b"]["because"][0]["number"] == 22


def test_other_reasons_are_told_apart_from_what_happens(tmp_path: Path) -> None:
    one, other = tmp_path / "one.cardia.jsonl", tmp_path / "other.cardia.jsonl"
    one.write_bytes(DATA)
    other.write_bytes(with_event(23, lambda line: line.replace(b"RB-06-reveal", b"RB-06-place")))
    told = said("compare", str(one), str(other), status=1)
    assert "They agree up to event 22:" in told
    assert "What differs: rulings." in told


def test_other_reasons_for_the_very_first_event(tmp_path: Path) -> None:
    one, other = tmp_path / "one.cardia.jsonl", tmp_path / "other.cardia.jsonl"
    one.write_bytes(DATA)
    other.write_bytes(with_event(1, lambda line: line.replace(b"RB-03-deck", b"RB-06-place")))
    told = said("compare", str(one), str(other), status=1)
    assert told.startswith("They differ from the first event on.\nWhat differs: rulings.\n")
    assert "wins the game" not in told


def test_one_that_ends_sooner(tmp_path: Path) -> None:
    short = tmp_path / "short.cardia.jsonl"
    short.write_bytes(write_log(load_log(Path(LOG).read_bytes()).events[:40]))
    told = said("compare", str(short), LOG, status=1)
    assert "It ends before that, with event 40." in told
    assert "event 41: 1 signet goes on South's Ambusher (9)." in told


def test_games_that_begin_differently() -> None:
    told = said("compare", LOG, str(LOGS / "deck-2.cardia.jsonl"), status=1)
    assert told.startswith("They begin differently, and what happens first differs at event 2.")
    assert "They begin differently; what happens after that is the same." in said(
        "compare", LINE, f"{LINE};OQ-refill-moment=at-once", status=1
    )


def test_two_are_needed() -> None:
    assert "OTHER-GAME is missing" in complaint("compare", LOG)
