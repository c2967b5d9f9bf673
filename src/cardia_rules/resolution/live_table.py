"""The story of a game while it is told: one working table, and the events that have changed it so far."""

from typing import NoReturn

from msgspec.structs import replace

from cardia_rules.events.table import Table, Working, working_side
from cardia_rules.events.vocabulary import AnyEvent, GameEnded, WhyNot
from cardia_rules.resolution.asking import Answer, Asking, ByChance, Choices
from cardia_rules.resolution.position import ChanceNeeded, Coin, CoinNeeded, Quiet, Start


class Ended(Exception):
    """The game is over: nothing of what was still to be done is done any more."""


class LiveTable(Working):
    """A working table that keeps the events which change it, and knows how many there were before."""

    events: list[AnyEvent]
    number: int  # that of the last event
    rest: Quiet | None = None  # the last point at which nothing was under way
    hinge: tuple[str, ...] = ()  # questions that the next event, or what is asked next, hangs on

    def happen(self, event: AnyEvent) -> int:
        """Record an event, let it change the table, and return its number."""
        if self.hinge:
            event, self.hinge = replace(event, questions=event.questions + self.hinge), ()
        event.apply(self)
        self.events.append(event)
        self.number += 1
        return self.number

    def tell(self, why_not: tuple[WhyNot, ...]) -> None:
        """Let the last event tell what a rule kept from happening."""
        # Where a story is told again from a quiet point, what came before has been told already.
        if why_not and self.events:
            last = self.events[-1]
            self.events[-1] = replace(last, why_not=last.why_not + why_not)

    def end(self, event: GameEnded) -> NoReturn:
        """End the game."""
        self.happen(event)
        raise Ended

    def quiet(self, start: Start) -> None:
        """Note that nothing is under way: from here the game can be told on from the table alone."""
        self.rest = Quiet(start, self.frozen(), self.number)


def live_table(table: Table, events: list[AnyEvent], number: int) -> LiveTable:
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
        events,
        number,
    )


def ask(table: LiveTable, choice: Choices) -> Asking[Answer]:
    """Let one seat decide."""
    if table.hinge:
        choice, table.hinge = replace(choice, questions=choice.questions + table.hinge), ()
    return (yield (choice,))


def let_chance(
    table: LiveTable,
    needed: ChanceNeeded,
    rulings: tuple[str, ...],
    cause: int,
    questions: tuple[str, ...] = (),
) -> Asking[Answer]:
    """Let chance decide."""
    questions, table.hinge = questions + table.hinge, ()
    return (yield ByChance(needed, rulings, cause, questions))


def toss(
    table: LiveTable, rulings: tuple[str, ...] = ("FAQ-2-coin",), questions: tuple[str, ...] = ()
) -> Asking[Coin]:
    """Let a coin say which seat goes first."""
    coin: Coin = (yield from let_chance(table, CoinNeeded(), rulings, table.number, questions)).pick
    return coin
