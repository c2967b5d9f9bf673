"""A game without a log is the same game: the same rules and asks, only nobody keeps what happened."""

import copy
import pickle
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import cardia_rules as cr
from cardia_rules.events.vocabulary import EncounterCompared
from cardia_rules.game.play import Play
from cardia_rules.game.setup import make_setup
from tests.held_games import play_out

SETUPS = {
    "I": make_setup("I"),
    "II": make_setup("II"),
    "all": make_setup("II", locations=["Bazaar", "Founder's Day"], protectors=True),
    "fog": make_setup("I", locations=["Foggy Swamp", "Serpent Temple"], protectors=True),
}


def pair(name: str, seed: int) -> tuple[cr.Game, cr.Game]:
    """The same game twice, with a log and without."""
    recorded = cr.Game.new(SETUPS[name], chance=Random(seed), reasons=False)
    return recorded, cr.Game.new(SETUPS[name], chance=Random(seed), log=False)


@pytest.mark.parametrize("name", SETUPS)
def test_it_stands_where_the_recorded_one_stands(name: str) -> None:
    for seed in range(25):
        recorded, bare = pair(name, seed)
        random = Random(seed)
        while recorded.over is None:
            assert bare.over is None
            assert bare.asks == recorded.asks
            if random.random() < 0.5:  # to look changes nothing
                assert bare.position == recorded.position
            ask = random.choice(recorded.asks)
            option = random.choice(ask.options)
            recorded.decide(ask.seat, option)
            assert bare.decide(ask.seat, option) == ()
        assert bare.over == recorded.over
        assert bare.position == recorded.position


def test_nothing_of_it_is_kept() -> None:
    _recorded, game = pair("all", 1)
    play_out(game, Random(1))
    assert not game.log
    assert not game.reasons
    assert game.events == ()
    assert game.since(game.position.number) == ((), game.position)
    with pytest.raises(cr.UnknownName, match="this game has kept no events, and there is nothing after"):
        game.since(1)
    with pytest.raises(cr.LogContradiction, match="this game has no log: it was begun"):
        game.to_log()
    with pytest.raises(cr.LogContradiction, match="this game has no log: it was begun"):
        game.named("duel 1")


def test_chance_and_the_end_may_be_said_by_hand() -> None:
    game = cr.Game.new("I", log=False)
    assert game.chance_needed is not None
    for _ in cr.SEATS:
        game.happen(cr.Shuffled(game.table.setup.deck))
    assert [ask.kind for ask in game.asks] == ["place", "place"]
    assert game.resign("north") == ()
    assert game.over == cr.Over("south", "resigned")
    assert game.asks == ()


@pytest.mark.parametrize(
    "again",
    [cr.Game.fork, copy.copy, copy.deepcopy, lambda game: pickle.loads(pickle.dumps(game))],
    ids=["forked", "copied", "copied-deeply", "sent-elsewhere"],
)
def test_a_copy_goes_its_own_way(again: Callable[[cr.Game], cr.Game]) -> None:
    recorded, game = pair("I", 5)
    for each in (recorded, game):
        each.decide(each.asks[0].seat, each.asks[0].options[0])
    other = again(game)
    assert not other.log
    assert other.asks == game.asks
    other.decide(other.asks[0].seat, other.asks[0].options[0])
    assert game.position == recorded.position
    assert other.position.number > game.position.number


def test_what_is_refused_changes_nothing() -> None:
    recorded, game = pair("I", 2)
    with pytest.raises(cr.DecisionRefused):
        game.decide("north", cr.PlaceCard("no card"))
    with pytest.raises(cr.DecisionRefused):
        game.decide(*(recorded.asks[0].seat, cr.Decline()))
    assert game.position == recorded.position


def test_what_fails_half_way_is_told_again_from_before_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: Any) -> None:
        raise KeyboardInterrupt

    recorded, game = pair("I", 3)
    for each in (recorded, game):
        each.decide("north", each.asks[0].options[0])
    ask = game.asks[0]
    with monkeypatch.context() as broken:
        broken.setattr(EncounterCompared, "apply", fails)  # both cards are revealed by then
        with pytest.raises(KeyboardInterrupt):
            game.decide(ask.seat, ask.options[0])
    assert game.position == recorded.position
    for each in (recorded, game):
        each.decide(ask.seat, ask.options[0])
    assert game.position == recorded.position


def test_a_play_freezes_a_table_only_where_somebody_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    recorded, _bare = pair("I", 4)
    play, frozen, freeze = Play(recorded.position, log=False), list[Play](), Play.freeze

    def noted(each: Play) -> Any:
        frozen.append(each)
        return freeze(each)

    monkeypatch.setattr(Play, "freeze", noted)
    for _ in range(20):
        if not play.over:
            play.decide(play.asks[0].seat, play.asks[0].options[0])
    assert not frozen
    kept = play.position
    lay = kept.table
    play.decide(play.asks[0].seat, play.asks[0].options[0])
    assert kept.table is lay
    assert play.position != kept
