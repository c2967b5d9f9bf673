"""The conditions that win at once."""

from functools import lru_cache
from typing import Final

import msgspec

from cardia_rules.catalogue.continuous import WinOnFollowing
from cardia_rules.events.seats import SEATS, Seat
from cardia_rules.events.table import Played, Reason, Table
from cardia_rules.resolution.in_force import active, any_in_force, cards_with
from cardia_rules.resolution.standing import standing


class Win(msgspec.Struct, frozen=True, gc=False):
    """A condition that wins at once, met."""

    seat: Seat
    reason: Reason
    rulings: tuple[str, ...]


_WINNERS: Final = cards_with(WinOnFollowing)


def may_win_at_once(table: Table) -> bool:
    """Whether anything in force wins at once, were its condition met."""
    locations = table.setup.locations
    return bool(locations and standing(locations).wins_in_a_row) or _winner_in_force(table)


def one_more_may_win(table: Table) -> bool:
    """The same, if nothing else happens than that the newest encounter is won."""
    locations = table.setup.locations
    if locations and (in_a_row := standing(locations).wins_in_a_row):
        for side in (table.north, table.south):
            longest, last = _successive(side.row[:-1])
            if longest >= in_a_row or last + 1 >= in_a_row:
                return True
    return _winner_in_force(table)


def _winner_in_force(table: Table) -> bool:
    return _holds_a_winner(table.setup.deck) and any_in_force(table, _WINNERS)


@lru_cache(maxsize=1024)
def _holds_a_winner(deck: tuple[str, ...]) -> bool:
    return not _WINNERS.isdisjoint(deck)


def immediate_wins(table: Table) -> list[Win]:
    """The conditions that win at once and are met now; of those that come one after the other, the first."""
    wins: list[Win] = []
    in_a_row = standing(table.setup.locations).wins_in_a_row
    if in_a_row:
        rulings = ("RB-22-founders-day", "FAQ-3-founders-day")
        wins += [
            Win(seat, "three-in-a-row", rulings)
            for seat in SEATS
            if _successive(table.side(seat).row)[0] >= in_a_row
        ]
    if wins:
        return wins  # before any other effect is resolved, an ability that wins the game included
    for ability in active(table) if _winner_in_force(table) else ():
        if isinstance(ability.effect, WinOnFollowing):
            following = table.side(ability.seat).at(ability.place + 1)
            if following is not None and following.signets:
                wins.append(Win(ability.seat, "following-encounter", ability.effect.cites))
    return wins


def _successive(row: tuple[Played | None, ...]) -> tuple[int, int]:
    """The most encounters in a row that a seat wins, however many signets lie on each, and the last ones."""
    longest = last = 0
    for played in row:
        if played is None or not played.signets:
            last = 0
            continue
        last += 1
        if last > longest:
            longest = last
    return longest, last
