"""Perfect play where nothing is hidden: all is tried to the end, and what both choose at once is a matrix."""

from collections.abc import Sequence
from itertools import combinations
from math import prod
from typing import Final

from cardia_rules.events.options import Option
from cardia_rules.events.seats import NORTH, Seat
from cardia_rules.game import engine
from cardia_rules.resolution.position import ChanceOutcome, Coin, CoinNeeded, Picked, PickNeeded, Position

_SMALL: Final = 1e-9


class _TooMuch(Exception):
    """There is more to try than was allowed, or something becomes hidden on the way."""


def perfect_play(position: Position, seat: Seat, most: int = 1_000) -> dict[Option, float] | None:
    """Return how often a seat chooses each option in perfect play; nothing if that takes too many steps.

    Nothing may be hidden in the position. Where a card comes to lie unseen on the way there is no answer.
    """
    # Even if nobody had anything else to choose, each would place one card after the other.
    hands = (len(position.table.north.hand), len(position.table.south.hand))
    if prod((hands[0] - placed) * (hands[1] - placed) for placed in range(min(hands))) > most:
        return None
    try:
        _value, strategies = _Solving(most).choices(position)
    except _TooMuch:
        return None
    ask = next(ask for ask in position.asks if ask.seat == seat)
    return dict(zip(ask.options, strategies[seat], strict=True))


class _Solving:
    """Counts the steps that are left; values are how much of a game north wins."""

    def __init__(self, most: int) -> None:
        self._left = most

    def _value(self, position: Position) -> float:
        over = position.table.over
        if over is not None:
            return 0.5 if over.winner is None else float(over.winner == NORTH)
        if position.chance is not None:
            outcomes = _outcomes(position)
            self._step(len(outcomes))
            after = [engine.happen(position, each, log=False).position for each in outcomes]
            return sum(map(self._value, after)) / len(after)
        return self.choices(position)[0]

    def choices(self, position: Position) -> tuple[float, dict[Seat, list[float]]]:
        """Return the value of a position in which somebody chooses, and how often each option is chosen."""
        for side in (position.table.north, position.table.south):
            if side.deck or any(played is not None and not played.up for played in side.row):
                raise _TooMuch
        first, *others = position.asks
        if not others:
            values = [self._after(position, first.seat, option) for option in first.options]
            best = (max if first.seat == NORTH else min)(values)
            return best, {first.seat: [float(at == values.index(best)) for at in range(len(values))]}
        (second,) = others
        payoffs = [
            [self._after(between, second.seat, theirs) for theirs in second.options]
            for mine in first.options
            for between in [engine.decide(position, first.seat, mine, log=False).position]
        ]
        value, rows, columns = matrix_game(payoffs)  # north is asked first
        return value, {first.seat: rows, second.seat: columns}

    def _after(self, position: Position, seat: Seat, option: Option) -> float:
        self._step(1)
        return self._value(engine.decide(position, seat, option, log=False).position)

    def _step(self, count: int) -> None:
        self._left -= count
        if self._left < 0:
            raise _TooMuch


def _outcomes(position: Position) -> list[ChanceOutcome]:
    """Return what chance may bring, each as likely as the others."""
    needed = position.chance
    if isinstance(needed, CoinNeeded):
        return [Coin("north"), Coin("south")]
    if isinstance(needed, PickNeeded):
        return [Picked(cards) for cards in combinations(needed.cards, needed.count)]
    raise _TooMuch


def matrix_game(payoffs: Sequence[Sequence[float]]) -> tuple[float, list[float], list[float]]:
    """Return the value of a matrix to who picks its row, and the mixtures of rows and columns that secure it.

    By the simplex method: columns y of a positive matrix with all of ``A y <= 1`` and the largest sum, whose
    inverse is the value; the prices of the rows are the other mixture.
    """
    shift = 1.0 - min(map(min, payoffs))
    rows, columns = len(payoffs), len(payoffs[0])
    tableau = [
        [*(value + shift for value in row), *(float(at == each) for each in range(rows)), 1.0]
        for at, row in enumerate(payoffs)
    ]
    prices = [-1.0] * columns + [0.0] * (rows + 1)
    basis = list(range(columns, columns + rows))
    # The first column that gains, and of equal rows the first variable: so it never goes round in a circle.
    while (enters := next((at for at in range(columns + rows) if prices[at] < -_SMALL), None)) is not None:
        ratios = [
            (row[-1] / row[enters], basis[at], at) for at, row in enumerate(tableau) if row[enters] > _SMALL
        ]
        leaves = min(ratios)[2]
        pivot = [value / tableau[leaves][enters] for value in tableau[leaves]]
        tableau = [
            pivot
            if at == leaves
            else [value - row[enters] * one for value, one in zip(row, pivot, strict=True)]
            for at, row in enumerate(tableau)
        ]
        prices = [value - prices[enters] * one for value, one in zip(prices, pivot, strict=True)]
        basis[leaves] = enters
    total = prices[-1]
    solution = dict(zip(basis, [row[-1] for row in tableau], strict=True))
    mixed = [max(0.0, price) / total for price in prices[columns:-1]]
    return 1.0 / total - shift, mixed, [max(0.0, solution.get(at, 0.0)) / total for at in range(columns)]
