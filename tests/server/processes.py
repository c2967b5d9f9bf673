"""The example server and its clients as processes, for tests."""

import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from cardia_rules.events.seats import Seat
from cardia_rules.views.decisions import SeenFailure
from cardia_rules.views.events import EverySeenEvent
from cardia_rules.views.view import View
from tests.processes import first_lines

EXAMPLES = Path(__file__).parents[2] / "examples"
MATCH = "the duel"
GAME = "the duel.1"
SECONDS = 60


class News(msgspec.Struct, forbid_unknown_fields=True):
    game: str
    score: dict[Seat, int]
    draw_offered: tuple[Seat, ...]
    view: View
    events: tuple[EverySeenEvent, ...]


class Refused(msgspec.Struct, forbid_unknown_fields=True):
    refused: tuple[SeenFailure, ...]


def news_or_refusal(line: bytes) -> News | Refused:
    kind: Any = Refused if line.startswith(b'{"refused"') else News
    message: News | Refused = msgspec.json.decode(line, type=kind)
    return message


def free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port: int = taken.getsockname()[1]
        return port


class Running:
    """A server that has said where it listens."""

    def __init__(self, store: Path, port: int = 0) -> None:
        command = [sys.executable, str(EXAMPLES / "server.py"), str(store), str(port)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        said = b"".join(first_lines(3, self.process)).decode()
        found = re.fullmatch(r"port (\d+), (\d+) events so far\nnorth (\w{64})\nsouth (\w{64})\n", said)
        assert found is not None, (said, self.stop())
        self.port, self.events = int(found[1]), int(found[2])
        self.tokens: dict[Seat, str] = {"north": found[3], "south": found[4]}

    def stop(self) -> str:
        """Kill it, and return what it complained about."""
        self.process.kill()
        _, complaints = self.process.communicate(timeout=SECONDS)
        return complaints.decode()

    # -------------------------------------------------------------- clients
    @contextmanager
    def connected(self, first_line: bytes = b"") -> Iterator["Connection"]:
        address = ("127.0.0.1", self.port)
        # A file of a socket keeps it open: left to the garbage, it would be complained of in some later test.
        with socket.create_connection(address, timeout=SECONDS) as plug, plug.makefile("rb") as lines:
            connection = Connection(plug, lines)
            connection.send(first_line)
            yield connection

    def seated(self, seat: Seat) -> Any:
        hello = msgspec.json.encode({"seat": seat, "token": self.tokens[seat]})
        return self.connected(hello + b"\n")


class Connection:
    """A client by hand."""

    def __init__(self, plug: socket.socket, lines: BinaryIO) -> None:
        self.plug = plug
        self.lines = lines

    def send(self, data: bytes) -> None:
        self.plug.sendall(data)

    def line(self) -> bytes:
        """The next line; nothing when the server has hung up, politely or not."""
        try:
            return self.lines.readline()
        except ConnectionError:
            return b""

    def news(self) -> News:
        while True:
            message = news_or_refusal(self.line())
            if isinstance(message, News):
                return message

    def refused(self) -> tuple[str, ...]:
        """The codes of the next refusal."""
        while True:
            message = news_or_refusal(self.line())
            if isinstance(message, Refused):
                return tuple(failure.code for failure in message.refused)


def client(server: Running, seat: str, heard: Path) -> "subprocess.Popen[bytes]":
    """A client process; what it is sent goes to a file."""
    token = server.tokens.get(seat, "")  # type: ignore[call-overload]
    command = [sys.executable, str(EXAMPLES / "client.py"), str(server.port), seat, token]
    with heard.open("wb") as file:
        return subprocess.Popen(command, stdout=file, stderr=subprocess.PIPE)
