"""A process that plays one seat of a game in a store: ``python -m tests.store.seat PLACE SEAT``.

It says the hash of the game's last line once the game is over.
"""

import sys
import time
from random import SystemRandom

from cardia_rules.store.cardia.kept import KeptGame
from tests.store.places import GAME, Place


def main(place: str, seat: str) -> None:
    chance = SystemRandom()
    with Place.from_text(place).open() as store:
        kept = KeptGame.resume(store, GAME, chance=chance)
        while kept.game.over is None:
            mine = [ask for ask in kept.game.asks if ask.seat == seat]
            if mine:
                kept.decide(mine[0].seat, chance.choice(mine[0].options), mine[0].number)
            elif not kept.catch_up():
                time.sleep(0.001)
        print(kept.tip.hash)


if __name__ == "__main__":
    main(*sys.argv[1:])
