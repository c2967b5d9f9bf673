"""The story of a game while it is told: a table that events change, and what has changed it so far."""

from collections.abc import Callable, Generator
from typing import Any, Generic, NoReturn, TypeVar

from msgspec.structs import replace

from cardia_rules.kernel.telling.asking import Answer, ByChance, ChoicesOf, S
from cardia_rules.kernel.telling.position import N, Quiet

E = TypeVar("E")
C = TypeVar("C", bound=ChoicesOf[Any, Any])


class Ended(Exception):
    """The game is over: nothing of what was still to be done is done any more."""


class Live(Generic[E, S]):
    """Makes a working table one that keeps what changes it, and knows how many events there were before.

    An event's ``apply`` changes the table. Where reasons are wanted, a ``reader`` looks on: it is shown each
    event before that changes the table, and what makes it, which is what is being carried out, what was asked
    or left to chance, or the name of a rule. The rules read nothing of what it says.
    """

    __slots__ = tuple[str, ...]()  # the table that it is mixed into has these fields
    happened: list[E]  # what nobody has taken note of yet
    number: int  # that of the last event
    reader: Any = None  # what says why (``rules.Reading``), if anybody wants to know
    rest: Quiet[Any, Any]  # the last point at which nothing was under way
    acting: Any = None  # what is being carried out now

    def frozen(self) -> Any:
        """Return the table as it lies now, to be handed out."""
        raise NotImplementedError

    def happen(self, event: E, by: Any = None) -> int:
        """Record an event, let it change the table, and return its number."""
        if self.reader is not None:
            self.reader.read(event, by or self.acting)
        event.apply(self)  # type: ignore[attr-defined] # a game whose events have none is folded, below
        self.happened.append(event)
        self.number = number = self.number + 1
        return number

    def taken(self) -> tuple[E, ...]:
        """Return what has happened since the last time that somebody took note."""
        happened, self.happened = self.happened, []
        return tuple(happened)

    def look(self, by: Any) -> None:
        """Note that a rule has looked, though nothing may have come of it."""
        if self.reader is not None:
            self.reader.look(by)

    def end(self, event: E, by: Any = None) -> NoReturn:
        """End the game."""
        self.happen(event, by)
        raise Ended

    def quiet(self, start: str) -> None:
        """Note that nothing is under way: from here the game can be told on from the table alone."""
        self.rest = Quiet(start, self.frozen(), self.number)


class Unrecorded(Live[E, S]):
    """Makes a live table one whose events change it and are gone: for who asks only where a game leads.

    The rules are the same and so is all that comes of them; only nobody keeps the events or says why.
    """

    __slots__ = ()

    def happen(self, event: E, by: Any = None) -> int:  # noqa: ARG002 - nobody looks on
        """Let an event change the table, and return its number."""
        event.apply(self)  # type: ignore[attr-defined]
        self.number = number = self.number + 1
        return number

    def taken(self) -> tuple[E, ...]:
        """Return nothing."""
        return ()

    def look(self, by: Any) -> None:
        """Let a rule look."""


class Folding(Live[E, S]):
    """A live table of a game that brings no more than its fold."""

    def __init__(self, table: Any, number: int, fold: Callable[[Any, E], Any]) -> None:
        self.table, self.number, self._fold = table, number, fold
        self.happened = []

    def frozen(self) -> Any:
        """Return the table as it lies now."""
        return self.table

    def happen(self, event: E, by: Any = None) -> int:
        """Record an event, let it lead to another table, and return its number."""
        if self.reader is not None:
            self.reader.read(event, by or self.acting)
        self.table = self._fold(self.table, event)
        self.happened.append(event)
        self.number += 1
        return self.number


def ask(table: Live[Any, S], choice: C) -> Generator[tuple[C, ...], Answer[S], Answer[S]]:
    """Let one seat decide."""
    return (yield (choice if choice.source else replace(choice, source=table.acting),))


def let_chance(
    table: Live[Any, S], needed: N, cause: int, source: Any = None
) -> Generator[ByChance[N], Answer[S], Answer[S]]:
    """Let chance decide."""
    return (yield ByChance(needed, cause, source or table.acting))
