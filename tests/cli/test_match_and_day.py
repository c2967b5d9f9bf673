"""A tournament at the terminal: a match of three, its notes, ends and penalties; the day of a judge."""

import json
from pathlib import Path

import pytest

from cardia_rules.bench.slip import slip_in
from cardia_rules.cli.source import match_in
from tests.cli.running import LINE, complaint, said

CLAIM = (LINE, "--decide", "south judge tokens")
REFUSED = "Refused. South's Judge carries no tokens [Rulebook p. 7 (RB-07-as-much-as-possible)]."


def test_its_log_is_not_written_over_the_match(tmp_path: Path) -> None:
    file = tmp_path / "final.json"
    said("match", file, "north: judge")
    kept = file.read_bytes()
    assert "not written over" in complaint("match", file, "--log", file)
    assert file.read_bytes() == kept


def test_a_match_of_three_is_recorded_noted_penalised_judged_and_exported(tmp_path: Path) -> None:
    file, log, day = tmp_path / "m.json", tmp_path / "m.cardia.jsonl", tmp_path / "day.json"
    said("match", file, "--tag", "north=Anna", "--tag", "south=Bob", "--answer", "OQ-refill-moment=at-once")
    told = said("match", file, "north: judge", "south: saboteur", "resigned: south")
    assert told.startswith("South gives up. North wins the game")
    assert told.endswith("The match goes on. North has won 1, South 0.\n")
    said("match", file, "north: djinn", "south: void-mage", "note: Zoé: Shown by mistake.")
    said("match", file, "out of time: north", "--lang", "fr")
    said("day", day, "--mark", "Bob: warning: slow play", "--mark", "Bob: red card")
    told = said("match", file, "north: judge", "judged: south: Zoé: Anna left.", "--log", log)
    assert told.startswith("Zoé, as judge, gives the game to South: Anna left. South wins the game")
    assert "See " not in told  # no old ruling stands under it
    assert told.endswith("South wins the match. North has won 1, South 2.\n")
    match = match_in(str(log))
    assert match is not None
    record, games = match
    assert record.tags == {"north": "Anna", "south": "Bob"}
    assert [each.end and each.end.reason for each in record.games] == ["resigned", "out-of-time", "judged"]
    assert [each.table.setup.answers.refill_moment for each in games if each.table] == ["at-once"] * 3
    assert "possible: there is a deal" in said("verify", log)  # nobody has said what was in the hands
    assert '"saboteur"' in log.read_text("utf-8")
    assert '"mediator"' not in log.read_text("utf-8").replace('"mediator","saboteur"', "")  # but in the deck
    assert "Shown by mistake." in said("show", f"{log}#3")
    assert "name one of its games" in complaint("export", log, "--html", "-")
    assert "<title>" in said("export", f"{log}#2", "--html", "-")
    before = file.read_bytes()
    assert "the match is over" in complaint("match", file, "north: judge")
    assert file.read_bytes() == before
    assert "Bob: warning · slow play; red card" in said("day", day)


def test_a_refused_decision_is_not_kept_and_says_why(tmp_path: Path) -> None:
    file = tmp_path / "m.json"
    said("match", file, "north: judge")
    before = file.read_bytes()
    for text, why in (
        ("south: the casino", "casino"),
        ("north: djinn", ""),
        ("resigned: nobody", "north or south"),
    ):
        assert why in said("match", file, text, status=1)
        assert file.read_bytes() == before
    file.write_text('{"games": [{"line": 3}]}')
    assert "games[0].line" in complaint("match", file)


@pytest.mark.parametrize("command", ["match", "day"])
def test_another_file_is_refused_with_what_was_expected(command: str, tmp_path: Path) -> None:
    for text in ('{"format": "cardia-log"}', "[table]", ""):
        (file := tmp_path / "other").write_text(text)
        assert f'other: this is no file that "cardia {command}" wrote: ' in complaint(command, file)
        assert "ce fichier n’a pas été écrit par" in complaint(command, file, "--lang", "fr")


def test_a_ruling_is_handed_over_and_opened_again() -> None:
    for form in ("text", "link", "markdown", "page"):
        given = said("ask", *CLAIM, "--as", form, "--tag", "judge=Zoé", "--tag", "claim=That token & mine")
        slip = slip_in(given)
        assert slip is not None
        assert (slip.refused, slip.game.tags) == (True, {"judge": "Zoé", "claim": "That token & mine"})
        assert said("ask", given, status=1).startswith(REFUSED)
    assert said("ask", given, "--as", "text") == said(
        "ask", *CLAIM, "--as", "text", "--tag", "judge=Zoé", "--tag", "claim=That token & mine"
    )
    assert "Refusé." in said("ask", *CLAIM, "--as", "texte", "--lang", "fr")


@pytest.mark.parametrize("ruled", ["", "&r=", "&r=RB-19-mediator-removal"])
def test_a_link_is_opened_whether_or_not_somebody_ruled_on_it(ruled: str) -> None:
    """What **Share** gives on the bench ends with the decisions."""
    link = "https://a.example/bench/#t=I;saboteur:mediator@,void-mage:judge;phase=2&d=north:_south_mediator_tokens"
    assert said("ask", f"{link}{ruled}").startswith("North's Saboteur wins encounter 1 at once.")


def test_the_day_keeps_rulings_and_gives_them_its_event_and_answers(tmp_path: Path) -> None:
    day = tmp_path / "day.json"
    said("day", day, "--tag", "event=Lyon Open", "--answer", "OQ-refill-moment=at-once")
    given = said("ask", *CLAIM, "--day", day, "--tag", "table=4")
    assert given.startswith(f"Lyon Open · table 4: {REFUSED}")
    assert "OQ-refill-moment=at-once" in given
    assert REFUSED in said("day", day)
    assert len(json.loads(day.read_text("utf-8"))["slips"]) == 1
    assert "PLAYER: NAME" in complaint("day", day, "--mark", "Bob")
    assert "NAME=TEXT" in complaint("ask", *CLAIM, "--tag", "judge")
    day.write_text('{"slips": 3}')
    assert "slips" in complaint("day", day)
