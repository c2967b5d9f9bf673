"""The location that fills low hands: what it does, and when it looks."""

from cardia_rules.events.seats import NORTH, SOUTH
from cardia_rules.events.vocabulary import CardDrawn, LocationApplied
from cardia_rules.resolution.live_table import LiveTable


def fill_hands(table: LiveTable, after_abilities: bool = False) -> None:
    """Fill up the hands that have run low; ``after_abilities`` if it had to wait for some."""
    rules = table.locations
    if not rules.refills:
        return
    most, before = rules.refill.at_most, table.number
    for seat, side in ((NORTH, table.north), (SOUTH, table.south)):
        if len(side.hand) <= most and side.deck:
            by = "last" if after_abilities else "refill"
            applied = table.happen(LocationApplied(location=rules.refills, seat=seat, cause=before), by)
            for card in side.deck[: rules.refill.count]:
                table.happen(CardDrawn(seat=seat, card=card, cause=applied), by)


def fill_between_steps(table: LiveTable) -> None:
    """Look at the hands between two steps of an ability, if the table answers so (OQ-refill-moment)."""
    if would_fill(table) and table.answers.refill_moment == "at-once":
        fill_hands(table)


def would_fill(table: LiveTable) -> bool:
    """Tell whether a hand has run low, where a location fills it."""
    if not table.locations.refills:
        return False
    low = table.locations.refill.at_most
    return any(len(side.hand) <= low for side in (table.north, table.south))
