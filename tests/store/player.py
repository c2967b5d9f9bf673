"""A game played at random into a store: ``python -m tests.store.player KIND PATH``.

Begins the game, or goes on with it, and says after each decision where its log stands then. It takes the next
one when a line comes in, so that whoever kills it finds it at work however fast it is.
"""

import sys
from random import Random

from cardia_rules.game.game import Game
from cardia_rules.store.cardia.kept import KeptGame
from cardia_rules.store.lines.plainfile import PlainFileStore
from tests.games import random_setup
from tests.store.places import GAME, Place

SETUP_SEED = 15  # with locations and protectors


def main(kind: str, path: str) -> None:
    chance = Random()
    with Place(kind, path=path).open() as store:
        if isinstance(store, PlainFileStore):
            store.set_tail_aside()
        if store.length(GAME):
            kept = KeptGame.resume(store, GAME, chance=chance)
        else:
            kept = KeptGame.begin(store, GAME, Game.new(random_setup(SETUP_SEED)), chance=chance)
        while kept.game.over is None:
            print(kept.tip.lines, kept.tip.hash, flush=True)
            sys.stdin.readline()
            ask = chance.choice(kept.game.asks)
            kept.decide(ask.seat, chance.choice(ask.options), ask.number)
        print("over", kept.tip.hash, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
