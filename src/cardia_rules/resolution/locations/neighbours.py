"""What locations that look at a reveal make of cards which something else brings side by side: nothing."""

from cardia_rules.catalogue import CHARACTERS
from cardia_rules.events.seats import Seat
from cardia_rules.events.table import AnyTable, Played
from cardia_rules.events.vocabulary import WhyNot
from cardia_rules.resolution.locations.standing import standing
from cardia_rules.resolution.reasons import of_the_location


def brought_together(
    table: AnyTable, seat: Seat, *pairs: tuple[Played | None, Played | None]
) -> tuple[WhyNot, ...]:
    """Tell a seat whose cards come to lie side by side that only a reveal would lose it the game.

    Of a card that lies face down nothing is told: its faction would be known.
    """
    location = standing(table.setup.locations).lose_on_same_faction
    if not location or not any(_alike(one, other) for one, other in pairs):
        return ()
    rulings = of_the_location(location).closed_up
    return (WhyNot(what="location", seat=seat, card=location, rulings=rulings),) if rulings else ()


def _alike(one: Played | None, other: Played | None) -> bool:
    if one is None or other is None or not one.up or not other.up:
        return False
    return CHARACTERS[one.card].faction == CHARACTERS[other.card].faction
