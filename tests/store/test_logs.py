"""Logs in a store: read back as they are, exported and imported, and continued by nothing else."""

import json
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import accumulate
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace as changed

from cardia_rules.events.log import CARDIA_LOG, read_log, write_log
from cardia_rules.events.vocabulary import AnyEvent, GameEnded
from cardia_rules.game.game import Game
from cardia_rules.kernel.log.chain import NOTHING, Tip
from cardia_rules.replay.adjudicate import Conclusion, verify
from cardia_rules.store.appending import LogsOf
from cardia_rules.store.cardia.logs import LogStore
from cardia_rules.store.lines.memory import MemoryStore
from cardia_rules.store.lines.plainfile import PlainFileStore
from cardia_rules.store.lines.refusals import AppendConflict, StoreInputRefused, UnknownGame
from cardia_rules.store.lines.sqlite import SqliteStore
from tests.held_games import play_out
from tests.store.places import GAME


def a_game(seed: int) -> tuple[AnyEvent, ...]:
    chance = Random(seed)
    game = Game.new("I", chance=chance)
    play_out(game, chance)
    return game.events


EVENTS, OTHER = a_game(1), a_game(2)
DATA = write_log(EVENTS)
LINES = tuple(DATA.splitlines())
# The set-up and the two shuffles have a line each, then each decision.
DEALT, PLACED = 3, 4
AFTER = [0, *accumulate([1, *(len(json.loads(line)["events"]) for line in LINES[1:])])]  # events, by lines


@pytest.fixture
def raw(tmp_path: Path) -> Iterator[SqliteStore]:
    with SqliteStore(tmp_path / "games.db") as opened:
        yield opened


@pytest.fixture
def logs(raw: SqliteStore) -> LogStore:
    return LogStore(raw)


def refused(logs: LogStore, lines: tuple[bytes, ...], expected: int, game: str = GAME) -> str:
    before = logs.read(game) if logs.length(game) else ()
    with pytest.raises(StoreInputRefused) as caught:
        logs.append(game, lines, expected)
    assert (logs.read(game) if logs.length(game) else ()) == before
    assert caught.value.code == "no-continuation"
    return str(caught.value)


def test_what_a_store_holds_is_a_log(logs: LogStore) -> None:
    """Wherever the appends ended."""
    tip = NOTHING
    for start in range(0, len(EVENTS), 7):
        tip = logs.append_events(GAME, EVENTS[start : start + 7], tip)
        log = logs.log(GAME)
        assert (log.problem, log.events, log.tip) == (None, EVENTS[: start + 7], tip)
    assert logs.log(GAME).table == read_log(DATA).table
    assert verify(logs.log(GAME)).conclusion is Conclusion.EXACT
    assert logs.append_events(GAME, (), tip) == tip
    assert logs.games() == (GAME,)


def test_lines_are_taken_where_they_continue_the_log(logs: LogStore, raw: SqliteStore) -> None:
    assert logs.append(GAME, LINES[:DEALT], 0) == DEALT
    assert logs.append(GAME, LINES[DEALT:PLACED], DEALT) == PLACED
    assert LogStore(raw).append(GAME, LINES[PLACED:], PLACED) == len(LINES)
    assert logs.append(GAME, (), len(LINES)) == logs.length(GAME) == len(LINES)
    assert logs.log(GAME).events == EVENTS


@pytest.mark.parametrize("fresh", [False, True], ids=["one handle", "another handle"])
def test_nothing_else_is_taken(logs: LogStore, raw: SqliteStore, fresh: bool) -> None:
    others = tuple(write_log(OTHER).splitlines())
    logs.append(GAME, LINES[:DEALT], 0)
    logs = LogStore(raw) if fresh else logs
    assert (AFTER[DEALT], AFTER[PLACED]) == (15, 17)
    assert "line 4: the hash is not that of this line and the hash before" in refused(
        logs, others[3:4], DEALT
    )
    assert "line 4: event 16 is next, not 18" in refused(logs, LINES[4:], DEALT)
    assert "line 5: this is no JSON object" in refused(logs, (LINES[3], b"nonsense"), DEALT)
    assert "line 1: this is not the header of a log" in refused(logs, LINES[1:3], 0, "another")
    assert logs.append(GAME, LINES[DEALT:], DEALT) == len(LINES)


def test_who_has_not_seen_all_of_it_is_told_so_first(logs: LogStore) -> None:
    logs.append(GAME, LINES[:DEALT], 0)
    others = tuple(write_log(OTHER).splitlines())
    for lines, expected in ((others[:1], 0), (others[2:3], 2), (LINES[2:3], 2), (LINES[4:], 4), ((), 4)):
        with pytest.raises(AppendConflict) as conflict:
            logs.append(GAME, lines, expected)
        assert (conflict.value.length, conflict.value.newer) == (DEALT, LINES[expected:DEALT])


