"""Encounters that stop being ties which an ability won: the card with more influence wins them at once."""

from typing import Final

from cardia_rules.catalogue import CHARACTERS
from cardia_rules.catalogue.continuous import TieHere, WinPrevious
from cardia_rules.events.table import Played, Table
from cardia_rules.resolution.agenda import Settle
from cardia_rules.resolution.in_force import active, ties_are_won
from cardia_rules.resolution.verdict import Verdict

_TIE_ENDS: Final = ("RB-19-judge-tie-ends",)


def tied(table: Table) -> tuple[int, ...]:
    """The places of the ties that are won; asked before a change that may end one."""
    if not ties_are_won(table):
        return ()
    mediated = [ability.of for ability in active(table) if isinstance(ability.effect, TieHere)]
    return tuple(
        place
        for place, (north, south) in enumerate(zip(table.north.row, table.south.row, strict=False), 1)
        if place in mediated or _lead(north, south) == 0
    )


def ended(task: Settle, table: Table, verdict: Verdict) -> tuple[str, ...]:
    """After the change: the ruling, if it ended such a tie and influence decides now."""
    place = verdict.place
    lead = _lead(table.north.at(place), table.south.at(place))
    was_tied = lead == task.by if task.by else place in task.tied
    if not was_tied or verdict.tie or not ties_are_won(table):
        return ()
    another = any(isinstance(each.effect, WinPrevious) and each.of == place for each in active(table))
    return () if another else _TIE_ENDS


def _lead(north: Played | None, south: Played | None) -> int | None:
    if north is None or south is None:
        return None
    printed = CHARACTERS[north.card].influence - CHARACTERS[south.card].influence
    return printed + north.modifier - south.modifier
