"""How fast logs are read, against msgspec alone on the same types and the same bytes.

    python benchmarks/log_decoding.py

Strict decoding looks for NUL, bad UTF-8 and deep nesting and decodes each line into its type; msgspec
alone is its `decode_lines`. What else reading does to each line is added step by step.
"""

import argparse
from collections.abc import Callable
from math import inf
from random import Random
from time import perf_counter

from cardia_rules.events.log import CARDIA_LOG, read_log
from cardia_rules.events.reading import LIMITS, decoded_at_once, spelled_at_once
from cardia_rules.resolution.game import Game
from cardia_rules.resolution.setup import make_setup


def log_of(seed: int) -> bytes:
    random = Random(seed)
    game = Game.new(make_setup("II", protectors=True), chance=random)
    while game.over is None:
        ask = random.choice(game.asks)
        game.decide(ask.seat, random.choice(ask.options))
    return game.to_log()


def seconds(what: Callable[[], object]) -> float:
    began = perf_counter()
    what()
    return perf_counter() - began


def steps(logs: list[bytes]) -> dict[str, Callable[[], object]]:
    """What reading does, each step with those before it."""
    bodies = [log.split(b"\n", 1)[1] for log in logs]
    decoder = CARDIA_LOG.versions[CARDIA_LOG.version].read_line

    def strict(body: bytes) -> list[object]:
        return decoded_at_once(decoder, body, LIMITS)

    return {
        "msgspec alone": lambda: [decoder.decode_lines(body) for body in bodies],
        "strict decoding": lambda: [strict(body) for body in bodies],
        "... and canonical spelling": lambda: [spelled_at_once(strict(body), body) for body in bodies],
        "... and the chain and the fold": lambda: [read_log(log) for log in logs],
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--times", type=int, default=30)
    arguments = parser.parse_args()
    logs = [log_of(seed) for seed in range(arguments.games)]
    assert all(read_log(log).problem is None for log in logs)
    lines = sum(log.count(b"\n") for log in logs)
    print(f"{lines:,} lines, {sum(map(len, logs)) / lines:.0f} bytes each")
    todo = steps(logs)
    # In turns, so that a moment in which the machine is busy slows down all of them.
    took = dict.fromkeys(todo, inf)
    for _ in range(arguments.times):
        took = {name: min(took[name], seconds(what)) for name, what in todo.items()}
    for name, best in took.items():
        print(f"{name:32} {lines / best:>10,.0f} lines/s  {took['msgspec alone'] / best:.2f}")


if __name__ == "__main__":
    main()
