"""One game in one file of lines, such as an exported log that a game goes on in.

A crash may leave a last line that is not whole. It is reported, never repaired silently: the lines before
can be read, and nothing is appended until somebody has set the damaged tail aside.
"""

import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from os import PathLike
from pathlib import Path
from typing import Final

from cardia_rules.store.lines.limits import (
    LINE_CAP,
    NEWER_CAP,
    checked_append,
    checked_game_id,
    checked_labels,
    checked_page,
    checked_path,
    checked_range,
)
from cardia_rules.store.lines.linefile import LineFile, locked, read_exactly
from cardia_rules.store.lines.protocol import Handle
from cardia_rules.store.lines.refusals import (
    AppendConflict,
    StoreFailed,
    StoreInputRefused,
    StoreUnusable,
    TailDamaged,
)
from cardia_rules.whole_file import sync_folder, written_whole

SUFFIX: Final = ".cardia.jsonl"
# A log holds what its players must not see.
OWNER_ALONE: Final = 0o600


class PlainFileStore(Handle):
    """Keep one game in one file.

    ``game_id`` names the game; without it, the file's name does (``.cardia.jsonl`` taken off).
    """

    keeps_labels = False

    def __init__(
        self,
        path: str | PathLike[str],
        game_id: str | None = None,
        *,
        read_only: bool = False,
        timeout: float = 5.0,
        line_cap: int = LINE_CAP,
    ) -> None:
        self.path = checked_path(path)
        super().__init__(self.path.name, read_only=read_only)
        self.game_id = checked_game_id(self.path.name.removesuffix(SUFFIX) if game_id is None else game_id)
        self._at = self.path.absolute()  # wherever the process goes from here
        self._timeout = timeout
        self._line_cap = line_cap
        self._file = LineFile(_opened(self.path, read_only), line_cap)

    def append(
        self,
        game_id: str,
        lines: Iterable[bytes],
        expected: int,
        labels: Mapping[str, str] | None = None,
    ) -> int:
        """Append durably if the game has ``expected`` lines now, and return its new length."""
        name, new, before, said = checked_append(game_id, lines, expected, labels, self._line_cap)
        if said:
            raise self._no_labels()
        if name != self.game_id:
            raise StoreInputRefused(
                "other-game", f"{self._name} holds the game {self.game_id!r} alone, so not {name!r}."
            )
        with self._looking(writing=True) as file:
            self._refuse_damaged_tail(file)
            if len(file.ends) != before:
                newer = file.lines(before, before + NEWER_CAP)
                raise AppendConflict(name, before, len(file.ends), newer)
            if new:
                file.write(new)
            return len(file.ends)

    def read(self, game_id: str, start: int = 0, stop: int | None = None) -> tuple[bytes, ...]:
        """Return the lines from index ``start`` up to and without ``stop``."""
        name = checked_game_id(game_id)
        first, last = checked_range(start, stop)
        with self._looking() as file:
            if name == self.game_id and file.ends:
                return file.lines(first, last)
            if name == self.game_id:
                self._refuse_damaged_tail(file)  # there was a game, and its first line is torn
        raise self._unknown(name)

    def length(self, game_id: str) -> int:
        """Return how many lines the game has."""
        name = checked_game_id(game_id)
        with self._looking() as file:
            return len(file.ends) if name == self.game_id else 0

    def games(self, after: str | None = None, limit: int = 100) -> tuple[str, ...]:
        """Return the next ``limit`` game ids after ``after``, sorted by code point."""
        begin, _ = checked_page(after, limit)
        with self._looking() as file:
            return (self.game_id,) if file.ends and self.game_id > begin else ()

    def labels(self, game_id: str) -> dict[str, str]:
        """Refuse: a file has no place for labels, and a ``LogStore`` reads them from its lines."""
        checked_game_id(game_id)
        raise self._no_labels()

    def find(self, labels: Mapping[str, str], after: str | None = None, limit: int = 100) -> tuple[str, ...]:
        """Refuse, as ``labels`` does."""
        checked_labels(labels)
        checked_page(after, limit)
        raise self._no_labels()

    def _no_labels(self) -> StoreInputRefused:
        return StoreInputRefused(
            "no-labels",
            f"{self._name} is a file of lines and has no place for labels. What a log says of its game, a "
            "LogStore around this store reads from the lines.",
        )

    @property
    def damage(self) -> TailDamaged | None:
        """Return what the next append would be refused for, or nothing."""
        with self._looking() as file:
            return self._damage_of(file)

    def set_tail_aside(self) -> Path | None:
        """Move what stands after the whole lines into a new file next to this one, and say which."""
        with self._looking(writing=True) as file:
            if file.tail is None:
                return None
            offset, size = file.tail.offset, file.tail.size
            aside = _write_new_file(self._at, offset, read_exactly(file.descriptor, offset, size))
            file.cut(offset)
            return aside

    def _damage_of(self, file: LineFile) -> TailDamaged | None:
        tail = file.tail
        if tail is None:
            return None
        return TailDamaged(self.path, len(file.ends) + 1, tail.offset, tail.size, tail.why)

    def _refuse_damaged_tail(self, file: LineFile) -> None:
        damage = self._damage_of(file)
        if damage is not None:
            raise damage

    @contextmanager
    def _looking(self, *, writing: bool = False) -> Iterator[LineFile]:
        """Look at the file as it is now, locked: a line that somebody is just writing does not look torn."""
        file = self._file
        try:
            with (
                self._in_turn(writing=writing),
                locked(file.descriptor, self.path, self._timeout, alone=writing),
            ):
                if not file.look():
                    raise StoreUnusable(
                        "lines-lost", f"{self._name} has fewer lines than before: somebody cut it."
                    )
                if writing and not _is_at(self._at, file.descriptor):
                    raise StoreUnusable(
                        "replaced", f"{self._name} was moved, removed or replaced since it was opened."
                    )
                yield file
        except OSError as error:
            raise StoreFailed(self._name, error) from error

    def _let_go(self) -> None:
        os.close(self._file.descriptor)


def _opened(path: Path, read_only: bool) -> int:
    try:
        if path.exists() and not path.is_file():
            raise StoreUnusable("not-a-store", f"{path.name} is no file of lines; it was left as it is.")
        binary = getattr(os, "O_BINARY", 0)
        if read_only:
            return os.open(path, os.O_RDONLY | binary)
        created = not path.exists()
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | binary, OWNER_ALONE)
        if created:
            sync_folder(path.parent)
        return descriptor
    except FileNotFoundError as error:
        raise StoreUnusable(
            "missing", f"{path.name}: there is no such file to read, or no folder."
        ) from error
    except OSError as error:
        raise StoreFailed(f"{path.name} cannot be opened", error) from error


def _is_at(path: Path, descriptor: int) -> bool:
    try:
        return os.path.samestat(path.stat(), os.fstat(descriptor))
    except FileNotFoundError:
        return False


def _write_new_file(path: Path, offset: int, data: bytes) -> Path:
    number = 1
    while True:
        aside = path.with_name(f"{path.name}.tail-{offset}-{number}")
        try:
            with written_whole(aside, mode=OWNER_ALONE) as file:
                file.write(data)
        except FileExistsError:
            number += 1
        else:
            return aside
