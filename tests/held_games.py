"""Games as an app holds them."""

from random import Random

from cardia_rules import Game, PlaceCard, Setup, table_from_line
from tests.games import random_setup

# Two ties; North holds the Judge, South the Clockmaker (RB-13-example-judge).
EXAMPLE = (
    "I;saboteur:saboteur,mediator:mediator"
    ";north.hand=hired-blade,surgeon,judge,ambusher,inventor"
    ";south.hand=void-mage,palace-guard,clockmaker,magistra,djinn"
)


def example_round() -> Game:
    """The rulebook's example round, played to the beginning of the next."""
    game = Game.arranged(table_from_line(EXAMPLE))
    game.decide("north", PlaceCard("judge"))
    game.decide("south", PlaceCard("clockmaker"))
    return game


def a_game(seed: int = 1) -> Game:
    return Game.new("I", chance=Random(seed))


def play_out(game: Game, random: Random) -> Game:
    """Let whoever is asked decide at random, to the end of the game."""
    while game.over is None:
        ask = random.choice(game.asks)
        game.decide(ask.seat, random.choice(ask.options))
    return game


def played(setup: Setup, seed: int) -> Game:
    random = Random(seed)
    return play_out(Game.new(setup, chance=random), random)


def played_out(seed: int) -> Game:
    return played(random_setup(seed), seed)
