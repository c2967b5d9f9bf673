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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--times", type=int, default=30)
    arguments = parser.parse_args()
    logs = [log_of(seed) for seed in range(arguments.games)]
    lines = [line for log in logs for line in log.splitlines()[1:]]
    shapes = CARDIA_LOG.versions[CARDIA_LOG.version]
    bodies = [log.split(b"\n", 1)[1] for log in logs]

    def raw() -> None:
        for body in bodies:
            shapes.read_line.decode_lines(body)

    def strict() -> None:
        for body in bodies:
            assert decoded_at_once(shapes.read_line, body, LIMITS)

    def canonical() -> None:
        for body in bodies:
            assert spelled_at_once(decoded_at_once(shapes.read_line, body, LIMITS), body)

    def whole() -> None:
        for log in logs:
            read_log(log)

    print(f"{len(lines):,} lines, {sum(map(len, lines)) / len(lines):.0f} bytes each")
    steps = {
        "msgspec alone": raw,
        "strict decoding": strict,
        "... and canonical spelling": canonical,
        "... and the chain and the fold": whole,
    }
    # In turns, so that a moment in which the machine is busy slows down all of them.
    took = dict.fromkeys(steps, inf)
    for _ in range(arguments.times):
        took = {name: min(took[name], seconds(what)) for name, what in steps.items()}
    for name, best in took.items():
        print(f"{name:32} {len(lines) / best:>10,.0f} lines/s  {took['msgspec alone'] / best:.2f}")


if __name__ == "__main__":
    main()
