"""A store on a recorder of the ``eventsourcing`` library, for those who run PostgreSQL or have one already.

Each game is a sequence of the recorder, numbered from 1. Recorders cannot list their sequences, so one
more sequence, the register, holds the game ids and their labels: they are entered there by the same
transaction as the lines that they come with.
"""

import os
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from inspect import unwrap
from typing import TYPE_CHECKING, Final, Self
from uuid import UUID, uuid5

import msgspec

from cardia_rules.store.lines.limits import (
    LINE_CAP,
    NEWER_CAP,
    checked_append,
    checked_game_id,
    checked_labels,
    checked_number_of_labels,
    checked_page,
    checked_range,
)
from cardia_rules.store.lines.protocol import Handle
from cardia_rules.store.lines.refusals import AppendConflict, StoreFailed, StoreUnusable

if TYPE_CHECKING:
    from eventsourcing.persistence import AggregateRecorder, StoredEvent

NAMESPACE: Final = UUID("5f0f6a0e-6a57-5d0b-9a2f-1c7de3a4c0d1")
# No game id holds a slash, so no game has the number of this sequence.
REGISTER: Final = uuid5(NAMESPACE, "/games")
LINE_TOPIC: Final = "cardia_rules.store:line"
GAME_TOPIC: Final = "cardia_rules.store:game"
LABELS_TOPIC: Final = "cardia_rules.store:labels"
# Seconds, where nobody has said otherwise. That library tries to read ten times: left alone it takes minutes
# to say that a database is gone, and waits for ever for another writer that hangs.
PATIENCE: Final = {"POSTGRES_CONNECT_TIMEOUT": "1", "POSTGRES_LOCK_TIMEOUT": "10"}
OPENING_ATTEMPTS: Final = 20
OPENING_PAUSE: Final = 0.2


class _Labelled(msgspec.Struct):
    """An entry of the register: a game is labelled so from now on."""

    game: str
    labels: dict[str, str]


