"""Under a fog: the encounter that lies there and has its turn later."""

from cardia_rules.events.table import Table
from cardia_rules.resolution.round.due import next_due


def still_to_be_resolved(table: Table) -> int:
    """The place of the newest encounter if it is resolved after the one under way, 0 if it is not."""
    place = table.places
    cards = table.north.at(place), table.south.at(place)
    if any(played and not played.up for played in cards):
        return place
    # Between its reveal and its comparison an encounter is under way as well.
    under_way = table.current or next_due(table)
    return place if all(cards) and place > under_way else 0
