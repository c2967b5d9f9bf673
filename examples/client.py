"""A client of ``server.py``: a seat that plays at random, or a spectator. It prints every line it is sent.

    python examples/client.py PORT north TOKEN
    python examples/client.py PORT spectator > game.jsonl

When the connection is lost it comes back and says how much it has seen. It ends with the game; what a
spectator has then is a file that ``cardia_rules.verify`` takes.
"""

import json
import random
import socket
import sys
import time
from collections.abc import Iterator
from typing import Any

SECONDS_BETWEEN_ATTEMPTS = 0.1
MOST_ATTEMPTS = 100


class Client:
    def __init__(self, port: int, seat: str, token: str) -> None:
        self.port, self.seat, self.token = port, seat, token
        self.game = ""
        self.seen = 0  # events, or lines of the published log
        self.over = False

    def run(self) -> None:
        failures = 0
        while failures < MOST_ATTEMPTS:
            try:
                lines = sum(1 for _ in self.connect())
            except OSError:
                lines = 0
            if self.over and not (lines and self.seat == "spectator"):
                return  # a spectator asks once more, in case the openings broke off
            failures = 0 if lines else failures + 1
            time.sleep(SECONDS_BETWEEN_ATTEMPTS)
        sys.exit("the server does not answer")

    def connect(self) -> Iterator[None]:
        """One connection; yields for each line."""
        with socket.create_connection(("127.0.0.1", self.port)) as server, server.makefile("rb") as lines:
            hello = {"seat": self.seat, "token": self.token, "game": self.game, "after": self.seen}
            server.sendall(json.dumps(hello).encode() + b"\n")
            answered = 0
            for line in lines:
                if not line.endswith(b"\n"):
                    return  # it broke off in the middle, and will be sent again
                print(line.decode(), end="", flush=True)
                yield
                message = json.loads(line)
                if "error" in message:
                    sys.exit(message["error"])
                if self.seat == "spectator":
                    self.watch(message)
                elif "view" in message:
                    answered = self.play(message, server, answered)
                    if self.over:
                        return

    def watch(self, message: dict[str, Any]) -> None:
        self.seen += 1
        self.over = self.over or message.get("event", {}).get("event") == "game-ended"

    def play(self, news: dict[str, Any], server: socket.socket, answered: int) -> int:
        """Take each decision once on a connection: more news may come before the answer to it."""
        self.game, self.seen = news["game"], news["view"]["number"]
        self.over = "over" in news["view"]["table"]
        for ask in news["view"].get("asks", ()):
            if ask["seat"] == self.seat and ask["number"] != answered:
                number = random.randrange(len(ask["options"]))
                choose = random.choice((number, ask["options"][number]))
                server.sendall(json.dumps({"ask": ask["number"], "choose": choose}).encode() + b"\n")
                answered = ask["number"]
        return answered


if __name__ == "__main__":
    if len(sys.argv) not in (3, 4) or not sys.argv[1].isdigit():
        sys.exit("client.py PORT SEAT [TOKEN]")
    Client(int(sys.argv[1]), sys.argv[2], sys.argv[3] if len(sys.argv) == 4 else "").run()
