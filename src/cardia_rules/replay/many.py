"""Many games at once: logs from files, folders, collections and stores, worked on by as many as there are.

Everything here takes any ``concurrent.futures.Executor``; without one, this process does the work. Results
come in the order of the logs, as soon as they are there, and no more logs are held than are being worked on.
"""

import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future
from functools import partial
from hashlib import sha256
from itertools import islice
from os import PathLike
from pathlib import Path
from typing import Final, NamedTuple, Self, TypeVar

from cardia_rules import __version__
from cardia_rules.errors import DataError
from cardia_rules.events.log import SUFFIX
from cardia_rules.kernel.log.collection import DAMAGED, HEADER, each_log, opened
from cardia_rules.kernel.log.problems import LogProblem, in_short
from cardia_rules.kernel.log.reading import bytes_of_file
from cardia_rules.message import Message
from cardia_rules.replay.adjudicate import Conclusion, Finding, verify
from cardia_rules.store.appending import as_file
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
            if stream.peek(len(_SQLITE)).startswith(_SQLITE):
                with SqliteStore(file, read_only=True) as store:
                    yield from _of_store(store, file)
            else:
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
                    yield NamedLog(named, as_file(store.read(game_id)))
            except StoreError as error:
                yield NamedLog(named, _unreadable(error))
        after = page[-1]


def _unreadable(error: StoreError) -> LogProblem:
    return LogProblem("no-file", 0, in_short(error))


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


def verify_all(
    places: Iterable[Place],
    executor: Executor | None = None,
    *,
    facts: bool = False,
    noted: str | PathLike[str] | None = None,
) -> Iterator[NamedFinding]:
    """Yield a verdict on every log of some places, in their order; with ``facts`` by what happened alone.

    ``noted`` is a file that notes which logs stand: whoever was interrupted goes on with it.
    """
    yield from verify_logs(logs_in(places), executor, facts=facts, noted=noted)


def verify_logs(
    logs: Iterable[NamedLog],
    executor: Executor | None = None,
    *,
    facts: bool = False,
    noted: str | PathLike[str] | None = None,
) -> Iterator[NamedFinding]:
    """Yield a verdict on each of some logs, as ``verify_all`` does."""
    work = partial(verify_named, facts=facts)
    if noted is None:
        yield from on_each(work, logs, executor)
        return
    with StandingLogs(Path(noted), facts=facts) as notes:
        yield from notes.taken(on_each(work, notes.given(logs), executor))


class StandingLogs:
    """A file that notes which logs stand, as they are found to.

    A log is known by the digest of its bytes: what was changed since is verified again, and so is what did
    not stand. Notes of another version of the library, whose rules may be others, are refused.
    """

    def __init__(self, path: Path, *, facts: bool) -> None:
        """Open the file, or begin it."""
        head = f"cardia-verified {__version__} {'facts' if facts else 'reasons'}\n".encode()
        if path.exists() and not path.is_file():  # a device may never end
            raise DataError("{name}: is not a file", name=path.name)
        try:
            self._file = path.open("a+b")  # what is there is never lost
            self._file.seek(0)
            said = self._file.read()
        except OSError as error:
            reason = str(error.strerror)
            raise DataError("{name} cannot be written: {reason}", name=str(path), reason=reason) from None
        if said[: len(head)] != head[: len(said)]:
            raise self._foreign(str(path), head.decode().strip())
        whole = said[: said.rfind(b"\n") + 1]  # whoever is killed may leave half a line
        notes = whole.splitlines()[1:]
        for at, note in enumerate(notes, 2):
            if _NOTE.fullmatch(note) is None:
                raise self._foreign(f"{path}:{at}", "SHA256 exact N")
        self._file.truncate(len(whole))
        self._file.write(b"" if whole else head)
        self._known = dict(map(_read_note, notes))
        self._digests = deque[str]()

    def _foreign(self, name: str, expected: str) -> DataError:
        self._file.close()
        return DataError("{name} holds something else; expected {head}", name=name, head=expected)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_raised: object) -> None:
        self._file.close()

    def given(self, logs: Iterable[NamedLog]) -> Iterator[NamedLog | NamedFinding]:
        """Yield each log, or what is known of it."""
        for log in logs:
            digest = sha256(log.data).hexdigest() if isinstance(log.data, bytes) else ""
            self._digests.append(digest)
            yield NamedFinding(log.name, self._known[digest]) if digest in self._known else log

    def taken(self, found: Iterable[NamedFinding]) -> Iterator[NamedFinding]:
        """Note what stands of what was given, in the same order, and pass all of it on."""
        for each in found:
            digest, finding = self._digests.popleft(), each.finding
            if digest not in self._known and finding.conclusion in _NOTED:
                self._file.write(f"{digest} {finding.conclusion} {finding.agreed}\n".encode())
                self._file.flush()  # whoever is killed then has lost nothing
            yield each


_NOTED: Final = (Conclusion.EXACT, Conclusion.POSSIBLE)  # of which there is no more to tell
_NOTE: Final = re.compile(rb"[0-9a-f]{64} (?:exact|possible) [0-9]{1,7}")


def _read_note(line: bytes) -> tuple[str, Finding]:
    digest, conclusion, agreed = line.decode().split()
    return digest, Finding(conclusion=Conclusion(conclusion), agreed=int(agreed))


def verify_named(log: NamedLog | NamedFinding, *, facts: bool = False) -> NamedFinding:
    """Judge one log: of a match, its chain and its order, for its games are judged each for itself."""
    if isinstance(log, NamedFinding):
        return log
    if isinstance(log.data, LogProblem):
        finding = Finding(conclusion=Conclusion.UNREADABLE, agreed=0, problem=log.data)
    elif is_match(log.data):
        match = read_match(log.data)
        conclusion = Conclusion.EXACT if match.problem is None else Conclusion.UNREADABLE
        finding = Finding(conclusion=conclusion, agreed=len(match.events), problem=match.problem)
    else:
        finding = verify(log.data, facts=facts)
    return NamedFinding(log.name, finding)
