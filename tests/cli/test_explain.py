"""``cardia explain``."""

import json

from tests.cli.running import LINE, LOG, complaint, said


def test_an_event_goes_back_to_the_decisions_behind_it() -> None:
    told = said("explain", LOG, "--at", "60")
    assert told.startswith("event 60: North's Treasurer (12) activates:")
    assert "RB-07-loser-activates (Rulebook p. 7): Only the player whose card lost" in told
    assert "because of event 51: North decides to place the Treasurer (12)." in told
    assert said("explain", LOG).startswith("event 85: South wins the game")


def test_a_signet_and_an_influence() -> None:
    told = said("explain", LOG, "--signets", "south palace guard")
    assert told.startswith("South's Palace Guard (7), at place 1, holds 1 signet.")
    assert said("explain", LOG, "--influence", "Juge") == "North's Judge (8) has 8 influence, as printed.\n"
    assert "holds no signet" in said("explain", LINE, "--signets", "mediator")
    earlier = said("explain", LOG, "--signets", "sud Palace Guard", "--at", "22")
    assert "holds no signet" in earlier


def test_for_programs() -> None:
    explained = json.loads(said("explain", LOG, "--at", "60", "--json"))
    assert [step["number"] for step in explained["chain"]][:2] == [60, 59]
    assert json.loads(said("explain", LOG, "--influence", "judge", "--json"))["total"] == 8


def test_what_cannot_be_explained() -> None:
    missing = ("explain", LOG, "--signets", "north inventor")
    assert "north's Inventor is not on the table: it is in north's" in complaint(*missing)
    assert "Inventrice (nord)" in complaint(*missing, "--lang", "fr")
    assert complaint("explain", LOG, "--signets", "mediator") == (
        "cardia: neither seat has the Mediator in play there"
    )
    assert "no character is called" in complaint("explain", LOG, "--influence", "south nobody")
    both = "I;judge:judge"
    assert complaint("explain", both, "--signets", "judge") == (
        "cardia: both seats have the Judge in play: say whose, as in 'north judge'"
    )
    assert "ask one at a time" in complaint("explain", LOG, "--signets", "judge", "--influence", "judge")
