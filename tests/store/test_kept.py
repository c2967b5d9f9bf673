"""Games in a store: killed and resumed, refused without a trace, and never in two hands at once."""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from cardia_rules.errors import DecisionRefused, LogContradiction
from cardia_rules.events.log import write_log
from cardia_rules.events.options import PlaceCard
from cardia_rules.game.game import Game
from cardia_rules.kernel.log.format import LogUnreadable
from cardia_rules.replay.adjudicate import Conclusion, verify
from cardia_rules.resolution.position import Shuffled
from cardia_rules.store.cardia.kept import KeptGame
from cardia_rules.store.cardia.logs import LogStore
from cardia_rules.store.lines.memory import MemoryStore
from cardia_rules.store.lines.plainfile import PlainFileStore
from cardia_rules.store.lines.refusals import AppendConflict, StoreFailed, TailDamaged, UnknownGame
from cardia_rules.store.lines.sqlite import SqliteStore
from cardia_rules.views.rewind import go_back
from tests.processes import killed_after
from tests.store.places import GAME, Place

ROOT = Path(__file__).parents[2]


def play_until_killed(kind: str, path: Path, lines: int) -> list[str]:
    """A process that plays, and is killed once it has said so many lines; what it said."""
    command = [sys.executable, "-m", "tests.store.player", kind, str(path)]
    pipe = subprocess.PIPE
    started = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, cwd=ROOT, bufsize=0)
    with killed_after(60, started) as player:
        assert player.stdin is not None
        assert player.stdout is not None
        assert player.stderr is not None
        said = []
        for line in player.stdout:
            said.append(line.decode())
            with suppress(BrokenPipeError):  # it is over, and gone
                player.stdin.write(b"\n")
            if len(said) >= lines:
                player.kill()
        assert player.stderr.read() == b""
    return said


@pytest.mark.parametrize("kind", ["sqlite", "plain-file"])
def test_a_game_is_played_killed_resumed_by_another_process_and_finished(kind: str, tmp_path: Path) -> None:
    random = Random(kind)
    for game in range(20):  # a random game may be over before it was killed three times
        path = tmp_path / f"games {game}"
        said = [play_until_killed(kind, path, random.randrange(1, 5)) for _ in range(6)]
        if not said[2][-1].startswith("over"):
            break
    else:
        pytest.fail("no game was killed three times in the middle")
    said.append(play_until_killed(kind, path, 10_000))
    assert said[-1][-1].startswith("over")
    with Place(kind, path=str(path)).open() as store:
        lines = store.read(GAME)
        log = LogStore(store).log(GAME)
    assert verify(log).conclusion is Conclusion.EXACT
    assert log.table is not None
    assert log.table.over is not None
    for number, acknowledged in (line.split() for process in said for line in process):
        index = len(lines) if number == "over" else int(number)
        assert json.loads(lines[index - 1])["hash"] == acknowledged


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    with SqliteStore(tmp_path / "games.db") as opened:
        yield opened


def test_what_the_rules_refuse_leaves_no_trace(store: SqliteStore) -> None:
    kept = KeptGame.begin(store, GAME, Game.new("I"), chance=Random(7))
    events, tip, lines = kept.game.events, kept.tip, store.read(GAME)
    with pytest.raises(DecisionRefused):
        kept.decide("north", PlaceCard("nobody"))
    assert (kept.game.events, kept.tip, store.read(GAME)) == (events, tip, lines)


