"""How much of a file is read, and which files are not read at all."""

import gzip
import tracemalloc
from collections.abc import Callable
from io import BufferedReader, BytesIO, RawIOBase
from os import mkfifo
from pathlib import Path
from typing import Any, BinaryIO, cast

import pytest

from cardia_rules.events.log import read_log, read_log_file
from cardia_rules.game.game import Game
from cardia_rules.kernel.log.collection import (
    ALWAYS_UNPACKED,
    HEADER,
    MOST_UNPACKED,
    each_log,
    opened,
    unpacked,
    write_collection,
)
from cardia_rules.kernel.log.format import Limits
from cardia_rules.kernel.log.problems import LogProblem
from cardia_rules.replay.many import verify_all
from cardia_rules.replay.statistics import each_game
from cardia_rules.store.cardia.collections import import_games
from cardia_rules.store.lines.memory import MemoryStore
from tests.counting import lines_run
from tests.forging import (
    DATA,
    ENDS,
    GAME,
    LINES,
)


@pytest.mark.parametrize(
    ("limits", "code", "events"),
    [
        (Limits(file_bytes=len(DATA) - 1), "too-large", ENDS[-2]),
        (Limits(file_bytes=len(LINES[0]) + len(LINES[1])), "too-large", 2),
        (Limits(line_bytes=len(LINES[0]) - 2), "line-too-long", 0),
        (Limits(line_bytes=max(map(len, LINES)) - 1, events=7), "too-many-events", 2),
        (Limits(depth=2), "deep-nesting", 0),
    ],
)
def test_no_more_is_read_than_the_limits_allow(
    limits: Limits, code: str, events: int, tmp_path: Path
) -> None:
    file = tmp_path / "game.cardia.jsonl"
    file.write_bytes(DATA)
    for log in (read_log(DATA, limits), read_log_file(file, limits)):
        assert log.problem is not None
        assert log.problem.code == code
        assert log.events == GAME[:events]


def test_limits_that_are_just_met_are_met() -> None:
    exact = Limits(file_bytes=len(DATA), line_bytes=max(map(len, LINES)) - 1, events=len(GAME))
    assert read_log(DATA, exact).problem is None


