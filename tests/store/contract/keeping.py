"""What is appended is kept, and read back as it was."""

from collections.abc import Callable
from random import Random

import pytest

from cardia_rules.store.lines.refusals import COUNT_CAP, LINE_CAP, AppendConflict, StoreUnusable, UnknownGame
from tests.store.contract.appending import numbered
from tests.store.places import GAME, Place

EVERY_BYTE = bytes(sorted(set(range(256)) - {0, 10, 13}))


class Keeping:
    def test_a_game_that_was_never_appended_to_is_not_there(self, place: Place) -> None:
        with place.open() as store:
            assert store.length(GAME) == 0
            assert store.append(GAME, [], 0) == 0
            assert store.games() == ()
            for part in ((), (0, 0), (3,), (1, 2)):
                with pytest.raises(UnknownGame, match="There is no game 'a game' in this store") as caught:
                    store.read(GAME, *part)
                assert (caught.value.code, caught.value.game_id) == ("no-such-game", GAME)

    def test_who_asks_for_a_game_that_is_not_there_is_told_of_no_other(self, place: Place) -> None:
        """An id may be all that keeps strangers from a game."""
        with place.open() as store:
            store.append(GAME, [b"a"], 0)
            with pytest.raises(UnknownGame) as caught:
                store.read("A gane")
            assert GAME not in f"{caught.value} {vars(caught.value)}"

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

    def test_an_empty_append_only_checks_the_length(self, place: Place) -> None:
        with place.open() as store:
            assert store.append(GAME, [], 0) == 0
            assert store.games() == ()
            store.append(GAME, [b"a"], 0)
            assert store.append(GAME, (), 1) == 1
            with pytest.raises(AppendConflict):
                store.append(GAME, [], 0)
            assert store.length(GAME) == 1

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
            if model:
                assert list(store.read(GAME, start, stop)) == model[start:stop]
        store.close()
