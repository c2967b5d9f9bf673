"""The games that everything is measured on: random ones, the same in every run."""

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Final, NamedTuple

from cardia_rules.events.log import write_log
from cardia_rules.events.table import Setup
from cardia_rules.events.vocabulary import AnyEvent
from cardia_rules.game import engine
from cardia_rules.game.game import Game, draw_lots
from cardia_rules.game.setup import make_setup

SETUPS: Final[dict[str, Setup]] = {
    "deck I": make_setup("I"),
    "deck II": make_setup("II"),
    "locations and protectors": make_setup("II", locations=["Bazaar", "Founder's Day"], protectors=True),
}


def play(setup: Setup, seed: int, *, reasons: bool = True) -> int:
    """A game with every choice at random, and how many decisions it took."""
    random = Random(seed)
    return play_on(Game.new(setup, chance=random, reasons=reasons), random)


def play_on(game: Game, random: Random) -> int:
    decisions = 0
    while game.over is None:
        ask = random.choice(game.asks)
        game.decide(ask.seat, random.choice(ask.options))
        decisions += 1
    return decisions


class Step(NamedTuple):
    """A game before something is decided or happens by chance, and what comes of it."""

    game: Game
    events: tuple[AnyEvent, ...]
    resolve: Callable[[], engine.Resolution]  # does it again

    @property
    def encounters(self) -> int:
        return self.game.table.places

    @property
    def number(self) -> int:
        return self.game.position.number


def steps(setup: Setup, seed: int) -> Iterator[Step]:
    """A random game, kept at each step."""
    random = Random(seed)
    game = Game.new(setup)
    while game.over is None:
        before = game.fork()
        if game.chance_needed is not None:
            outcome = draw_lots(game.chance_needed, random)
            again = partial(engine.happen, before.position, outcome)
            yield Step(before, game.happen(outcome), again)
        else:
            ask = random.choice(game.asks)
            option = random.choice(ask.options)
            again = partial(engine.decide, before.position, ask.seat, option)
            yield Step(before, game.decide(ask.seat, option), again)


class Sample(NamedTuple):
    """Games of deck I, step by step, as events and as files."""

    steps: list[list[Step]]
    events: list[tuple[AnyEvent, ...]]
    logs: list[bytes]


def make_sample(games: int) -> Sample:
    played = [list(steps(SETUPS["deck I"], seed)) for seed in range(games)]
    events = [(*game[-1].game.events, *game[-1].events) for game in played]
    return Sample(played, events, [write_log(each) for each in events])
