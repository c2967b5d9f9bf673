"""Information-set Monte Carlo tree search that mixes: each playout on another sample of what is hidden.

Where nothing is hidden play is perfect: all is tried to the end, and what both choose at once is a matrix.
"""

import time
from collections.abc import Callable, Sequence
from itertools import combinations, product
from math import log, prod, sqrt
from typing import Final

from cardia_rules.bots.knowledge import Knowledge
from cardia_rules.bots.numbers import number_or_option
from cardia_rules.bots.players import outlook, play_on, step_at_random
from cardia_rules.events.options import Option
from cardia_rules.events.seats import NORTH, SEATS, Seat
from cardia_rules.events.table import Table
from cardia_rules.game import engine
from cardia_rules.game.play import Play
from cardia_rules.kernel.game import Chance, drawing
from cardia_rules.resolution.position import (
    Ask,
    ChanceOutcome,
    Coin,
    CoinNeeded,
    Picked,
    PickNeeded,
    Position,
)

# Who took the option of which number; one about a card that is not in the box stands for itself.
Taken = tuple[Seat, int | Option]
Choice = tuple[Taken, Option]

_TURNS: Final = 300  # of regret matching; more change no strategy by a hundredth
_DOUBT: Final = 20  # what two choices are worth alone counts as so many playouts in which they met


class _Tried:
    """How often an option was open and was taken, and how much came of it for who took it."""

    __slots__ = ("open", "visits", "wins")

    def __init__(self) -> None:
        self.open, self.visits, self.wins = 0, 0, 0.0


class _Node:
    """A point where somebody decides; two who decide at once have their options side by side in it."""

    __slots__ = ("met", "next", "tried")

    def __init__(self) -> None:
        self.tried: dict[Taken, _Tried] = {}
        self.next: dict[tuple[Taken, ...], _Node] = {}
        self.met: dict[tuple[Taken, ...], _Tried] = {}  # what came of two choices


class SearchBot:
    """Choose by playouts, each on another sample of what is hidden; where both choose in secret, mix.

    One tree serves for all samples, so that the bot cannot tell apart what its seat cannot, and an option is
    judged by how often it was open (single-observer ISMCTS: Cowling, Powley and Whitehouse, 2012). Where both
    choose at the same moment, regret matching on what came of each two choices gives a mixture that the other
    seat can least exploit. Once nothing is hidden play is perfect, if that takes few steps.

    A playout goes on for some ``rounds`` and is judged then (``judge`` says how well a seat stands), or to
    the end; who chooses alone in it takes what looks best. The tree grows below an option that was taken
    ``ripe`` times: few playouts tell more of this round than of the next. ``respect`` is how often the other
    seat is taken to choose well, and not at random. The bot stops after ``playouts``, or after ``seconds``.
    ``exact`` is how many steps perfect play may take.
    """

    def __init__(
        self,
        chance: Chance,
        *,
        playouts: int = 400,
        seconds: float | None = None,
        curiosity: float = 0.3,
        rounds: int | None = 1,
        respect: float = 0.5,
        judge: Callable[[Table, Seat], float] = outlook,
        exact: int = 1_000,
        ripe: int = 25,
    ) -> None:
        self._chance, self._playouts, self._seconds = drawing(chance), playouts, seconds
        self._curiosity, self._rounds, self._respect = curiosity, rounds, respect
        self._judge, self._exact, self._ripe = judge, exact, ripe

    def choose(self, known: Knowledge) -> Option:
        """Return an option as often as the strategy has it."""
        strategy = self.strategy(known)
        return self._chance.choices([*strategy], [*strategy.values()])[0]

    def strategy(self, known: Knowledge) -> dict[Option, float]:
        """Return how often each option is to be chosen."""
        seat, options = known.seat, known.options
        if len(options) == 1:
            return {options[0]: 1.0}
        if known.certain and (perfect := perfect_play(known.sample(self._chance), seat, self._exact)):
            return perfect
        root, offered = _Node(), list[list[Taken]]()
        until = None if self._seconds is None else time.monotonic() + self._seconds
        while time.monotonic() < until if until is not None else len(offered) < self._playouts:
            position = known.sample(self._chance)
            theirs = [ask for ask in position.asks if ask.seat != seat]
            offered.append([_taken(ask, option) for ask in theirs for option in ask.options])
            self._iterate(root, position, seat)
        mine = {(seat, number_or_option(option)): option for option in options}
        if offered and offered[0]:
            mixture = _mixture(root, [*mine], offered)
            return {option: mixture[taken] for taken, option in mine.items()}
        best = max(mine, key=lambda taken: root.tried[taken].visits if taken in root.tried else 0)
        return {option: float(taken == best) for taken, option in mine.items()}

    def _iterate(self, node: _Node, position: Position, seat: Seat) -> None:
        path: list[tuple[Seat, _Tried]] = []
        fresh, play = False, Play(position, log=False)
        while not (play.over or fresh):
            if play.chance is not None:
                step_at_random(play, self._chance)
                continue
            asks = play.asks
            chosen = [self._chosen(node, ask, seat) for ask in asks]
            for ask, (taken, option) in zip(asks, chosen, strict=True):
                tried = node.tried.setdefault(taken, _Tried())
                fresh = fresh or (tried.visits < self._ripe and ask.seat == seat)
                path.append((ask.seat, tried))
                play.decide(ask.seat, option)
            both = tuple(taken for taken, _option in chosen)
            if len(both) > 1:
                mine_first = both if both[0][0] == seat else both[::-1]
                path.append((seat, node.met.setdefault(mine_first, _Tried())))
            node = node.next.setdefault(both, _Node())
        table = play_on(play, self._chance, self._judge, self._rounds)
        worth = {each: self._judge(table, each) for each in SEATS}
        for who, tried in path:
            tried.visits += 1
            tried.wins += worth[who]

    def _chosen(self, node: _Node, ask: Ask, seat: Seat) -> Choice:
        if ask.seat == seat or self._chance.random() < self._respect:
            return self._choose(node, ask)
        option = self._chance.choice(ask.options)
        return _taken(ask, option), option

    def _choose(self, node: _Node, ask: Ask) -> Choice:
        """Return an option that was never taken here, or the one that is best or least known."""
        untried: list[Choice] = []
        best: Choice | None = None
        highest = -1.0
        for option in ask.options:
            taken = _taken(ask, option)
            tried = node.tried.get(taken)
            if tried is None:
                tried = node.tried[taken] = _Tried()
            tried.open += 1
            if not tried.visits:
                untried.append((taken, option))
                continue
            value = tried.wins / tried.visits + self._curiosity * sqrt(log(tried.open) / tried.visits)
            if value > highest:
                best, highest = (taken, option), value
        return self._chance.choice(untried) if untried or best is None else best