class EventsourcingStore(Handle):
    """Keep games on any recorder whose sequences have UUIDs, as they have by default."""

    def __init__(
        self,
        recorder: "AggregateRecorder",
        *,
        on_close: Callable[[], None] | None = None,
        line_cap: int = LINE_CAP,
    ) -> None:
        super().__init__(type(recorder).__name__)
        self._library = _Library()
        self._recorder = recorder
        # That library inserts again when no answer came: it then finds its own lines in the way, takes them
        # for somebody else's, and a note would be kept twice.
        self._insert_once = partial(unwrap(type(recorder).insert_events), recorder)
        self._on_close = on_close
        self._line_cap = line_cap

    @classmethod
    def from_environment(
        cls, environment: Mapping[str, str] = os.environ, *, name: str = "cardia_rules"
    ) -> Self:
        """Open a store as applications of ``eventsourcing`` are set up: by PERSISTENCE_MODULE and so on."""
        library = _Library()
        if not environment.get("PERSISTENCE_MODULE"):
            # The library itself would then keep everything in memory, which is no store to trust.
            raise StoreUnusable(
                "no-persistence",
                "PERSISTENCE_MODULE is not set; for PostgreSQL it is eventsourcing.postgres.",
            )
        for attempts_left in reversed(
            range(OPENING_ATTEMPTS)
        ):  # pragma: no branch - the last one opens or raises
            try:
                factory = library.construct(library.environment(name, {**PATIENCE, **environment}))
                recorder = factory.application_recorder()
            except (library.failure, OSError, ImportError, sqlite3.OperationalError) as error:
                # Of two that make the tables of one PostgreSQL at once, one fails: IF NOT EXISTS is no
                # lock. Of two that open one new SQLite file, one may find it locked.
                passing = isinstance(error, (*library.database_failure, sqlite3.OperationalError))
                if not (attempts_left and passing):
                    raise StoreFailed("The recorder cannot be opened", error) from error
                time.sleep(OPENING_PAUSE)
            else:
                break
        return cls(recorder, on_close=factory.close)

    def append(
        self,
        game_id: str,
        lines: Iterable[bytes],
        expected: int,
        labels: Mapping[str, str] | None = None,
    ) -> int:
        """Append durably if the game has ``expected`` lines now, and return its new length."""
        name, new, before, said = checked_append(game_id, lines, expected, labels, self._line_cap)
        game = uuid5(NAMESPACE, name)
        events = [self._library.event(game, before + at, LINE_TOPIC, line) for at, line in enumerate(new, 1)]
        with self._working():
            # What is there stays there: once the length is as expected, only a new line can be in the
            # way, and that one has the number of our first.
            self._refuse_other_length(name, game, before)
            entries = []
            if new and not before:
                entries.append((GAME_TOPIC, name.encode()))
            if said:
                if not (before or new):
                    raise self._unknown(name)
                checked_number_of_labels(len({**self._labels().get(name, {}), **said}))
                entries.append((LABELS_TOPIC, msgspec.json.encode(_Labelled(name, said))))
            self._insert(name, game, before, events, entries)
            return before + len(new)

    def read(self, game_id: str, start: int = 0, stop: int | None = None) -> tuple[bytes, ...]:
        """Return the lines from index ``start`` up to and without ``stop``."""
        name = checked_game_id(game_id)
        first, last = checked_range(start, stop)
        with self._working():
            game = uuid5(NAMESPACE, name)
            lines = self._lines(name, game, first, last)
            if not lines and not self._length(game):
                raise self._unknown(name)
            return lines

    def length(self, game_id: str) -> int:
        """Return how many lines the game has."""
        name = checked_game_id(game_id)
        with self._working():
            return self._length(uuid5(NAMESPACE, name))

    def games(self, after: str | None = None, limit: int = 100) -> tuple[str, ...]:
        """Return the next ``limit`` game ids after ``after``, sorted by code point."""
        begin, size = checked_page(after, limit)
        with self._working():
            return tuple(sorted(name for name in self._labels() if name > begin)[:size])

    def labels(self, game_id: str) -> dict[str, str]:
        """Return what the game is labelled with, by name."""
        name = checked_game_id(game_id)
        with self._working():
            if not self._length(uuid5(NAMESPACE, name)):
                raise self._unknown(name)
            found = self._labels().get(name)
            if found is None:
                raise self._lines_lost(f"game {name!r}")
            return found

    def find(self, labels: Mapping[str, str], after: str | None = None, limit: int = 100) -> tuple[str, ...]:
        """Return the next ``limit`` ids of the games that have all these labels."""
        wanted = checked_labels(labels).items()
        begin, size = checked_page(after, limit)
        with self._working():
            labelled = self._labels().items()
            found = (name for name, its in labelled if name > begin and wanted <= its.items())
            return tuple(sorted(found)[:size])

    def _labels(self) -> dict[str, dict[str, str]]:
        """Read the register from its beginning: all games, each with its labels."""
        games: dict[str, dict[str, str]] = {}
        for number, entry in enumerate(self._recorder.select_events(REGISTER), 1):
            if entry.originator_version != number:
                raise self._lines_lost("the register of games")
            if entry.topic == GAME_TOPIC:
                games.setdefault(entry.state.decode(), {})
            elif entry.topic == LABELS_TOPIC:
                labelled = msgspec.json.decode(entry.state, type=_Labelled)
                games.setdefault(labelled.game, {}).update(labelled.labels)
        return games

    def _insert(
        self,
        name: str,
        game: UUID,
        before: int,
        events: "list[StoredEvent]",
        entries: list[tuple[str, bytes]],
    ) -> None:
        """Insert all in one transaction; where others enter something else at the same time, after them."""
        while events or entries:
            entered = self._length(REGISTER) if entries else 0
            register = [
                self._library.event(REGISTER, number, topic, state)
                for number, (topic, state) in enumerate(entries, entered + 1)
            ]
            try:
                self._insert_once([*events, *register])
            except self._library.unanswered:
                # It may have arrived, and others may have gone on from it already.
                there = self._lines(name, game, before, before + len(events))
                if events and there == tuple(event.state for event in events):
                    return
                raise
            except self._library.taken:
                self._refuse_other_length(name, game, before)
                if not entries or self._length(REGISTER) == entered:
                    raise
            else:
                return

    def _refuse_other_length(self, name: str, game: UUID, expected: int) -> None:
        length = self._length(game)
        if length != expected:
            newer = self._lines(name, game, expected, expected + NEWER_CAP)
            raise AppendConflict(name, expected, length, newer)

    def _length(self, sequence: UUID) -> int:
        last = self._recorder.select_events(sequence, desc=True, limit=1)
        return last[0].originator_version if last else 0

    def _lines(self, name: str, game: UUID, first: int, last: int) -> tuple[bytes, ...]:
        events = self._recorder.select_events(game, gt=first, lte=last)
        if any(event.originator_version != number for number, event in enumerate(events, first + 1)):
            raise self._lines_lost(f"game {name!r}")
        return tuple(event.state for event in events)

    def _lines_lost(self, what: str) -> StoreUnusable:
        return StoreUnusable(
            "lines-lost",
            f"{self._name}: {what} has not all the lines that were appended to it: somebody took some out.",
        )

    @contextmanager
    def _working(self) -> Iterator[None]:
        self._check()
        try:
            yield
        except (self._library.failure, msgspec.DecodeError, UnicodeDecodeError) as error:
            raise StoreFailed(self._name, error) from error

    def _let_go(self) -> None:
        if self._on_close is not None:
            self._on_close()


class _Library:
    """What is needed of ``eventsourcing``, which is imported only when somebody opens such a store."""

    def __init__(self) -> None:
        try:
            from eventsourcing import domain, persistence, utils
        except ImportError as error:
            raise StoreUnusable(
                "not-installed",
                "This store needs the eventsourcing library: pip install 'cardia-rules[eventsourcing]' "
                "(and 'eventsourcing[postgres]' for PostgreSQL).",
            ) from error
        self.event = persistence.StoredEvent
        self.taken = persistence.IntegrityError
        self.unanswered = (persistence.InterfaceError, persistence.OperationalError)
        self.database_failure = (
            persistence.IntegrityError,
            persistence.InternalError,
            persistence.ProgrammingError,
        )
        self.failure = domain.EventSourcingError
        self.environment = utils.Environment
        self.construct = persistence.InfrastructureFactory[persistence.TrackingRecorder].construct
