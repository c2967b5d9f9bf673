"""The tasks that follow from a change of the table."""

from cardia_rules.events.seats import Seat
from cardia_rules.events.vocabulary import AnyEvent
from cardia_rules.resolution.agenda.base import BaseTask


class Settle(BaseTask, frozen=True):
    """Close gaps, derive results, look for immediate wins; ``because`` are the rulings that ask for it.

    ``at`` is the place of the one card whose influence changed: no other result can have changed then,
    and no gap is there; 0 after any other change. ``tied`` are the places
    of the ties that were won before the change: that one has ended is a reason. ``silences`` are the rulings
    that keep a card from activating which comes to lose, if others than usual.
    """

    because: tuple[str, ...]
    at: int = 0
    replaced: tuple[Seat, int] | None = None  # whose winning card was just replaced, and at which place
    tied: tuple[int, ...] = ()
    silences: tuple[str, ...] = ()
    closed: bool = False  # a gap was closed just now
    begun: tuple[Seat, int] | None = None  # whose ongoing ability has just begun, and at which place


class LookForWins(BaseTask, frozen=True):
    """End the game if a condition that wins at once is met.

    ``changed`` if a signet just moved, ``closed`` if a gap was closed; ``won`` are the seats and places that
    a signet has just come to, if that is known. ``gained`` are the seats with one more signet, ``begun`` is
    the ongoing ability that has just begun, if one has: both may make players think that the game is won.
    """

    changed: bool
    closed: bool = False
    won: tuple[tuple[Seat, int], ...] | None = None
    gained: tuple[Seat, ...] = ()
    begun: tuple[Seat, int] | None = None


class Emit(BaseTask, frozen=True):
    """Events that are decided but not yet on the table."""

    events: tuple[AnyEvent, ...]
