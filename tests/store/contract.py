"""What holds of every store. ``place`` is where one keeps its games; see ``test_contract.py``."""

from collections.abc import Callable
from random import Random
from threading import Thread
from typing import Any

import pytest

from cardia_rules.errors import CardiaError
from cardia_rules.store import AppendConflict, Store, StoreError, StoreInputRefused, StoreUnusable
from cardia_rules.store.limits import COUNT_CAP, GAME_ID_CAP, LINE_CAP, NEWER_CAP
from tests.store.places import GAME, Place

NO_IDS: list[Any] = [
    "", " ", "a ", "a/b", "../a", "a\\b", ".", "..", "a\0b", "a\nb", "\x1b[2J", "\ud800", "\u202e", "x" * 201,
    "x" * 10**6, None, 1, b"game", ["game"],
]  # fmt: skip
NO_LINES: list[Any] = [b"", b"\n", b"a\n", b"a\nb", b"a\r", b"a\0b", "text", None, 7, bytearray(b"a")]
NO_COUNTS: list[Any] = [-1, -(10**30), True, 1.0, "1", None]
EVERY_BYTE = bytes(sorted(set(range(256)) - {0, 10, 13}))


def numbered(first: int, count: int) -> list[bytes]:
    return [b'{"number":%d}' % number for number in range(first, first + count)]


