"""Many games in one file: read one at a time, whatever is wrong with one of them, in bounded memory."""

import gzip
import os
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from cardia_rules.errors import DataError
from cardia_rules.events.log import read_log, read_log_file, write_log
from cardia_rules.game.game import Game
from cardia_rules.kernel.log.problems import LogProblem
from cardia_rules.store.cardia.collections import Imported, export_games, import_games, read_games
from cardia_rules.store.cardia.kept import KeptGame
from cardia_rules.store.cardia.logs import LogStore
from cardia_rules.store.cardia.matches import KeptMatch, read_match_file
from cardia_rules.store.lines.memory import MemoryStore
from cardia_rules.store.lines.refusals import UnknownGame
from cardia_rules.store.lines.sqlite import SqliteStore
from tests.forging import DATA, GAME, LINES, random_game


def kept(store: MemoryStore | SqliteStore, count: int) -> None:
    for number in range(count):
        game = KeptGame.begin(
            store, f"g{number:02}", Game.new("I", tags={"round": str(number)}), chance=Random(1)
        )
        game.resign("north")


@pytest.mark.parametrize("name", ["all.cardia.jsonl", "all.cardia.jsonl.gz"])
def test_a_store_goes_through_a_file(name: str, tmp_path: Path) -> None:
    store, other = MemoryStore(), SqliteStore(tmp_path / "other.db")
    store.append("a server's secret", [b"0123456789"], 0)  # is no log, and goes nowhere
    kept(store, 12)
    assert export_games(store, tmp_path / name) == 12
    assert list(import_games(other, tmp_path / name)) == [Imported(n, f"g{n - 1:02}") for n in range(1, 13)]
    assert b"0123456789" not in b"".join(b"".join(store.read(game)) for game in other.games())
    for game in other.games():
        assert other.read(game) == store.read(game)
        assert other.labels(game) == store.labels(game)
    assert LogStore(other).find_games({"round": "7"}, "south") == ("g07",)
    assert [log.problem for log in read_games(tmp_path / name)] == [None] * 12
    other.close()


def test_the_same_games_give_the_same_bytes_also_gzipped(tmp_path: Path) -> None:
    store = MemoryStore()
    kept(store, 3)
    for name in ("a.gz", "b.gz"):
        export_games(store, tmp_path / name)
    assert (tmp_path / "a.gz").read_bytes() == (tmp_path / "b.gz").read_bytes()
    export_games(store, tmp_path / "some", ["g02", "g00"])
    assert len(list(read_games(tmp_path / "some"))) == 2
    with pytest.raises(FileExistsError):
        export_games(store, tmp_path / "some")


@pytest.mark.parametrize("name", ["some.cardia.jsonl", "some.cardia.jsonl.gz"])
def test_a_file_that_could_not_be_written_whole_is_not_there(name: str, tmp_path: Path) -> None:
    """Else it would look like one that holds fewer games, and stand in the way of the next."""
    store = MemoryStore()
    kept(store, 2)
    with pytest.raises(UnknownGame):
        export_games(store, tmp_path / name, ["g00", "nobody", "g01"])
    assert list(tmp_path.iterdir()) == []
    assert export_games(store, tmp_path / name) == 2
    with pytest.raises(FileExistsError):
        export_games(store, tmp_path / name)
    assert len(list(read_games(tmp_path / name))) == 2


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    held = os.open(pipe, os.O_RDWR)  # so that a library which opens it fails here, and does not wait for ever
    try:
        os.write(held, DATA[:100])
        (log,) = read_games(pipe)
        why = "it is no file but a pipe or a device"
        assert log.problem == LogProblem("no-file", 0, f"the file cannot be read: {why}")
        with pytest.raises(DataError, match=why):
            read_match_file(pipe)
    finally:
        os.close(held)


def test_a_damaged_game_stops_nothing(tmp_path: Path) -> None:
    file, store = tmp_path / "many.jsonl", MemoryStore()
    file.write_bytes(DATA + DATA[:-30] + b"\n" + DATA + b"junk\n" + write_log(random_game(3)))
    logs = list(read_games(file))
    assert [log.problem and log.problem.code for log in logs] == [None, "malformed", "malformed", None]
    assert logs[2].events == GAME
    found = list(import_games(store, file))
    assert [each.number for each in found if each.refused] == [2, 3]
    assert list(store.games()) == ["game-1", "game-4"]
    again = list(import_games(store, file))
    assert all("Nothing appended" in each.refused or "line" in each.refused for each in again)
    assert len(again) == 4


def test_a_game_in_a_file_with_others_says_so() -> None:
    log = read_log(DATA + DATA)
    assert log.problem is not None
    assert (log.problem.code, log.problem.line, log.events) == ("another-log", len(LINES) + 1, GAME)


def test_one_game_may_be_gzipped_whatever_its_name(tmp_path: Path) -> None:
    file = tmp_path / "game.cardia.jsonl"
    file.write_bytes(gzip.compress(DATA))
    assert read_log_file(file).events == GAME
    file.write_bytes(gzip.compress(DATA)[:-40])
    problem = read_log_file(file).problem
    assert problem is not None
    assert problem.code == "no-file"
    (whole, cut) = read_games(file)
    assert whole.events
    assert cut.problem is not None


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    for path in (tmp_path / "nothing", tmp_path, "a\0b"):
        (log,) = read_games(path)
        assert log.problem is not None
        assert log.problem.code == "no-file"


def test_memory_is_bounded_by_one_game(tmp_path: Path) -> None:
    one, many = tmp_path / "one", tmp_path / "many"
    one.write_bytes(DATA)
    many.write_bytes(DATA * 60)
    peaks = []
    for file in (one, many):
        tracemalloc.start()
        try:
            assert all(log.problem is None for log in read_games(file))
            peaks.append(tracemalloc.get_traced_memory()[1])
        finally:
            tracemalloc.stop()
    assert peaks[1] < 4 * peaks[0]


@pytest.mark.parametrize("packed", [gzip.compress, bytes])
def test_a_line_without_end_is_not_held(packed: Callable[[bytes], bytes], tmp_path: Path) -> None:
    file = tmp_path / "bomb.gz"
    file.write_bytes(packed(LINES[0] + b"x" * 30_000_000))
    tracemalloc.start()
    try:
        log, *_and_that_it_unpacks_to_too_much = read_games(file)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert log.problem is not None
    assert log.problem.code == "line-too-long"
    assert peak < 10 * 2**20  # a few lines, not the file


def test_a_match_comes_along_with_its_games(tmp_path: Path) -> None:
    store, other = MemoryStore(), MemoryStore()
    match = KeptMatch.begin(store, "final", tags={"north": "Anna"}, chance=Random(1))
    for _ in range(2):
        match.next_game().resign("south")
    match.settle()
    assert export_games(store, tmp_path / "all.gz") == 3
    assert all(not each.refused for each in import_games(other, tmp_path / "all.gz"))
    again = KeptMatch.resume(other, "final")
    assert again.record == match.record
    assert again.record.score.winner == "north"
    assert other.find({"kind": "match"}) == ("final",)
    assert LogStore(other).find_games({"north": "Anna"}) == ("final.1", "final.2")
