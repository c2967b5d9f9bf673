"""A match of three through the example server, killed in between, and then through its file and pages."""

from pathlib import Path

from cardia_rules.events.seats import Seat
from cardia_rules.replay.adjudicate import verify
from cardia_rules.store.cardia.matches import KeptMatch, read_match_file
from cardia_rules.store.lines.sqlite import SqliteStore
from tests.cli.running import said
from tests.server.processes import MATCH, Connection, Running

TAGS = ("North: Anna", "South: Bob", "Event: The duel")


def news_of(connection: Connection, game: str, *, over: bool) -> dict[Seat, int]:
    """Wait until a seat is told of a game, under way or over; return the score."""
    while True:
        news = connection.news()
        if news.game == game and (news.view.table.over is not None) == over:
            return news.score


def test_a_match_of_three_goes_through_server_store_file_and_pages(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    server = Running(path)
    with server.seated("north") as north, server.seated("south") as south:
        north.send(b'{"say":"next"}\n')
        assert north.refused() == ("match-under-way",)
        north.send(b'{"say":"win"}\n')
        while b"a player says resign, draw or next" not in north.line():
            pass
        south.send(b'{"say":"resign"}\n')
        news_of(south, "the duel.1", over=True)
        south.send(b'{"say":"resign"}\n')
        assert south.refused() == ("game-over",)
    assert server.stop() == ""

    server = Running(path)  # the first game is over, and the second has not begun
    with server.seated("north") as north, server.seated("south") as south:
        assert news_of(north, "the duel.1", over=True) == {"north": 1, "south": 0}
        south.send(b'{"say":"next"}\n')
        news_of(north, "the duel.2", over=False)
        north.send(b'{"say":"draw"}\n')
        while not (offered := south.news()).draw_offered:
            pass
        assert offered.draw_offered == ("north",)
        south.send(b'{"say":"draw"}\n')
        assert news_of(south, "the duel.2", over=True) == {"north": 1, "south": 0}
        south.send(b'{"say":"next"}\n')
        news_of(south, "the duel.3", over=False)
        assert server.stop() == ""

    server = Running(path)  # in the middle of the third
    with server.seated("north") as north, server.seated("south") as south:
        news_of(south, "the duel.3", over=False)
        south.send(b'{"say":"resign"}\n')
        assert news_of(north, "the duel.3", over=True) == {"north": 2, "south": 0}
        north.send(b'{"say":"next"}\n')
        assert north.refused() == ("match-over",)
    assert server.stop() == ""

    file = tmp_path / "match.jsonl"
    with SqliteStore(path) as store:
        match = KeptMatch.resume(store, MATCH)
        assert match.record.score.winner == "north"
        assert match.export_to(file) == 4
    record, games = read_match_file(file)
    assert record == match.record
    assert all(verify(log) for log in games)

    shown = said("show", str(file)).splitlines()
    assert shown[:3] == list(TAGS)
    assert shown[3] == "Game 1 (the duel.1): North wins the game: the opponent gave up."
    assert shown[4] == "Game 2 (the duel.2): The game is a draw: both players agreed on it."
    assert shown[-1] == "North wins the match. North has won 2, South 0."
    assert "Nord gagne le match." in said("show", str(file), "--lang", "fr")
    one = said("show", f"{file}#3")
    assert one.startswith("\n".join(TAGS))
    assert "The game is a draw: both players agreed on it." in one
    assert "North: Anna" in said("export", f"{file}#2", "--html", "-")
    assert "North: Anna" in said("export", f"{file}#2", "--markdown", "-")
    told = said("verify", str(file)).splitlines()
    assert [line.split(": ")[1] for line in told[:4]] == ["exact"] * 4
    assert told[4] == "4 of 4 logs are exact"