def in_threads(works: list[Callable[[], None]]) -> None:
    """All at once; what one of them raises is raised here."""
    failures: list[BaseException] = []

    def run(work: Callable[[], None]) -> None:
        try:
            work()
        except BaseException as error:
            failures.append(error)

    threads = [Thread(target=run, args=(work,)) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise failures[0]


def append_however_long_it_takes(store: Store, game_id: str, line: bytes) -> int:
    """As an app does: on a conflict look at what is newer, and try again after it."""
    expected = store.length(game_id)
    while True:
        try:
            return store.append(game_id, [line], expected)
        except AppendConflict as conflict:
            assert conflict.newer
            expected += len(conflict.newer)


class StoreContract:
    def test_a_game_that_was_never_appended_to_is_not_there(self, place: Place) -> None:
        with place.open() as store:
            assert store.length(GAME) == 0
            assert store.read(GAME) == ()
            assert store.games() == ()

    def test_what_is_appended_is_read_back_byte_for_byte(self, place: Place) -> None:
        lines = [b"a", EVERY_BYTE, b"  spaces  ", '{"é":"🃏"}'.encode(), b"x" * LINE_CAP]
        with place.open() as store:
            assert store.append(GAME, lines[:1], 0) == 1
            assert store.append(GAME, lines[1:], 1) == 5
            assert store.read(GAME) == tuple(lines)
        with place.open() as again:
            assert again.read(GAME) == tuple(lines)
            assert again.length(GAME) == 5
            assert again.games() == (GAME,)

    def test_reading_a_part(self, place: Place) -> None:
        lines = numbered(0, 10)
        with place.open() as store:
            store.append(GAME, iter(lines), 0)
            for start in range(12):
                assert store.read(GAME, start) == tuple(lines[start:])
                for stop in range(12):
                    assert store.read(GAME, start, stop) == tuple(lines[start:stop])
            assert store.read(GAME, COUNT_CAP + 1) == ()
            assert store.read(GAME, 0, 10**30) == tuple(lines)

    def test_a_conflict_says_what_is_newer_and_changes_nothing(self, place: Place) -> None:
        lines = tuple(numbered(0, 4))
        with place.open() as store:
            store.append(GAME, lines, 0)
            for expected in (0, 1, 2, 3):
                with pytest.raises(AppendConflict) as caught:
                    store.append(GAME, [b"late"], expected)
                assert (caught.value.game_id, caught.value.code) == (GAME, "conflict")
                assert (caught.value.expected, caught.value.length) == (expected, 4)
                assert caught.value.newer == lines[expected:]
            for expected in (5, 100, 10**30):
                with pytest.raises(AppendConflict) as caught:
                    store.append(GAME, [b"early"], expected)
                assert (caught.value.length, caught.value.newer) == (4, ())
            assert store.read(GAME) == lines
            assert store.append(GAME, [b"next"], 4) == 5

    def test_a_conflict_of_a_game_that_is_not_there(self, place: Place) -> None:
        with place.open() as store:
            with pytest.raises(AppendConflict) as caught:
                store.append(GAME, [b"early"], 1)
            assert (caught.value.length, caught.value.newer) == (0, ())
            assert store.games() == ()

    def test_a_conflict_does_not_carry_more_than_its_share(self, place: Place) -> None:
        lines = tuple(numbered(0, NEWER_CAP + 5))
        with place.open() as store:
            store.append(GAME, lines, 0)
            with pytest.raises(AppendConflict) as caught:
                store.append(GAME, [b"late"], 2)
            assert caught.value.length == NEWER_CAP + 5
            assert caught.value.newer == lines[2 : 2 + NEWER_CAP]

    def test_an_empty_append_only_checks_the_length(self, place: Place) -> None:
        with place.open() as store:
            assert store.append(GAME, [], 0) == 0
            assert store.games() == ()
            store.append(GAME, [b"a"], 0)
            assert store.append(GAME, (), 1) == 1
            with pytest.raises(AppendConflict):
                store.append(GAME, [], 0)
            assert store.length(GAME) == 1

    def test_ids_that_are_none(self, place: Place) -> None:
        with place.open() as store:
            for bad in NO_IDS:
                calls: list[Callable[[], object]] = [
                    lambda bad=bad: store.append(bad, [b"a"], 0),  # type: ignore[misc]
                    lambda bad=bad: store.read(bad),  # type: ignore[misc]
                    lambda bad=bad: store.length(bad),  # type: ignore[misc]
                ]
                if bad is not None:
                    calls.append(lambda bad=bad: store.games(after=bad))  # type: ignore[misc]
                for call in calls:
                    with pytest.raises(StoreInputRefused) as caught:
                        call()
                    assert caught.value.code == "bad-game-id"
                    assert len(str(caught.value)) < 300
            assert store.games() == ()

    def test_lines_that_are_none(self, place: Place) -> None:
        with place.open() as store:
            for bad in [*NO_LINES, b"x" * (LINE_CAP + 1)]:
                for lines in ([bad], [b"good", bad], [b"good", bad, b"good"]):
                    with pytest.raises(StoreInputRefused) as caught:
                        store.append(GAME, lines, 0)
                    assert caught.value.code == "bad-line"
                    assert len(str(caught.value)) < 300
            for lines in (b"bytes", "text"):  # type: ignore[assignment]
                with pytest.raises(StoreInputRefused):
                    store.append(GAME, lines, 0)
            assert store.length(GAME) == 0

    def test_numbers_that_are_none(self, place: Place) -> None:
        with place.open() as store:
            for bad in NO_COUNTS:
                with pytest.raises(StoreInputRefused):
                    store.append(GAME, [b"a"], bad)
                with pytest.raises(StoreInputRefused):
                    store.read(GAME, bad)
                with pytest.raises(StoreInputRefused):
                    store.games(limit=bad)
                if bad is not None:
                    with pytest.raises(StoreInputRefused):
                        store.read(GAME, 0, bad)
            for bad in (0, 10**9):
                with pytest.raises(StoreInputRefused):
                    store.games(limit=bad)
            assert store.length(GAME) == 0

    def test_a_closed_store_says_so(self, place: Place) -> None:
        store = place.open()
        store.append(GAME, [b"a"], 0)
        store.close()
        store.close()
        calls: list[Callable[[], object]] = [
            lambda: store.append(GAME, [b"b"], 1),
            lambda: store.read(GAME),
            lambda: store.length(GAME),
            store.games,
        ]
        for call in calls:
            with pytest.raises(StoreUnusable) as caught:
                call()
            assert caught.value.code == "closed"
        with place.open() as again:
            assert again.read(GAME) == (b"a",)

    def test_two_stores_on_one_place_see_each_other(self, place: Place) -> None:
        with place.open() as one, place.open() as other:
            one.append(GAME, [b"a"], 0)
            assert other.read(GAME) == (b"a",)
            other.append(GAME, [b"b"], 1)
            with pytest.raises(AppendConflict) as caught:
                one.append(GAME, [b"c"], 1)
            assert caught.value.newer == (b"b",)

    def test_threads_lose_nothing(self, place: Place) -> None:
        with place.open() as shared, place.open() as other:

            def work(name: int, store: Store) -> None:
                for number in range(15):
                    append_however_long_it_takes(store, GAME, b"%d %d" % (name, number))

            in_threads([lambda name=name: work(name, other if name == 3 else shared) for name in range(4)])  # type: ignore[misc]
            lines = shared.read(GAME)
        assert len(lines) == 60
        for name in range(4):
            mine = [line for line in lines if line.startswith(b"%d " % name)]
            assert mine == [b"%d %d" % (name, number) for number in range(15)]

    @pytest.mark.parametrize("seed", range(3))
    def test_it_does_what_a_list_does(self, place: Place, seed: int) -> None:
        random = Random(seed)
        model: list[bytes] = []
        store = place.open()
        for _ in range(60):
            if random.random() < 0.1:
                store.close()
                store = place.open()
            lines = numbered(len(model), random.randrange(4))
            expected = max(0, len(model) + random.choice((0, 0, 0, -1, 1)))
            try:
                assert store.append(GAME, lines, expected) == len(model) + len(lines)
                assert expected == len(model)
                model += lines
            except AppendConflict as conflict:
                assert expected != len(model)
                assert list(conflict.newer) == model[expected:]
            assert store.length(GAME) == len(model)
            start, stop = random.randrange(len(model) + 2), random.randrange(len(model) + 2)
            assert list(store.read(GAME, start, stop)) == model[start:stop]
        store.close()

    def test_all_its_errors_are_of_one_family(self, place: Place) -> None:
        with place.open() as store, pytest.raises(CardiaError) as caught:
            store.append(GAME, [b"a"], 1)
        assert isinstance(caught.value, StoreError)


class ManyGamesContract:
    def test_games_do_not_touch_each_other(self, place: Place) -> None:
        # Alike to careless eyes: another case, another normal form, a number, a wildcard, a quotation.
        names = ["game", "Game", "é", "e\u0301", "1", "%", "'; --", "x" * GAME_ID_CAP, "🃏", "a b"]
        with place.open() as store:
            for number, name in enumerate(names):
                assert store.append(name, [b"%d" % number], 0) == 1
            for number, name in enumerate(names):
                assert store.append(name, [b"more"], 1) == 2
                assert store.read(name) == (b"%d" % number, b"more")
        with place.open() as again:
            assert again.games() == tuple(sorted(names))

    def test_games_come_in_pages(self, place: Place) -> None:
        names = [f"game {number:03}" for number in range(25)]
        with place.open() as store:
            for name in reversed(names):
                store.append(name, [b"a"], 0)
            seen: list[str] = []
            while page := store.games(after=seen[-1] if seen else None, limit=10):
                assert len(page) <= 10
                seen += page
            assert seen == names
            assert store.games(after="game 0075", limit=2) == ("game 008", "game 009")
            assert store.games(after="h") == ()

    def test_games_begun_at_the_same_time(self, place: Place) -> None:
        with place.open() as store, place.open() as other:

            def work(name: int) -> None:
                for number in range(10):
                    append_however_long_it_takes(store if name % 2 else other, f"{name} {number}", b"a")

            in_threads([lambda name=name: work(name) for name in range(4)])  # type: ignore[misc]
            assert set(store.games()) == {f"{name} {number}" for name in range(4) for number in range(10)}
            assert len(store.games()) == 40
