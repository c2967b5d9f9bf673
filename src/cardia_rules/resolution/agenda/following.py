"""The tasks that follow from a change of the table."""

from cardia_rules.events.seats import Seat
from cardia_rules.events.vocabulary import AnyEvent
from cardia_rules.resolution.agenda.base import BaseTask


class Settle(BaseTask, frozen=True):
    """Close gaps, derive results, look for immediate wins; ``because`` are the rulings that ask for it.

    ``at`` is the one place whose result can have changed, 0 where more than one can, or a place is empty.
    What it was before tells whether a tie has ended: ``by`` is how much north has gained on south at that one
    place, ``tied`` are the places of ties that were won, where more than one may have changed.
    """

    because: tuple[str, ...]
    at: int = 0
    replaced: tuple[Seat, int] | None = None  # whose winning card was just replaced, and at which place
    tied: tuple[int, ...] = ()
    by: int = 0


class LookForWins(BaseTask, frozen=True):
    """End the game if a condition that wins at once is met; ``changed`` if a signet just moved."""

    changed: bool


class Emit(BaseTask, frozen=True):
    """Events that are decided but not yet on the table."""

    events: tuple[AnyEvent, ...]
