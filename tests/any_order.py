"""A game as its users treat it, in any order and with anything going wrong: a state machine for hypothesis.

Whatever is done, what the store acknowledged is what the game holds, and the rules give it. ``EXAMPLES`` in
the environment says how many games of it are tried for each store: a few in every run of the suite, thousands
with ``make any-order``.
"""

import errno
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from shutil import rmtree
from tempfile import mkdtemp
from typing import Any, Final, Literal
from uuid import uuid4

import msgspec
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from cardia_rules.errors import DecisionRefused
from cardia_rules.events.log import read_log, write_log
from cardia_rules.events.seats import OPPONENT, SEATS, Seat
from cardia_rules.events.vocabulary import AnyEvent
from cardia_rules.game.game import Game
from cardia_rules.replay.adjudicate import Conclusion, verify
from cardia_rules.store.cardia.kept import KeptGame
from cardia_rules.store.lines.memory import MemoryStore
from cardia_rules.store.lines.plainfile import PlainFileStore
from cardia_rules.store.lines.postgresql import PostgresStore
from cardia_rules.store.lines.protocol import Store
from cardia_rules.store.lines.refusals import StoreError
from cardia_rules.store.lines.sqlite import SqliteStore
from cardia_rules.views.log import see_log
from cardia_rules.views.published import Publisher, write_published
from cardia_rules.views.rewind import go_back
from cardia_rules.views.view import see
from tests.games import any_option, offered, random_setup
from tests.store import postgresql

