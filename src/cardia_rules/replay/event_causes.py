"""From an event back to what it came from.

Some come from more than the one cause that they name: a revealed card from being laid there, a comparison
from both cards, what arrives from what was waiting. The way back ends where a round began.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import attrs

from cardia_rules.events import vocabulary as ev
from cardia_rules.kernel.causes import Causes, event_numbered
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


def numbered(events: Log, number: int) -> NumberedEvent:
    """Return the event with this number, counted from 1."""
    return NumberedEvent(number, event_numbered(events, number))


def with_causes(events: Log, numbers: Iterable[int]) -> tuple[NumberedEvent, ...]:
    """Return these events and everything that they come from, newest first, each once."""
    return tuple(numbered(events, number) for number in CAUSES.behind(events, numbers))


def decisions(steps: Iterable[NumberedEvent]) -> tuple[NumberedEvent, ...]:
    """Return those that a player decided."""
    return tuple(one for one in steps if isinstance(one.event, ev.DecisionTaken | DecisionTakenSeen))


# ------------------------------------------------------------------ one step back
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


CAUSES: Final = Causes(
    roots=_ROOTS,
    more={
        ev.CardRevealed: _laid,
        ev.EncounterCompared: _both_cards,
        ev.EffectArrived: _waited,
        ev.EffectPostponed: _waited,
    },
)
