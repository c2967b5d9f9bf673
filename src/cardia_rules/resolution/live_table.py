"""The story of a game while it is told: one working table, and what has changed it so far."""

from typing import Any

import msgspec

from cardia_rules.catalogue.effects import AnyEffect
from cardia_rules.events.seats import Seat
from cardia_rules.events.table import Table, Working, working_side
from cardia_rules.events.vocabulary import AnyEvent
from cardia_rules.kernel.telling.live import Live, ask, let_chance
from cardia_rules.kernel.telling.position import Quiet
from cardia_rules.resolution.activation import Activation
from cardia_rules.resolution.asking import Asking
from cardia_rules.resolution.position import Coin, CoinNeeded, Start

__all__ = ("Acting", "LiveTable", "Told", "ask", "let_chance", "live_table", "toss")


class Acting(msgspec.Struct, frozen=True, gc=False):
    """An effect that is being carried out, and for which activation."""

    activation: Activation
    effect: AnyEffect


Told = tuple[AnyEvent | None, Any]


class LiveTable(Working, Live[AnyEvent, Seat]):
    """A working table that keeps what changes it: its events, each with what made it.

    That is the effect being carried out (``Acting``), what was asked or left to chance, or a rule's name.
    """

    answers: Any  # the answers, or what notes which of them are read
    told: list[Told]
    number: int
    rest: Quiet[Start, Table] | None = None
    acting: Acting | None = None


def live_table(table: Table, number: int) -> LiveTable:
    """Return a story that goes on from a table."""
    return LiveTable(
        table.setup,
        table.round,
        table.phase,
        table.current,
        table.compared,
        working_side(table.north),
        working_side(table.south),
        table.guards,
        table.turns,
        table.over,
        table,
        table.setup.answers,
        [],
        number,
    )


def toss(table: LiveTable, source: Any = None) -> Asking[Seat]:
    """Let a coin say which seat goes first."""
    coin: Coin = (yield from let_chance(table, CoinNeeded(), table.number, source)).pick
    return coin.first
