"""One game in one file of lines, such as an exported log that a game goes on in.

A crash may leave a last line that is not whole. It is reported, never repaired silently: the lines before
can be read, and nothing is appended until somebody has set the damaged tail aside.
"""

import os
import time
from array import array
from collections.abc import Iterator
from contextlib import contextmanager
from os import PathLike
from pathlib import Path
from typing import Final, NamedTuple

from cardia_rules.message import Message
from cardia_rules.store.lines.protocol import Handle
from cardia_rules.store.lines.refusals import (
    LINE_CAP,
    StoreBusy,
    StoreError,
    StoreFailed,
    StoreInputRefused,
    StoreUnusable,
    TailDamaged,
    checked_game_id,
    checked_path,
    checked_seconds,
    fault_of_line,
    replaced,
)
from cardia_rules.whole_file import sync_folder, written_whole

try:
    from fcntl import LOCK_EX, LOCK_NB, LOCK_SH, LOCK_UN, flock
except ImportError:  # pragma: no cover - Windows: one process at a time is then up to whoever runs it
    CAN_LOCK = False
else:
    CAN_LOCK = True

CHUNK: Final = 1 << 20


class Tail(NamedTuple):
    """What stands after the whole lines: from which byte on, how much, and what is wrong with it."""

    offset: int
    size: int
    why: str


class LineFile:
    """What is known of the file behind a descriptor; ``look`` reads only what has come since."""

    def __init__(self, descriptor: int, line_cap: int) -> None:
        self.descriptor = descriptor
        self.line_cap = line_cap
        self.ends = array("Q")
        self.tail: Tail | None = None
        self._seen = 0

    @property
    def end(self) -> int:
        """Return where the whole lines end."""
        return self.ends[-1] if self.ends else 0

    def look(self) -> bool:
        """Find out what the file holds now; return false if lines that were there are not any more."""
        size = os.fstat(self.descriptor).st_size
        if size < self.end:
            return False
        if size != self._seen or self.tail is not None:
            self._scan(size)
        return True

    def _scan(self, size: int) -> None:
        self.tail = None
        at = end = self.end
        rest = b""
        while at < size and len(rest) <= self.line_cap:
            chunk = read_at(self.descriptor, at, min(CHUNK, size - at))
            if not chunk:
                break
            at += len(chunk)
            *whole, rest = (rest + chunk).split(b"\n")
            for line in whole:
                fault = fault_of_line(line, self.line_cap)
                if fault is not None:
                    self._stop(size, fault)
                    return
                end += len(line) + 1
                self.ends.append(end)
        if at < size:
            self._stop(size, Message("goes on past {most} bytes", most=self.line_cap))
        else:
            self._stop(size, Message("was not written to its end"))

    def _stop(self, size: int, why: str) -> None:
        self._seen = size
        if size > self.end:
            self.tail = Tail(self.end, size - self.end, why)

    def lines(self, first: int, last: int) -> tuple[bytes, ...]:
        """Read lines from the file by index."""
        last = min(last, len(self.ends))
        if first >= last:
            return ()
        begin = self.ends[first - 1] if first else 0
        data = read_exactly(self.descriptor, begin, self.ends[last - 1] - begin)
        return tuple(data.split(b"\n")[:-1])

    def write(self, lines: tuple[bytes, ...]) -> None:
        """Write after the whole lines and wait for the disk; on failure take back what was written."""
        data = memoryview(b"".join(line + b"\n" for line in lines))
        try:
            os.lseek(self.descriptor, self.end, os.SEEK_SET)
            while data:
                data = data[os.write(self.descriptor, data) :]
            os.fsync(self.descriptor)
        except BaseException:
            self.cut(self.end)
            raise
        for line in lines:
            self.ends.append(self.end + len(line) + 1)
        self._seen = self.end

    def cut(self, size: int) -> None:
        """Cut the file after so many bytes, durably."""
        os.ftruncate(self.descriptor, size)
        os.fsync(self.descriptor)
        self._seen = size
        self.tail = None


def read_at(descriptor: int, begin: int, size: int) -> bytes:
    """Read without ``pread``, which Windows does not have; a store lets one thread in at a time."""
    os.lseek(descriptor, begin, os.SEEK_SET)
    return os.read(descriptor, size)


def read_exactly(descriptor: int, begin: int, size: int) -> bytes:
    """Read so many bytes, or raise ``OSError`` if the file has not as many."""
    parts = []
    while size:
        part = read_at(descriptor, begin, size)
        if not part:
            raise OSError("the file became shorter while it was read")
        parts.append(part)
        begin, size = begin + len(part), size - len(part)
    return b"".join(parts)


@contextmanager
def locked(descriptor: int, path: Path, timeout: float, *, alone: bool) -> Iterator[None]:
    """Lock a file, alone or with others that only read; wait in steps: a blocking call might never end."""
    if not CAN_LOCK:
        yield
        return
    kind = LOCK_EX if alone else LOCK_SH
    until = time.monotonic() + timeout
    pause = 0.0002
    try:
        while not _taken(descriptor, kind | LOCK_NB):
            if time.monotonic() > until:
                raise StoreBusy(path.name, timeout)
            time.sleep(pause)
            pause = min(pause * 2, 0.02)
        yield
    finally:
        flock(descriptor, LOCK_UN)


def _taken(descriptor: int, operation: int) -> bool:
    try:
        flock(descriptor, operation)
    except BlockingIOError:
        return False
    return True


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
        self._timeout = checked_seconds(timeout, "timeout")
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
                if writing:
                    self._refuse_another_file()
                yield file
        except OSError as error:
            raise StoreFailed(self._name, error) from error

    def _refuse_another_file(self) -> None:
        if not _is_at(self._at, self._file.descriptor):
            raise replaced(self._name)

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
