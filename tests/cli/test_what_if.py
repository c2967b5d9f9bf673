"""``cardia what-if``."""

import json
from pathlib import Path

import pytest

from tests.cli.running import DISPUTE, LINE, LOG, LOGS, complaint, said
from tests.forging import with_event


def test_another_decision_beside_what_happened() -> None:
    told = said("what-if", LOG, "--at", "51", "--decide", "hired-blade")
    verdict, was, *_ = told.splitlines()
    assert verdict == "If so: North's Hired Blade and South's Djinn are discarded."
    assert was.startswith("As it was: South's Djinn wins encounter 3, 16 to 12.")
    assert "\nThey part at event 51.\n" in told
    assert "\nRB-17-discard (Rulebook p. 17): " in told
    rows = [[cell.strip() for cell in line.split(" | ")] for line in told.splitlines() if " | " in line]
    assert rows[0] == ["What happened", "What if"]
    assert rows[1] == [
        "51  North decides to place the Treasurer (12).",
        "51  North decides to place the Hired Blade",
    ]
    # South has decided at the same moment, and so has decided here too.
    assert [
        "53  South decides to place the Djinn (16).",
        "53  South decides to place the Djinn (16).",
    ] in rows
    assert "... 17 more events; --play-on shows them" in told
    assert "What comes next in the branch" in told


def test_both_ways_as_one_page(tmp_path: Path) -> None:
    page = tmp_path / "other.html"
    assert said("what-if", LOG, "--at", "51", "--decide", "hired-blade", "--html", str(page)) == ""
    html = page.read_text("utf-8")
    assert '<li id="event-51"><a href="#event-51">North decides to place the Treasurer (12).</a>' in html
    assert '<li id="branch-51"><a href="#branch-51">North decides to place the Hired Blade' in html
    assert 'id="branch-50"' not in html, "until there they are one game"


@pytest.mark.parametrize("words", ["north: hired blade", "1", "Nord: 1", "north:Hired Blade"])
def test_a_decision_can_be_written_in_many_ways(words: str) -> None:
    expected = said("what-if", LOG, "--at", "51", "--decide", "hired-blade")
    assert said("what-if", LOG, "--at", "51", "--decide", words) == expected
    # Event 50 is no decision; the next one is.
    if ":" in words:
        assert said("what-if", LOG, "--at", "50", "--decide", words) == expected


def test_the_other_seat_of_the_same_moment() -> None:
    branch = json.loads(said("what-if", LOG, "--at", "51", "--decide", "south: puppeteer", "--json"))
    decided = [
        (each["event"]["seat"], each["event"]["option"]["card"])
        for each in branch["branch"]
        if each["event"]["event"] == "decision-taken"
    ]
    assert decided == [("south", "puppeteer"), ("north", "treasurer")]


def test_playing_on_with_what_was_recorded() -> None:
    told = said("what-if", LOG, "--at", "51", "--decide", "hired-blade", "--play-on")
    assert "more events" not in told
    branch = json.loads(said("what-if", LOG, "--at", "51", "--decide", "hired-blade", "--play-on", "--json"))
    shorter = json.loads(said("what-if", LOG, "--at", "51", "--decide", "hired-blade", "--json"))
    assert len(branch["branch"]) > len(shorter["branch"])
    assert branch["branch"][: len(shorter["branch"])] == shorter["branch"]


def test_what_was_recorded_may_fit_no_more() -> None:
    # The Treasurer wins what the Judge lost, so South's Ambusher asks for something that nobody decided.
    told = said("what-if", LOG, "--at", "34", "--decide", "treasurer", "--play-on")
    assert "The branch ends there, because what was recorded next does not fit any more: event 51" in told
    assert "(north has nothing to decide now)" in told
    assert "South has to name a faction, for the Ambusher." in told