def test_what_the_store_refuses_does_not_count(store: SqliteStore, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = KeptGame.begin(store, GAME, Game.new("I"), chance=Random(7))
    events, ask = kept.game.events, kept.game.asks[0]

    def full(*_: object) -> int:
        raise StoreFailed("games.db", OSError("the disk is full"))

    with monkeypatch.context() as broken:
        broken.setattr(SqliteStore, "append", full)
        with pytest.raises(StoreFailed):
            kept.decide(ask.seat, ask.options[0])
    assert kept.game.events == events
    kept.decide(ask.seat, ask.options[0])
    assert len(LogStore(store).log(GAME).events) == len(kept.game.events) > len(events)
    assert store.length(GAME) == kept.tip.lines


def test_of_two_that_go_on_with_one_game_the_later_is_refused(store: SqliteStore) -> None:
    one = KeptGame.begin(store, GAME, Game.new("I"), chance=Random(7))
    other = KeptGame.resume(store, GAME, chance=Random(8))
    assert other.game.events == one.game.events
    ask, known = one.game.asks[0], other.tip.lines
    one.decide(ask.seat, ask.options[0])
    with pytest.raises(AppendConflict) as conflict:
        other.decide(ask.seat, ask.options[1])
    assert conflict.value.newer == store.read(GAME)[known:]
    assert KeptGame.resume(store, GAME, chance=Random(8)).game.events == one.game.events
    with pytest.raises(AppendConflict):
        KeptGame.begin(store, GAME, Game.new("I"), chance=Random(9))


def test_chance_by_hand_is_kept_too(store: SqliteStore) -> None:
    kept = KeptGame.begin(store, GAME, Game.new("I"))
    assert kept.game.chance_needed is not None
    deck = kept.game.table.setup.deck
    kept.happen(Shuffled(deck))
    again = KeptGame.resume(store, GAME)
    assert again.game.events == kept.game.events
    again.happen(Shuffled(deck[::-1]))
    assert LogStore(store).log(GAME).events == again.game.events
    assert again.game.table.south.hand


def test_an_append_that_arrived_in_part_is_set_aside(tmp_path: Path) -> None:
    """As a plain file may be left by a power cut: the file stops anywhere in a line."""
    game = Game.new("I", chance=Random(7))
    for ask in game.asks:
        game.decide(ask.seat, ask.options[0])
    data = write_log(game.events)
    first = data.index(b"\n") + 1
    for size in (*range(first, len(data), 97), *(end for end in range(first, len(data)) if data[end] == 10)):
        path = tmp_path / f"{size}.cardia.jsonl"
        path.write_bytes(data[:size])
        with PlainFileStore(path, GAME) as store:
            assert (store.damage is None) == (data[size - 1] == 10)
            kept = KeptGame.resume(store, GAME)
            assert kept.game.events == game.events[: len(kept.game.events)]
            assert kept.game.asks or kept.game.chance_needed is not None
            assert verify(LogStore(store).log(GAME)).conclusion is Conclusion.EXACT
            if store.damage is not None:
                with pytest.raises(TailDamaged, match="was not written to its end"):
                    decide_once(store)
                assert store.set_tail_aside() is not None
            decide_once(store)
            assert verify(LogStore(store).log(GAME)).conclusion is Conclusion.EXACT


def decide_once(store: PlainFileStore) -> None:
    kept = KeptGame.resume(store, GAME, chance=Random(7))
    ask = kept.game.asks[0]
    kept.decide(ask.seat, ask.options[0])


def test_there_is_no_going_on_with_what_is_not_there_or_not_right(store: SqliteStore) -> None:
    with pytest.raises(UnknownGame, match="There is no game 'a game' in this store"):
        KeptGame.resume(store, GAME)
    game = Game.new("I", chance=Random(7))
    store.append("garbage", [b"{}"], 0)
    with pytest.raises(LogUnreadable, match="line 1: this is not the header of a log"):
        KeptGame.resume(store, "garbage")
    wrong = (*game.events[:-1], game.events[-2])
    LogStore(store).append_events("wrong", wrong)
    with pytest.raises(LogContradiction):
        KeptGame.resume(store, "wrong")


def test_a_branch_names_the_game_and_the_line_that_it_came_from() -> None:
    """In its file and in the store."""
    store = MemoryStore()
    trunk = KeptGame.begin(store, "trunk", Game.new("I"), chance=Random(3))
    for _ in range(4):
        ask = trunk.game.asks[0]
        trunk.decide(ask.seat, ask.options[0], ask.number)
    back = go_back(trunk.game.events, 16)
    branch = KeptGame.begin(store, "branch", back.game, chance=Random(4))
    origin = KeptGame.resume(store, "branch").game.about.origin
    assert origin is not None
    assert (origin.how, origin.game, origin.number) == ("branch", "trunk", back.number)
    assert any(f'"hash":"{origin.hash}"'.encode() in line for line in store.read("trunk"))
    assert branch.game.about.game == "branch"
    assert store.find({"origin": "trunk"}) == ("branch",)
    assert store.labels("trunk").get("origin") is None
