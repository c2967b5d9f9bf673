"""Who beats whom: bots play each other, from both seats of the same shuffles, and the results are counted."""

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations
from random import Random
from typing import NamedTuple

from cardia_rules.bots.information import Information
from cardia_rules.bots.players import Bot
from cardia_rules.events.seats import SEATS, Seat
from cardia_rules.events.table import Setup
from cardia_rules.game.game import Game
from cardia_rules.game.setup import make_setup

MakeBot = Callable[[Random], Bot]


class Score(NamedTuple):
    """What came of some games between two bots."""

    one: str
    other: str
    won: int
    drawn: int
    lost: int

    @property
    def games(self) -> int:
        """Count the games."""
        return self.won + self.drawn + self.lost

    @property
    def rate(self) -> float:
        """Return the share that the first one has won; half a game for a draw."""
        return (self.won + self.drawn / 2) / self.games


def play(bots: Mapping[Seat, Bot], setup: Setup, chance: Random) -> Game:
    """Let two bots play a game to its end; each knows what its seat was shown."""
    game = Game.new(setup, chance=chance)
    known = {seat: Information(seat) for seat in SEATS}
    while game.over is None:
        ask = game.asks[0]
        known[ask.seat].more(game)
        game.decide(ask.seat, bots[ask.seat].choose(known[ask.seat], game.position), ask.number)
    return game


def compete(
    bots: Mapping[str, MakeBot], games: int, *, setup: Setup | None = None, seed: int = 1
) -> Iterator[Score]:
    """Let every pair of bots play so many games, and yield what came of each pair.

    Of two games in a row both have the same shuffles, with the seats exchanged.
    """
    agreed = make_setup("I") if setup is None else setup
    for one, other in combinations(bots, 2):
        counts = {"won": 0, "drawn": 0, "lost": 0}
        for number in range(games):
            chance = Random(f"{seed}/{number // 2}")
            mine: Seat = SEATS[number % 2]
            makers = {seat: bots[one if seat == mine else other] for seat in SEATS}
            players = {seat: make(Random(f"{seed}/{number}/{seat}")) for seat, make in makers.items()}
            over = play(players, agreed, chance).over
            assert over is not None
            counts["drawn" if over.winner is None else "won" if over.winner == mine else "lost"] += 1
        yield Score(one, other, **counts)
