"""How much work a decision takes, counted, so that no machine makes a difference.

The bounds are what was counted when they were written, and a little more. A change that needs more work
fails here: make it cheaper, or raise the bound and say in the commit what the work buys.
"""

import gc
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from functools import partial
from random import Random
from types import CodeType
from typing import Any, Final, get_args

import pytest

from cardia_rules.events.fold import fold_all
from cardia_rules.events.log import load_log
from cardia_rules.events.options import Option
from cardia_rules.events.seats import Seat
from cardia_rules.events.table import Setup
from cardia_rules.events.vocabulary import Event, EveryEvent
from cardia_rules.game import engine
from cardia_rules.game.game import Game
from cardia_rules.game.ruleset import play_again
from cardia_rules.game.setup import make_setup
from cardia_rules.kernel.telling.play import PlayOf
from cardia_rules.replay.adjudicate import verify
from cardia_rules.replay.verdict import verdict
from cardia_rules.resolution.position import Position
from cardia_rules.resolution.results import derive, ongoing
from tests.counting import bytecodes, calls, lines_run
from tests.games import play

SETUPS: Final = {
    "I": make_setup("I"),
    "II": make_setup("II"),
    "all": make_setup("II", locations=["Bazaar", "Founder's Day"], protectors=True),
}
GAMES: Final = range(12)
# A decision, on average: Python functions called, bytecodes run (of CPython 3.11; later ones take fewer), and
# results derived: one for each encounter that is looked at, and one for each look at all ongoing abilities.
# With reasons each event is read, and the other answers to what a step read are tried.
MOST_CALLS: Final = {
    "no log": {"I": 78, "II": 77, "all": 102},
    "facts": {"I": 80, "II": 80, "all": 105},
    "reasons": {"I": 150, "II": 150, "all": 249},
}
MOST_BYTECODES: Final = {
    "no log": {"I": 2105, "II": 2155, "all": 2850},
    "facts": {"I": 2310, "II": 2360, "all": 3075},
    "reasons": {"I": 4050, "II": 4360, "all": 6590},
}
# How a game is told: by the same rules, for another recorder.
TOLD: Final[dict[str, dict[str, Any]]] = {
    "no log": {"log": False},
    "facts": {"reasons": False},
    "reasons": {"reasons": True},
}
MOST_RESULTS: Final = {"I": 2.1, "II": 1.9, "all": 2.4}
# Of a recorded game, a decision, on average: bytecodes to load its file and fold it again, to load it, and to
# verify it with reasons and without.
MOST_OF_A_LOG: Final = {
    "I": {"fold": 1060, "load": 690, "verify": 4340, "verify facts": 3010},
    "II": {"fold": 1000, "load": 650, "verify": 4630, "verify facts": 3015},
    "all": {"fold": 1410, "load": 980, "verify": 7110, "verify facts": 4025},
}
# How often a verdict tells a game, or a round of it, again, at most and on average: under every other answer
# it would be some 150 times.
MOST_RESOLVED: Final = (20, 6)
# A card placed when many encounters lie there, against when few do, by lines of code run for each event.
MOST_GROWTH: Final = 1.3


def played(setup: Setup, seed: int, told: str = "facts") -> tuple[Game, int]:
    chance = Random(seed)
    game = Game.new(setup, chance=chance, **TOLD[told])
    decisions = 0
    while game.over is None:
        ask = chance.choice(game.asks)
        game.decide(ask.seat, chance.choice(ask.options))
        decisions += 1
    return game, decisions


def placings(setup: Setup, seed: int) -> Iterator[tuple[Position, Seat, Option]]:
    """A card placed in each position of a game where one can be."""
    random = Random(seed)
    for resolution in play(setup, seed):
        for ask in resolution.position.asks:
            if ask.kind == "place":
                yield resolution.position, ask.seat, random.choice(ask.options)


@pytest.mark.parametrize("name", SETUPS)
def test_no_event_is_folded_twice(name: str) -> None:
    changing = {kind.apply.__code__ for kind in get_args(EveryEvent)} - {Event.apply.__code__}
    for seed in GAMES:
        with calls() as called:
            game, _decisions = played(SETUPS[name], seed)
        happened = Counter(
            code for event in game.events[1:] if (code := type(event).apply.__code__) in changing
        )
        assert Counter({code: called[code] for code in changing}) <= happened


