"""A card that an opponent drew for its owner: locations that look at reveals leave it alone."""

from cardia_rules.catalogue import CHARACTERS
from cardia_rules.events.seats import Seat
from cardia_rules.events.table import Played, Table
from cardia_rules.resolution.locations.standing import standing
from cardia_rules.resolution.results.derive import influence


def left_alone(table: Table, seat: Seat, card: str, place: int) -> tuple[str, ...]:
    """The rulings that keep a location quiet which would have minded this card, had it been revealed."""
    rules, side = standing(table.setup.locations), table.side(seat)
    before = side.at(place - 1)
    if before is None:
        return ()
    rulings: tuple[str, ...] = ()
    if rules.discard_when_lower and side.deck and influence(Played(card)) < influence(before):
        rulings += ("FAQ-3-auction-puppeteer",)
    if rules.lose_on_same_faction and CHARACTERS[card].faction == CHARACTERS[before.card].faction:
        rulings += ("FAQ-3-catacombs-puppeteer",)
    return rulings
