"""Bots: what one is, one that plays at random, and one that is greedy; ``search`` has the third.

A bot may use what its seat knows and nothing else: of the position it looks at its own options, and has all
that is hidden dealt anew before it tries anything.
"""

from random import Random
from typing import Final, Protocol

from cardia_rules.bots.information import Information
from cardia_rules.errors import CardiaError
from cardia_rules.events.options import Option
from cardia_rules.events.seats import OPPONENT, Seat
from cardia_rules.events.table import Table
from cardia_rules.game import engine
from cardia_rules.game.game import draw_lots
from cardia_rules.resolution.position import Ask, Position

MOST_ROUNDS: Final = 10_000


class Bot(Protocol):
    """Whatever can choose for a seat."""

    def choose(self, known: Information, position: Position) -> Option:
        """Return one of the options that the seat of ``known`` is asked to choose from."""


def ask_of(position: Position, seat: Seat) -> Ask:
    """Return what a seat is asked now; raise if it is not asked anything."""
    for ask in position.asks:
        if ask.seat == seat:
            return ask
    raise CardiaError(f"{seat} has nothing to decide now")


class RandomBot:
    """Choose any option, each as likely as the others."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance

    def choose(self, known: Information, position: Position) -> Option:
        """Return any option."""
        return self._chance.choice(ask_of(position, known.seat).options)


class GreedyBot:
    """Choose what leads to the best table right away, on a few samples of what is hidden."""

    def __init__(self, chance: Random, samples: int = 4) -> None:
        self._chance, self._samples = chance, samples

    def choose(self, known: Information, position: Position) -> Option:
        """Return the option with the best table after this round's next decisions, chosen at random."""
        seat = known.seat
        options = ask_of(position, seat).options
        if len(options) == 1:
            return options[0]
        worth = dict.fromkeys(options, 0.0)
        for _ in range(self._samples):
            start = known.position(position, self._chance)
            for option in options:
                begun = engine.decide(start, seat, option, reasons=False).position
                worth[option] += standing(play_out(begun, self._chance, 1), seat)
        return max(options, key=lambda option: (worth[option], self._chance.random()))


def standing(table: Table, seat: Seat) -> float:
    """Return how well a seat stands: 1 if it has won, 0 if it has lost, else by its signets."""
    if table.over is not None:
        return 0.5 if table.over.winner is None else float(table.over.winner == seat)
    ahead = table.side(seat).signets - table.side(OPPONENT[seat]).signets
    return 0.5 + max(-0.4, min(0.4, 0.08 * ahead))


def step_at_random(position: Position, chance: Random) -> Position:
    """Return the position after one more decision or outcome of chance, whichever comes, at random."""
    if position.chance is not None:
        return engine.happen(position, draw_lots(position.chance, chance), reasons=False).position
    ask = position.asks[0]
    options = ask.options
    option = options[int(chance.random() * len(options))]
    return engine.decide(position, ask.seat, option, reasons=False).position


def play_out(position: Position, chance: Random, rounds: int | None = None) -> Table:
    """Play a position to its end at random, or so many rounds of it, and return the table then."""
    last = MOST_ROUNDS if rounds is None else position.table.round + rounds
    while position.table.over is None and position.table.round < last:
        position = step_at_random(position, chance)
    return position.table
