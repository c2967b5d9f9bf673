"""The search of 17 November 2026, kept as it was, so that every later one is measured against the same.

Nothing in it is to be made better, and a test holds it. It takes what it tried most often, never mixes,
judges a table by its signets, and plays on at random.
"""

import time
from collections.abc import Callable, Sequence
from math import log, sqrt
from random import Random

from cardia_rules.bots.knowledge import Knowledge
from cardia_rules.bots.numbers import number_or_option
from cardia_rules.events.options import Option
from cardia_rules.events.seats import OPPONENT, Seat
from cardia_rules.events.table import Table
from cardia_rules.game.game import draw_lots
from cardia_rules.game.play import Play
from cardia_rules.kernel.game import Chance, drawing
from cardia_rules.resolution.position import Ask, Position

# Who took the option of which number; one about a card that is not in the box stands for itself.
Taken = tuple[Seat, int | Option]


def standing(table: Table, seat: Seat) -> float:
    """Return how well a seat stands: 1 if it has won, 0 if it has lost, else by its signets."""
    if table.over is not None:
        return 0.5 if table.over.winner is None else float(table.over.winner == seat)
    ahead = table.side(seat).signets - table.side(OPPONENT[seat]).signets
    return 0.5 + max(-0.4, min(0.4, 0.08 * ahead))


class _Tried:
    """How often an option was open and was taken, and how much came of it for who took it."""

    __slots__ = ("open", "visits", "wins")

    def __init__(self) -> None:
        self.open, self.visits, self.wins = 0, 0, 0.0


class _Node:
    """A point where somebody decides; two who decide at once have their options side by side in it."""

    __slots__ = ("next", "tried")

    def __init__(self) -> None:
        self.tried: dict[Taken, _Tried] = {}
        self.next: dict[tuple[Taken, ...], _Node] = {}


class KeptSearch:
    """Choose what won most often in playouts, each on another sample of what is hidden.

    One tree serves for all samples, so that the bot cannot tell apart what its seat cannot, and an option is
    judged by how often it was open (single-observer ISMCTS: Cowling, Powley and Whitehouse, 2012). Seats that
    decide at the same moment choose without knowing of each other. A playout goes on for some ``rounds``
    and is judged by the signets then, or to the end. ``respect`` is how often the other seat is taken to
    choose well, and not at random; ``judge`` says how well a seat stands. The bot stops after ``playouts``,
    or after ``seconds``.
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
        judge: Callable[[Table, Seat], float] = standing,
    ) -> None:
        self._chance, self._playouts, self._seconds = drawing(chance), playouts, seconds
        self._curiosity, self._rounds, self._respect, self._judge = curiosity, rounds, respect, judge

    def choose(self, known: Knowledge) -> Option:
        """Return the option that was taken most often."""
        options = known.options
        if len(options) == 1:
            return options[0]
        root, done = _Node(), 0
        until = None if self._seconds is None else time.monotonic() + self._seconds
        while time.monotonic() < until if until is not None else done < self._playouts:
            self._iterate(root, known.sample(self._chance), known.seat)
            done += 1
        tried = {taken: each.visits for taken, each in root.tried.items()}
        return max(options, key=lambda option: tried.get((known.seat, number_or_option(option)), 0))

    def _iterate(self, node: _Node, position: Position, seat: Seat) -> None:
        path: list[tuple[Seat, _Tried]] = []
        fresh, play = False, Play(position, reasons=False)
        while (position := play.position).table.over is None and not fresh:
            if position.chance is not None:
                step_at_random(play, self._chance)
                continue
            chosen = [self._chosen(node, ask, seat) for ask in position.asks]
            for ask, (taken, option) in zip(position.asks, chosen, strict=True):
                tried = node.tried[taken]
                fresh = fresh or (not tried.visits and ask.seat == seat)
                path.append((ask.seat, tried))
                play.decide(ask.seat, option)
            node = node.next.setdefault(tuple(taken for taken, _option in chosen), _Node())
        table = play_out(play, self._chance, self._rounds)
        for who, tried in path:
            tried.visits += 1
            tried.wins += self._judge(table, who)

    def _chosen(self, node: _Node, ask: Ask, seat: Seat) -> tuple[Taken, Option]:
        if ask.seat == seat or self._chance.random() < self._respect:
            return self._choose(node, ask)
        option = self._chance.choice(ask.options)
        taken = (ask.seat, number_or_option(option))
        node.tried.setdefault(taken, _Tried())
        return taken, option

    def _choose(self, node: _Node, ask: Ask) -> tuple[Taken, Option]:
        """Return an option that was never taken here, or the one that is best or least known."""
        untried: list[tuple[Taken, Option]] = []
        best: tuple[Taken, Option] | None = None
        highest = -1.0
        for taken, option in _numbered(ask.seat, ask.options):
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


def _numbered(seat: Seat, options: Sequence[Option]) -> list[tuple[Taken, Option]]:
    return [((seat, number_or_option(option)), option) for option in options]


def step_at_random(play: Play, chance: Random) -> None:
    position = play.position
    if position.chance is not None:
        play.happen(draw_lots(position.chance, chance))
        return
    ask = position.asks[0]
    play.decide(ask.seat, ask.options[int(chance.random() * len(ask.options))])


def play_out(play: Play, chance: Random, rounds: int | None = None) -> Table:
    last = 10_000 if rounds is None else play.position.table.round + rounds
    while (table := play.position.table).over is None and table.round < last:
        step_at_random(play, chance)
    return table
