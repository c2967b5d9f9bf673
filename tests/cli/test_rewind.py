"""``cardia rewind``."""

import json

from tests.cli.running import LINE, LOG, LOGS, complaint, said, unbroken


def test_what_was_learned_since_and_so_whether_it_is_fair() -> None:
    told = said("rewind", LOG, "--to", "71")
    assert told.startswith("Back to event 71 of 85, which is decided anew:")
    assert "North decides to place the Djinn (16)." in told
    assert "-- What comes next there --\nNorth has to place a card." in told
    north, south = told.split("-- What South has learned since --")
    assert "  74  saw South's Puppeteer (10) revealed" in north
    assert "Djinn" not in north.split("-- What North")[1]
    assert "  73  saw North's Djinn (16) revealed" in south
    assert told.rstrip().endswith("both seats would play on with knowledge they did not have then.")


def test_a_number_means_the_same_decision_as_in_what_if() -> None:
    """Event 71 is a decision: both take it up, and neither the one after it; from 70 on it is the next."""
    for number in ("70", "71"):
        assert json.loads(said("rewind", LOG, "--to", number, "--json"))["to"] == 71
        other = said("what-if", LOG, "--at", number, "--decide", "surgeon")
        assert "They part at event 71." in other
    for lang, words in (("en", "event N or, if that is none, the next"), ("fr", "si N n’en est pas une")):
        for command in ("rewind", "what-if"):
            assert words in unbroken(said(command, "--help", "--lang", lang))


def test_where_nothing_was_decided_any_more_nothing_is_taken_back() -> None:
    told = said("rewind", LOG, "--to", "80")
    assert told.startswith("Nobody decided anything from event 80 on, so nothing is taken back.")
    assert json.loads(said("rewind", LOG, "--to", "80", "--json"))["to"] is None
    assert said("rewind", LOG, "--to", "80", "--lang", "fr").startswith("Personne n’a rien décidé")


def test_where_nobody_learned_anything_going_back_is_fair() -> None:
    told = said("rewind", LOG, "--to", "85")
    assert told.count("Nothing.") == 2
    assert told.rstrip().endswith("Going back is fair: neither seat has learned anything since.")


def test_one_seat_alone_may_know_more() -> None:
    told = said("rewind", str(LOGS / "locations-and-protectors.cardia.jsonl"), "--to", "62")
    assert "-- What South has learned since --\nNothing." in told
    assert told.rstrip().endswith(
        "Going back is not fair by itself: North would play on with knowledge they did not have then."
    )


def test_for_programs() -> None:
    learned = json.loads(said("rewind", LOG, "--to", "70", "--json"))
    assert (learned["to"], learned["fair"]) == (71, False)
    assert learned["learned"]["south"][0]["cards"] == ["djinn"]
    assert json.loads(said("rewind", LINE, "--to", "1", "--json"))["fair"] is True


def test_there_is_no_such_event() -> None:
    assert complaint("rewind", LOG, "--to", "86").endswith("there is no event 86; they go from 1 to 85")
    assert "--to is needed" in complaint("rewind", LOG)