Kind = Literal["memory", "plain-file", "sqlite", "postgresql"]
SETTINGS: Final = settings(
    max_examples=int(os.environ.get("EXAMPLES", "20")),
    stateful_step_count=25,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
SEEDS: Final = st.integers(0, 2**32)
# What goes wrong, and when: before the store did anything, while it wrote, or after it had.
FAULTS: Final = (
    "refused",
    "lost",
    "killed-before",
    "killed-after",
    "full-disk",
    "failed-sync",
    "killed-writing",
)
BESIDE_THE_STORE: Final = FAULTS[:4]
SAYINGS: Final[tuple[Callable[[Any, Seat], Any], ...]] = (
    lambda game, seat: game.resign(seat),
    lambda game, seat: game.run_out_of_time(seat),
    lambda game, _seat: game.agree_on_draw(),
    lambda game, _seat: game.abandon(),
    lambda game, seat: game.judge(seat, by="a judge", words="so be it"),
)


class Killed(BaseException):
    """The process ends here; nothing of it runs on."""


class Shelf:
    """Where the games of one run are kept."""

    server = ""  # the address of the PostgreSQL that is asked for, once one was started

    def __init__(self, kind: Kind) -> None:
        self.kind = kind
        self.name = f"games_{uuid4().hex}"
        self.folder = Path(mkdtemp(prefix="any-order-"))
        self.memory = MemoryStore()

    def open(self, game_id: str) -> Store:
        """Open the games anew, as another process would; what a killed writer left behind is set aside."""
        if self.kind == "memory":
            return self.memory.reopened()
        if self.kind == "postgresql":
            return PostgresStore(self.server, schema=self.name)
        if self.kind == "sqlite":
            return SqliteStore(self.folder / "games.db", timeout=5)
        store = PlainFileStore(self.folder / f"{game_id}.cardia.jsonl", game_id, timeout=5)
        if store.damage is not None:
            store.set_tail_aside()
        return store

    @contextmanager
    def going_wrong(self, fault: str, store: Store) -> Iterator[None]:
        """Let one thing go wrong with whatever is appended meanwhile."""
        with pytest.MonkeyPatch.context() as patch:
            if fault in BESIDE_THE_STORE or self.kind == "memory":
                patch.setattr(store, "append", _failing(store.append, fault))
            elif self.kind == "sqlite":
                assert isinstance(store, SqliteStore)
                with _sqlite_fails(store, fault):
                    yield
                return
            elif self.kind == "postgresql":
                with postgresql.failing(self.server, self.name, fault):
                    yield
                return
            else:
                for name, function in _failing_calls(fault):
                    patch.setattr(os, name, function)
            yield

    def clear(self) -> None:
        rmtree(self.folder, ignore_errors=True)
        if self.kind == "postgresql":
            with postgresql.connected(self.server) as connection:
                connection.execute(f"DROP SCHEMA {self.name} CASCADE".encode())


def _failing(append: Callable[..., int], fault: str) -> Callable[..., int]:
    def fails(*given: Any, **named: Any) -> int:
        if fault in ("lost", "killed-after"):
            append(*given, **named)
        if fault.startswith("killed"):
            raise Killed
        raise StoreError("failed", "the disk is full")

    return fails


@contextmanager
def _sqlite_fails(store: SqliteStore, fault: str) -> Iterator[None]:
    """A database that may grow no more; or a writer that is gone between BEGIN and COMMIT."""
    db = store._db
    if fault == "killed-writing":
        db.set_progress_handler(_kill, 1)
    else:
        (pages,) = db.execute("PRAGMA page_count").fetchone()
        db.execute(f"PRAGMA max_page_count = {pages}")
    try:
        yield
    finally:
        db.set_progress_handler(None, 0)
        if fault != "killed-writing":
            db.execute("PRAGMA max_page_count = 1073741823")


def _kill() -> int:
    return 1  # the statement under way is given up, as by a process that ends


def _failing_calls(fault: str) -> Iterator[tuple[str, Callable[..., Any]]]:
    """The calls of the system that a plain file is written by, and one of them fails."""
    write = os.write

    def half_written(descriptor: int, data: bytes) -> int:
        write(descriptor, data[: len(data) // 2])
        if fault == "killed-writing":
            raise Killed
        raise OSError(errno.ENOSPC, "No space left on device")

    def fails(*_given: Any) -> None:
        raise Killed if fault == "killed-writing" else OSError(errno.EIO, "Input/output error")

    yield ("fsync", fails) if fault == "failed-sync" else ("write", half_written)
    if fault == "killed-writing":
        yield "ftruncate", fails  # nobody is left to tidy up


class AnyOrder(RuleBasedStateMachine):
    """One game at a time, and everything that may be done with it."""

    kind: Kind = "memory"

    def __init__(self) -> None:
        super().__init__()
        self.shelf = Shelf(self.kind)
        self.games = 0
        self.acknowledged: tuple[AnyEvent, ...] = ()

    def teardown(self) -> None:
        self.store.close()
        self.shelf.clear()

    # -------------------------------------------------------------- beginning
    @initialize(seed=SEEDS)
    def begins(self, seed: int) -> None:
        self._begin(Game.new(random_setup(seed)), Random(seed))

    @precondition(lambda self: self.kept.game.over is not None)
    @rule(seed=SEEDS)
    def begins_another(self, seed: int) -> None:
        self.store.close()
        self._begin(Game.new(random_setup(seed)), Random(seed))

    def _begin(self, game: Game, chance: Random) -> None:
        self.games += 1
        self.game_id = f"game-{self.games}"
        self.store = self.shelf.open(self.game_id)
        self.kept = KeptGame.begin(self.store, self.game_id, game, chance=chance)
        self.acknowledged = self.kept.game.events

    # -------------------------------------------------------------- playing
    def _decision(self, seed: int) -> tuple[Seat, Any, int]:
        random = Random(seed)
        ask = random.choice(self.kept.game.asks)
        return ask.seat, random.choice(ask.options), ask.number

    @precondition(lambda self: self.kept.game.asks)
    @rule(seed=SEEDS)
    def decides(self, seed: int) -> None:
        events = self.kept.decide(*self._decision(seed))
        assert events
        self._grew(events)

    @precondition(lambda self: self.kept.game.asks)
    @rule(seed=SEEDS, most=st.integers(2, 30))
    def plays_on(self, seed: int, most: int) -> None:
        for number in range(most):
            if self.kept.game.asks:
                self._grew(self.kept.decide(*self._decision(seed + number)))

    def _grew(self, events: tuple[AnyEvent, ...]) -> None:
        assert self.kept.game.events == self.acknowledged + events
        self.acknowledged += events

    @rule(seed=SEEDS)
    def decides_what_is_not_offered(self, seed: int) -> None:
        random = Random(seed)
        seat, option = random.choice(SEATS), any_option(random)
        if any(ask.seat == seat and offered(ask, option) for ask in self.kept.game.asks):
            return
        with pytest.raises(DecisionRefused) as refused:
            self.kept.decide(seat, option)
        assert all(failure.message for failure in refused.value.failures)

    @rule(seed=SEEDS, public=st.booleans())
    def a_judge_notes(self, seed: int, public: bool) -> None:
        on = Random(seed).randint(1, len(self.acknowledged))
        self._grew(self.kept.note(on, by="a judge", words="looked at", public=public))

    @precondition(lambda self: self.kept.game.over is None and len(self.acknowledged) > 60)
    @rule(seat=st.sampled_from(SEATS), how=st.sampled_from(SAYINGS))
    def somebody_ends_it(self, seat: Seat, how: Callable[[Any, Seat], Any]) -> None:
        self._grew(how(self.kept, seat))
        assert self.kept.game.over is not None

    # -------------------------------------------------------------- saving, forking, going back
    @rule()
    def is_opened_again(self) -> None:
        self.store.close()
        self._resume()
        assert self.kept.game.events == self.acknowledged

    def _resume(self) -> None:
        self.store = self.shelf.open(self.game_id)
        self.kept = KeptGame.resume(self.store, self.game_id, chance=Random(len(self.acknowledged)))

    @rule(seed=SEEDS)
    def is_forked(self, seed: int) -> None:
        random = Random(seed)
        fork = self.kept.game.fork(random)
        for _ in range(random.randrange(4)):
            if fork.asks:
                ask = random.choice(fork.asks)
                fork.decide(ask.seat, random.choice(ask.options))
        assert fork.events[: len(self.acknowledged)] == self.acknowledged
        assert verify(fork.events).conclusion is Conclusion.EXACT

    @rule(seed=SEEDS)
    def goes_back(self, seed: int) -> None:
        number = Random(seed).randint(1, len(self.acknowledged))
        back = go_back(self.acknowledged, number)
        assert back.game.events[1 : back.number] == self.acknowledged[1 : back.number]
        self.store.close()
        self._begin(back.game, Random(seed))

    # -------------------------------------------------------------- others, and faults
    @precondition(lambda self: self.kept.game.asks)
    @rule(seed=SEEDS, faster=SEEDS)
    def somebody_else_is_faster(self, seed: int, faster: int) -> None:
        known, decision = self.acknowledged, self._decision(seed)
        with self.shelf.open(self.game_id) as store:
            other = KeptGame.resume(store, self.game_id, chance=Random(faster))
            random = Random(faster)
            ask = random.choice(other.game.asks)
            theirs = other.decide(ask.seat, random.choice(ask.options), ask.number)
        try:
            ours = self.kept.decide(*decision)
        except (DecisionRefused, StoreError):
            ours = ()
            self.kept.catch_up()
        assert self.kept.game.events == known + theirs + ours
        self.acknowledged = self.kept.game.events

    @precondition(lambda self: self.kept.game.asks)
    @rule(seed=SEEDS, fault=st.sampled_from(FAULTS))
    def something_goes_wrong(self, seed: int, fault: str) -> None:
        before, decision = self.acknowledged, self._decision(seed)
        try:
            with self.shelf.going_wrong(fault, self.store):
                events = self.kept.decide(*decision)
        except (StoreError, Killed):
            # Not acknowledged: it may have arrived or not, and nothing in between.
            assert self.kept.game.events == before, "what was not acknowledged does not count"
            self.store.close()
            self._resume()
            now = self.kept.game.events
            assert now[: len(before)] == before, "nothing acknowledged is lost"
            self.acknowledged = now
        else:
            self._grew(events)  # the append was small enough for a disk that is nearly full

    # -------------------------------------------------------------- showing
    @rule()
    def is_published(self) -> None:
        publisher = Publisher()
        lines = [publisher.publish(event) for event in self.acknowledged]
        assert tuple(line.event for line in lines) == see_log(self.acknowledged, "spectator")
        data = write_published(lines, publisher.openings)
        assert verify(data).conclusion is Conclusion.EXACT
        if publisher.openings:
            assert not verify(data.replace(publisher.openings[-1].salt.encode(), b"0" * 64))

    @rule(seed=SEEDS)
    def is_cut(self, seed: int) -> None:
        """A file that lost its end, anywhere, is a game up to there."""
        data = write_log(self.acknowledged)
        cut = data[: Random(seed).randint(1, len(data))]
        log = read_log(cut)
        assert log.events == self.acknowledged[: len(log.events)]
        if log.events:
            assert verify(cut).agreed == len(log.events)

    # -------------------------------------------------------------- what always holds
    @invariant()
    def the_store_holds_what_was_acknowledged(self) -> None:
        log = b"".join(line + b"\n" for line in self.store.read(self.game_id))
        game = self.kept.game
        assert game.events == self.acknowledged
        assert log == write_log(self.acknowledged) == game.to_log()
        finding = verify(log)
        assert finding.conclusion is Conclusion.EXACT, finding
        again = Game.from_log(log)
        assert again.position == game.position

    @invariant()
    def no_card_is_lost_or_made(self) -> None:
        table = self.kept.game.table
        for seat in SEATS:
            side = table.side(seat)
            row = [played.card for played in side.row if played is not None]
            held = sorted((*side.deck, *side.hand, *side.discard, *row))
            assert held == sorted(table.setup.deck) or not (side.deck or side.hand or row)

    @invariant()
    def nobody_sees_what_is_hidden(self) -> None:
        position = self.kept.game.position
        for seat in SEATS:
            view = see(position, seat)
            other = OPPONENT[seat]
            assert view.table.side(other).hand_cards is None
            assert view.table.side(other).deck_order is view.table.side(seat).deck_order is None
            assert all(ask.options is None for ask in view.asks if ask.seat == other)
            assert view == msgspec.json.decode(msgspec.json.encode(view), type=type(view))
