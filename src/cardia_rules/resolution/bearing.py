"""Which ongoing abilities speak of an encounter, heard or not."""

from collections.abc import Callable
from typing import Final

from cardia_rules.catalogue.effects import Continuous, ExtraSignet, TieHere, WinPrevious, WinTies
from cardia_rules.events.table import Table
from cardia_rules.resolution.results import Active, active, influence


def speaking_of(table: Table, place: int) -> list[Active]:
    """The abilities in force that can make a difference to the encounter at this place."""
    abilities = active(table)
    tied = _level(table, place) or any(
        isinstance(ability.effect, TieHere) and ability.place == place for ability in abilities
    )
    return [ability for ability in abilities if _SPEAKS[type(ability.effect)](ability, place, tied)]


def _level(table: Table, place: int) -> bool:
    north, south = table.north.at(place), table.south.at(place)
    return north is not None and south is not None and influence(north) == influence(south)


def _of_its_own(ability: Active, place: int, _tied: bool) -> bool:
    return ability.place == place


def _of_the_previous(ability: Active, place: int, _tied: bool) -> bool:
    return ability.place == place + 1


def _of_ties(_ability: Active, _place: int, tied: bool) -> bool:
    return tied


def _extra(ability: Active, place: int, _tied: bool) -> bool:
    own = isinstance(ability.effect, ExtraSignet) and ability.effect.on == "this"
    return ability.place == (place if own else place + 1)


class _Speaks(dict[type[Continuous], Callable[[Active, int, bool], bool]]):
    def __missing__(self, kind: type[Continuous]) -> Callable[[Active, int, bool], bool]:
        """An ability about something else than an encounter's result."""
        return lambda _ability, _place, _tied: False


_SPEAKS: Final = _Speaks(
    {TieHere: _of_its_own, WinPrevious: _of_the_previous, WinTies: _of_ties, ExtraSignet: _extra}
)
