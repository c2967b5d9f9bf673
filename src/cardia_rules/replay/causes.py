"""From an event back to what it came from.

A log may come from anyone: a cause that is not an earlier event contradicts the log, and is
refused before it can send us round in a circle.
"""

from collections.abc import Iterable, Sequence

import attrs

from cardia_rules.errors import LogContradiction, UnknownName
from cardia_rules.events import vocabulary as ev


@attrs.frozen
class Step:
    """An event and its number in the log."""

    number: int
    event: ev.AnyEvent

    @property
    def rulings(self) -> tuple[str, ...]:
        return self.event.rulings

    @property
    def questions(self) -> tuple[str, ...]:
        return self.event.questions

    @property
    def is_decision(self) -> bool:
        return isinstance(self.event, ev.DecisionTaken)


def step(events: Sequence[ev.AnyEvent], number: int) -> Step:
    """The event with this number, counted from 1."""
    if not 1 <= number <= len(events):
        there = f"the log has events 1 to {len(events)}" if events else "the log is empty"
        raise UnknownName(f"there is no event {number}: {there}")
    return Step(number, events[number - 1])


def origins(events: Sequence[ev.AnyEvent], number: int) -> tuple[int, ...]:
    """The numbers of the events that this one comes from directly."""
    event = step(events, number).event
    found = {event.cause} if event.cause else set()
    for cause in found:
        if not 0 < cause < number:
            raise LogContradiction(
                f"event {number} ({type(event).__name__}) names event {cause} as its cause;"
                " a cause is an earlier event"
            )
    if isinstance(event, ev.EffectArrived | ev.EffectPostponed) and _set_waiting(
        events, event.waiting, number
    ):
        found.add(event.waiting)
    return tuple(sorted(found, reverse=True))


def _set_waiting(events: Sequence[ev.AnyEvent], waiting: int, before: int) -> bool:
    """Whether an earlier event set this waiting; on a table laid out by hand no event did."""
    if not 0 < waiting < before:
        return False
    event = events[waiting - 1]
    return isinstance(event, ev.EffectWaiting) and event.waiting.id == waiting


def chain(events: Sequence[ev.AnyEvent], number: int) -> tuple[Step, ...]:
    """This event and everything that it comes from, newest first."""
    return union(events, (number,))


def union(events: Sequence[ev.AnyEvent], numbers: Iterable[int]) -> tuple[Step, ...]:
    """These events and everything that they come from, newest first, each once."""
    found: set[int] = set()
    ahead = list(numbers)
    while ahead:
        number = ahead.pop()
        if number not in found:
            # Origins are smaller than the number, so this ends.
            ahead.extend(origins(events, number))
            found.add(number)
    return tuple(step(events, number) for number in sorted(found, reverse=True))


def decisions(steps: Iterable[Step]) -> tuple[Step, ...]:
    return tuple(one for one in steps if one.is_decision)
