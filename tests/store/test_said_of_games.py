"""What is said of a kept game from outside: labels that its log gives, clocks, chance, and who may read."""

import stat
from pathlib import Path
from random import Random

import pytest

from cardia_rules import DecisionRefused, Game, KeptGame, LogStore, MemoryStore
from cardia_rules.events.vocabulary.rounds import GameEnded
from cardia_rules.store.cardia.collections import export_games


def test_nobody_labels_a_game_otherwise_than_its_log_does() -> None:
    logs = LogStore(MemoryStore())
    kept = KeptGame.begin(logs, "duel", Game.new("I", tags={"north": "Anna"}, chance=Random(1)))
    forged = {"result": "south", "tag.north": "Eve", "ended": "five-signets", "origin": "x", "clock": "12"}
    logs.append("duel", [], kept.tip.lines, forged)
    assert logs.labels("duel") == {"tag.north": "Anna", "result": "going-on", "clock": "12"}
    assert logs.find_games({"north": "Eve"}) == ()
    kept.resign("north")
    assert logs.labels("duel")["result"] == "south"


@pytest.mark.parametrize("kept", [True, False])
def test_a_clock_does_not_overtake_a_decision_that_came_in_time(kept: bool) -> None:
    game = Game.new("I", chance=Random(1))
    held = KeptGame.begin(MemoryStore(), "blitz", game) if kept else game
    asked = next(ask for ask in game.asks if ask.seat == "north")
    held.decide("north", asked.options[0], asked.number)
    with pytest.raises(DecisionRefused):
        held.run_out_of_time("north", asked.number)
    other = next(ask for ask in game.asks if ask.seat == "south")
    events = held.run_out_of_time("south", other.number)
    assert [event.winner for event in events if isinstance(event, GameEnded)] == ["north"]


def test_a_kept_game_goes_on_by_the_chance_of_the_game_that_it_began_as() -> None:
    for seed in range(12):
        random = Random(seed)
        kept = KeptGame.begin(MemoryStore(), "duel", Game.new("I", chance=Random(seed)))
        while kept.game.over is None:
            ask = random.choice(kept.game.asks)
            kept.decide(ask.seat, random.choice(ask.options), ask.number)


@pytest.mark.parametrize("name", ["games.cardia.jsonl", "games.cardia.jsonl.gz"])
def test_only_its_owner_reads_a_file_of_many_games(tmp_path: Path, name: str) -> None:
    store = MemoryStore()
    KeptGame.begin(store, "duel", Game.new("I", chance=Random(1)))
    export_games(store, tmp_path / name)
    assert stat.S_IMODE((tmp_path / name).stat().st_mode) == 0o600
