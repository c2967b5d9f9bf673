"""Both seats at once on a kept game, the moment forced: by threads, by two holders, by two processes."""

import asyncio
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any

import pytest

from cardia_rules.errors import DecisionRefused
from cardia_rules.game.game import Game
from cardia_rules.replay.adjudicate import Conclusion, verify
from cardia_rules.resolution.position import Ask, Shuffled
from cardia_rules.store.cardia.kept import KeptGame
from cardia_rules.store.cardia.logs import LogStore
from cardia_rules.store.keeping import TRIES
from cardia_rules.store.lines.refusals import AppendConflict, StoreFailed
from cardia_rules.store.lines.sqlite import SqliteStore
from tests.games import random_setup
from tests.store.at_once import Meeting, check_both_are_there, place_at_once
from tests.store.conftest import SEVERAL_PROCESSES
from tests.store.forced_races import races
from tests.store.places import GAME, Place

ROOT = Path(__file__).parents[2]


class Disturbed(SqliteStore):
    """Something happens just before each append, or just after it."""

    before: Callable[[], object] = staticmethod(lambda: None)
    after: Callable[[], object] = staticmethod(lambda: None)

    def append(self, *args: Any, **options: Any) -> int:
        self.before()
        length = super().append(*args, **options)
        self.after()
        return length


def once(deed: Callable[[], object]) -> Callable[[], object]:
    deeds = [deed]
    return lambda: deeds.pop()() if deeds else None


@pytest.fixture
def store(games_db: Path) -> Iterator[Disturbed]:
    with Disturbed(games_db) as opened:
        yield opened


@pytest.fixture
def other_store(games_db: Path) -> Iterator[Disturbed]:
    with Disturbed(games_db) as opened:
        yield opened


def begun(store: SqliteStore, seed: int = 7) -> KeptGame:
    return KeptGame.begin(store, GAME, Game.new("I"), chance=Random(seed))


def check_it_is_kept(kept: KeptGame, store: SqliteStore) -> None:
    log = LogStore(store).log(GAME)
    assert log.problem is None
    assert (log.events, log.tip) == (kept.game.events, kept.tip)
    assert verify(log).conclusion is Conclusion.EXACT


# ------------------------------------------------------------------ threads
def test_two_threads_decide_on_one_kept_game(store: Disturbed) -> None:
    kept, meeting = begun(store), Meeting()
    asks = kept.game.asks
    store.before = meeting.wait
    given = place_at_once(kept, kept, asks)
    assert not meeting.met
    check_both_are_there(kept.game, asks, given)
    check_it_is_kept(kept, store)


def test_what_is_shown_is_a_copy(store: Disturbed) -> None:
    kept = begun(store)
    shown, ask = kept.game, kept.game.asks[0]
    shown.decide(ask.seat, ask.options[0])
    kept.decide(ask.seat, ask.options[1], ask.number)
    check_it_is_kept(kept, store)


def test_who_looks_does_not_wait_for_the_disk(store: Disturbed) -> None:
    kept = begun(store)
    before, seen = (15, kept.tip), []
    looking = Thread(target=lambda: seen.append((len(kept.game.events), kept.tip)), daemon=True)

    def look() -> None:
        looking.start()
        looking.join(30)

    store.before = once(look)
    ask = kept.game.asks[0]
    kept.decide(ask.seat, ask.options[0], ask.number)
    assert seen == [before]


def test_asyncio_decides_in_threads(store: Disturbed) -> None:
    kept, meeting = begun(store), Meeting()
    asks = kept.game.asks
    store.before = meeting.wait

    async def place(ask: Ask) -> Any:
        return await asyncio.to_thread(kept.decide, ask.seat, ask.options[0], ask.number)

    async def both() -> Any:
        return await asyncio.gather(*map(place, asks))

    given = asyncio.run(both())
    check_both_are_there(kept.game, asks, {ask.seat: events for ask, events in zip(asks, given, strict=True)})
    check_it_is_kept(kept, store)


# ------------------------------------------------------------------ two that hold the same game
def test_two_holders_place_at_once(store: Disturbed, other_store: Disturbed) -> None:
    """As two processes would: both have resolved their own decision before either has appended."""
    one, meeting = begun(store), Meeting()
    other = KeptGame.resume(other_store, GAME, chance=Random(8))
    asks = one.game.asks
    store.before = other_store.before = meeting.wait
    given = place_at_once(one, other, asks)
    assert meeting.met
    for kept in (one, other):
        kept.catch_up()
        check_both_are_there(kept.game, asks, given)
        check_it_is_kept(kept, store)


