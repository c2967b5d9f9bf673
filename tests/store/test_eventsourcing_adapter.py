"""What the contract does not say of the adapter: what it asks for, and how it works beside others."""

import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any
from uuid import uuid4, uuid5

import pytest
from eventsourcing.persistence import IntegrityError, OperationalError, StoredEvent
from eventsourcing.popo import POPOAggregateRecorder, POPOApplicationRecorder
from eventsourcing.utils import retry

from cardia_rules.events.vocabulary import JudgeNoted
from cardia_rules.game.game import Game
from cardia_rules.store import AppendConflict, StoreFailed, StoreUnusable
from cardia_rules.store.cardia.kept import KeptGame
from cardia_rules.store.eventsourcing_adapter import (
    LINE_TOPIC,
    NAMESPACE,
    PATIENCE,
    REGISTER,
    EventsourcingStore,
)


def test_without_the_library_it_says_what_to_install() -> None:
    code = """
import sys
sys.modules["eventsourcing"] = None
from cardia_rules.store import StoreUnusable
from cardia_rules.store.eventsourcing_adapter import EventsourcingStore
for opening in (lambda: EventsourcingStore(object()), lambda: EventsourcingStore.from_environment({})):
    try:
        opening()
    except StoreUnusable as error:
        print(error.code, "pip install 'cardia-rules[eventsourcing]'" in str(error))
"""
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60
    )
    assert (done.stdout, done.stderr) == ("not-installed True\n" * 2, "")


def test_it_does_not_keep_games_in_memory_by_accident() -> None:
    with pytest.raises(StoreUnusable) as caught:
        EventsourcingStore.from_environment({})
    assert caught.value.code == "no-persistence"
    with EventsourcingStore.from_environment({"PERSISTENCE_MODULE": "eventsourcing.popo"}) as store:
        assert store.append("game", [b"a"], 0) == 1


@pytest.mark.parametrize(
    "environment",
    [
        {"PERSISTENCE_MODULE": "no.such.module"},
        {"PERSISTENCE_MODULE": "eventsourcing.sqlite"},
        {"PERSISTENCE_MODULE": "eventsourcing.postgres"},
    ],
)
def test_a_set_up_that_does_not_work_is_named(environment: dict[str, str]) -> None:
    with pytest.raises(StoreFailed):
        EventsourcingStore.from_environment(environment)


def test_how_long_it_waits_for_a_database_can_be_said(monkeypatch: pytest.MonkeyPatch) -> None:
    noted: list[Any] = []

    def note(environment: Any) -> Any:
        noted.append(environment)
        raise OSError("no database here")

    monkeypatch.setattr("eventsourcing.persistence.InfrastructureFactory.construct", note)
    given = {"PERSISTENCE_MODULE": "eventsourcing.postgres"}
    for said in ({}, {"POSTGRES_CONNECT_TIMEOUT": "30"}):
        with pytest.raises(StoreFailed, match="no database here"):
            EventsourcingStore.from_environment({**given, **said})
        assert noted[-1] == {**PATIENCE, **given, **said}


def test_others_follow_the_lines_as_notifications() -> None:
    recorder = POPOApplicationRecorder()
    with EventsourcingStore(recorder) as store:
        store.append("game", [b"a", b"b"], 0)
        store.append("other", [b"c"], 0)
    seen = recorder.select_notifications(start=1, limit=10, topics=[LINE_TOPIC])
    assert [notification.state for notification in seen] == [b"a", b"b", b"c"]


def test_it_leaves_the_sequences_of_others_alone() -> None:
    recorder = POPOAggregateRecorder()
    theirs = StoredEvent(originator_id=uuid4(), originator_version=1, topic="theirs", state=b"x")
    recorder.insert_events([theirs])
    with EventsourcingStore(recorder) as store:
        store.append("game", [b"a"], 0)
        assert store.games() == ("game",)
    assert recorder.select_events(theirs.originator_id) == [theirs]


class Interfering(POPOAggregateRecorder):
    """Somebody else writes just before this recorder does, or the database fails."""

    def __init__(self) -> None:
        super().__init__()
        self.before: list[Any] = []

    def insert_events(self, stored_events: Sequence[StoredEvent], **kwargs: Any) -> Sequence[int] | None:
        if self.before:
            what = self.before.pop()
            if isinstance(what, Exception):
                raise what
            what()
        return super().insert_events(stored_events, **kwargs)


def test_whoever_is_overtaken_between_looking_and_writing_is_told() -> None:
    recorder = Interfering()
    with EventsourcingStore(recorder) as store, EventsourcingStore(recorder) as other:
        for expected in (0, 1):
            recorder.before = [lambda expected=expected: other.append("game", [b"theirs"], expected)]
            with pytest.raises(AppendConflict) as caught:
                store.append("game", [b"mine"], expected)
            assert caught.value.newer == (b"theirs",)
        assert store.games() == ("game",)


def test_a_game_begun_between_looking_and_writing_is_no_conflict_of_another_game() -> None:
    recorder = Interfering()
    with EventsourcingStore(recorder) as store, EventsourcingStore(recorder) as other:
        recorder.before = [lambda: other.append("theirs", [b"a"], 0)]
        assert store.append("mine", [b"b"], 0) == 1
        assert store.games() == ("mine", "theirs")


