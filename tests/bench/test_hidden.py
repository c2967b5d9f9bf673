"""Two games that differ only in what a seat cannot know are told alike: views, news and refusals."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from cardia_rules.bench.answers import hands
from cardia_rules.bench.desk import Bench
from cardia_rules.events.log import write_log
from cardia_rules.game.game import Game
from cardia_rules.views.news import news
from cardia_rules.views.view import see
from tests.hidden_pairs import Pair, pairs
from tests.test_hidden_information import PLAYERS_AND_SPECTATOR, SETUPS

BENCH = Bench()
# Some can be taken and most are refused, each for another reason; none may say why by a hidden card.
TYPED = (
    "1",
    "99",
    "judge",
    "place 3",
    "south: 1",
    "decline",
    "academy",
    "+2",
    "",
    "mediator tokens",
    "djinn",
)


def quiet_pairs(seeds: range) -> Iterator[Pair]:
    """Pairs that the rules have not parted, and in which chance is not about to."""
    for make in SETUPS.values():
        for seed in seeds:
            for viewer in PLAYERS_AND_SPECTATOR:
                for pair in pairs(make(seed), seed, viewer, 2):
                    games = [Game.from_events(log) for log in pair.logs]
                    if pair.parting is None and all(game.chance_needed is None for game in games):
                        yield pair


def requests(pair: Pair, random: Random) -> Iterator[dict[str, Any]]:
    yield {"do": "play", "viewer": pair.viewer, "since": random.choice((0, 5))}
    if pair.viewer != "spectator":
        yield {"do": "hands", "seat": pair.viewer, "since": random.choice((0, 3))}
        for typed in random.sample(TYPED, 3):
            yield {"do": "hands", "seat": pair.viewer, "decide": typed}
        ask = random.choice((0, 1, len(pair.beginning) + 1))
        chosen = {"ask": ask, "choose": random.choice((0, 50, {"choose": "place-card", "card": "judge"}))}
        yield {"do": "play", "seat": pair.viewer, "decide": chosen, "viewer": pair.viewer}


def told(request: dict[str, Any], log: str) -> str:
    """What comes back, but for the log itself; nothing where a decision was taken, which may open a card."""
    answer = BENCH.answer({**request, "keep": log})
    if "decide" in request and not answer.get("wrong") and not answer.get("refused"):
        return ""
    return json.dumps({key: value for key, value in answer.items() if key != "keep"})


def compared(seeds: range) -> int:
    count = 0
    for number, pair in enumerate(quiet_pairs(seeds)):
        logs = [write_log(log).decode() for log in pair.logs]
        for request in requests(pair, Random(number)):
            one, other = (told(request, log) for log in logs)
            assert one == other or "" in (one, other), request
            count += 1
        for since in (0, 2):
            one, other = (
                msgspec.json.encode(news(Game.from_events(log), pair.viewer, since)).decode()
                for log in pair.logs
            )
            assert one == other
    return count


def test_what_the_bench_tells_a_viewer_hangs_on_nothing_hidden() -> None:
    assert compared(range(4)) > 60


def test_a_refusal_that_names_what_is_hidden_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hands, "see", lambda position, _viewer: see(position, "judge"))
    with pytest.raises(AssertionError):
        compared(range(4))
