"""The example that is played in a browser: two people on two phones, to the end of a game."""

import asyncio
import json
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from runpy import run_path
from threading import Thread
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

import cardia_rules as cr
from tests.processes import first_lines
from tests.server.processes import EXAMPLES, SECONDS, free_port

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, ViewportSize

PHONE: "ViewportSize" = {"width": 390, "height": 844}


@contextmanager
def running(store: Path) -> Iterator[tuple[int, dict[str, str]]]:
    port = free_port()
    command = [sys.executable, str(EXAMPLES / "web" / "app.py"), str(store), str(port)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        said = [line.split() for line in first_lines(3, process)]
        # It says its addresses before it listens.
        while process.poll() is None:
            with suppress(OSError), connect(f"ws://127.0.0.1:{port}/play?token=nobody"):
                break
            time.sleep(0.05)
        yield port, dict(said)
    finally:
        process.send_signal(signal.SIGKILL)
        process.communicate(timeout=SECONDS)


def a_view(port: int, path: str) -> cr.View:
    token = path.split("=")[1]
    with connect(f"ws://127.0.0.1:{port}/play?token={token}") as socket:
        return msgspec.convert(json.loads(socket.recv(SECONDS))["view"], cr.View)


def test_what_is_sent_is_small_and_what_is_wrong_is_refused(tmp_path: Path) -> None:
    with running(tmp_path / "games.db") as (port, paths):
        token = paths["north"].split("=")[1]
        with connect(f"ws://127.0.0.1:{port}/play?token={token}") as north:
            first = json.loads(north.recv(SECONDS))
            for wrong in ("no json", '{"ask":1}', '{"ask":99,"choose":0}', '{"say":"draw"}'):
                north.send(wrong)
                assert list(json.loads(north.recv(SECONDS))) == ["refused"]
            (mine,) = [ask for ask in first["view"]["asks"] if ask["seat"] == "north"]
            north.send(json.dumps({"ask": mine["number"], "choose": 0}))
            sent = north.recv(SECONDS)
            assert len(sent) < 1500  # with the words for people
            assert json.loads(sent)["changes"]["number"] > first["view"]["number"]
        assert a_view(port, paths["spectator"]).table.north.hand_cards is None


def test_a_flood_of_nonsense_holds_up_nobody_and_writes_nothing(tmp_path: Path) -> None:
    store = tmp_path / "games.db"
    with running(store) as (port, paths):
        north, south = (f"ws://127.0.0.1:{port}/play?token={paths[seat].split('=')[1]}" for seat in cr.SEATS)
        with connect(north, close_timeout=0.1) as flooding, connect(south) as other:
            flooding.recv(SECONDS)
            other.recv(SECONDS)
            size = sum(file.stat().st_size for file in tmp_path.iterdir())
            with cr.SqliteStore(store) as opened:
                written = opened.length("duel")
            sender = Thread(target=send_on, args=(flooding, '{"ask":99,"choose":0}', 4000), daemon=True)
            sender.start()
            flooding.recv(SECONDS)  # the flood has begun
            asked = a_view(port, paths["south"])
            assert sum(file.stat().st_size for file in tmp_path.iterdir()) == size
            (mine,) = [ask.number for ask in asked.asks if ask.seat == "south"]
            other.send(json.dumps({"ask": mine, "choose": 0}))
            assert "changes" in json.loads(other.recv(SECONDS))
            answered = 0
            while "refused" in json.loads(flooding.recv(SECONDS)):
                answered += 1
            assert answered < 1000
        sender.join(SECONDS)
    with cr.SqliteStore(store) as opened:
        assert opened.length("duel") == written + 1  # of the one decision, with the clocks in it
        assert 0 < float(opened.labels("duel")["clock.south"]) < 900


class Held(cr.MemoryStore):
    """A store that others hold, so that some appends are refused; who follows it is cut off as often."""

    held = 0

    def _refuse_while_held(self) -> None:
        if self.held:
            self.held -= 1
            raise cr.StoreBusy("games.db", 5.0)

    def append(self, *given: Any, **named: Any) -> int:
        self._refuse_while_held()
        return super().append(*given, **named)

    def follow(self, patience: float = 1.0) -> Iterator[tuple[str, ...]]:
        for told in super().follow(patience):
            self._refuse_while_held()
            yield told


def by_itself(story: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Tell a story in a thread of its own: a browser that the tests look through has the loop of this one."""
    thread = Thread(target=lambda: asyncio.run(story()), daemon=True)
    thread.start()
    thread.join(60)
    assert not thread.is_alive()


def a_duel(store: cr.Store) -> Any:
    return run_path(str(EXAMPLES / "web" / "app.py"))["Duel"](store)


def test_a_store_that_others_hold_stops_no_clock() -> None:
    """Nobody's time ran out any more if somebody held the store at the moment when it did."""
    duel = a_duel(store := Held())
    duel.clock.left = dict.fromkeys(cr.SEATS, 0.0)
    store.held = 3

    async def until_it_is_over() -> None:
        watching = asyncio.create_task(duel.watch_the_clocks())
        while duel.kept.game.over is None and not watching.done():
            await asyncio.sleep(0.01)
        watching.cancel()

    by_itself(until_it_is_over)
    assert duel.kept.game.over.reason == "out-of-time"


def test_who_decides_while_others_hold_the_store_is_told_and_decides_again() -> None:
    duel = a_duel(store := Held())
    (ask,) = [ask.number for ask in duel.kept.game.asks if ask.seat == "north"]
    store.held = 1
    choice = json.dumps({"ask": ask, "choose": 0})
    assert duel.answer("north", choice) == ["nothing can be kept at this moment: try again"]
    assert duel.answer("north", choice) == []


def test_who_follows_a_store_that_others_hold_follows_on() -> None:
    duel = a_duel(store := Held())
    other = cr.KeptGame.resume(store, "duel")
    store.held = 1

    async def until_it_is_told() -> None:
        following = asyncio.create_task(duel.watch_the_store(store, 0.01))
        while store.held and not following.done():
            await asyncio.sleep(0.01)
        other.resign("north")
        while duel.kept.game.over is None and not following.done():
            await asyncio.sleep(0.01)
        following.cancel()

    by_itself(until_it_is_told)
    assert duel.kept.game.over is not None


def test_two_servers_on_one_store_tell_each_other(tmp_path: Path) -> None:
    store = tmp_path / "games.db"
    with running(store) as (one, paths), running(store) as (other, _):
        token = {seat: paths[seat].split("=")[1] for seat in ("north", "spectator")}
        with (
            connect(f"ws://127.0.0.1:{one}/play?token={token['north']}") as north,
            connect(f"ws://127.0.0.1:{other}/play?token={token['spectator']}") as watching,
        ):
            asks = json.loads(north.recv(SECONDS))["view"]["asks"]
            before = json.loads(watching.recv(SECONDS))["view"]["number"]
            (mine,) = [ask["number"] for ask in asks if ask["seat"] == "north"]
            north.send(json.dumps({"ask": mine, "choose": 0}))
            assert json.loads(watching.recv(SECONDS))["changes"]["number"] > before


def send_on(socket: ClientConnection, text: str, times: int) -> None:
    with suppress(ConnectionClosed):  # the end of the flood
        for _ in range(times):
            socket.send(text)


@pytest.mark.parametrize("token", ["%C3%A9", "%ff", "%ED%A0%80", "%00", pytest.param("0" * 4000, id="long")])
def test_whoever_has_no_token_is_nobody(tmp_path: Path, token: str) -> None:
    with (
        running(tmp_path / "games.db") as (port, _),
        connect(f"ws://127.0.0.1:{port}/play?token={token}") as stranger,
        pytest.raises(ConnectionClosed, match="4003"),
    ):
        stranger.recv(SECONDS)


def test_two_people_play_on_their_phones(tmp_path: Path, browser: "Browser") -> None:
    store = tmp_path / "games.db"
    with running(store) as (port, paths):
        pages = [on_a_phone(browser.new_page(viewport=PHONE), port, paths[seat]) for seat in cr.SEATS]
        for _ in range(8):
            play_a_step(pages)
    # Killed and started again on the same store, at another port: the game goes on.
    with running(store) as (port, paths):
        pages = [on_a_phone(browser.new_page(viewport=PHONE), port, paths[seat]) for seat in cr.SEATS]
        while not pages[0].locator("#over").inner_text():
            play_a_step(pages)
        for page in pages:
            page.wait_for_function("document.getElementById('over').textContent")
            assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    with cr.SqliteStore(store) as opened:
        game = cr.KeptGame.resume(opened, "duel").game
    assert game.over is not None
    assert cr.verify(game)


def on_a_phone(page: "Page", port: int, path: str) -> "Page":
    page.add_init_script("window.problems = []; onerror = said => { window.problems.push(said) }")
    page.goto(f"http://127.0.0.1:{port}{path}")
    page.wait_for_function("view !== null")
    return page


def play_a_step(pages: "list[Page]") -> None:
    """Whoever is asked takes the first option; then everybody has heard of it."""
    for page in pages:
        page.wait_for_function("view.asks && view.asks.length || view.table.over")
        assert page.evaluate("window.problems") == []
    for page in pages:
        if page.evaluate("(view.asks || []).some(ask => ask.seat === view.viewer)"):
            before = page.evaluate("view.number")
            page.locator("#asks button").first.click()
            for each in pages:
                each.wait_for_function(f"view.number > {before}")
            return
