"""The conditions that win at once."""

from functools import lru_cache
from typing import Final

import msgspec

from cardia_rules.catalogue import CHARACTERS
from cardia_rules.catalogue.effects import WinOnFollowing
from cardia_rules.events.seats import SEATS, Seat
from cardia_rules.events.table import Reason, Side, Table
from cardia_rules.resolution.in_force import active
from cardia_rules.resolution.standing import standing


class Win(msgspec.Struct, frozen=True, gc=False):
    """A condition that wins at once, met."""

    seat: Seat
    reason: Reason
    rulings: tuple[str, ...]


_WINNERS: Final = frozenset(
    slug
    for slug, character in CHARACTERS.items()
    if any(isinstance(effect, WinOnFollowing) for effect in character.ability)
)


def may_win_at_once(table: Table) -> bool:
    """Whether anything in force wins at once, were its condition met."""
    setup = table.setup
    if setup.locations and standing(setup.locations).wins_in_a_row:
        return True
    if not _holds_a_winner(setup.deck):
        return False
    return any(isinstance(ability.effect, WinOnFollowing) for ability in active(table))


@lru_cache(maxsize=1024)
def _holds_a_winner(deck: tuple[str, ...]) -> bool:
    return not _WINNERS.isdisjoint(deck)


def immediate_wins(table: Table) -> list[Win]:
    """Every condition that wins at once and is met now."""
    wins: list[Win] = []
    in_a_row = standing(table.setup.locations).wins_in_a_row
    if in_a_row:
        rulings = ("RB-22-founders-day", "FAQ-3-founders-day")
        wins += [
            Win(seat, "three-in-a-row", rulings)
            for seat in SEATS
            if _successive(table.side(seat)) >= in_a_row
        ]
    for ability in active(table):
        if isinstance(ability.effect, WinOnFollowing):
            following = table.side(ability.seat).at(ability.place + 1)
            if following is not None and following.signets:
                wins.append(Win(ability.seat, "following-encounter", ability.effect.cites))
    return wins


def _successive(side: Side) -> int:
    """The most encounters in a row that a seat wins, however many signets lie on each."""
    best = run = 0
    for played in side.row:
        run = run + 1 if played is not None and played.signets else 0
        best = max(best, run)
    return best
