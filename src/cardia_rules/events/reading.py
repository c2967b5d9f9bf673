"""What reading a log gives, for any vocabulary: as much as is right, and what is wrong after that."""

from typing import Any, Generic, Protocol, TypeVar

import msgspec

from cardia_rules.errors import DataError
from cardia_rules.events.chain import Tip
from cardia_rules.events.problems import LogProblem


class Caused(Protocol):
    """What every event has, of whatever game: the number of the event that it comes from."""

    @property
    def cause(self) -> int: ...


E = TypeVar("E", bound=Caused)
T = TypeVar("T")


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """The most that is read: a game takes about 300 events and 100 kB."""

    file_bytes: int = 64 * 2**20
    line_bytes: int = 2**20
    events: int = 100_000
    depth: int = 64  # of values within values


LIMITS = Limits()


class Header(msgspec.Struct, frozen=True):
    """What the first line says beside the event that it holds."""

    version: int
    library: str


class ReadLog(msgspec.Struct, Generic[E, T], frozen=True, kw_only=True):
    """A log as far as it is right, and what is wrong after that.

    ``table`` is what its events lead to, ``tip`` where its chain stands: both are what to go on from.
    """

    header: Header | None
    events: tuple[E, ...]
    table: T | None
    tip: Tip
    problem: LogProblem | None = None


class LogUnreadable(DataError):
    """A log with something wrong; ``log`` holds what is right before it."""

    def __init__(self, problem: LogProblem, log: ReadLog[Any, Any]) -> None:
        self.problem = problem
        self.log = log
        super().__init__(str(problem))


def strict(log: ReadLog[E, T]) -> ReadLog[E, T]:
    """The log if nothing is wrong with it; else raise ``LogUnreadable``."""
    if log.problem is not None:
        raise LogUnreadable(log.problem, log)
    return log
