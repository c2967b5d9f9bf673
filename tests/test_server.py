"""The example server, end to end: real processes, kills, hostile clients; nobody is told too much."""

import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from cardia_rules.events.seats import OPPONENT, SEATS, Seat
from cardia_rules.events.vocabulary import AnyEvent, CardRevealed
from cardia_rules.replay.adjudicate import Conclusion, verify
from cardia_rules.resolution.game import Game
from cardia_rules.store.logs import LogStore
from cardia_rules.store.sqlite import SqliteStore
from cardia_rules.views.published_file import read_published
from cardia_rules.views.seeing import see_log
from cardia_rules.views.view import see
from tests.hidden_pairs import shown_cards
from tests.serving import GAME, SECONDS, Connection, News, Running, client, free_port, news_or_refusal

KILLS = 5


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    """A server that must be alive after the test, and have nothing to complain about."""
    running = Running(tmp_path / "games.db")
    yield running
    alive = running.process.poll() is None
    assert (running.stop(), alive) == ("", True)


def stored(path: Path) -> tuple[AnyEvent, ...]:
    with LogStore(SqliteStore(path, read_only=True)) as logs:
        log = logs.log(GAME)
    assert log.problem is None
    return log.events


def wait_for_lines(path: Path, count: int, clients: "list[subprocess.Popen[bytes]]") -> None:
    """Until the game has so many lines more."""
    with SqliteStore(path, read_only=True) as store:
        enough = store.length(GAME) + count
        while store.length(GAME) < enough and any(each.poll() is None for each in clients):
            time.sleep(0.001)


# ------------------------------------------------------------------ a whole game
def test_a_game_that_is_killed_again_and_again_is_finished_and_leaks_nothing(tmp_path: Path) -> None:
    path, random = tmp_path / "games.db", Random(4)
    server = Running(path, free_port())
    heard = {name: tmp_path / name for name in (*SEATS, "spectator")}
    clients = [client(server, name, file) for name, file in heard.items()]
    lengths = [server.events]
    for _ in range(KILLS):
        wait_for_lines(path, random.randrange(1, 4), clients)
        time.sleep(random.random() * 0.01)
        assert server.stop() == ""
        server = Running(path, server.port)
        lengths.append(server.events)
    for each in clients:
        assert (each.communicate(timeout=SECONDS)[1], each.returncode) == (b"", 0)
    assert server.stop() == ""

    events = stored(path)
    assert lengths == sorted(lengths)
    assert len(set(lengths)) > 2, "it was never killed in the middle of the game"
    assert Game.from_events(events).over is not None
    assert verify(events).conclusion is Conclusion.EXACT
    published = heard["spectator"].read_bytes()
    assert verify(published).conclusion is Conclusion.EXACT
    assert tuple(line.event for line in read_published(published).lines) == see_log(events, "spectator")
    for seat in SEATS:
        assert_heard_what_it_may_know(seat, heard[seat].read_bytes().splitlines(), events)


def assert_heard_what_it_may_know(seat: Seat, lines: list[bytes], events: tuple[AnyEvent, ...]) -> None:
    """Every message is this seat's view of the log that was kept, all of it, and names no hidden card."""
    expected = see_log(events, seat)
    known = 0
    for line in lines:
        message = news_or_refusal(line)
        if not isinstance(message, News):
            continue
        number = message.view.number
        assert message.events == expected[known:number]
        assert message.view == see(Game.from_events(events[:number]).position, seat)
        assert_no_hidden_card(seat, message, events[:number])
        known = number
    assert known == len(events)


def assert_no_hidden_card(seat: Seat, news: News, events: tuple[AnyEvent, ...]) -> None:
    """Judged by the events themselves, without the code that makes views."""
    other = OPPONENT[seat]
    public = {card for event in events for owner, card in shown_cards(event, seat) if owner == other}
    theirs = news.view.table.side(other)
    assert theirs.hand_cards is None
    assert theirs.deck_order is None
    assert news.view.table.side(seat).deck_order is None
    assert {each.card for each in theirs.row if each is not None and each.card} <= public
    assert set(theirs.discard) <= public
    assert all(ask.options is None for ask in news.view.asks if ask.seat == other)
    told = {getattr(e, "card", None) or "" for e in news.events if getattr(e, "seat", None) == other}
    assert told - {""} <= public


