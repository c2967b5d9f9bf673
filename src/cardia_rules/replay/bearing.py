"""Which ongoing abilities speak of an encounter, heard or not."""

from cardia_rules.catalogue.continuous import TieHere, WinTies
from cardia_rules.events.table import Table
from cardia_rules.resolution.in_force import Active, active
from cardia_rules.resolution.results import influence


def speaking_of(table: Table, place: int) -> list[Active]:
    """The abilities in force that can make a difference to the encounter at this place."""
    abilities = active(table)
    tied = _level(table, place) or any(
        isinstance(ability.effect, TieHere) and ability.of == place for ability in abilities
    )
    return [
        ability
        for ability in abilities
        if ability.of == place or (tied and isinstance(ability.effect, WinTies))
    ]


def _level(table: Table, place: int) -> bool:
    north, south = table.north.at(place), table.south.at(place)
    return north is not None and south is not None and influence(north) == influence(south)
