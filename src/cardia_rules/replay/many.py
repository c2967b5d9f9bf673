"""Many games at once: logs from files, folders, collections and stores, worked on by as many as there are.

Everything here takes any ``concurrent.futures.Executor``; without one, this process does the work. Results
come in the order of the logs, as soon as they are there, and no more logs are held than are being worked on.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future
from itertools import islice
from os import PathLike
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

from cardia_rules.errors import DataError
from cardia_rules.events.log import SUFFIX
from cardia_rules.kernel.log.collection import DAMAGED, HEADER, each_log, opened
from cardia_rules.kernel.log.problems import LogProblem, in_short
from cardia_rules.kernel.log.reading import bytes_of_file
from cardia_rules.message import Message
from cardia_rules.replay.adjudicate import Conclusion, Finding, verify
from cardia_rules.store.cardia.matches import is_match, read_match
from cardia_rules.store.lines.protocol import Store
from cardia_rules.store.lines.refusals import PAGE_CAP, StoreError
from cardia_rules.store.lines.sqlite import SqliteStore

Place = str | PathLike[str] | Store
T = TypeVar("T")
R = TypeVar("R")

_SQLITE: Final = b"SQLite format 3\0"
BATCH: Final = 8  # logs that are handed on together: one alone would cost as much to send as to verify
AHEAD: Final = 16  # batches that are under way at most


class NamedLog(NamedTuple):
    """A log and where it came from; ``data`` is what is wrong where there is none."""

    name: str
    data: bytes | LogProblem


class NamedFinding(NamedTuple):
    """What came of verifying a log, and where the log came from."""

    name: str
    finding: Finding


# ------------------------------------------------------------------ where logs come from
def logs_in(places: Iterable[Place]) -> Iterator[NamedLog]:
    """Yield every log of some files, folders, collections and stores, one at a time.

    A file may be gzipped, may hold many logs, or may be a store of SQLite; of a folder every log below it is
    taken. What cannot be read is named, and the others come all the same.
    """
    for place in places:
        if not isinstance(place, str | PathLike):
            yield from _of_store(place, "")
            continue
        for file in files_in(place):
            yield from _of_file(file)


def files_in(place: str | PathLike[str]) -> list[str]:
    """Return a file by its name, or the logs below a folder; raise ``DataError`` for a folder without any."""
    if not str(place):
        raise DataError(Message('"" is no file; expected a log or a folder of logs'))
    path = Path(place)
    if not path.is_dir():
        return [str(place)]
    found = sorted((*path.rglob(f"*{SUFFIX}"), *path.rglob(f"*{SUFFIX}.gz")))
    if not found:
        raise DataError("{name}: there is no {suffix} file in this folder", name=str(place), suffix=SUFFIX)
    return [*map(str, found)]


def _of_file(file: str) -> Iterator[NamedLog]:
    if not Path(file).is_file():  # a pipe may never end, nor begin
        yield NamedLog(file, bytes_of_file(file))
        return
    try:
        with opened(file) as stream:
            if stream.read(len(_SQLITE)) == _SQLITE:
                with SqliteStore(file, read_only=True) as store:
                    yield from _of_store(store, file)
                return
        with opened(file) as stream:
            yield from numbered(file, each_log(stream))
    except StoreError as error:
        yield NamedLog(file, _unreadable(error))
    except (*DAMAGED, ValueError, DataError):
        yield NamedLog(file, bytes_of_file(file))


def numbered(file: str, logs: Iterable[bytes | LogProblem]) -> Iterator[NamedLog]:
    """Name each log by its file, and by its number from the second one on."""
    number = 0
    for number, log in enumerate(logs, 1):
        yield NamedLog(file if number == 1 else f"{file}#{number}", log)
    if not number:
        yield NamedLog(file, b"")


def _of_store(store: Store, name: str) -> Iterator[NamedLog]:
    after: str | None = None
    while page := store.games(after, PAGE_CAP):
        for game_id in page:
            named = f"{name}#{game_id}" if name else game_id
            try:
                if store.read(game_id, 0, 1)[0].startswith(HEADER):  # a server may keep other things there
                    yield NamedLog(named, b"".join(line + b"\n" for line in store.read(game_id)))
            except StoreError as error:
                yield NamedLog(named, _unreadable(error))
        after = page[-1]


def _unreadable(error: StoreError) -> LogProblem:
    return LogProblem("no-file", 0, in_short(str(error)))


# ------------------------------------------------------------------ working on them
def on_each(work: Callable[[T], R], items: Iterable[T], executor: Executor | None = None) -> Iterator[R]:
    """Yield what a function makes of each log or other thing, in order; it runs where the executor runs it.

    The function must be one that can be sent there: defined at the top of a module, or a ``partial`` of one.
    """
    if executor is None:
        yield from map(work, items)
        return
    waiting: deque[Future[list[R]]] = deque()
    source = iter(items)
    try:
        while batch := list(islice(source, BATCH)):
            waiting.append(executor.submit(_on_batch, work, batch))
            if len(waiting) >= AHEAD:
                yield from waiting.popleft().result()
        while waiting:
            yield from waiting.popleft().result()
    finally:
        for future in waiting:  # whoever stops listening, or is interrupted, leaves no work behind
            future.cancel()


def _on_batch(work: Callable[[T], R], batch: list[T]) -> list[R]:
    return [work(item) for item in batch]


def verify_all(places: Iterable[Place], executor: Executor | None = None) -> Iterator[NamedFinding]:
    """Yield a verdict on every log of some places, in their order."""
    yield from on_each(verify_named, logs_in(places), executor)


def verify_facts(log: NamedLog) -> NamedFinding:
    """Judge one log by what happened alone, as ``verify`` does with ``facts``."""
    return verify_named(log, facts=True)


def verify_named(log: NamedLog, *, facts: bool = False) -> NamedFinding:
    """Judge one log: of a match, its chain and its order, for its games are judged each for itself."""
    if isinstance(log.data, LogProblem):
        finding = Finding(conclusion=Conclusion.UNREADABLE, agreed=0, problem=log.data)
    elif is_match(log.data):
        match = read_match(log.data)
        conclusion = Conclusion.EXACT if match.problem is None else Conclusion.UNREADABLE
        finding = Finding(conclusion=conclusion, agreed=len(match.events), problem=match.problem)
    else:
        finding = verify(log.data, facts=facts)
    return NamedFinding(log.name, finding)
