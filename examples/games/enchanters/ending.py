"""Glory at the end, and who wins."""

from typing import Final

from examples.games.enchanters.events import PILES, Table
from examples.games.enchanters.reading import amount, answered, visible

# What tells players of equal glory apart, one after the other.
_TIES: Final = ("EN-12-tie-crystals", "EN-12-tie-wounds", "EN-12-tie-cards")


def glory(table: Table) -> dict[str, int]:
    """Return everybody's glory: their cards', what abilities and the village add, less their wounds."""
    return {seat: _glory(table, seat) for seat in table.players}


def _glory(table: Table, seat: str) -> int:
    player = table.players[seat]
    printed = sum(table.card(handle).glory for handle in _counting(table, seat))
    abilities = [scoring for _, half in visible(table, seat) for scoring in half.scoring]
    added = sum(amount(table, seat, scoring) for scoring in (*abilities, *table.here.scoring))
    return printed + added - player.wounds


def _counting(table: Table, seat: str) -> tuple[str, ...]:
    """Return the cards whose printed glory counts."""
    player = table.players[seat]
    if answered(table, "OQ-covered-glory") == "all":
        return player.cards
    return tuple(handle for pile in PILES for handle in getattr(player, pile)[-1:])


def ranks(table: Table) -> dict[str, tuple[int, int, int, int]]:
    """Return what is compared, by seat: the most glory, then crystals, the fewest wounds, the most cards."""
    points = glory(table)
    return {
        seat: (points[seat], player.crystals, -player.wounds, len(player.cards))
        for seat, player in table.players.items()
    }


def winners(table: Table) -> tuple[str, ...]:
    """Return who wins: several if nothing tells them apart."""
    every = ranks(table)
    return tuple(seat for seat, rank in every.items() if rank == max(every.values()))


def compared(table: Table) -> tuple[str, ...]:
    """Return the tie-breakers that had to be looked at."""
    every = list(ranks(table).values())
    best = max(every)
    tied = [sum(rank[:depth] == best[:depth] for rank in every) > 1 for depth in (1, 2, 3)]
    return tuple(name for name, needed in zip(_TIES, tied, strict=True) if needed)
