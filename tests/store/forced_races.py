"""Races with the moment forced, as many as you like: ``python -m tests.store.forced_races 10000``.

Two holders of one game, in one store, decide for a seat each; both have resolved their decision before either
is let append. Nothing may be lost, and neither may be told of a conflict: each answers what is open. It says
in JSON what it counted.
"""

import json
import sys
from collections import Counter
from random import Random
from typing import Any

from cardia_rules.game.game import Game
from cardia_rules.store.cardia.kept import KeptGame
from cardia_rules.store.lines.memory import MemoryStore
from tests.store.at_once import Meeting, check_both_are_there, place_at_once

SECONDS = 60  # for which one waits for the other, who always comes; a busy machine may be slow


class Met(MemoryStore):
    """A store in which whoever appends waits for the other one first."""

    meeting = Meeting()
    waits = False

    def append(self, *given: Any, **named: Any) -> int:
        if self.waits:
            self.meeting.wait()
        return super().append(*given, **named)


def race(seed: int) -> bool:
    """Let two holders place at once; tell whether they really met. Whatever is lost fails."""
    store = Met()
    one = KeptGame.begin(store, "duel", Game.new("I"), chance=Random(seed))
    other = KeptGame.resume(store, "duel", chance=Random(seed + 1))
    store.meeting, store.waits = Meeting(SECONDS), True
    asks = one.game.asks
    given = place_at_once(one, other, asks)
    store.waits = False
    for kept in (one, other):
        kept.catch_up()
        check_both_are_there(kept.game, asks, given)
    assert store.length("duel") == one.tip.lines
    return store.meeting.met


def races(count: int) -> Counter[str]:
    """Return how many races there were, and in how many both were there at the same moment."""
    counted: Counter[str] = Counter()
    for seed in range(count):
        counted["races"] += 1
        counted["met"] += race(seed)
    return counted


if __name__ == "__main__":
    print(json.dumps(races(int(sys.argv[1]))))
