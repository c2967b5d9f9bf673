"""A game in the browser: two players and whoever watches, over websockets, with a clock for each seat.

    pip install 'cardia-rules[web]'
    python examples/web/app.py games.db [PORT]

It prints an address for each seat; whoever opens it plays. Kill it and start it again: game and clocks go on,
because a decision and what is left on the clocks are in the store, in one append, before anybody hears of it.
Start it twice on one store, with two ports: each is told what the other one did. A page is sent its view
once, and then only what changes.
"""

import asyncio
import hmac
import json
import secrets
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from random import SystemRandom
from typing import Any

import msgspec
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

import cardia_rules as cr

GAME, SECRET = "duel", "duel's secret"
SECONDS_A_SEAT = 15 * 60.0
PACE = 0.02  # seconds between two messages of a page: who sends more waits, and nobody else does
PAGE = Path(__file__).with_name("page.html")


class Clock:
    """How long each seat may still think: it runs while a seat is asked, and what is left is a label."""

    def __init__(self, kept: cr.KeptGame) -> None:
        self.kept = kept
        self.start()

    def start(self) -> None:
        """Go on from what is kept, for whoever is asked now."""
        labels = self.kept.labels
        self.left = {seat: float(labels.get(f"clock.{seat}", SECONDS_A_SEAT)) for seat in cr.SEATS}
        self.asks = {ask.seat: ask.number for ask in self.kept.game.asks}
        self.since = time.monotonic()

    def seconds(self, seat: cr.Seat) -> float:
        passed = time.monotonic() - self.since if seat in self.asks else 0
        return max(0.0, self.left[seat] - passed)

    def labels(self) -> dict[str, str]:
        """Return what is left, to be kept with a decision."""
        return {f"clock.{seat}": f"{self.seconds(seat):.3f}" for seat in cr.SEATS}


class Duel:
    def __init__(self, store: cr.Store) -> None:
        if not store.length(SECRET):
            store.append(SECRET, [secrets.token_hex(32).encode()], 0)
        self.secret = store.read(SECRET)[0]
        chance = SystemRandom()  # no seed that could be guessed, and every deck with it
        if store.length(GAME):
            self.kept = cr.KeptGame.resume(store, GAME, chance=chance)
        else:
            self.kept = cr.KeptGame.begin(store, GAME, cr.Game.new("I"), chance=chance)
        self.clock = Clock(self.kept)
        self.happened = asyncio.Event()

    def token(self, viewer: str) -> str:
        return hmac.digest(self.secret, viewer.encode(), "sha256").hex()[:32]

    def viewer_of(self, token: str) -> cr.Viewer | None:
        seats: tuple[cr.Viewer, ...] = ("north", "south", "spectator")
        given = token.encode()  # it may hold any letter, and texts are compared only if they are ASCII
        return next((each for each in seats if hmac.compare_digest(self.token(each).encode(), given)), None)

    def tell(self) -> None:
        """Wake all who follow; each reads on at its own pace, so that none can hold up another."""
        self.happened.set()
        self.happened = asyncio.Event()

    def answer(self, seat: cr.Seat, text: str) -> list[str]:
        """Take what a player sent; return why it is refused, in words, for that player alone.

        What is refused, or cannot be kept, writes nothing: the clock runs on.
        """
        try:
            if text == '{"say":"resign"}':
                self.kept.resign(seat)
            else:
                choice = cr.read_choice(text, seat)
                option = cr.chosen(self.kept.game, seat, choice)
                self.kept.decide(seat, option, choice.ask, labels=self.clock.labels())
        except cr.DecisionRefused as refused:
            return [failure.message for failure in cr.see_refusal(refused, seat)]
        except cr.StoreError:  # others hold it, or it is gone
            return ["nothing can be kept at this moment: try again"]
        self.go_on()
        return []

    def go_on(self) -> None:
        self.clock.start()
        self.tell()

    async def watch_the_store(self, store: cr.Store, pause: float = 1.0) -> None:
        """Go on when another process on this store did; what cannot be read now is read after a pause."""
        while True:
            with suppress(cr.StoreError):
                async for _games in cr.follow_store(store, pause):
                    if self.kept.catch_up():
                        self.go_on()
            await asyncio.sleep(pause)

    async def watch_the_clocks(self) -> None:
        while True:
            await asyncio.sleep(0.2)
            for seat, ask in [each for each in self.clock.asks.items() if not self.clock.seconds(each[0])]:
                with suppress(cr.StoreError):  # others hold it: the next look tries again
                    with suppress(cr.DecisionRefused):  # it was answered, or ended, at this very moment
                        self.kept.run_out_of_time(seat, ask)
                    self.go_on()

    async def follow(self, socket: WebSocket, viewer: cr.Viewer) -> None:
        """Send the view, and then what changes in it, until the other side hangs up."""
        view: cr.View | None = None
        while True:
            happened = self.happened
            told = cr.news(self.kept.game, viewer, view.number if view else 0)
            message: dict[str, Any] = {
                "told": [cr.in_words(event) for event in told.events][-40:],
                "clock": {seat: round(self.clock.seconds(seat)) for seat in cr.SEATS},
                "running": sorted(self.clock.asks),
                "asks": [in_words(ask) for ask in told.view.asks],
            }
            if view is None:
                message["view"] = told.view
                message["names"] = {card: name_of(card) for card in told.view.table.setup.deck}
            else:
                message["changes"] = cr.changes_between(view, told.view)
            await socket.send_text(msgspec.json.encode(message).decode())
            view = told.view
            await happened.wait()


