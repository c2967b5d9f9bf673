"""``cardia rewind``."""

import json

from tests.cli.running import LINE, LOG, LOGS, complaint, said


def test_what_was_learned_since_and_so_whether_it_is_fair() -> None:
    told = said("rewind", LOG, "--to", "70")
    assert told.startswith("Back to event 70 of 85")
    north, south = told.split("-- What South has learned since --")
    assert "  74  saw South's Puppeteer (10) revealed" in north
    assert "Djinn" not in north
    assert "  73  saw North's Djinn (16) revealed" in south
    assert told.rstrip().endswith("both seats would play on with knowledge they did not have then.")


def test_where_nobody_learned_anything_going_back_is_fair() -> None:
    told = said("rewind", LOG, "--to", "85")
    assert told.count("Nothing.") == 2
    assert told.rstrip().endswith("Going back is fair: neither seat has learned anything since.")


def test_one_seat_alone_may_know_more() -> None:
    told = said("rewind", str(LOGS / "locations-and-protectors.cardia.jsonl"), "--to", "61")
    assert "-- What South has learned since --\nNothing." in told
    assert told.rstrip().endswith(
        "Going back is not fair by itself: North would play on with knowledge they did not have then."
    )


def test_for_programs() -> None:
    learned = json.loads(said("rewind", LOG, "--to", "70", "--json"))
    assert (learned["to"], learned["fair"]) == (70, False)
    assert learned["learned"]["south"][0]["cards"] == ["djinn"]
    assert json.loads(said("rewind", LINE, "--to", "1", "--json"))["fair"] is True


def test_there_is_no_such_event() -> None:
    assert complaint("rewind", LOG, "--to", "86").endswith("there is no event 86; they go from 1 to 85")
    assert "--to is needed" in complaint("rewind", LOG)
