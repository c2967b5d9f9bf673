"""Who appends after a length that is not so is told what is newer, and nobody loses a line."""

from functools import partial

import pytest

from cardia_rules.store.lines.protocol import Store
from cardia_rules.store.lines.refusals import NEWER_CAP, AppendConflict
from tests.store.contract.appending import append_however_long_it_takes, in_threads, numbered
from tests.store.places import GAME, Place


class Conflicts:
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

            in_threads([partial(work, name, other if name == 3 else shared) for name in range(4)])
            lines = shared.read(GAME)
        assert len(lines) == 60
        for name in range(4):
            mine = [line for line in lines if line.startswith(b"%d " % name)]
            assert mine == [b"%d %d" % (name, number) for number in range(15)]
