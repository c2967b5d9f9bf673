"""Which encounter is due to be revealed and resolved: the newest, or under a fog the one before it."""

from cardia_rules.events.table import AnyTable, Played
from cardia_rules.resolution.reading.location_rules import location_rules


def next_due(table: AnyTable) -> int:
    """Return the next place without a result; one left with a single card never gets any."""
    norths, souths, place = table.north.row, table.south.row, table.compared
    while place < len(norths) and place < len(souths):
        north, south = norths[place], souths[place]
        place += 1
        if north is not None and (south is not None or not north.up):
            return place
        if south is not None and not south.up:
            return place
    return place + 1


def last_due(table: AnyTable) -> int:
    """Return the last place whose encounter may be resolved now."""
    return table.places - 1 if location_rules(table.setup.locations).reveal_late else table.places


def still_to_be_resolved(table: AnyTable) -> int:
    """Return the place of the newest encounter if it is resolved after the one under way, else 0."""
    place = table.places
    cards = table.north.at(place), table.south.at(place)
    if any(played and not played.up for played in cards):
        return place
    # Between its reveal and its comparison an encounter is under way as well.
    under_way = table.current or next_due(table)
    return place if all(cards) and place > under_way else 0


def both_placed(table: AnyTable) -> bool:
    """Tell whether both seats have laid the card of the round face down, and it is not revealed yet.

    Under a fog the encounter before those two is still to be resolved, though it may lie face up.
    """
    rows = table.north.row, table.south.row
    behind = 1 if location_rules(table.setup.locations).reveal_late else 0
    if table.phase != 1 or len(rows[0]) != len(rows[1]) or table.places - table.compared != behind + 1:
        return False
    return all(_face_down(row[-1]) for row in rows) and next_due(table) == table.places - behind


def _face_down(played: Played | None) -> bool:
    return played is not None and not played.up
