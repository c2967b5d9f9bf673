"""Information-set Monte Carlo tree search that mixes: each playout on another sample of what is hidden."""

import time
from collections.abc import Callable
from itertools import product
from math import log, sqrt
from typing import Final

from cardia_rules.bots.exact import perfect_play
from cardia_rules.bots.knowledge import Knowledge
from cardia_rules.bots.numbers import number_or_option
from cardia_rules.bots.players import outlook, play_on, step_at_random
from cardia_rules.events.options import Option
from cardia_rules.events.seats import SEATS, Seat
from cardia_rules.events.table import Table
from cardia_rules.game.play import Play
from cardia_rules.kernel.game import Chance, drawing
from cardia_rules.resolution.position import Ask, Position

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
