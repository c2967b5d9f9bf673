"""Who beats whom: bots play pairs of games on the same shuffles, with seats and luck exchanged."""

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import NamedTuple

from cardia_rules.bots.information import Information
from cardia_rules.bots.knowledge import Knowledge
from cardia_rules.bots.players import Bot
from cardia_rules.events.seats import SEATS, Seat
from cardia_rules.events.table import Setup
from cardia_rules.game.game import Game
from cardia_rules.game.setup import make_setup

MakeBot = Callable[[Random], Bot]


class Score(NamedTuple):
    """What came of some pairs of games: the share of each that the first bot has won, a draw half a game."""

    one: str
    other: str
    pairs: tuple[float, ...]

    @property
    def games(self) -> int:
        """Count the games."""
        return 2 * len(self.pairs)

    @property
    def share(self) -> float:
        """Return the share of all games that the first one has won."""
        return fmean(self.pairs)

    @property
    def interval(self) -> tuple[float, float]:
        """Return from where to where the true share lies, 19 times in 20.

        A pair counts once: its two games are of one shuffle. A pair won and a pair lost are added, so that
        a few pairs that all went the same way do not seem to prove everything.
        """
        pairs = [*self.pairs, 0.0, 1.0]
        mean, margin = fmean(pairs), 1.96 * stdev(pairs) / sqrt(len(pairs))
        return max(0.0, mean - margin), min(1.0, mean + margin)


def play(bots: Mapping[Seat, Bot], setup: Setup, chance: Random) -> Game:
    """Let two bots play a game to its end; each is handed what its seat was shown."""
    game = Game.new(setup, chance=chance, reasons=False)
    known = {seat: Information(seat) for seat in SEATS}
    while game.over is None:
        ask = game.asks[0]
        known[ask.seat].more(game)
        game.decide(ask.seat, bots[ask.seat].choose(Knowledge(known[ask.seat], game.position)), ask.number)
    return game


def compete(
    bots: Mapping[str, MakeBot], pairs: int, *, setup: Setup | None = None, seed: int = 1
) -> Iterator[Score]:
    """Let every two bots play so many pairs of games, and yield what came of them.

    Both games of a pair have the same shuffles, and each seat the same luck: a bot that meets itself wins
    exactly one half.
    """
    agreed = make_setup("I") if setup is None else setup
    for one, other in combinations(bots, 2):
        shares = tuple(_pair(bots[one], bots[other], agreed, f"{seed}/{number}") for number in range(pairs))
        yield Score(one, other, shares)


def _pair(one: MakeBot, other: MakeBot, setup: Setup, seed: str) -> float:
    """Return the share of two games that the first bot wins: once as north, once as south."""
    share = 0.0
    for mine in SEATS:
        makers = {seat: one if seat == mine else other for seat in SEATS}
        players = {seat: make(Random(f"{seed}/{seat}")) for seat, make in makers.items()}
        over = play(players, setup, Random(seed)).over
        assert over is not None
        share += 0.25 if over.winner is None else 0.5 * (over.winner == mine)
    return share