def test_a_decision_that_somebody_else_has_taken_is_over(store: Disturbed) -> None:
    one = begun(store)
    other = KeptGame.resume(store, GAME, chance=Random(8))
    ask = one.game.asks[0]
    store.before = once(lambda: other.decide(ask.seat, ask.options[1], ask.number))
    with pytest.raises(DecisionRefused) as refused:
        one.decide(ask.seat, ask.options[0], ask.number)
    assert refused.value.codes == ("decision-over",)
    assert one.game.events == other.game.events
    check_it_is_kept(one, store)


def test_who_does_not_say_what_is_answered_is_told_of_the_conflict(store: Disturbed) -> None:
    """The next question may be another one with the same options."""
    one = begun(store)
    other = KeptGame.resume(store, GAME, chance=Random(8))
    before, (north, south) = one.tip.lines, one.game.asks
    other.decide(north.seat, north.options[1])
    other.decide(south.seat, south.options[1])
    with pytest.raises(AppendConflict) as conflict:
        one.decide(north.seat, north.options[0])
    assert conflict.value.newer == store.read(GAME, before)
    assert one.game.events == other.game.events
    check_it_is_kept(one, store)


def test_who_does_not_say_what_is_answered_still_answers_what_is_open(store: Disturbed) -> None:
    one = begun(store)
    other = KeptGame.resume(store, GAME, chance=Random(8))
    north, south = one.game.asks
    other.decide(north.seat, north.options[0])
    one.decide(south.seat, south.options[0])
    check_it_is_kept(one, store)
    assert len(one.game.events) > len(other.game.events)


def test_who_answers_what_is_not_known_here_yet_has_seen_more(store: Disturbed) -> None:
    one = begun(store)
    other = KeptGame.resume(store, GAME, chance=Random(8))
    while len(other.game.asks) != 2 or other.game.asks[0].number == one.game.asks[0].number:
        ask = other.game.asks[0]
        other.decide(ask.seat, ask.options[0], ask.number)
    ask = other.game.asks[0]
    assert one.decide(ask.seat, ask.options[0], ask.number)
    check_it_is_kept(one, store)


@pytest.mark.parametrize(
    ("ask", "code"),
    [
        (10**30, "decision-over"),
        (-1, "decision-over"),
        ("15", "wrong-kind"),
        (1.5, "wrong-kind"),
        (True, "wrong-kind"),
    ],
)
def test_a_number_that_was_never_asked(store: Disturbed, ask: Any, code: str) -> None:
    kept = begun(store)
    with pytest.raises(DecisionRefused) as refused:
        kept.decide("north", kept.game.asks[0].options[0], ask)
    assert refused.value.codes == (code,)


def test_catching_up(store: Disturbed) -> None:
    one = begun(store)
    other = KeptGame.resume(store, GAME, chance=Random(8))
    assert other.catch_up() == ()
    ask = one.game.asks[0]
    given = one.decide(ask.seat, ask.options[0], ask.number)
    assert other.catch_up() == given
    assert (other.game.events, other.tip) == (one.game.events, one.tip)


# ------------------------------------------------------------------ chance
def test_chance_that_two_say_at_once_has_one_winner(store: Disturbed) -> None:
    one = KeptGame.begin(store, GAME, Game.new("I"))
    other = KeptGame.resume(store, GAME)
    deck = one.game.table.setup.deck
    store.before = once(lambda: other.happen(Shuffled(deck)))
    with pytest.raises(AppendConflict):
        one.happen(Shuffled(deck[::-1]))
    assert one.game.table.north.deck == deck
    check_it_is_kept(one, store)
    one.happen(Shuffled(deck[::-1]))
    check_it_is_kept(one, store)


def test_chance_that_two_would_draw_is_drawn_once(store: Disturbed) -> None:
    """Both resume a game that waits for its shuffles; who comes later takes over the other's."""
    KeptGame.begin(store, GAME, Game.new("I"))
    winners: list[KeptGame] = []
    store.before = once(lambda: winners.append(KeptGame.resume(store, GAME, chance=Random(8))))
    kept = KeptGame.resume(store, GAME, chance=Random(9))
    assert kept.game.events == winners[0].game.events
    check_it_is_kept(kept, store)


