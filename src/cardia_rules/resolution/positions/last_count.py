"""Whether a table lies there after a count of signets that had won somebody the game."""

from collections.abc import Iterator

from cardia_rules.errors import Failure
from cardia_rules.events.table import Table
from cardia_rules.resolution.locations.standing import standing
from cardia_rules.resolution.round.count import SIGNETS_TO_WIN


def over_since_the_last_count(table: Table) -> Iterator[Failure]:
    """A game that phase 3 of the last round has ended has no next round (RB-12-five-signets)."""
    counted = _as_last_counted(table)
    if counted is None or counted[0] == counted[1] or max(counted) < SIGNETS_TO_WIN:
        return
    north, south = counted
    message = (
        f"phase {table.phase} with {north} signets for north and {south} for south before this round: "
        f"with {SIGNETS_TO_WIN} or more, and more than the other, the game was over when they were counted"
    )
    facts = {"phase": table.phase, "north": north, "south": south}
    yield Failure("game-over", message, "RB-12-five-signets", facts)


def _as_last_counted(table: Table) -> tuple[int, int] | None:
    """The signets as the last round left them; nothing where this round may have moved some of them."""
    north, south = table.north, table.south
    if table.phase == 1:
        first = north.at(table.places + 1) or south.at(table.places + 1)
        # Played face up, it may have met a token or a supplied ability by now.
        return None if first is not None and first.up else (north.signets, south.signets)
    if table.phase == 3 or standing(table.setup.locations).reveal_late:
        return None  # under a fog two encounters may be resolved in one round
    mine, other = north.at(table.current), south.at(table.current)
    if mine is None or other is None or mine.tokens or other.tokens:
        return None
    if any(supplied.when == "revealed" for supplied in table.setup.supplied):
        return None
    return north.signets - mine.signets, south.signets - other.signets