def name_of(card: str) -> str:
    character = cr.find(card)
    return f"{character.names.en} {getattr(character, 'influence', '')}"


def in_words(ask: cr.SeenAsk) -> dict[str, Any]:
    options = [cr.option_in_words(each) for each in ask.options or ()]  # there are none for who is not asked
    return {"words": cr.ask_in_words(ask), "options": options}


async def page(_request: Request) -> HTMLResponse:
    return HTMLResponse(PAGE.read_text("utf-8"))


async def play(socket: WebSocket) -> None:
    duel: Duel = socket.app.state.duel
    viewer = duel.viewer_of(socket.query_params.get("token", ""))
    await socket.accept()
    if viewer is None:
        await socket.close(4003, "this is nobody's address")
        return
    following = asyncio.create_task(duel.follow(socket, viewer))
    try:
        while True:
            text = await socket.receive_text()
            if viewer in cr.SEATS and (refused := duel.answer(viewer, text[:2000])):
                await socket.send_text(json.dumps({"refused": refused}))
            await asyncio.sleep(PACE)
    except (WebSocketDisconnect, KeyError, RuntimeError):
        pass  # gone, or it sent bytes where text belongs
    finally:
        following.cancel()


def application(path: str) -> Starlette:
    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        with cr.SqliteStore(path) as store:
            app.state.duel = duel = Duel(store)
            for viewer in ("north", "south", "spectator"):
                print(f"{viewer} /?token={duel.token(viewer)}", flush=True)
            watching = [asyncio.create_task(duel.watch_the_clocks())]
            watching.append(asyncio.create_task(duel.watch_the_store(store)))
            yield
            for each in watching:
                each.cancel()

    return Starlette(routes=[Route("/", page), WebSocketRoute("/play", play)], lifespan=lifespan)


if __name__ == "__main__":
    if not 2 <= len(sys.argv) <= 3 or not all(port.isdigit() for port in sys.argv[2:]):
        sys.exit("usage: app.py STORE [PORT]")
    port = int(sys.argv[2]) if len(sys.argv) == 3 else 8000
    uvicorn.run(application(sys.argv[1]), host="127.0.0.1", port=port, log_level="warning", ws_max_size=65536)
