"""Random games and answers, played here and in the browser's Python: both must give the same bytes."""

import hashlib
import json
from importlib import import_module

from cardia_rules.bench.desk import Bench
from cardia_rules.game.game import Game

REQUESTS = [
    {"do": do, "language": language, **request}
    for language in ("en", "fr")
    for do, request in (
        ("catalogue", {}),
        ("register", {}),
        ("look-up", {"words": "égalité juge"}),
        ("lay-out", {"position": {"encounters": [{"north": {"card": "judge"}, "south": {"card": "x"}}]}}),
        (
            "ask",
            {"game": {"line": "I;saboteur:mediator@", "decisions": ["north: judge", "south: clockmaker"]}},
        ),
        ("ask", {"game": {"case": "mediator-example"}}),
        ("follow", {"game": {"setup": {"deck": "II"}, "decisions": ["north: envoy"]}}),
        ("what-if", {"game": {"case": "mediator-example"}, "at": 2, "decide": "north: judge"}),
        ("export", {"game": {"case": "mediator-example"}, "as": "page"}),
        ("ask", {"game": {"line": "nonsense"}}),
    )
]


def played(seeds: range) -> list[str]:
    """Play a game to its end for each seed, and return the digest of its log."""
    from random import Random

    from tests.games import random_setup

    digests = []
    for seed in seeds:
        random = Random(seed)
        game = Game.new(random_setup(seed), chance=random)
        while game.asks:
            ask = game.asks[random.randrange(len(game.asks))]
            game.decide(ask.seat, ask.options[random.randrange(len(ask.options))])
        digests.append(hashlib.sha256(game.to_log()).hexdigest())
    return digests


def answered() -> list[str]:
    """Answer the requests, and return the digest of each answer."""
    bench = Bench()
    return [hashlib.sha256(bench.answer_text(json.dumps(each))).hexdigest() for each in REQUESTS]


def missing(modules: list[str]) -> dict[str, str]:
    """Return which modules cannot be imported here, and why."""
    said = {}
    for name in modules:
        try:
            import_module(name)
        except ImportError as problem:
            said[name] = str(problem)
    return said
