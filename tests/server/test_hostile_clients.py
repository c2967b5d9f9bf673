"""Clients that mean the example server no good: it stays well, and tells them nothing."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Thread

import msgspec
import pytest

from cardia_rules.events.seats import SEATS
from cardia_rules.replay.adjudicate import Conclusion, verify
from cardia_rules.views.view import View
from tests.server.processes import SECONDS, Connection, Running, client

GREETINGS = {
    "garbage": b"\x00\xff garbage\n",
    "no JSON": b"GET / HTTP/1.1\n",
    "nothing": b"\n",
    "a list": b"[]\n",
    "deep": b'{"seat":' + b"[" * 4000 + b"\n",
    "a judge": b'{"seat":"judge"}\n',
    "no token": b'{"seat":"north"}\n',
    "a wrong token": b'{"seat":"south","token":"0000"}\n',
    "a token of another kind": b'{"seat":"south","token":7}\n',
    "a negative number": b'{"seat":"spectator","after":-1}\n',
    "more than is asked for": b'{"seat":"spectator","judge":true}\n',
    "a token that is not ASCII": '{"seat":"south","token":"é"}\n'.encode(),
    "no UTF-8": b'{"seat":"north","token":"\xff"}\n',
    "a huge line": b"x" * 10_000 + b"\n",
}


def assert_well(server: Running) -> None:
    with server.seated("north") as north:
        assert north.news().view.viewer == "north"


@pytest.mark.parametrize("greeting", GREETINGS)
def test_who_does_not_say_who_they_are_is_told_so_and_nothing_else(server: Running, greeting: str) -> None:
    with server.connected(GREETINGS[greeting]) as stranger:
        said = stranger.line()
        assert said.startswith(b'{"error":"')
        assert len(said) < 300
        assert stranger.line() == b""
    assert_well(server)


def test_lines_without_an_end_and_clients_that_go_away(server: Running) -> None:
    endless = b"x" * 50_000_000
    with server.connected() as stranger, pytest.raises(ConnectionError):
        stranger.send(endless)
    for part in (b"", b"{", b'{"seat":"north","token":"' + server.tokens["north"].encode()):
        with server.connected(part):
            pass
    for _ in range(20):
        with server.seated("north") as north:
            north.send(b'{"ask":15,"choo')
    with server.seated("north") as north, pytest.raises(ConnectionError):
        north.send(endless)
    assert_well(server)


def test_who_does_not_read_holds_up_nobody(server: Running, tmp_path: Path) -> None:
    with server.connected(b'{"seat":"spectator"}\n'), server.seated("south") as deaf:
        assert_blocks(deaf)
        clients = [client(server, name, tmp_path / name) for name in (*SEATS, "spectator")]
        for each in clients:
            assert (each.communicate(timeout=SECONDS)[1], each.returncode) == (b"", 0)
    assert verify((tmp_path / "spectator").read_bytes()).conclusion is Conclusion.EXACT


def assert_blocks(deaf: Connection) -> None:
    """Who does not read what it is answered is not read any further either: nothing piles up."""
    deaf.plug.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    deaf.plug.settimeout(1)
    with pytest.raises(TimeoutError):
        deaf.send(b"nonsense\n" * 10_000_000)


@pytest.mark.parametrize("said", [b"nonsense\n", b'{"say":"draw"}\nnonsense\n'])
def test_who_floods_the_server_holds_up_nobody_else(server: Running, said: bytes) -> None:
    """While one seat's lines wait, the other seat is told, decides and is told again."""
    with server.seated("north") as north, flooded(north, said * 10_000) as answered:
        with server.seated("south") as south:
            south.send(choice_of(south.news().view, 0))
            while any(ask.seat == "south" for ask in south.news().view.asks):
                pass
        with server.seated("south") as south:
            assert south.news().view.viewer == "south"
    assert 0 < sum(told.startswith(b'{"refused"') for told in answered) < 1000


@contextmanager
def flooded(by: Connection, data: bytes) -> Iterator[list[bytes]]:
    """Send it all, and collect what is answered, until the end of the block."""
    by.news()
    answered: list[bytes] = []

    def read() -> None:
        while told := by.line():
            answered.append(told)

    reading = Thread(target=read, daemon=True)
    sending = Thread(target=send_on, args=(by, data), daemon=True)
    reading.start()
    sending.start()
    try:
        while reading.is_alive() and not any(told.startswith(b'{"refused"') for told in answered):
            reading.join(0.01)
        yield answered
    finally:
        by.plug.shutdown(socket.SHUT_RDWR)
        sending.join()
        reading.join()


def send_on(by: Connection, data: bytes) -> None:
    with suppress(OSError):  # the end of the flood
        by.send(data)


def choice_of(view: View, option: int) -> bytes:
    (ask,) = [ask.number for ask in view.asks if ask.seat == view.viewer]
    return msgspec.json.encode({"ask": ask, "choose": option}) + b"\n"


def test_a_crowd_does_not_take_the_seats_away(server: Running) -> None:
    crowd = [socket.create_connection(("127.0.0.1", server.port), SECONDS) for _ in range(150)]
    for each in crowd:
        each.close()
    assert_well(server)


def test_spectators_do_not_keep_the_players_out_and_leave_when_they_hang_up(server: Running) -> None:
    crowd = [socket.create_connection(("127.0.0.1", server.port), SECONDS) for _ in range(130)]
    for each in crowd:
        each.sendall(b'{"seat":"spectator"}\n')
    assert_well(server)
    for each in crowd:
        each.close()
    for _ in range(100):  # until the server has noticed, without anybody deciding anything
        with server.connected(b'{"seat":"spectator"}\n') as late:
            if b"cardia-published" in late.line():
                return
    pytest.fail("who has hung up still takes a place")
