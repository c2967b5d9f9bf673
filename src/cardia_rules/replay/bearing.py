"""Which ongoing abilities speak of an encounter, heard or not."""

from cardia_rules.events.table import Table
from cardia_rules.resolution.results.derive import lead
from cardia_rules.resolution.results.ongoing import Active, ongoing


def speaking_of(table: Table, place: int) -> list[Active]:
    """The abilities in force that can make a difference to the encounter at this place."""
    abilities = ongoing(table)
    north, south = table.north.at(place), table.south.at(place)
    level = north is not None and south is not None and lead(north, south) == 0
    of_ties = abilities.of_ties if level or abilities.makes_a_tie(place) else ()
    return [ability for ability in abilities.abilities if ability.of == place or ability in of_ties]
