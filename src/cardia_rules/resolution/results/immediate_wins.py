"""The conditions that win at once."""

import msgspec

from cardia_rules.events.seats import SEATS, Seat
from cardia_rules.events.table import Played, Reason, Table
from cardia_rules.resolution.locations.standing import standing
from cardia_rules.resolution.results.ongoing import Ongoing, ongoing


class Win(msgspec.Struct, frozen=True, gc=False):
    """A condition that wins at once, met."""

    seat: Seat
    reason: Reason
    rulings: tuple[str, ...]


def may_win_at_once(table: Table, abilities: Ongoing) -> bool:
    """Tell whether any location or ability in play could end the game before phase 3."""
    return bool(abilities.of_the_game or standing(table.setup.locations).wins_in_a_row)


def immediate_wins(table: Table) -> list[Win]:
    """Return the conditions that are met now; of those that come one after the other, only the first."""
    wins: list[Win] = []
    in_a_row = standing(table.setup.locations).wins_in_a_row
    if in_a_row:
        rulings = ("RB-22-founders-day", "FAQ-3-founders-day")
        wins += [
            Win(seat, "three-in-a-row", rulings)
            for seat in SEATS
            if _successive(table.side(seat).row) >= in_a_row
        ]
    if wins:
        return wins  # before any other effect is resolved, an ability that wins the game included
    for ability in ongoing(table).of_the_game:
        following = table.side(ability.seat).at(ability.place + 1)
        if following is not None and following.signets:
            wins.append(Win(ability.seat, "following-encounter", ability.effect.cites))
    return wins


def _successive(row: tuple[Played | None, ...]) -> int:
    """Return the most encounters in a row that a seat wins, however many signets lie on each."""
    longest = last = 0
    for played in row:
        last = last + 1 if played is not None and played.signets else 0
        longest = max(longest, last)
    return longest
