"""Whether a hand lies there that a location had filled up before the phase began."""

from collections.abc import Iterator

from cardia_rules.catalogue import LOCATIONS
from cardia_rules.errors import Failure, fault
from cardia_rules.events.seats import Seat
from cardia_rules.events.table import Setup, Side
from cardia_rules.resolution.locations.standing import standing


def not_filled_up(setup: Setup, phase: int, seat: Seat, side: Side) -> Iterator[Failure]:
    """Phase 2 begins right after a look at the hands, whatever the table answers (RB-22-bazaar).

    In phases 1 and 3 that look is still to come, and so is the draw.
    """
    rules = standing(setup.locations)
    if phase != 2 or rules.refill is None or not side.deck or len(side.hand) > rules.refill.at_most:
        return
    hand, deck = len(side.hand), len(side.deck)
    message = (
        f"{seat} begins phase 2 with {hand or 'no'} card{'s' * (hand != 1)} in hand and {deck} in the deck:"
        f" the {LOCATIONS[rules.refills].names.en} had {seat} draw up to {rules.refill.count} cards as soon"
        f" as {rules.refill.at_most} or none was left in hand"
    )
    facts = {"seat": seat, "hand": hand, "deck": deck, "location": rules.refills}
    yield fault("hand-not-filled", message, "RB-22-bazaar", **facts)
