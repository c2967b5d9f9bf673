"""A game as an app holds it: what it stores, how it forks, and chance by hand."""

from contextlib import suppress
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardia_rules import CardiaError, Game
from cardia_rules.errors import ChanceRefused, LogContradiction, PositionRefused
from cardia_rules.events.log import write_log
from cardia_rules.events.vocabulary import CardPlaced, SignetPlaced
from cardia_rules.kernel.log.format import LogUnreadable
from cardia_rules.resolution.position import Coin, Picked, Shuffled
from tests.held_games import a_game, played_out


# ------------------------------------------------------------------ chance by hand
def test_without_chance_the_game_waits_for_its_outcomes() -> None:
    game = Game.new("I")
    deck = game.table.setup.deck
    for wrong in (Coin("north"), Picked(deck[:1]), Shuffled(deck[1:]), Shuffled((*deck[1:], "judge"))):
        with pytest.raises(ChanceRefused):
            game.happen(wrong)
    game.happen(Shuffled(deck))
    game.happen(Shuffled(deck[::-1]))
    assert game.table.north.hand == deck[:5]
    assert game.table.south.hand == deck[::-1][:5]
    with pytest.raises(ChanceRefused):
        game.happen(Coin("north"))


# ------------------------------------------------------------------ forks
def test_a_fork_and_its_origin_do_not_notice_each_other() -> None:
    game = a_game()
    fork = game.fork(Random(2))
    events = fork.decide("north", game.asks[0].options[0])
    assert any(isinstance(event, CardPlaced) for event in events)
    assert len(fork.events) > len(game.events)
    assert game.table.north.row == ()


# ------------------------------------------------------------------ stored games
@settings(max_examples=25, deadline=None)
@given(st.integers(0, 2**32), st.integers(0, 400))
def test_a_game_cut_anywhere_is_restored_and_goes_on_by_the_rules(seed: int, cut: int) -> None:
    game = played_out(seed)
    cut = 1 + cut % len(game.events)
    restored = Game.from_log(write_log(game.events[:cut]))
    assert restored.events == game.events[: len(restored.events)]
    assert len(restored.events) >= cut


def test_a_log_that_says_something_else_than_the_rules_is_refused() -> None:
    game = played_out(4)
    events = list(game.events)
    index = next(n for n, event in enumerate(events) if isinstance(event, SignetPlaced))
    events[index] = msgspec.structs.replace(events[index], count=2)
    with pytest.raises(LogContradiction, match=rf"event {index + 1} is"):
        Game.from_log(write_log(events))


@pytest.mark.parametrize(
    "data", [b"", b"{}", b"[]\n", b"[1]", b"\xff\n", b"[" * 100_000, b'{"event":"round-began"}\n', b"null\n"]
)
def test_what_is_no_saved_game_is_refused(data: bytes) -> None:
    with pytest.raises(LogUnreadable) as refusal:
        Game.from_log(data)
    assert refusal.value.log.events == ()


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32), st.data())
def test_a_damaged_game_is_refused_and_nothing_worse(seed: int, data: st.DataObject) -> None:
    saved = played_out(seed).to_log()
    start = data.draw(st.integers(0, len(saved) - 1))
    stop = data.draw(st.integers(start, min(len(saved), start + 40)))
    junk = data.draw(st.binary(max_size=8) | st.sampled_from([b"null", b'"judge"', b"-1", b"99999", b"[]"]))
    with suppress(CardiaError):
        Game.from_log(saved[:start] + junk + saved[stop:])


def test_a_table_that_cannot_exist_is_refused() -> None:
    table = a_game().table
    side = msgspec.structs.replace(table.north, hand=(*table.north.hand, "judge", "djinn"))
    broken = msgspec.structs.replace(table, north=side, phase=0)
    with pytest.raises(PositionRefused) as refusal:
        Game.arranged(broken)
    assert set(refusal.value.codes) == {"bad-phase", "card-twice"}
