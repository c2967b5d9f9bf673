"""Many games at once, two processes on one store, killed now and then: all end, and all are exact.

``python -m tests.store.many_at_once KIND FOLDER GAMES KILLS SEED``; KIND is ``sqlite`` or ``postgresql``.
Both processes play all the games, so they overtake each other; whichever is killed is started again. It
says in JSON what it counted.
"""

import json
import sys
import time
from collections import Counter
from pathlib import Path
from random import Random
from subprocess import DEVNULL, Popen

from cardia_rules.errors import DecisionRefused
from cardia_rules.game.game import Game
from cardia_rules.replay.adjudicate import Conclusion, verify
from cardia_rules.store.cardia.kept import KeptGame
from cardia_rules.store.cardia.logs import LogStore
from cardia_rules.store.lines.protocol import Store
from cardia_rules.store.lines.refusals import AppendConflict
from tests.store.crasher import places
from tests.store.places import Place

ROOT = Path(__file__).parents[2]
PATIENCE = 500  # seconds, after which what has not ended never will


def opened(store: Store, name: str, chance: Random) -> KeptGame:
    """The game of a name, begun by whoever is first."""
    if store.length(name):
        return KeptGame.resume(store, name, chance=chance)
    try:
        return KeptGame.begin(store, name, Game.new("I"), chance=chance)
    except AppendConflict:
        return KeptGame.resume(store, name, chance=chance)


def play(place: Place, games: int, seed: int) -> None:
    """Play all games that are not over, a few decisions of each at a time."""
    chance = Random(seed)
    with place.open() as store:
        left = {f"game {number}": None for number in range(games)}
        while left:
            kept = opened(store, chance.choice([*left]), chance)
            for _ in range(chance.randint(1, 12)):
                if not (asks := kept.game.asks):
                    break
                ask = chance.choice(asks)
                try:
                    kept.decide(
                        ask.seat,
                        chance.choice(ask.options),
                        ask.number,
                        labels={"clock": str(chance.random())},
                    )
                except (DecisionRefused, AppendConflict):
                    kept.catch_up()  # the other process was faster
            if kept.game.over is not None:
                del left[kept.game_id]


def main(kind: str, folder: str, games: int, kills: int, seed: int) -> Counter[str]:
    random, counts = Random(seed), Counter[str]()
    until = time.monotonic() + PATIENCE
    with places(kind, Path(folder)) as place_of:
        place = place_of(0)

        def start(number: int) -> Popen[bytes]:
            command = [sys.executable, "-m", "tests.store.many_at_once", "play", str(place), str(games)]
            return Popen([*command, str(seed * 1000 + number)], cwd=ROOT, stdout=DEVNULL)

        processes = [start(0), start(1)]
        try:
            while any(each.poll() is None for each in processes) and time.monotonic() < until:
                time.sleep(random.uniform(0.2, 1.5))
                victim = random.randrange(2)
                if counts["kills"] < kills and processes[victim].poll() is None:
                    processes[victim].kill()
                    processes[victim].wait()
                    counts["kills"] += 1
                    processes[victim] = start(2 + counts["kills"])
            assert [each.poll() for each in processes] == [0, 0], "a process failed, or has not ended"
        finally:
            for each in processes:
                each.kill()
                each.wait()
        with place.open() as store:
            for name in LogStore(store).find_games(limit=10_000):
                log = LogStore(store).log(name)
                found = verify(log.events)
                assert found.conclusion is Conclusion.EXACT, (name, found)
                assert log.table is not None
                assert log.table.over is not None
                counts["games"] += 1
                counts["events"] += len(log.events)
    return counts


if __name__ == "__main__":
    if sys.argv[1] == "play":
        play(Place.from_text(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4]))
    else:
        kind, folder, *numbers = sys.argv[1:]
        games, kills, seed = map(int, numbers)
        print(json.dumps(main(kind, folder, games, kills, seed)))