@pytest.mark.parametrize("failure", [OperationalError("gone"), IntegrityError("for no reason")])
@pytest.mark.parametrize("expected", [0, 1])
def test_failures_of_the_database_are_of_the_family(failure: Exception, expected: int) -> None:
    recorder = Interfering()
    with EventsourcingStore(recorder) as store:
        if expected:
            store.append("game", [b"a"], 0)
        recorder.before = [failure]
        with pytest.raises(StoreFailed):
            store.append("game", [b"b"], expected)
        assert store.length("game") == expected


def test_lines_that_somebody_took_out_are_missed() -> None:
    class Losing(POPOAggregateRecorder):
        def select_events(self, *args: Any, **options: Any) -> Any:
            return [event for event in super().select_events(*args, **options) if event.state != b"b"]

    with EventsourcingStore(Losing()) as store:
        store.append("game", [b"a", b"b", b"c"], 0)
        with pytest.raises(StoreUnusable) as caught:
            store.read("game")
        assert caught.value.code == "lines-lost"
        assert store.read("game", 0, 1) == (b"a",)


def test_it_opens_what_it_wrote(tmp_path: Path) -> None:
    environment = {"PERSISTENCE_MODULE": "eventsourcing.sqlite", "SQLITE_DBNAME": str(tmp_path / "games.db")}
    with EventsourcingStore.from_environment(environment) as store:
        store.append("game", [b"a"], 0)
    with EventsourcingStore.from_environment(environment) as store:
        assert store.read("game") == (b"a",)


class Unanswered(POPOApplicationRecorder):
    """A database that does what it is told, and whose answer is lost: the library tries again by itself."""

    lost = 0

    @retry(OperationalError, max_attempts=10)
    def insert_events(self, stored_events: Sequence[StoredEvent], **kwargs: Any) -> Sequence[int] | None:
        numbers = super().insert_events(stored_events, **kwargs)
        if self.lost:
            self.lost -= 1
            raise OperationalError("the connection is gone")
        return numbers


def test_what_arrived_though_the_answer_was_lost_is_acknowledged_and_there_once() -> None:
    """The library finds its own lines in the way when it tries again: they are nobody else's."""
    recorder = Unanswered()
    with EventsourcingStore(recorder) as store:
        for expected in range(3):
            recorder.lost = 1
            assert store.append("game", [b"%d" % expected], expected, {"turn": str(expected)}) == expected + 1
        assert store.read("game") == (b"0", b"1", b"2")
        assert store.labels("game") == {"turn": "2"}
        recorder.lost = 1
        with pytest.raises(StoreFailed):  # said again, labels are as they were said
            store.append("game", [], 3, {"over": "yes"})
        assert store.labels("game") == {"turn": "2", "over": "yes"}


def test_a_note_is_kept_once_though_the_answer_was_lost() -> None:
    recorder = Unanswered()
    with EventsourcingStore(recorder) as store:
        recorder.lost = 1
        kept = KeptGame.begin(store, "game", Game.new("I"), chance=Random(1))
        recorder.lost = 1
        kept.note(1, by="a judge", words="looked at", public=True)
        assert sum(isinstance(event, JudgeNoted) for event in kept.game.events) == 1
        assert KeptGame.resume(store, "game").game.events == kept.game.events


@pytest.mark.parametrize("theirs", [b"theirs", b""])
def test_what_did_not_arrive_is_not_acknowledged(theirs: bytes) -> None:
    """Whether or not somebody else appended in its place."""
    recorder = Interfering()
    with EventsourcingStore(recorder) as store, EventsourcingStore(recorder) as other:

        def lose() -> None:
            if theirs:
                other.append("game", [theirs], 0)
            raise OperationalError("the connection is gone")

        recorder.before = [lose]
        with pytest.raises(StoreFailed, match="the connection is gone"):
            store.append("game", [b"mine"], 0)
        assert store.length("game") == len([theirs] if theirs else [])


def test_entries_of_the_register_that_somebody_took_out_are_missed() -> None:
    """Else a game would be gone without a word, or found by its id and known by no name."""

    class Losing(POPOAggregateRecorder):
        lost: int | None = None

        def select_events(self, originator_id: Any, **options: Any) -> Any:
            found = super().select_events(originator_id, **options)
            return [
                each for each in found if (originator_id, each.originator_version) != (REGISTER, self.lost)
            ]

    recorder = Losing()
    with EventsourcingStore(recorder) as store:
        for name in ("one", "two", "three"):
            store.append(name, [b"a"], 0, {"turn": "1"})
        for recorder.lost in (1, 2, 5):
            looks: tuple[Callable[[], object], ...] = (
                store.games,
                lambda: store.find({"turn": "1"}),
                lambda: store.labels("one"),
            )
            for look in looks:
                with pytest.raises(StoreUnusable) as caught:
                    look()
                assert caught.value.code == "lines-lost"


def test_a_game_that_the_register_does_not_name_is_damage() -> None:
    recorder = POPOAggregateRecorder()
    line = StoredEvent(uuid5(NAMESPACE, "game"), 1, LINE_TOPIC, b"a")
    recorder.insert_events([line])
    with EventsourcingStore(recorder) as store, pytest.raises(StoreUnusable) as caught:
        store.labels("game")
    assert caught.value.code == "lines-lost"
