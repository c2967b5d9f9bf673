"""What each viewer may see of a game, by allow-list: nothing is shown that nobody has said is seen."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

import msgspec

from cardia_rules.errors import CardiaError, UnknownName
from cardia_rules.kernel.telling.position import AnyPosition
from cardia_rules.spelling import listed, quoted

E = TypeVar("E")  # an event
T = TypeVar("T")  # a table
V = TypeVar("V")  # what is seen of an event
W = TypeVar("W")  # what is seen of a table
A = TypeVar("A")  # what a seat is asked

SPECTATOR: Final = "spectator"  # sees what everybody sees
JUDGE: Final = "judge"  # sees everything


class Shown(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """Base of everything that a viewer is shown."""


def shown_whole(record: type, *fields: str) -> None:
    """Declare that a record may be shown as it is, with every field it has.

    A field that is added to it later stops the import until somebody has said here that it is
    public: otherwise a hidden card could reach a view without anybody having decided so.
    """
    actual = getattr(record, "__struct_fields__", ())
    if set(actual) != set(fields):
        unjudged = sorted(set(actual) ^ set(fields))
        raise TypeError(f"{record.__name__}: nobody has said whether {', '.join(unjudged)} may be shown")


class ViewOf(Shown, Generic[W, A], frozen=True, kw_only=True):
    """A game as one viewer sees it; what others are asked is theirs, that they are is not."""

    viewer: str
    number: int  # events so far
    table: W
    asks: tuple[A, ...] = ()
    waits: tuple[str, ...] = ()  # who has to decide
    chance: bool = False  # whether chance has to


@dataclass(frozen=True)
class Seeing(Generic[E, T, V, W]):
    """What a game shows to whom: ``look`` of a table, ``see`` of each kind of event.

    A viewer is a seat of the table, a spectator or a judge. An event is seen with the table that it led to.
    """

    fold: Callable[[T | None, E], T]
    seats: Callable[[T], tuple[str, ...]]
    look: Callable[[T, str], W]
    see: Mapping[type, Callable[[Any, T, str], V]]

    def view(self, position: AnyPosition, viewer: str) -> ViewOf[W, Any]:
        """Return where a game stands as a viewer sees it."""
        self._refuse_strangers(position.table, viewer)
        return ViewOf(
            viewer=viewer,
            number=position.number,
            table=self.look(position.table, viewer),
            asks=tuple(ask for ask in position.asks if viewer in (ask.seat, JUDGE)),
            waits=tuple(ask.seat for ask in position.asks),
            chance=position.chance is not None,
        )

    def event(self, event: E, table: T, viewer: str) -> V:
        """Return what a viewer sees of an event."""
        self._refuse_strangers(table, viewer)
        if type(event) not in self.see:
            raise CardiaError(f"nobody has said what is seen of {type(event).__name__}")
        return self.see[type(event)](event, table, viewer)

    def log(self, events: Iterable[E], viewer: str) -> tuple[V, ...]:
        """Return a log as a viewer sees it: every event, under its own number."""
        table: T | None = None
        seen: list[V] = []
        for event in events:
            table = self.fold(table, event)
            seen.append(self.event(event, table, viewer))
        return tuple(seen)

    def _refuse_strangers(self, table: T, viewer: str) -> None:
        viewers = (*self.seats(table), SPECTATOR, JUDGE)
        if viewer not in viewers:
            raise UnknownName(f"nobody looks at a game as {quoted(viewer)}: it is {listed(viewers, 'or')}")
