"""The log of a game as a file: ``.cardia.jsonl``. docs/log-format.md says what is in each line."""

from collections.abc import Iterable, Sequence
from os import PathLike
from typing import Final, TypeAlias, get_args

from cardia_rules import __version__
from cardia_rules.events import reader
from cardia_rules.events.chain import Tip
from cardia_rules.events.fold import fold, fold_all
from cardia_rules.events.older_formats import OLDER_FORMATS
from cardia_rules.events.reading import LIMITS, Limits, ReadLog, strict
from cardia_rules.events.table import Table
from cardia_rules.events.vocabulary import AnyEvent, GameSetUp, Input, PositionArranged
from cardia_rules.events.wire import LogFormat, Written

SUFFIX: Final = ".cardia.jsonl"
BEGINNINGS: Final[tuple[type[AnyEvent], ...]] = (GameSetUp, PositionArranged)

GameLog: TypeAlias = ReadLog[AnyEvent, Table]

# A change of the vocabulary that changes a line already written is a new version: keep the old shape in
# an upcaster (``older_formats``), and logs written by the last release in tests/logs.
CARDIA_LOG: Final[LogFormat[AnyEvent, Table]] = LogFormat(
    name="cardia-log",
    version=3,
    library=__version__,
    begins=BEGINNINGS,
    events=tuple(kind for kind in get_args(AnyEvent) if kind not in BEGINNINGS),
    inputs=frozenset(get_args(Input)),
    a_hash_a_step=2,
    a_line_a_step=3,
    fold=fold,
    fold_all=fold_all,
    upcasters=OLDER_FORMATS,
)


def write_log(events: Sequence[AnyEvent]) -> bytes:
    """A whole game as a file."""
    return CARDIA_LOG.write(events)


def begin_log(event: AnyEvent) -> Written:
    """The first line of a game's file."""
    return CARDIA_LOG.begin(event)


def more_lines(events: Iterable[AnyEvent], after: Tip) -> Written:
    """The next lines of a game's file.

    A file of an older format is written anew before it goes on: its header says how all of it is read.
    """
    return CARDIA_LOG.more(events, after)


def read_log(data: bytes, limits: Limits = LIMITS) -> GameLog:
    """A game's file, as far as it is right, and what is wrong after that; never raises."""
    return reader.read(CARDIA_LOG, data, limits)


def read_unfolded(data: bytes, limits: Limits = LIMITS) -> GameLog:
    """The same for whoever resolves it again: no table, and no check of whether all that could happen."""
    return reader.read(CARDIA_LOG, data, limits, folds=False)


def read_log_file(path: str | PathLike[str], limits: Limits = LIMITS) -> GameLog:
    """The same from a file on disk."""
    return reader.read_file(CARDIA_LOG, path, limits)


def read_more_lines(data: bytes, after: Tip, table: Table | None = None, limits: Limits = LIMITS) -> GameLog:
    """Lines that continue a file after ``tip``; with the table there, what they say is checked against it."""
    return reader.read_more(CARDIA_LOG, data, after, table, limits)


def load_log(data: bytes, limits: Limits = LIMITS) -> GameLog:
    """A game's file with nothing wrong; else ``LogUnreadable``, which carries what is right."""
    return strict(read_log(data, limits))
