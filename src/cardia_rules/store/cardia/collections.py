"""Many games in one file, plain or gzipped: read one at a time, and moved into and out of stores."""

from collections.abc import Iterable, Iterator
from os import PathLike
from typing import NamedTuple

from cardia_rules.events.log import CARDIA_LOG, GameLog
from cardia_rules.game.game import about_of
from cardia_rules.kernel.log import reading
from cardia_rules.kernel.log.collection import HEADER, each_log, opened, write_collection
from cardia_rules.kernel.log.format import LIMITS, Limits
from cardia_rules.kernel.log.problems import LogProblem, in_short
from cardia_rules.store.appending import as_file
from cardia_rules.store.cardia.logs import LogStore
from cardia_rules.store.cardia.matches import is_match, match_logs, read_match
from cardia_rules.store.lines.protocol import Store
from cardia_rules.store.lines.refusals import PAGE_CAP, StoreError


class Imported(NamedTuple):
    """A game that was taken over, or why it was not; ``number`` is its place in the file, from 1."""

    number: int
    game_id: str
    refused: str = ""


def read_games(path: str | PathLike[str], limits: Limits = LIMITS) -> Iterator[GameLog]:
    """Yield the logs of a file one after the other, each as far as it is right.

    No more than one of them is held at a time. A file that cannot be opened gives one log with that problem.
    """
    for data in _each_of_file(path, limits):
        yield reading.read(CARDIA_LOG, data, limits)


def _each_of_file(path: str | PathLike[str], limits: Limits) -> Iterator[bytes | LogProblem]:
    try:
        with opened(path) as stream:
            yield from each_log(stream, limits)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        yield LogProblem("no-file", 0, in_short(f"the file cannot be read: {reason}"))


def export_games(store: Store, path: str | PathLike[str], game_ids: Iterable[str] | None = None) -> int:
    """Write games of a store, byte for byte, to a new file (gzipped if it ends in ``.gz``); return how many.

    Without ids, every log that the store has, in the order of their ids; what is no log (a server may keep
    its secrets there) stays where it is.
    """
    names = _every_log(store) if game_ids is None else game_ids
    return write_collection(path, (as_file(store.read(name)) for name in names))


def _every_log(store: Store) -> Iterator[str]:
    after: str | None = None
    while page := store.games(after, PAGE_CAP):
        yield from (name for name in page if store.read(name, 0, 1)[0].startswith(HEADER))
        after = page[-1]


def import_games(store: Store, path: str | PathLike[str], limits: Limits = LIMITS) -> Iterator[Imported]:
    """Take every game, and every match, of a file over into a store, one at a time, and say of each what
    became of it.

    A game comes in under the id that its record names, or its number in the file. One that is damaged, or
    whose id is taken, is refused and leaves the store as it was; those after it come in all the same.
    """
    for number, data in enumerate(_each_of_file(path, limits), 1):
        name, problem = _named(data, limits)
        name = name or f"game-{number}"
        if problem is not None or isinstance(data, LogProblem):
            yield Imported(number, name, str(problem))
            continue
        logs = match_logs(store) if is_match(data) else LogStore(store)
        try:
            logs.append(name, data.split(b"\n")[:-1], 0)
        except StoreError as refused:
            yield Imported(number, name, str(refused))
        else:
            yield Imported(number, name)


def _named(data: bytes | LogProblem, limits: Limits) -> tuple[str, LogProblem | None]:
    """Return the id that a log names, of a game or of a match, and what is wrong with it."""
    if not isinstance(data, LogProblem) and is_match(data):
        match = read_match(data, limits)
        return (match.table.begun.about.game if match.table else ""), match.problem
    log = reading.read(CARDIA_LOG, data, limits)
    return (about_of(log.events[0]).game if log.events else ""), log.problem
