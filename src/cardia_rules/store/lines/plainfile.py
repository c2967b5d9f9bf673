"""One game in one file of lines, such as an exported log that a game goes on in.

A crash may leave a last line that is not whole. It is reported, never repaired silently: the lines before
can be read, and nothing is appended until somebody has set the damaged tail aside.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from os import PathLike
from pathlib import Path
from typing import Final

from cardia_rules.message import Message
from cardia_rules.store.lines.limits import LINE_CAP, checked_game_id, checked_path
from cardia_rules.store.lines.linefile import LineFile, locked, read_exactly
from cardia_rules.store.lines.protocol import Handle
from cardia_rules.store.lines.refusals import (
    StoreError,
    StoreFailed,
    StoreInputRefused,
    StoreUnusable,
    TailDamaged,
    replaced,
)
from cardia_rules.whole_file import sync_folder, written_whole

SUFFIX: Final = ".cardia.jsonl"
# A log holds what its players must not see.
OWNER_ALONE: Final = 0o600


class PlainFileStore(Handle[LineFile]):
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
        super().__init__(self.path.name, read_only=read_only, line_cap=line_cap)
        self.game_id = checked_game_id(self.path.name.removesuffix(SUFFIX) if game_id is None else game_id)
        self._at = self.path.absolute()  # wherever the process goes from here
        self._timeout = timeout
        self._file = LineFile(_opened(self.path, read_only), line_cap)

    def _append(self, name: str, lines: tuple[bytes, ...], expected: int, _labels: dict[str, str]) -> None:
        if name != self.game_id:
            raise StoreInputRefused(
                "other-game",
                "{store} holds the game {game} alone, so not {other}.",
                store=self._name,
                game=repr(self.game_id),
                other=repr(name),
            )
        with self._working(writing=True) as file:
            if (damage := self._damage_of(file)) is not None:
                raise damage
            self._refuse_other_length(file, name, expected)
            if lines:
                file.write(lines)

    def _lines(self, data: LineFile, _name: str, first: int, last: int) -> tuple[bytes, ...]:
        return data.lines(first, last)

    def _length(self, data: LineFile, name: str) -> int:
        return len(data.ends) if name == self.game_id else 0

    def _found(self, data: LineFile, _labels: dict[str, str], after: str, _limit: int) -> tuple[str, ...]:
        return (self.game_id,) if data.ends and self.game_id > after else ()

    def _unknown(self, data: LineFile, name: str) -> StoreError:
        torn = self._damage_of(data) if name == self.game_id else None  # a game whose first line is torn
        return torn or super()._unknown(data, name)

    def _grown(self, mark: int | None) -> tuple[int, tuple[str, ...]]:
        length = self.length(self.game_id)
        return length, () if mark is None or length == mark else (self.game_id,)

    @property
    def damage(self) -> TailDamaged | None:
        """Return what the next append would be refused for, or nothing."""
        with self._working() as file:
            return self._damage_of(file)

    def set_tail_aside(self) -> Path | None:
        """Move what stands after the whole lines into a new file next to this one, and say which."""
        with self._working(writing=True) as file:
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
        return TailDamaged(self.path.name, len(file.ends) + 1, tail.offset, tail.size, tail.why)

    @contextmanager
    def _working(self, *, writing: bool = False) -> Iterator[LineFile]:
        """Look at the file as it is now, locked: a line that somebody is just writing does not look torn."""
        file = self._file
        try:
            with (
                self._locked(writing=writing),
                locked(file.descriptor, self.path, self._timeout, alone=writing),
            ):
                if not file.look():
                    raise StoreUnusable(
                        "lines-lost",
                        "{store} has fewer lines than before: somebody cut it.",
                        store=self._name,
                    )
                if writing and not _is_at(self._at, file.descriptor):
                    raise replaced(self._name)
                yield file
        except OSError as error:
            raise StoreFailed(self._name, error) from error

    def _let_go(self) -> None:
        os.close(self._file.descriptor)


def _opened(path: Path, read_only: bool) -> int:
    try:
        if path.exists() and not path.is_file():
            raise StoreUnusable(
                "not-a-store", "{store} is no file of lines; it was left as it is.", store=path.name
            )
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
            "missing", "{store}: there is no such file to read, or no folder.", store=path.name
        ) from error
    except OSError as error:
        raise StoreFailed(Message("{store} cannot be opened", store=path.name), error) from error


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