def test_another_answer() -> None:
    told = said("what-if", LOG, "--answer", "OQ-count-and-draw=draw-first")
    assert "\nThey part at event 29.\n" in told
    assert "-- Why the branch goes its own way --" in told
    same = said("what-if", LOG, "--answer", "OQ-refill-moment=at-once")
    assert same == "That changes nothing here.\nNothing would have been otherwise: the same 85 events.\n"
    short = json.loads(
        said("what-if", LOG, "--at", "29", "--answer", "OQ-count-and-draw=draw-first", "--json")
    )
    assert (short["parted"], len(short["original"])) == (29, 1)


def test_a_case_and_a_line(tmp_path: Path) -> None:
    file = tmp_path / "dispute.toml"
    file.write_text(DISPUTE)
    told = said("what-if", str(file), "--at", "3", "--decide", "1")
    assert told.startswith("That changes nothing here.")
    assert "1 signet goes on North's Saboteur (5)." in said(
        "what-if", LINE, "--decide", "south mediator tokens"
    )


def test_a_position_is_laid_out_anew_under_another_answer() -> None:
    line = "II+judge;envoy:envoy,judge@:counselor@"
    told = said("what-if", line, "--answer", "OQ-win-ties-against-win-previous=counselor")
    assert told.startswith("The table itself would lie otherwise:\n")
    assert "Signets: north 0, south 2" in told


@pytest.mark.parametrize(
    ("args", "says"),
    [
        ([], "give either --decide or --answer ("),
        (["--decide", "1", "--answer", "OQ-x=y"], "give either --decide or --answer ("),
        (["--answer", "OQ-x"], "--answer takes a question and its answer"),
        (["--answer", "OQ-x=y"], '"OQ-x" is no question that a table answers'),
        (["--answer", "OQ-count-and-draw=never"], "never"),
        (["--at", "51", "--decide", "judge"], "not in hand: Judge; the options are hired-blade | surgeon"),
        (["--at", "51", "--decide", "9"], "there is no option 9: north has options 1 to 5"),
        (["--at", "51", "--decide", "0"], "there is no option 0"),
        (["--at", "51", "--decide", "9" * 6000], "there is no option 999999999"),
        (["--at", "51", "--decide", ""], "no character has an empty name"),
        (["--at", "51", "--decide", "nobody"], 'no character is called "nobody"'),
        (["--at", "51", "--decide", "east: judge"], "before the colon stands who decides, north or south"),
        (["--at", "50", "--decide", "judge"], "both seats decide there: say whose decision it is"),
        (["--at", "53", "--decide", "north: judge"], "north has nothing to decide there; south has"),
        (["--at", "85", "--decide", "1"], "nobody has anything to decide from event 85 on"),
        (["--at", "99", "--decide", "1"], "there is no event 99"),
    ],
)
def test_what_cannot_be_tried(args: list[str], says: str) -> None:
    assert says in complaint("what-if", LOG, *args)


def test_nothing_goes_on_from_a_forged_log(tmp_path: Path) -> None:
    file = tmp_path / "forged.cardia.jsonl"
    file.write_bytes(with_event(23, lambda line: line.replace(b'"count":1', b'"count":2')))
    for args in (["--answer", "OQ-count-and-draw=draw-first"], ["--at", "40", "--decide", "1"]):
        assert (
            "nothing can go on from a log that the rules do not give; it diverged at event 23"
            in complaint("what-if", str(file), *args)
        )
    # Before the forged event it can be branched.
    before = said("what-if", str(file), "--at", "16", "--decide", "2")
    assert before.startswith("If so: ")
    assert "As it was:" not in before
    assert "\nThey part at event 16.\n" in before


def test_an_answer_is_known_by_the_id_that_its_question_had_before() -> None:
    log = str(LOGS / "deck-2.cardia.jsonl")
    for source in (LINE, log):
        told = [
            said("what-if", source, "--answer", f"{name}=free")
            for name in ("OQ-void-mage-empty", "OQ-remove-pieces-empty")
        ]
        assert told[0] == told[1]
