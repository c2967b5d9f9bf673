"""A small authoritative server: a match of two players and spectators, JSON lines over loopback.

``python examples/server.py games.db`` prints its port and a token for each seat; ``client.py`` plays. Kill it
and start it again: the match goes on, because a decision is in the store before anybody hears of it.

The first line of a client says who it is, and how many events (a spectator: lines) of which game it has:
    {"seat":"north","token":"...","game":"the duel.1","after":0}    or    {"seat":"spectator"}
A player is sent all that it may see, {"game":"the duel.1","score":{...},"view":{...},"events":[...]},
whenever something has happened. It answers a decision of its own with the number of an option, from 0, or
with the option itself:
    {"ask":15,"choose":0}    or    {"ask":15,"choose":{"choose":"place-card","card":"judge"}}
It may also give up, offer a draw (which is agreed once both have) or, after a game, begin the next one:
    {"say":"resign"}    {"say":"draw"}    {"say":"next"}
What may not be done comes back as {"refused":[...]}; what ends a connection, as {"error":"..."}.
A spectator is sent the published log: hidden facts as commitments, and their openings when the game is over.
"""

import asyncio
import hmac
import secrets
import sys
from contextlib import suppress
from random import SystemRandom
from typing import Annotated, Literal

import msgspec

import cardia_rules as cr
from cardia_rules import SEATS, Seat
from cardia_rules.errors import MatchRefused
from cardia_rules.views.published import Publisher

MATCH, SECRET = "the duel", "the duel's secret"
TAGS = {"north": "Anna", "south": "Bob", "event": "The duel"}
LONGEST_LINE = 4096
MOST_CONNECTIONS = 100
PATIENCE = 10  # seconds, with who does not say hello or does not read what it is sent
PACE = 0.02  # seconds between two lines of a player: who sends more waits, and nobody else does


class Hello(msgspec.Struct, forbid_unknown_fields=True):
    seat: Literal["north", "south", "spectator"]
    token: str = ""
    game: str = ""
    after: Annotated[int, msgspec.Meta(ge=0)] = 0


class Saying(msgspec.Struct, forbid_unknown_fields=True):
    say: Literal["resign", "draw", "next"]


