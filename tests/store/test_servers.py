"""What every server needs: clocks kept with decisions, seats that are taken, news of others, asyncio."""

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from inspect import signature
from random import Random
from threading import Event
from typing import Any, Self

import pytest

from cardia_rules.errors import DecisionRefused, SetupRefused
from cardia_rules.game.game import Game
from cardia_rules.store.cardia.kept import AsyncKeptGame, KeptGame, OpenSeats, follow_store
from cardia_rules.store.cardia.logs import LogStore
from cardia_rules.store.lines.memory import MemoryStore
from cardia_rules.store.lines.plainfile import PlainFileStore
from cardia_rules.store.lines.refusals import StoreInputRefused
from tests.store.conftest import MANY_GAMES
from tests.store.contract.appending import in_threads
from tests.store.places import Place

GAME = "duel"


# ------------------------------------------------------------------ a decision and the clock
@pytest.mark.parametrize("place", MANY_GAMES, indirect=True)
def test_a_decision_and_the_clock_are_one_append(place: Place) -> None:
    with place.open() as store:
        kept = KeptGame.begin(
            store, GAME, Game.new("I"), chance=Random(1), labels={"clock.north": "60", "clock.south": "60"}
        )
        north, _ = kept.game.asks
        lines = store.length(GAME)
        kept.decide("north", north.options[0], north.number, labels={"clock.north": "31.5"})
        assert store.length(GAME) == lines + 1
        with pytest.raises(DecisionRefused):
            kept.decide("north", north.options[0], north.number, labels={"clock.north": "0"})
    with place.open() as again:
        labels = KeptGame.resume(again, GAME).labels
        assert {name: labels[name] for name in ("clock.north", "clock.south", "result")} == {
            "clock.north": "31.5",
            "clock.south": "60",
            "result": "going-on",
        }


def test_what_the_log_says_no_label_says_otherwise() -> None:
    store = MemoryStore()
    game = Game.new("I", tags={"north": "Anna"})
    kept = KeptGame.begin(store, GAME, game, chance=Random(1), labels={"tag.north": "Bob", "result": "south"})
    ask = kept.game.asks[0]
    kept.decide(ask.seat, ask.options[0], labels={"result": "south", "mine": "1"})
    assert kept.labels == {"tag.north": "Anna", "result": "going-on", "mine": "1"}


def test_who_is_overtaken_labels_what_is_kept_in_the_end() -> None:
    store = MemoryStore()
    one = KeptGame.begin(store, GAME, Game.new("I"), chance=Random(1))
    other = KeptGame.resume(store, GAME, chance=Random(2))
    north, south = one.game.asks
    one.decide("north", north.options[0], north.number, labels={"clock.north": "1"})
    other.decide("south", south.options[0], south.number, labels={"clock.south": "2"})
    assert {"clock.north": "1", "clock.south": "2"}.items() <= other.labels.items()


def test_a_plain_file_has_no_place_for_a_clock(tmp_path: Any) -> None:
    with PlainFileStore(tmp_path / "duel.cardia.jsonl") as store:
        kept = KeptGame.begin(store, GAME, Game.new("I"), chance=Random(1))
        ask, events = kept.game.asks[0], kept.game.events
        with pytest.raises(StoreInputRefused) as caught:
            kept.decide(ask.seat, ask.options[0], labels={"clock": "1"})
        assert (caught.value.code, kept.game.events) == ("no-labels", events)


# ------------------------------------------------------------------ seats
@pytest.mark.parametrize("place", MANY_GAMES, indirect=True)
def test_each_seat_is_taken_by_one_player(place: Place) -> None:
    with place.open() as store, place.open() as other:
        seats = [OpenSeats(each, GAME) for each in (store, other)]
        refused: list[str] = []

        def take(number: int) -> None:
            try:
                seats[number % 2].take("north" if number < 2 else "south", f"player {number}")
            except StoreInputRefused as error:
                refused.append(error.code)

        in_threads([partial(take, number) for number in range(4)])
        taken = seats[0].taken
        assert refused == ["seat-taken"] * 2
        assert seats[1].taken == taken
        kept = KeptGame.begin(store, GAME, Game.new("I", tags=taken))
        assert kept.game.tags == taken
        assert LogStore(store).find_games({"north": taken["north"]}) == (GAME,)


@pytest.mark.parametrize(("seat", "name"), [("west", "Anna"), ("north", ""), ("north", "a\nb"), ("north", 7)])
def test_what_cannot_sit_there(seat: Any, name: Any) -> None:
    seats = OpenSeats(MemoryStore(), GAME)
    with pytest.raises((StoreInputRefused, SetupRefused)):
        seats.take(seat, name)
    assert seats.taken == {}


# ------------------------------------------------------------------ asyncio
def in_a_loop(played: Coroutine[Any, Any, None]) -> None:
    """Run it in a thread: where a browser was driven before, this one has a loop already."""
    with ThreadPoolExecutor(1) as pool:
        pool.submit(asyncio.run, played).result(120)


@pytest.mark.parametrize("opens", [AsyncKeptGame.begin, AsyncKeptGame.resume])
def test_what_is_awaited_does_not_claim_to_give_the_game_itself(opens: Callable[..., Any]) -> None:
    """Its help is that of the ``KeptGame``: of both it is true that one gives its own kind."""
    assert signature(opens).return_annotation is Self


def test_a_game_between_two_processes_and_asyncio() -> None:
    """One plays by the doors and follows what the other one, elsewhere, decides."""

    async def played(store: MemoryStore) -> None:
        here = await AsyncKeptGame.begin(store, GAME, Game.new("I"), chance=Random(1))
        there = await AsyncKeptGame.resume(store.reopened(), GAME, chance=Random(2))
        told = follow_store(store, patience=60)
        assert await anext(told) == ()
        north, south = here.game.asks
        decided = await there.decide("south", south.options[0], south.number)
        assert await anext(told) == (GAME,)
        assert await here.catch_up() == decided
        await asyncio.gather(here.decide("north", north.options[0], north.number), anext(told))
        await there.catch_up()
        assert there.game.events == here.game.events
        await there.resign("south")
        assert await anext(told) == (GAME,)
        await here.catch_up()
        assert here.game.over is not None

    in_a_loop(played(MemoryStore()))


def test_the_loop_goes_on_while_a_store_waits() -> None:
    """A store that lets nothing in until the loop has done something else."""

    class Waiting(MemoryStore):
        let_in = Event()

        def append(self, *given: Any, **named: Any) -> int:
            self.let_in.wait(60)
            return super().append(*given, **named)

    async def played() -> None:
        beginning = asyncio.create_task(AsyncKeptGame.begin(Waiting(), GAME, Game.new("I")))
        await asyncio.sleep(0)
        Waiting.let_in.set()
        assert (await beginning).game.events

    in_a_loop(played())
