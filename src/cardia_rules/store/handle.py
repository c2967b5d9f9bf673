"""What the stores of this package share: being open, in one process, used by one thread at a time."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from threading import RLock
from types import TracebackType
from typing import Self

from cardia_rules.store.refusals import StoreInputRefused, StoreUnusable


class Handle:
    def __init__(self, name: str, *, read_only: bool = False) -> None:
        self._name = name
        self._read_only = read_only
        self._turn = RLock()
        self._process = os.getpid()
        self._closed = False

    def _check(self, *, writing: bool = False) -> None:
        if self._closed:
            raise StoreUnusable("closed", f"{self._name}: this store has been closed.")
        if os.getpid() != self._process:
            # Locks and connections do not survive a fork: two processes would believe they hold one.
            raise StoreUnusable(
                "other-process", f"{self._name}: opened in another process; open it again in this one."
            )
        if writing and self._read_only:
            raise StoreInputRefused("read-only", f"{self._name}: opened for reading only.")

    @contextmanager
    def _in_turn(self, *, writing: bool = False) -> Iterator[None]:
        with self._turn:
            self._check(writing=writing)
            yield

    def close(self) -> None:
        with self._turn:
            if not self._closed:
                self._closed = True
                if os.getpid() == self._process:
                    self._let_go()

    def _let_go(self) -> None:
        raise NotImplementedError

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