def test_a_file_that_cannot_be_read_is_a_problem_too(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    mkfifo(pipe)
    for path in (tmp_path / "nothing", tmp_path, pipe, "a\0b"):
        log = read_log_file(path)
        assert log.problem is not None
        assert (log.problem.code, log.problem.line) == ("no-file", 0)


@pytest.mark.parametrize("read", [read_log, lambda data: list(each_log(BytesIO(data)))])
def test_half_a_million_lines_take_hardly_more_room_than_the_file(read: Callable[[bytes], object]) -> None:
    """As a list, each of them took eight bytes or more: 63 MB of line feeds took 656."""
    data = LINES[0] + b"\n" * 500_000
    tracemalloc.start()
    try:
        read(data)
        _now, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < 4 * len(data)


def test_a_line_is_too_long_wherever_it_stands() -> None:
    limits = Limits(line_bytes=max(map(len, LINES)))
    assert read_log(DATA, limits).problem is None
    for number in range(1, len(LINES)):
        lines = [*LINES[:number], b"x" * (limits.line_bytes + 1) + b"\n", *LINES[number:]]
        problem = read_log(b"".join(lines), limits).problem
        assert problem is not None
        assert (problem.code, problem.line) == ("line-too-long", number + 1)


# ------------------------------------------------------------------ work by what is read
class Counting(BytesIO):
    """A stream that counts how often it is asked."""

    asked = 0

    def read(self, size: int | None = -1) -> bytes:
        self.asked += 1
        return super().read(size)

    def read1(self, size: int | None = -1) -> bytes:
        self.asked += 1
        return super().read1(size)

    def readline(self, size: int | None = -1) -> bytes:
        self.asked += 1
        return super().readline(size)


def test_line_feeds_are_not_read_one_by_one() -> None:
    stream = Counting(b"\n" * 4_000_000)
    (only,) = each_log(stream)
    assert only == b"\n" * 4_000_000
    assert stream.asked < 200


@pytest.mark.parametrize("size", [1, 2, 9, 10, 11, 12, 1000])
def test_logs_are_told_apart_however_the_stream_is_cut(size: int) -> None:
    class InPieces(BytesIO):
        def read1(self, _size: int | None = -1) -> bytes:
            return self.read(size)

    logs = [DATA, b"\n", DATA[:-5] + b"\n", DATA]
    assert [*each_log(InPieces(b"".join(logs)))] == [DATA + b"\n", logs[2], DATA]
    in_a_line = DATA[:-1] + HEADER  # no log begins in the middle of a line
    assert [*each_log(InPieces(in_a_line))] == [in_a_line]


def test_what_is_too_large_is_held_so_far_and_the_next_log_is_read() -> None:
    limits = Limits(file_bytes=2 * len(DATA))
    junk = b"x" * (limits.file_bytes + 500)
    first, second = each_log(BytesIO(junk + b"\n" + DATA), limits)
    assert first == junk[: limits.file_bytes + 1]
    assert second == DATA


def test_a_stream_that_never_ends_is_left() -> None:
    class Endless(BytesIO):
        given = 0

        def read1(self, size: int | None = -1) -> bytes:
            assert size is not None
            assert self.given < 10_000_000
            self.given += size
            return b"y\n" * (size // 2)

    limits = Limits(file_bytes=1_000_000)
    *_, problem = each_log(Endless(), limits)
    assert isinstance(problem, LogProblem)
    assert problem.code == "too-large"


@pytest.mark.parametrize(
    ("begins", "goes_on"),
    [
        (b"\x1f\x8b\x08\x08\0\0\0\0\0\x03", b"a"),  # the name of the file that was packed
        (gzip.compress(DATA), b"\0"),
        (gzip.compress(DATA), gzip.compress(b"")),
    ],
    ids=["a name", "zeros", "parts that hold nothing"],
)
def test_a_packed_stream_that_unpacks_to_nothing_more_is_left(begins: bytes, goes_on: bytes) -> None:
    """Gzip reads each of these until it ends: a pipe that never did kept a reader for ever."""

    class Endless(RawIOBase):
        given = 0

        def readable(self) -> bool:
            return True

        def readinto(self, buffer: Any) -> int:
            assert self.given < 3 * ALWAYS_UNPACKED, "still reading"
            piece = goes_on * (len(buffer) // len(goes_on)) if self.given else begins
            buffer[: len(piece)] = piece
            self.given += len(piece)
            return len(piece)

    *logs, problem = each_log(unpacked(cast(BinaryIO, BufferedReader(Endless()))))
    assert logs == [DATA] * (goes_on != b"a")
    assert isinstance(problem, LogProblem)
    assert "unpack to nothing" in problem.reason


def test_what_is_too_short_for_a_log_is_not_read_for_ever() -> None:
    *logs, problem = each_log(BytesIO((HEADER + b"\n") * 500_000))
    assert len(logs) == 1000
    assert isinstance(problem, LogProblem)
    assert "too short" in problem.reason


@pytest.mark.parametrize("what", [b"\n", b" ", HEADER + b"\n", LINES[0]])
def test_a_small_file_does_not_unpack_to_a_large_one(what: bytes, tmp_path: Path) -> None:
    """20 kB of gzip were 20 MB of line feeds, and kept a reader busy for 15 seconds."""
    packed = gzip.compress(what * (40_000_000 // len(what)))
    file = tmp_path / "game.cardia.jsonl"
    file.write_bytes(packed)
    with opened(file) as stream:
        logs = [*each_log(stream)]
    piped = [*each_log(unpacked(BytesIO(packed)))]
    for each in (logs, piped):
        assert isinstance(each[-1], LogProblem)
        read = sum(len(log) for log in each if isinstance(log, bytes))
        assert read <= MOST_UNPACKED * len(packed) + ALWAYS_UNPACKED
    log = read_log_file(file)
    assert log.problem is not None


LINE_FEEDS = {
    "20 kB of gzip": gzip.compress(b"\n" * 20_400_000),
    "97 kB of gzip": gzip.compress(b"\n" * 100_000_000),
    "16 MB": b"\n" * 16_000_000,
}


@pytest.mark.parametrize("what", LINE_FEEDS)
def test_line_feeds_are_little_work_for_whoever_reads_them(what: str, tmp_path: Path) -> None:
    """They were up to a minute's: 16 million lines of Python."""
    file = tmp_path / "game.cardia.jsonl"
    file.write_bytes(LINE_FEEDS[what])
    with MemoryStore() as store, lines_run() as run:
        verified = [*verify_all([file])]
        counted = [*each_game([file])]
        imported = [*import_games(store, file)]
    assert not any(verdict.finding for verdict in verified)
    assert all(imported.refused for imported in imported)
    assert len(verified) == len(counted) == len(imported) <= 2
    assert sum(run.values()) < 50_000  # 27,000 in Python 3.13, whose own gzip is read in more steps


def test_what_people_pack_unpacks_whole(tmp_path: Path) -> None:
    """Thousands of games that were never played pack best of all."""
    begun = Game.new("I").to_log()
    file = tmp_path / "games.cardia.jsonl.gz"
    assert write_collection(file, [begun] * 3000) == 3000
    with opened(file) as stream:
        assert [*each_log(stream)] == [begun] * 3000


def test_a_file_is_as_long_as_it_was_when_it_was_opened(tmp_path: Path) -> None:
    file = tmp_path / "games.cardia.jsonl"
    file.write_bytes(DATA)
    with opened(file) as stream:
        logs = each_log(stream)
        with file.open("ab") as more:
            more.write(DATA * 3)
        assert [*logs] == [DATA]
