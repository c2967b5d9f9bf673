"""Under a fog: the encounter that lies there and has its turn later."""

from cardia_rules.events.table import Table
from cardia_rules.resolution.standing import standing


def still_to_be_resolved(table: Table) -> int:
    """The place of the newest encounter if it is resolved after the one under way, 0 if it is not."""
    place = table.places
    north, south = table.north.at(place), table.south.at(place)
    if (north and not north.up) or (south and not south.up):
        return place
    if not (north and south) or not standing(table.setup.locations).reveal_late:
        return 0
    # Both were played face up. Between its reveal and its comparison an encounter is under way itself.
    under_way = table.compared if table.current else table.compared + 1
    return place if place > under_way else 0