def test_a_spectator_is_shown_no_opening_before_the_end(server: Running) -> None:
    with server.connected(b'{"seat":"spectator"}\n') as spectator:
        lines = [spectator.line() for _ in range(server.events + 1)]
        spectator.plug.settimeout(0.2)
        with pytest.raises(TimeoutError):
            spectator.lines.read(1)
    log = read_published(b"".join(lines))
    assert (log.problem, log.openings, len(log.lines)) == (None, (), server.events)
    assert any(line.commitment for line in log.lines)


# ------------------------------------------------------------------ decisions
def test_a_choice_by_number_and_by_name_and_what_is_refused(server: Running) -> None:
    with server.seated("north") as north, server.seated("south") as south:
        [ask] = [ask for ask in north.news().view.asks if ask.seat == "north"]
        for choice, codes in (
            (b"nonsense", ("wrong-kind",)),
            (b"[" * 4000, ("wrong-kind",)),
            (b"\xff", ("wrong-kind",)),
            (b'{"ask":%d}' % ask.number, ("wrong-kind",)),
            (b'{"ask":%d,"choose":true}' % ask.number, ("wrong-kind",)),
            (b'{"ask":%d,"choose":99}' % ask.number, ("not-offered",)),
            (b'{"ask":%d,"choose":-1}' % ask.number, ("not-offered",)),
            (b'{"ask":3,"choose":0}', ("not-offered",)),
            (b'{"ask":3,"choose":{"choose":"decline"}}', ("decision-over",)),
            (b'{"ask":%d,"choose":{"choose":"decline"}}' % ask.number, ("wrong-kind",)),
        ):
            north.send(choice + b"\n")
            assert north.refused() == codes, choice
        north.send(b'{"ask":%d,"choose":0}\n' % ask.number)
        assert north.news().view.number > server.events
        north.send(b'{"ask":%d,"choose":0}\n' % ask.number)
        assert north.refused() == ("not-offered",)
        waiting = south.news()
        while waiting.view.number == server.events:
            waiting = south.news()
        [theirs] = [ask for ask in waiting.view.asks if ask.seat == "south"]
        assert theirs.options is not None
        south.send(b'{"ask":%d,"choose":{"choose":"place-card","card":"nobody"}}\n' % theirs.number)
        assert south.refused()[0]
        card = getattr(theirs.options[2], "card", "")
        south.send(
            b'{"ask":%d,"choose":{"choose":"place-card","card":"%s"}}\n' % (theirs.number, card.encode())
        )
        # The card itself may be gone again by the end of the round, so look at what happened.
        placed = [event for event in south.news().events if isinstance(event, CardRevealed)]
        assert card in [event.card for event in placed if event.seat == "south"]


# ------------------------------------------------------------------ hostile clients
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


def test_a_seat_is_taken_over_with_its_token_and_not_without(server: Running) -> None:
    with server.seated("north") as first:
        first.news()
        for token in (
            "",
            server.tokens["south"],
            server.tokens["north"][:-1],
            server.tokens["north"].upper(),
        ):
            with server.connected(b'{"seat":"north","token":"%s"}\n' % token.encode()) as stranger:
                assert stranger.line() == b'{"error":"this is not north\'s token"}\n'
        first.send(b"still here\n")
        assert first.refused() == ("wrong-kind",)
        with server.seated("north") as second:
            assert second.news().view.viewer == "north"
            assert first.line() == b""
            second.send(b"me instead\n")
            assert second.refused() == ("wrong-kind",)


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


def test_a_crowd_does_not_take_the_seats_away(server: Running) -> None:
    crowd = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(150)]
    for each in crowd:
        each.close()
    assert_well(server)


def test_of_two_servers_on_one_store_the_later_one_stops(server: Running, tmp_path: Path) -> None:
    other = Running(tmp_path / "games.db")
    assert other.tokens == server.tokens
    choice = b'{"ask":15,"choose":0}\n'
    with server.seated("north") as north, other.seated("north") as elsewhere:
        north.news()
        elsewhere.news()
        north.send(choice)
        north.news()
        elsewhere.send(choice)
        assert elsewhere.line() == b""
    _, complaints = other.process.communicate(timeout=SECONDS)
    assert other.process.returncode == 1
    assert complaints.decode() == (
        "server.py: Nothing appended to game 'the duel': 3 lines were expected in it, "
        "and it has 4 (lines from 4 on are newer).\n"
    )
