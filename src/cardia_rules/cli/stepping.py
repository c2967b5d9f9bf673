"""Where each step leads: by event, by phase, by round, by decision, to either end."""

from collections.abc import Callable, Sequence
from typing import Final

from cardia_rules.events.vocabulary import AnyEvent, DecisionTaken, PhaseBegan, PhaseSkipped, RoundBegan

Move = Callable[[Sequence[AnyEvent], int], int]

_PHASES: Final = (PhaseBegan, PhaseSkipped)


def _by_one(by: int) -> Move:
    return lambda events, number: within(events, number + by)


def _forward_to(*kinds: type) -> Move:
    def move(events: Sequence[AnyEvent], number: int) -> int:
        ahead = range(number + 1, len(events) + 1)
        return next((one for one in ahead if isinstance(events[one - 1], kinds)), len(events))

    return move


def _back_to(*kinds: type) -> Move:
    def move(events: Sequence[AnyEvent], number: int) -> int:
        behind = range(number - 1, 0, -1)
        return next((one for one in behind if isinstance(events[one - 1], kinds)), 1)

    return move


def within(events: Sequence[AnyEvent], number: int) -> int:
    """The event of this number, or the nearest there is."""
    return max(1, min(number, len(events)))


MOVES: Final[dict[str, Move]] = {
    "next": _by_one(+1),
    "back": _by_one(-1),
    "next-phase": _forward_to(*_PHASES),
    "back-phase": _back_to(*_PHASES),
    "next-round": _forward_to(RoundBegan),
    "back-round": _back_to(RoundBegan),
    "next-decision": _forward_to(DecisionTaken),
    "back-decision": _back_to(DecisionTaken),
    "start": lambda _events, _number: 1,
    "end": lambda events, _number: len(events),
}
