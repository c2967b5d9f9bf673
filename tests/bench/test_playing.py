"""Games for apps: ``play`` and ``verify``, whose answers are the library's own views, events and refusals."""

from typing import Any

import msgspec
import pytest

import cardia_rules as cr


def asked(do: str, **request: Any) -> Any:
    return cr.Bench().answer({"do": do, **request})


def test_a_game_is_played_to_its_end_by_its_log_alone() -> None:
    told = asked("play", setup={"deck": "II"}, tags={"north": "Anna"})
    while asks := told["view"].get("asks"):
        ask = asks[-1]
        before = told["view"]["number"]
        decide = {"ask": ask["number"], "choose": len(ask["options"]) - 1}
        told = asked("play", keep=told["keep"], seat=ask["seat"], decide=decide, since=before)
        assert not told["refused"]
        assert told["view"]["number"] == before + len(told["events"])
    assert told["view"]["table"]["over"]
    assert cr.Game.from_log(told["keep"].encode()).tags == {"north": "Anna"}
    assert asked("verify", log=told["keep"])["conclusion"] == "exact"


def test_what_is_refused_changes_nothing_and_is_told_to_whom_it_concerns() -> None:
    begun = asked("play")
    wrong = {"ask": 15, "choose": {"choose": "place-card", "card": "nobody"}}
    for viewer, codes in (("north", ["not-in-hand"]), ("south", []), ("judge", ["not-in-hand"])):
        told = asked("play", keep=begun["keep"], seat="north", decide=wrong, viewer=viewer, since=15)
        assert [each["code"] for each in told["refused"]] == codes
        assert told["keep"] == begun["keep"]
        assert not told["events"]


def test_a_viewer_sees_what_is_the_viewers() -> None:
    keep = asked("play")["keep"]
    told = asked("play", keep=keep, viewer="south")
    assert [ask["seat"] for ask in told["view"]["asks"] if ask.get("options")] == ["south"]
    seen = cr.see(cr.Game.from_log(keep.encode()), "south")
    assert told["view"] == msgspec.to_builtins(seen)


@pytest.mark.parametrize(
    ("take", "reason"),
    [
        ({"how": "resigned", "seat": "north"}, "resigned"),
        ({"how": "out-of-time", "seat": "south"}, "out-of-time"),
        ({"how": "draw-agreed"}, "draw-agreed"),
        ({"how": "abandoned"}, "abandoned"),
    ],
)
def test_people_end_a_game_by_their_word(take: dict[str, str], reason: str) -> None:
    keep = asked("play")["keep"]
    told = asked("play", keep=keep, take={"event": "end-declared", **take})
    assert told["view"]["table"]["over"]["reason"] == reason
    late = asked(
        "play", keep=keep, take={"event": "end-declared", "how": "out-of-time", "seat": "south"}, ask=3
    )
    assert [each["code"] for each in late["refused"]] == ["decision-over"]


def test_chance_may_be_told() -> None:
    told = asked("play", chance="told")
    deck = told["view"]["chance"]["among"]
    assert told["view"]["chance"]["what"] == "shuffle"
    for seat in cr.SEATS:
        assert told["view"]["chance"]["seat"] == seat
        shuffled = {"event": "deck-shuffled", "seat": seat, "order": deck}
        told = asked("play", keep=told["keep"], chance="told", take=shuffled)
        assert not told["refused"]
    assert len(told["view"]["asks"]) == 2


@pytest.mark.parametrize(
    ("request_", "says"),
    [
        ({"keep": "nonsense"}, "this is not the header of a log"),
        ({"line": "I", "setup": {}}, "one beginning"),
        ({"line": "I", "answers": {"OQ-x": "y"}}, "answers go with a setup"),
        ({"decide": {"ask": 15, "choose": 0}}, "whose it is"),
        ({"setup": {"deck": "X"}}, "is no deck"),
    ],
)
def test_what_cannot_be_is_said(request_: dict[str, Any], says: str) -> None:
    assert says in asked("play", **request_)["wrong"][0]["text"]
