"""From an event back to what it came from.

Each event names one cause, which may be just what happened before it. Some come from more, and a game says
which. The way back ends where something began, since everything before led to that.

A log may come from anyone: a cause that is not an earlier event contradicts the log, and is refused before it
can send us round in a circle.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from cardia_rules.errors import LogContradiction, no_such_event

Log = Sequence[Any]
More = Callable[[Log, int, Any], Iterator[int]]


def event_numbered(events: Log, number: int) -> Any:
    """Return the event with this number, counted from 1."""
    if not 1 <= number <= len(events):
        raise no_such_event(number, events)
    return events[number - 1]


@dataclass(frozen=True)
class Causes:
    """How the events of a game lead to each other.

    Before one of ``roots`` nothing is worth telling. ``more`` finds the numbers of the events that one of its
    kind comes from beside its cause.
    """

    roots: tuple[type, ...]
    more: Mapping[type, More] = field(default_factory=dict)

    def is_root(self, event: Any) -> bool:
        """Tell whether nothing before it is worth telling: a beginning, or no cause named."""
        return isinstance(event, self.roots) or not event.cause

    def origins(self, events: Log, number: int) -> tuple[int, ...]:
        """Return the numbers of the events that this one comes from directly; none for a root."""
        event = event_numbered(events, number)
        if event.cause and not 0 < event.cause < number:
            raise LogContradiction(
                "event {number} ({kind}) names event {cause} as its cause; a cause is an earlier event",
                number=number,
                kind=type(event).__name__,
                cause=event.cause,
            )
        if self.is_root(event):
            return ()
        more = self.more.get(type(event))
        found = () if more is None else more(events, number, event)
        return tuple(sorted({event.cause, *found}, reverse=True))

    def behind(self, events: Log, numbers: Iterable[int]) -> tuple[int, ...]:
        """Return the numbers of these events and of all that they come from, newest first, each once."""
        found: set[int] = set()
        ahead = list(numbers)
        while ahead:
            number = ahead.pop()
            if number not in found:
                found.add(number)
                # Always smaller numbers, so this ends.
                ahead.extend(self.origins(events, number))
        return tuple(sorted(found, reverse=True))
