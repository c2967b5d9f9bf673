"""The conditions that win at once."""

from functools import lru_cache

import msgspec

from cardia_rules.catalogue import CHARACTERS, LOCATIONS
from cardia_rules.catalogue.effects import WinOnFollowing
from cardia_rules.events.seats import SEATS, Seat
from cardia_rules.events.table import Reason, Setup, Side, Table
from cardia_rules.resolution.in_force import active
from cardia_rules.resolution.standing import standing


class Win(msgspec.Struct, frozen=True, gc=False):
    """A condition that wins at once, met."""

    seat: Seat
    reason: Reason
    rulings: tuple[str, ...]


def may_win_at_once(setup: Setup) -> bool:
    """Whether the game has a card or a location that wins at once."""
    return _may_win_at_once(setup.deck, setup.locations)


@lru_cache(maxsize=1024)
def _may_win_at_once(deck: tuple[str, ...], locations: tuple[str, ...]) -> bool:
    effects = [effect for card in deck for effect in CHARACTERS[card].ability]
    in_a_row = any(LOCATIONS[location].rules.wins_in_a_row for location in locations)
    return in_a_row or any(isinstance(effect, WinOnFollowing) for effect in effects)


def immediate_wins(table: Table) -> list[Win]:
    """Every condition that wins at once and is met now."""
    wins: list[Win] = []
    in_a_row = standing(table.setup).wins_in_a_row
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
