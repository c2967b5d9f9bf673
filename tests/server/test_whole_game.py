"""The example server, end to end: real processes, kills in the middle, and nobody is told too much."""

import subprocess
import time
from pathlib import Path
from random import Random

import pytest

from cardia_rules.events.seats import OPPONENT, SEATS, Seat
from cardia_rules.events.vocabulary import AnyEvent
from cardia_rules.game.game import Game
from cardia_rules.replay.adjudicate import Conclusion, verify
from cardia_rules.store.cardia.logs import LogStore
from cardia_rules.store.lines.sqlite import SqliteStore
from cardia_rules.views.log import see_log
from cardia_rules.views.published import read_published
from cardia_rules.views.view import see
from tests.server.processes import GAME, SECONDS, News, Running, client, free_port, news_or_refusal
from tests.shown_cards import shown_cards

KILLS = 5


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
