"""What is new for a viewer since an event: the same as in the whole log, and small on the wire."""

from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cardia_rules as cr
from cardia_rules.views import log as views_log
from tests.games import random_setup

_encode = msgspec.json.Encoder().encode


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 2**32))
def test_news_are_the_end_of_the_log_and_changes_lead_to_the_view(seed: int) -> None:
    random = Random(seed)
    game = cr.Game.new(random_setup(seed), chance=random)
    views = {viewer: cr.see(game, viewer) for viewer in cr.VIEWERS}
    while game.over is None:
        ask = random.choice(game.asks)
        game.decide(ask.seat, random.choice(ask.options))
        for viewer, before in views.items():
            told = cr.news(game, viewer, before.number)
            assert told.events == cr.see_log(game, viewer)[before.number :]
            assert told.view == cr.see(game, viewer)
            sent = _encode(cr.changes_between(before, told.view))
            assert cr.with_changes(before, msgspec.json.decode(sent, type=cr.Changes)) == told.view
            views[viewer] = told.view


def sizes(seeds: range) -> list[int]:
    """The bytes that north is sent after each decision of some games, in ascending order."""
    found = []
    for seed in seeds:
        game, random = cr.Game.new("I", chance=Random(seed)), Random(seed)
        view = cr.see(game, "north")
        while game.over is None:
            ask = random.choice(game.asks)
            game.decide(ask.seat, random.choice(ask.options))
            view, before = cr.see(game, "north"), view
            found.append(len(_encode(cr.changes_between(before, view))))
    return sorted(found)


def test_a_view_after_a_decision_takes_half_a_kilobyte_and_seldom_more_than_one() -> None:
    found = sizes(range(40))
    assert len(found) > 500
    assert found[len(found) // 2] <= 512
    assert found[len(found) * 95 // 100] <= 1024


def test_nothing_is_seen_again_for_news(monkeypatch: pytest.MonkeyPatch) -> None:
    game = cr.Game.new("I", chance=Random(1))
    number = game.position.number
    ask = game.asks[0]
    new = game.decide(ask.seat, ask.options[0])
    folded: list[object] = []
    monkeypatch.setattr(views_log, "fold", lambda *given: folded.append(given))
    assert len(cr.news(game, "north", number).events) == len(new)
    assert folded == []


@pytest.mark.parametrize("since", [-1, 10_000, "1", None, 1.5])
def test_news_since_what_has_not_happened_are_refused(since: object) -> None:
    with pytest.raises(cr.UnknownName, match="this game has events 1 to 15"):
        cr.news(cr.Game.new("I", chance=Random(1)), "north", since)  # type: ignore[arg-type]


def test_a_game_begun_at_a_position_counts_on() -> None:
    game = cr.Game.new("I", chance=Random(1))
    there = cr.Game.at(game.position)
    ask = there.asks[0]
    there.decide(ask.seat, ask.options[0])
    assert cr.news(there, "north", 15).number == there.position.number
    with pytest.raises(cr.UnknownName, match="this game has events 16 to"):
        cr.news(there, "north", 14)


def test_changes_are_of_one_viewer() -> None:
    game = cr.Game.new("I", chance=Random(1))
    with pytest.raises(cr.UnknownName, match="views of two viewers"):
        cr.changes_between(cr.see(game, "north"), cr.see(game, "judge"))


def test_a_kept_game_has_news() -> None:
    kept = cr.KeptGame.begin(cr.MemoryStore(), "duel", cr.Game.new("I"), chance=Random(1))
    assert cr.news(kept, "north", 3).events == cr.see_log(kept.game, "north")[3:]  # type: ignore[arg-type]
