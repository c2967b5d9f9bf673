"""Read a log file, for any vocabulary: strictly, safely, and as far as it is right.

The first thing that is wrong ends the reading; the whole steps before it stay usable. No input raises: what
is wrong is part of the value.
"""

import stat
from os import PathLike
from pathlib import Path

import msgspec

from cardia_rules.kernel.log.chain import NOTHING, Tip
from cardia_rules.kernel.log.collection import DAMAGED, opened
from cardia_rules.kernel.log.format import LIMITS, E, Limits, LogFormat, ReadLog, T
from cardia_rules.kernel.log.line_reader import LineReader
from cardia_rules.kernel.log.nesting import nests_deeper
from cardia_rules.kernel.log.problems import LogProblem, in_short, not_bytes


def read(form: LogFormat[E, T], data: bytes, limits: Limits = LIMITS, *, folds: bool = True) -> ReadLog[E, T]:
    """Read a whole log."""
    reader = LineReader(form, limits, folds=folds)
    if (problem := not_bytes(data)) is not None:
        return reader.value(problem)
    return reader.all_of(data) if data else reader.value(LogProblem("empty", 1, "this file is empty"))


def read_more(
    form: LogFormat[E, T], data: bytes, after: Tip, table: T | None = None, limits: Limits = LIMITS
) -> ReadLog[E, T]:
    """Read lines that continue a log in today's format; without a table they are not folded."""
    reader = LineReader(form, limits, folds=table is not None or after == NOTHING, tip=after)
    reader.table, reader.shapes = table, form.today
    return reader.all_of(data)


def tip_after(form: LogFormat[E, T], line: bytes, lines: int) -> Tip | None:
    """Return the chain's tip and event number after line ``lines`` (2 or later) of a log of today's
    format.
    """
    if nests_deeper(line, LIMITS.depth):
        return None
    try:
        read = form.today.read_line.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
    return Tip(read.number + len(read.events) - 1, read.hash, 0, lines)


def read_file(form: LogFormat[E, T], path: str | PathLike[str], limits: Limits = LIMITS) -> ReadLog[E, T]:
    """Read a log from a file."""
    data = bytes_of_file(path, limits)
    if isinstance(data, LogProblem):
        return ReadLog(version=None, events=(), table=None, tip=NOTHING, problem=data)
    return read(form, data, limits)


def bytes_of_file(path: str | PathLike[str], limits: Limits = LIMITS) -> bytes | LogProblem:
    """Return what is in a file, and no more of it than tells that it is too large."""
    try:
        file = Path(path)
        # A pipe may never end, nor begin.
        if not stat.S_ISREG(file.stat().st_mode):
            return LogProblem("no-file", 0, in_short(f"{file.name} is not a file"))
        with opened(file) as stream:
            return stream.read(limits.file_bytes + 1)
    except (*DAMAGED, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        return LogProblem("no-file", 0, in_short(f"the file cannot be read: {reason}"))