def _taken(ask: Ask, option: Option) -> Taken:
    return ask.seat, number_or_option(option)


# ------------------------------------------------------------------ both choose
def _mixture(root: _Node, mine: list[Taken], offered: list[list[Taken]]) -> dict[Taken, float]:
    """Return the average strategy of regret matching against another who does the same.

    What the other can choose differs from sample to sample: each round is on what one of them ``offered``.
    """
    every = {taken for each in offered for taken in each}
    mean = sum(met.wins for met in root.met.values()) / sum(met.visits for met in root.met.values())
    worth: dict[tuple[Taken, Taken], float] = {}
    for one, other in product(mine, every):
        met = root.met.get((one, other), _Tried())
        alone = _alone(root.tried.get(one), mean) - _alone(root.tried.get(other), 1 - mean) + 1 - mean
        worth[one, other] = (met.wins + _DOUBT * alone) / (met.visits + _DOUBT)
    regrets = dict.fromkeys((*mine, *every), 0.0)
    total = dict.fromkeys(mine, 0.0)
    for number in range(_TURNS):
        theirs = offered[number % len(offered)]
        ours, yours = _matched(regrets, mine), _matched(regrets, theirs)
        gains = {one: sum(yours[other] * worth[one, other] for other in theirs) for one in mine}
        losses = {other: sum(ours[one] * worth[one, other] for one in mine) for other in theirs}
        value = sum(ours[one] * gains[one] for one in mine)
        for one in mine:
            regrets[one] = max(0.0, regrets[one] + gains[one] - value)
            total[one] += (number + 1) * ours[one]  # what came later knew more
        for other in theirs:
            regrets[other] = max(0.0, regrets[other] + value - losses[other])
    weight = sum(total.values())
    return {one: each / weight for one, each in total.items()}


def _matched(regrets: dict[Taken, float], among: list[Taken]) -> dict[Taken, float]:
    """Return a strategy in proportion to regrets, or any alike where there are none."""
    weight = sum(regrets[each] for each in among)
    return {each: regrets[each] / weight if weight else 1 / len(among) for each in among}


def _alone(tried: _Tried | None, mean: float) -> float:
    """Return what a choice is worth to who takes it, whatever the other does."""
    return mean if tried is None else (tried.wins + 3 * mean) / (tried.visits + 3)


# ------------------------------------------------------------------ perfect play
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
