"""How much of a file is read, and which files are not read at all."""

import tracemalloc
from collections.abc import Callable
from io import BytesIO
from os import mkfifo
from pathlib import Path

import pytest

from cardia_rules.events.log import read_log, read_log_file
from cardia_rules.kernel.log.collection import each_log
from cardia_rules.kernel.log.format import Limits
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
