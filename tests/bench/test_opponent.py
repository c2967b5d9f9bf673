"""One player and the search: ``play-for`` decides for a seat by what that seat knows."""

from random import Random

import pytest

import cardia_rules as cr
from cardia_rules.bench.answers import hands
from cardia_rules.bots.information import Information
from cardia_rules.events.vocabulary import DecisionTaken
from tests.bench.asking import asked, refused


def test_a_person_plays_the_search_to_the_end() -> None:
    keep = asked("deal")["keep"]
    random = Random(3)
    for _ in range(200):
        told = asked("play-for", keep=keep, seat="north", playouts=3)
        assert set(told) == {"id", "keep", "waits_for"}
        assert "north" not in told["waits_for"]
        shown = asked("hands", keep=told["keep"], seat="south")
        if shown["over"]:
            break
        (ask,) = shown["asks"]
        keep = asked("hands", keep=told["keep"], seat="south", decide=random.choice(ask["options"])["send"])[
            "keep"
        ]
    assert shown["over"]
    assert asked("verify", log=told["keep"])["conclusion"] == "exact"


@pytest.mark.parametrize("first", [True, False])
def test_the_search_is_handed_what_its_seat_knows(first: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the other hand is another one, and the card laid from it: with the same luck the same choice."""
    monkeypatch.setattr(hands, "SystemRandom", lambda: Random(7))
    game = cr.Game.new("I", chance=Random(4))
    while game.table.round < 4 and game.over is None:
        game.decide(game.asks[0].seat, game.asks[0].options[0])
    other = Information.of(game, "north").sample(game, Random(9))
    assert other.table.south.hand != game.table.south.hand
    chosen = []
    for each in (game, other):
        if not first:
            each.decide("south", each.asks[1].options[-1])
        told = asked("play-for", keep=each.to_log().decode(), seat="north", playouts=20)
        played = cr.Game.from_log(told["keep"].encode()).events[len(each.events) :]
        chosen.append(next(event.option for event in played if isinstance(event, DecisionTaken)))
    assert chosen[0] == chosen[1]


def test_of_what_cannot_be_read_nothing_is_said() -> None:
    keep = asked("deal")["keep"]
    broken = keep.replace('"seat":"south"', '"seat":"north"')
    told = refused("play-for", keep=broken, seat="north")
    assert [each["text"] for each in told] == ["what was kept of this game cannot be read"]
    assert refused("play-for", keep=keep, seat="north", playouts=100_000)[0]["code"] == "bad-request"