def test_events_go_where_their_tip_is(logs: LogStore, raw: SqliteStore) -> None:
    logs.append(GAME, LINES[:DEALT], 0)
    tip = logs.log(GAME).tip
    elsewhere = read_log(write_log(OTHER[: AFTER[DEALT]])).tip
    for handle in (logs, LogStore(raw)):
        with pytest.raises(StoreInputRefused, match="its log stands elsewhere than the tip"):
            handle.append_events(GAME, OTHER[AFTER[DEALT] :], elsewhere)
    with pytest.raises(AppendConflict):
        logs.append_events(GAME, EVENTS[:3])
    with pytest.raises(AppendConflict):
        logs.append_events(GAME, EVENTS[AFTER[PLACED] :], Tip(AFTER[PLACED], tip.hash, tip.size, PLACED))
    assert logs.append_events(GAME, EVENTS[AFTER[DEALT] :], tip) == read_log(DATA).tip


def test_a_store_that_holds_something_else_is_not_gone_on_with(raw: SqliteStore, logs: LogStore) -> None:
    raw.append(GAME, [b"something else"], 0)
    log = logs.log(GAME)
    assert log.problem is not None
    assert (log.problem.code, log.problem.line, log.events) == ("no-header", 1, ())
    assert "it does not begin with the header of a log" in refused(logs, LINES[1:2], 1)
    for last in (b'"}', b"[" * 100_000, b'{"number":16,"events":[],"hash":""}'):
        name = f"damaged by {len(last)} bytes"
        raw.append(name, [*LINES[:DEALT], last], 0)
        assert logs.log(name).events == EVENTS[: AFTER[DEALT]]
        assert "line 4 of it is not that of a log" in refused(logs, LINES[3:4], 4, name)
    with pytest.raises(UnknownGame):
        logs.log("nothing")


# ------------------------------------------------------------------ labels
def test_labels_come_from_the_log_and_from_who_appends(raw: SqliteStore, tmp_path: Path) -> None:
    """What the log says itself, nobody can say otherwise; a plain file has it from its lines."""

    def labels_of(events: Sequence[AnyEvent]) -> dict[str, str]:
        ended = any(isinstance(event, GameEnded) for event in events)
        return {"result": "over"} if ended else {}

    logs = LogsOf(raw, CARDIA_LOG, labels_of)
    logs.append("by lines", LINES[:DEALT], 0, {"white": "Anna", "result": "drawn"})
    assert logs.labels("by lines") == {"white": "Anna", "result": "drawn"}
    logs.append("by lines", LINES[DEALT:], DEALT, {"result": "drawn"})
    logs.append_events("by events", EVENTS)
    logs.append_events("under way", EVENTS[: AFTER[DEALT]])
    assert logs.labels("by lines") == {"white": "Anna", "result": "over"}
    assert logs.find({"result": "over"}) == ("by events", "by lines")
    with pytest.raises(StoreInputRefused):
        logs.append("under way", LINES[DEALT:PLACED], DEALT, ["no labels"])  # type: ignore[arg-type]
    with LogsOf(PlainFileStore(tmp_path / "duel.cardia.jsonl", GAME), CARDIA_LOG, labels_of) as file:
        file.append_events(GAME, EVENTS)
        assert file.labels(GAME) == {"result": "over"}
        assert file.find({"result": "over"}) == (GAME,)
        assert file.find({"result": "drawn"}) == file.find({"result": "over"}, after=GAME) == ()


# ------------------------------------------------------------------ other formats
def test_a_log_of_another_format_is_left_as_it_is(raw: SqliteStore, logs: LogStore) -> None:
    """The library of tomorrow, which writes the next format, finds what today's has kept."""
    logs.append(GAME, LINES[:DEALT], 0)
    tomorrow = LogStore(raw, replace(CARDIA_LOG, version=CARDIA_LOG.version + 1))
    placed, tip = EVENTS[AFTER[DEALT] : AFTER[PLACED]], logs.log(GAME).tip
    more = tuple(line[:-1] for line in CARDIA_LOG.more(placed, tip).lines)
    attempts: tuple[Callable[[], object], ...] = (
        lambda: tomorrow.append(GAME, more, DEALT),
        lambda: tomorrow.append_events(GAME, placed, tip),
        lambda: tomorrow.append("new", LINES, 0),
    )
    for attempt in attempts:
        with pytest.raises(
            StoreInputRefused, match=r"header of a log|there has never been a format"
        ) as caught:
            attempt()
        assert caught.value.code == "no-continuation"
    assert (raw.read(GAME), raw.games()) == (LINES[:DEALT], (GAME,))


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ((EVENTS[0], *EVENTS[4:]), "event 2: "),
        ((EVENTS[0], EVENTS[0]), "game-set-up"),
        ((EVENTS[0], changed(EVENTS[1], cause=500)), "what caused it has not happened yet"),
        ((EVENTS[0], changed(EVENTS[1], rulings=5)), "Expected `array`, got `int`"),
        ((EVENTS[0], changed(EVENTS[1], rulings=("x",) * 100)), "of length <= 99"),
        ((EVENTS[0], changed(EVENTS[1], rulings=("\ud800",))), "surrogates not allowed"),
        ((EVENTS[0], "no event"), "Expected `object`, got `str`"),
    ],
)
def test_events_that_could_not_be_read_again_are_not_appended(wrong: tuple[Any, ...], why: str) -> None:
    logs = LogStore(MemoryStore())
    with pytest.raises(StoreInputRefused, match=re.escape(why)) as refused:
        logs.append_events(GAME, wrong)
    assert refused.value.code == "no-continuation"
    assert logs.length(GAME) == 0
    assert logs.append_events(GAME, EVENTS) == read_log(DATA).tip
