"""A small authoritative server: one game, two players and spectators, JSON lines over loopback.

``python examples/server.py games.db`` prints its port and a token for each seat; ``client.py`` plays. Kill it
and start it again: the game goes on where it was, because a decision is in the store before anybody hears of it.

The first line of a client says who it is, and how many events (a spectator: lines) it has already:
    {"seat":"north","token":"...","after":0}    or    {"seat":"spectator"}
A player is sent all that it may see, {"view":{...},"events":[...]}, whenever something has happened. It
answers a decision of its own with the number of an option, from 0, or with the option itself:
    {"ask":15,"choose":0}    or    {"ask":15,"choose":{"choose":"place-card","card":"judge"}}
What may not be done comes back as {"refused":[...]}, what cannot be understood as {"error":"..."}.
A spectator is sent the published log: hidden facts as commitments, and their openings when the game is over.
"""

import argparse
import asyncio
import hmac
import secrets
import sys
from contextlib import suppress
from pathlib import Path
from random import SystemRandom
from typing import Annotated, Any, Literal

import msgspec

from cardia_rules import (
    CardiaError,
    DecisionRefused,
    Game,
    KeptGame,
    Publisher,
    SqliteStore,
    StoreError,
    see,
    see_log,
    see_refusal,
)
from cardia_rules.events.options import Option
from cardia_rules.events.seats import SEATS, Seat
from cardia_rules.views.published_file import HEADER

GAME, SECRET = "the duel", "the duel's secret"
LONGEST_LINE = 4096
MOST_SPECTATORS = 20
PATIENCE = 10  # seconds, with who says nothing at first or does not read what it is sent


class Hello(msgspec.Struct, forbid_unknown_fields=True):
    seat: Literal["north", "south", "spectator"]
    token: str = ""
    after: Annotated[int, msgspec.Meta(ge=0)] = 0


class Choice(msgspec.Struct, forbid_unknown_fields=True):
    ask: int
    choose: int | Option


class Server:
    def __init__(self, store: SqliteStore) -> None:
        if not store.length(SECRET):
            store.append(SECRET, [secrets.token_hex(32).encode()], 0)
        self.secret = store.read(SECRET)[0]
        chance = SystemRandom()  # no seed that could be guessed, and every deck with it
        if store.length(GAME):
            self.kept = KeptGame.resume(store, GAME, chance=chance)
        else:
            self.kept = KeptGame.begin(store, GAME, Game.new("I"), chance=chance)
        self.publisher = Publisher(secret=self.secret)
        self.news = asyncio.Event()
        self.players: dict[Seat, asyncio.StreamWriter] = {}
        self.spectators = 0
        self.broken: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.tell_everybody()

    def token(self, seat: Seat) -> str:
        return hmac.digest(self.secret, seat.encode(), "sha256").hex()[:32]

    def tell_everybody(self) -> None:
        for event in self.kept.game.events[len(self.publisher.lines) :]:
            self.publisher.publish(event)
        self.news.set()  # wakes whoever waits for this one; the next ones wait for another
        self.news = asyncio.Event()

    async def meet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection; whatever is wrong with it ends with it."""
        with suppress(OSError, EOFError):  # too slow, cut off in the middle of a line, gone
            await self.talk(reader, writer)
        writer.close()

    async def talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                hello = msgspec.json.decode(await reader.readuntil(), type=Hello)
            if hello.seat == "spectator":
                await self.show(writer, hello.after)
            elif hmac.compare_digest(hello.token.encode(), self.token(hello.seat).encode()):
                await self.play(hello.seat, hello.after, reader, writer)
            else:
                await send(writer, {"error": f"this is not {hello.seat}'s token"})
        except asyncio.LimitOverrunError:
            await send(writer, {"error": f"a line has at most {LONGEST_LINE} bytes"})
        except (msgspec.DecodeError, ValueError, RecursionError) as error:
            await send(writer, {"error": f"this is no greeting: {error}"})

    async def show(self, writer: asyncio.StreamWriter, after: int) -> None:
        """Everybody follows at their own pace: who reads slowly keeps nobody waiting, and fills no memory."""
        if self.spectators >= MOST_SPECTATORS:
            return await send(writer, {"error": "there is no room for another spectator"})
        self.spectators += 1
        try:
            while True:
                news, over = self.news, self.kept.game.over
                lines = (HEADER, *self.publisher.lines, *(self.publisher.openings if over else ()))
                await send(writer, *lines[after:])
                if over:
                    return None
                after = len(lines)
                await news.wait()
        finally:
            self.spectators -= 1

    async def tell(self, seat: Seat, after: int, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while True:
                news, game = self.news, self.kept.game
                seen = see_log(game.events, seat)
                await send(writer, {"view": see(game.position, seat), "events": seen[after:]})
                after = len(seen)
                await news.wait()

    async def play(
        self, seat: Seat, after: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        if seat in self.players:
            self.players[seat].transport.abort()  # who comes back has lost the connection before
        self.players[seat] = writer
        telling = asyncio.create_task(self.tell(seat, after, writer))
        try:
            while True:
                await send(writer, *self.answers(seat, await reader.readuntil()))
        finally:
            telling.cancel()

    def answers(self, seat: Seat, line: bytes) -> list[dict[str, Any]]:
        """What only this seat is told; a decision that was taken is told to everybody, once it is kept."""
        try:
            choice = msgspec.json.decode(line, type=Choice)
            self.kept.decide(seat, self.option(seat, choice), choice.ask)
        except (msgspec.DecodeError, ValueError, RecursionError, LookupError) as error:
            return [{"error": f"this is no choice: {error}"}]
        except DecisionRefused as refused:
            return [{"refused": see_refusal(refused, seat)}]
        except StoreError as error:
            if not self.broken.done():  # without a store there is no authority: the server stops
                self.broken.set_exception(error)
            return []
        self.tell_everybody()
        return []

    def option(self, seat: Seat, choice: Choice) -> Option:
        if not isinstance(choice.choose, int):
            return choice.choose
        asked = (ask for ask in self.kept.game.asks if (ask.seat, ask.number) == (seat, choice.ask))
        options = next((ask.options for ask in asked), ())
        if 0 <= choice.choose < len(options):
            return options[choice.choose]
        raise LookupError(f"decision {choice.ask} has no option {choice.choose} for {seat}")


async def send(writer: asyncio.StreamWriter, *messages: object) -> None:
    for message in messages:
        writer.write(msgspec.json.encode(message) + b"\n")
        try:
            async with asyncio.timeout(PATIENCE):
                await writer.drain()
        except TimeoutError:
            writer.transport.abort()
            raise


async def serve(path: Path, port: int) -> None:
    with SqliteStore(path) as store:
        server = Server(store)
        listening = await asyncio.start_server(server.meet, "127.0.0.1", port, limit=LONGEST_LINE)
        print(f"port {listening.sockets[0].getsockname()[1]}, {len(server.kept.game.events)} events so far")
        for seat in SEATS:
            print(f"{seat} {server.token(seat)}", flush=True)
        await server.broken


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="One game of Duel for Cardia over loopback.")
    parser.add_argument("store", type=Path, help="the SQLite file that the game is kept in")
    parser.add_argument("--port", type=int, default=0, help="any free one, if not given")
    arguments = parser.parse_args()
    try:
        asyncio.run(serve(arguments.store, arguments.port))
    except (CardiaError, OSError) as error:
        sys.exit(f"server: {error}")
    except KeyboardInterrupt:
        pass