@pytest.mark.parametrize("told", TOLD)
@pytest.mark.parametrize("name", SETUPS)
def test_a_decision_takes_few_calls(name: str, told: str) -> None:
    played(SETUPS[name], 0, told)  # what is worked out once is no part of a decision
    with calls() as called:
        decisions = sum(played(SETUPS[name], seed, told)[1] for seed in GAMES)
    assert called.total() / decisions <= MOST_CALLS[told][name]


@pytest.mark.parametrize("told", TOLD)
@pytest.mark.parametrize("name", SETUPS)
def test_a_decision_takes_few_bytecodes(name: str, told: str) -> None:
    played(SETUPS[name], 0, told)
    with bytecodes() as run:
        decisions = sum(played(SETUPS[name], seed, told)[1] for seed in GAMES[:4])
    assert run.total() / decisions <= MOST_BYTECODES[told][name]


OF_A_LOG: Final[dict[str, Callable[[bytes], object]]] = {
    "fold": lambda data: fold_all(load_log(data).events),
    "load": load_log,
    "verify": verify,
    "verify facts": partial(verify, facts=True),
}


@pytest.mark.parametrize("deed", OF_A_LOG)
@pytest.mark.parametrize("name", SETUPS)
def test_a_recorded_game_takes_few_bytecodes(name: str, deed: str) -> None:
    games = [played(SETUPS[name], seed, "reasons") for seed in GAMES[:4]]
    logs, decisions = [game.to_log() for game, _decisions in games], sum(each for _game, each in games)
    OF_A_LOG[deed](logs[0])
    with bytecodes() as run:
        for log in logs:
            OF_A_LOG[deed](log)
    assert run.total() / decisions <= MOST_OF_A_LOG[name][deed]


@pytest.mark.parametrize("name", SETUPS)
def test_a_decision_derives_few_results(name: str) -> None:
    with calls() as called:
        decisions = sum(played(SETUPS[name], seed)[1] for seed in GAMES)
    derived = called[derive.result_of.__code__]
    looked = called[ongoing.ongoing.__code__]
    assert (derived + looked) / decisions <= MOST_RESULTS[name]


def test_an_event_late_in_a_game_takes_hardly_more_work_than_an_early_one() -> None:
    lines: Counter[bool] = Counter()
    events: Counter[bool] = Counter()
    for position, seat, option in (each for seed in GAMES for each in placings(SETUPS["I"], seed)):
        places = position.table.places
        if places <= 2 or places >= 7:
            with lines_run() as run:
                resolution = engine.decide(position, seat, option, reasons=False)
            lines[places >= 7] += run.total()
            events[places >= 7] += len(resolution.events)
    early, late = (lines[when] / events[when] for when in (False, True))
    assert late / early <= MOST_GROWTH


def test_adjudicating_takes_no_more_calls_than_playing() -> None:
    logs = [played(SETUPS["I"], seed, "reasons")[0].events for seed in GAMES]
    with calls() as playing:
        for seed in GAMES:
            played(SETUPS["I"], seed, "reasons")
    with calls() as adjudicating:
        for log in logs:
            play_again(log)
    assert adjudicating.total() <= playing.total()


@pytest.mark.parametrize("name", SETUPS)
def test_a_verdict_tries_the_answers_that_were_asked_for_and_not_all_of_them(name: str) -> None:
    resolved: list[int] = []
    for seed in GAMES[:6]:
        chance = Random(seed)
        game = Game.new(SETUPS[name], chance=chance)
        while game.over is None and len(game.events) < 90:
            since, ask = len(game.events), chance.choice(game.asks)
            game.decide(ask.seat, chance.choice(ask.options))
            with calls() as called:
                verdict(game, since)
            resolved.append(called[PlayOf._tell.__code__])
    assert max(resolved) <= MOST_RESOLVED[0]
    assert sum(resolved) / len(resolved) <= MOST_RESOLVED[1]


@pytest.mark.parametrize("counting", [calls, lines_run, bytecodes])
def test_what_collects_garbage_is_no_work(
    counting: Callable[[], AbstractContextManager[Counter[CodeType]]],
) -> None:
    """It runs at no certain moment; and hypothesis, once it has run in a process, looks on in Python."""

    def looks_on(*_: object) -> None:
        looked.append(1)

    looked: list[int] = []
    gc.callbacks.append(looks_on)
    try:
        with counting() as seen:
            kept = [[each] for each in range(100_000)]
    finally:
        gc.callbacks.remove(looks_on)
    assert kept
    assert looks_on.__code__ not in seen
    assert gc.isenabled()