def about_to_draw(store: SqliteStore) -> tuple[KeptGame, Ask]:
    """A game whose one open decision leads to chance, whatever it is."""
    for seed in range(1_000):
        game, chance = Game.new(random_setup(seed), chance=Random(seed)), Random(seed)
        while game.over is None:
            trial, ask = game.fork(), game.asks[0]
            if len(game.asks) == 1 and len(ask.options) > 1:
                trial.decide(ask.seat, ask.options[0])
                other = game.fork()
                other.decide(ask.seat, ask.options[1])
                if trial.chance_needed is not None and other.chance_needed is not None:
                    return KeptGame.begin(store, GAME, game, chance=Random(1)), ask
            game.decide(ask.seat, chance.choice(ask.options))
    raise AssertionError("no such game")


def test_chance_drawn_for_a_decision_that_came_too_late_is_not_kept(store: Disturbed) -> None:
    one, ask = about_to_draw(store)
    other = KeptGame.resume(store, GAME, chance=Random(2))
    store.before = once(lambda: other.decide(ask.seat, ask.options[1], ask.number))
    with pytest.raises(DecisionRefused):
        one.decide(ask.seat, ask.options[0], ask.number)
    assert one.game.events == other.game.events
    check_it_is_kept(one, store)


# ------------------------------------------------------------------ stores that fail
def test_an_append_that_arrived_though_it_failed_is_taken_over(store: Disturbed) -> None:
    def fail() -> None:
        raise StoreFailed("games.db", OSError("the cable was pulled"))

    kept = begun(store)
    north, south = kept.game.asks
    store.after = once(fail)
    with pytest.raises(StoreFailed):
        kept.decide(north.seat, north.options[0], north.number)
    kept.decide(south.seat, south.options[0], south.number)
    check_it_is_kept(kept, store)


def test_lines_that_are_gone_are_a_conflict(store: Disturbed, tmp_path: Path) -> None:
    kept = begun(store)
    ask = kept.game.asks[0]
    with Disturbed(tmp_path / "another.db") as shorter:
        shorter.append(GAME, store.read(GAME, 0, 2), 0)
        kept._logs._store = shorter
        with pytest.raises(AppendConflict, match="the rest is not there"):
            kept.decide(ask.seat, ask.options[0], ask.number)


def test_there_is_an_end_to_trying(store: Disturbed, monkeypatch: pytest.MonkeyPatch) -> None:
    kept, tries = begun(store), []

    def refuse(*args: Any) -> int:
        tries.append(args)
        raise AppendConflict(GAME, 3, 4, (b"newer",))

    monkeypatch.setattr(store, "append", refuse)
    monkeypatch.setattr(kept, "_read_on", lambda: True)
    ask = kept.game.asks[0]
    with pytest.raises(AppendConflict):
        kept.decide(ask.seat, ask.options[0], ask.number)
    assert len(tries) == TRIES


# ------------------------------------------------------------------ processes
@pytest.mark.parametrize("place", SEVERAL_PROCESSES, indirect=True)
def test_two_processes_play_a_whole_game_a_seat_each(place: Place) -> None:
    with place.open() as opened:
        KeptGame.begin(opened, GAME, Game.new("I"), chance=Random(7))
    command = [sys.executable, "-m", "tests.store.seat", str(place)]
    pipe = subprocess.PIPE
    players = [
        subprocess.Popen([*command, seat], stdout=pipe, stderr=pipe, text=True, cwd=ROOT)
        for seat in ("north", "south")
    ]
    try:
        with ThreadPoolExecutor() as pool:
            said = [*pool.map(lambda each: each.communicate(timeout=120), players)]
    finally:
        for player in players:
            player.kill()
            player.wait(60)
    assert [stderr for _, stderr in said] == ["", ""]
    with place.open() as opened:
        log = LogStore(opened).log(GAME)
    assert {stdout for stdout, _ in said} == {f"{log.tip.hash}\n"}
    assert verify(log).conclusion is Conclusion.EXACT
    assert log.table is not None
    assert log.table.over is not None


def test_many_forced_races_lose_nothing_and_know_no_needless_conflict() -> None:
    assert races(40) == {"races": 40, "met": 40}
