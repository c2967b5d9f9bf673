"""From an event back to what it came from.

Each event names one cause, which may be just what happened before it. Some come from more: a
revealed card from being laid there, a comparison from both cards, what arrives from what was
waiting. The way back ends where a round began, since everything before led to that.

A log may come from anyone: a cause that is not an earlier event contradicts the log, and is
refused before it can send us round in a circle.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final

import attrs

from cardia_rules.errors import LogContradiction, no_such_event
from cardia_rules.events import vocabulary as ev
from cardia_rules.message import Message
from cardia_rules.views.events import AnySeenEvent, DecisionTakenSeen, PositionArrangedSeen

Log = Sequence[ev.AnyEvent]
_ROOTS: Final = (ev.GameSetUp, ev.PositionArranged, PositionArrangedSeen, ev.RoundBegan)


@attrs.frozen
class NumberedEvent:
    """An event and its number in the log; whole, or as a viewer sees it."""

    number: int
    event: ev.AnyEvent | AnySeenEvent

    @property
    def rulings(self) -> tuple[str, ...]:
        """Return the rulings behind the event."""
        return self.event.rulings

    @property
    def questions(self) -> tuple[str, ...]:
        """Return the open questions that the event hung on."""
        return self.event.questions

    @property
    def is_decision(self) -> bool:
        """Tell whether a player decided this."""
        return isinstance(self.event, ev.DecisionTaken | DecisionTakenSeen)

    @property
    def is_root(self) -> bool:
        """Tell whether nothing before it is worth telling: a beginning, or no cause named."""
        return isinstance(self.event, _ROOTS) or not self.event.cause


def numbered(events: Log, number: int) -> NumberedEvent:
    """Return the event with this number, counted from 1."""
    if not 1 <= number <= len(events):
        raise no_such_event(number, events)
    return NumberedEvent(number, events[number - 1])


def with_causes(events: Log, numbers: Iterable[int]) -> tuple[NumberedEvent, ...]:
    """Return these events and everything that they come from, newest first, each once."""
    found: dict[int, NumberedEvent] = {}
    ahead = list(numbers)
    while ahead:
        number = ahead.pop()
        if number not in found:
            found[number] = numbered(events, number)
            # Always smaller numbers, so this ends.
            ahead.extend(origins(events, number))
    return tuple(found[number] for number in sorted(found, reverse=True))


def decisions(steps: Iterable[NumberedEvent]) -> tuple[NumberedEvent, ...]:
    """Return those that a player decided."""
    return tuple(one for one in steps if one.is_decision)


# ------------------------------------------------------------------ one step back
def origins(events: Log, number: int) -> tuple[int, ...]:
    """Return the numbers of the events that this one comes from directly; none for a root."""
    one = numbered(events, number)
    cause = one.event.cause
    if cause and not 0 < cause < number:
        raise LogContradiction(
            Message(
                "event {number} ({kind}) names event {cause} as its cause; a cause is an earlier event",
                number=number,
                kind=type(one.event).__name__,
                cause=cause,
            )
        )
    if one.is_root:
        return ()
    more = _MORE.get(type(one.event), _nothing_more)
    return tuple(sorted({cause, *more(events, number, one.event)}, reverse=True))


def _nothing_more(_events: Log, _number: int, _event: ev.AnyEvent) -> Iterator[int]:
    yield from ()


def _laid(events: Log, number: int, event: ev.CardRevealed) -> Iterator[int]:
    for before in range(number - 1, 0, -1):
        match events[before - 1]:
            case ev.CardPlaced(seat=event.seat, card=event.card):
                yield before
                return


def _both_cards(events: Log, number: int, event: ev.EncounterCompared) -> Iterator[int]:
    """Yield the reveals of both cards; under a fog one played face up was revealed in an earlier round."""
    missing, place = {"north", "south"}, event.place
    for before in range(number - 1, 0, -1):
        match events[before - 1]:
            case ev.CardRevealed(seat=seat, place=at) if at == place and seat in missing:
                missing.remove(seat)
                yield before
            case ev.EncountersReflowed(place=closed) if closed <= place:
                place += 1  # where it lay before the gap was closed
        if not missing:
            return


def _waited(events: Log, number: int, event: ev.EffectArrived | ev.EffectPostponed) -> Iterator[int]:
    """Find what set it waiting; on a table laid out by hand no event did."""
    if 0 < event.waiting < number:
        match events[event.waiting - 1]:
            case ev.EffectWaiting():
                yield event.waiting


_MORE: Final[dict[type, Callable[[Log, int, Any], Iterator[int]]]] = {
    ev.CardRevealed: _laid,
    ev.EncounterCompared: _both_cards,
    ev.EffectArrived: _waited,
    ev.EffectPostponed: _waited,
}