class Server:
    def __init__(self, store: cr.SqliteStore) -> None:
        if not store.length(SECRET):
            store.append(SECRET, [secrets.token_hex(32).encode()], 0)
        self.secret = store.read(SECRET)[0]
        chance = SystemRandom()  # no seed that could be guessed, and every deck with it
        if store.length(MATCH):
            self.match = cr.KeptMatch.resume(store, MATCH, chance=chance)
        else:
            self.match = cr.KeptMatch.begin(store, MATCH, tags=TAGS, chance=chance)
        names = [each.game for each in self.match.record.games]
        last = (
            cr.KeptGame.resume(store, names[-1], chance=chance) if names and store.length(names[-1]) else None
        )
        self.follow(self.match.game or last or self.match.next_game())
        self.players: dict[Seat, asyncio.StreamWriter] = {}
        self.greeting: dict[asyncio.StreamWriter, None] = {}  # who has not said hello yet, the oldest first
        self.spectators = 0
        self.news = asyncio.Event()
        self.broken: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.tell_everybody()

    def follow(self, game: cr.KeptGame) -> None:
        """Make a game of the match the one that is played and shown."""
        self.kept = game
        self.publisher = Publisher(secret=self.secret)
        self.offers: set[Seat] = set()  # of a draw, until the next decision

    def token(self, seat: Seat) -> str:
        return hmac.digest(self.secret, seat.encode(), "sha256").hex()

    def tell_everybody(self) -> None:
        """Wake all who follow the game. Each reads on at its own pace, so that none can hold up another."""
        if not (new := self.kept.game.events[len(self.publisher.lines) :]):
            return
        for event in new:
            self.publisher.publish(event)
        self.news.set()
        self.news = asyncio.Event()

    async def meet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection; whatever is wrong with it ends with it."""
        if len(self.greeting) >= MOST_CONNECTIONS:
            next(iter(self.greeting)).transport.abort()  # a crowd that says nothing keeps nobody out
        self.greeting[writer] = None
        try:
            await self.talk(reader, writer)
        except asyncio.LimitOverrunError:
            writer.write(line({"error": f"a line has at most {LONGEST_LINE} bytes"}))
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            writer.write(line({"error": f"this is no greeting: {error}"}))
        except (OSError, EOFError, asyncio.CancelledError):
            writer.transport.abort()  # too slow, cut off in the middle of a line, gone; or the server stops
        finally:
            self.greeting.pop(writer, None)
            writer.close()

    async def talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        async with asyncio.timeout(PATIENCE):
            hello = msgspec.json.decode(await reader.readuntil(), type=Hello)
        self.greeting.pop(writer, None)
        after = hello.after if hello.game in ("", self.kept.game_id) else 0
        if hello.seat == "spectator":
            await self.admit(reader, writer, after)
        elif hmac.compare_digest(hello.token.encode(), self.token(hello.seat).encode()):
            await self.play(hello.seat, after, reader, writer)
        else:
            await send(writer, {"error": f"this is not {hello.seat}'s token"})

    async def admit(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, after: int) -> None:
        """Show the game to a spectator, if there is room, until it is over or the spectator hangs up."""
        if self.spectators >= MOST_CONNECTIONS:
            await send(writer, {"error": f"{MOST_CONNECTIONS} spectators are watching already"})
            return
        self.spectators += 1
        showing = asyncio.create_task(self.show(writer, after))
        leaving = asyncio.create_task(reader.read(1))  # a spectator has nothing to say
        try:
            await asyncio.wait((showing, leaving), return_when=asyncio.FIRST_COMPLETED)
            if showing.done():
                showing.result()
        finally:
            self.spectators -= 1
            showing.cancel()
            leaving.cancel()

    async def show(self, writer: asyncio.StreamWriter, after: int) -> None:
        over = None
        while over is None:
            news, over = self.news, self.kept.game.over
            lines = [self.publisher.header, *self.publisher.lines, *(self.publisher.openings if over else ())]
            await send(writer, *lines[after:])
            after = len(lines)
            if over is None:
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
                await asyncio.sleep(PACE)
        finally:
            telling.cancel()

    async def tell(self, seat: Seat, after: int, writer: asyncio.StreamWriter) -> None:
        shown = self.kept
        with suppress(OSError):
            while True:
                news, game = self.news, self.kept.game
                after, shown = (after if self.kept is shown else 0), self.kept
                seen = cr.see_log(game.events, seat)
                score = self.match.record.score
                told = {
                    "game": shown.game_id,
                    "score": {each: score.wins(each) for each in SEATS},
                    "draw_offered": sorted(self.offers),
                    "view": cr.see(game.position, seat),
                    "events": seen[after:],
                }
                await send(writer, told)
                after = len(seen)
                await news.wait()

    def answers(self, seat: Seat, data: bytes) -> list[object]:
        """What this seat alone is told. A decision that is taken is told to everybody, once it is kept."""
        try:
            if data.startswith(b'{"say":'):
                self.hear(seat, msgspec.json.decode(data, type=Saying))
            else:
                choice = cr.read_choice(data, seat)
                self.kept.decide(seat, cr.chosen(self.kept.game.position, seat, choice), choice.ask)
                self.offers.clear()
            self.match.settle()
        except (msgspec.MsgspecError, UnicodeDecodeError):
            return [{"error": "a player says resign, draw or next"}]
        except (cr.DecisionRefused, MatchRefused) as refused:
            self.tell_everybody()  # another server on this store may have been faster
            return [{"refused": cr.see_refusal(refused, seat)}]
        except cr.StoreError as error:
            if not self.broken.done():
                self.broken.set_exception(error)  # without its store the server has no authority
            return []
        self.tell_everybody()
        return []

    def hear(self, seat: Seat, said: Saying) -> None:
        """Take a player's word beside its decisions."""
        if said.say == "resign":
            self.kept.resign(seat)
        elif said.say == "draw":
            if seat in self.offers:
                return  # no news for anybody
            self.offers.add(seat)
            if len(self.offers) == len(SEATS):
                self.kept.agree_on_draw()
        else:
            self.follow(self.match.next_game())
        self.news.set()
        self.news = asyncio.Event()


def line(message: object) -> bytes:
    return msgspec.json.encode(message) + b"\n"


async def send(writer: asyncio.StreamWriter, *messages: object) -> None:
    for message in messages:
        writer.write(line(message))
        async with asyncio.timeout(PATIENCE):
            await writer.drain()


async def serve(path: str, port: int) -> None:
    with cr.SqliteStore(path) as store:
        server = Server(store)
        listening = await asyncio.start_server(server.meet, "127.0.0.1", port, limit=LONGEST_LINE)
        print(f"port {listening.sockets[0].getsockname()[1]}, {len(server.kept.game.events)} events so far")
        for seat in SEATS:
            print(f"{seat} {server.token(seat)}", flush=True)
        await server.broken


if __name__ == "__main__":
    if not 2 <= len(sys.argv) <= 3 or not all(port.isdigit() for port in sys.argv[2:]):
        sys.exit("usage: server.py STORE [PORT]")
    try:
        asyncio.run(serve(sys.argv[1], int(sys.argv[2]) if len(sys.argv) == 3 else 0))
    except (cr.CardiaError, OSError, OverflowError) as failure:
        sys.exit(f"server.py: {failure}")
    except KeyboardInterrupt:
        pass
