"""Games are labelled with what is appended, and found by it."""

from functools import partial
from typing import Any

import pytest

from cardia_rules.store.lines.refusals import (
    LABEL_NAME_CAP,
    LABEL_VALUE_CAP,
    LABELS_CAP,
    AppendConflict,
    StoreInputRefused,
    UnknownGame,
)
from tests.store.contract.appending import in_threads
from tests.store.places import GAME, Place

NO_LABELS: list[Any] = [
    {"": "a"}, {"x" * (LABEL_NAME_CAP + 1): "a"}, {"a\nb": "a"}, {"a": "x" * (LABEL_VALUE_CAP + 1)},
    {"a": "\0"}, {"a": "\ud800"}, {"a": 1}, {1: "a"}, {"a": None},
    {str(n): "" for n in range(LABELS_CAP + 1)}, "labels", ["a"], 7,
]  # fmt: skip


class Labelling:
    def test_labels_are_set_with_the_lines_and_stay(self, place: Place) -> None:
        with place.open() as store:
            assert store.keeps_labels
            store.append(GAME, [b"a"], 0, {"white": "Anna", "result": "*"})
            store.append("other", [b"a"], 0)
            store.append(GAME, [b"b", b"c"], 1, {"result": "1-0"})
            store.append(GAME, [], 3, {"round": "4"})
            store.append(GAME, [b"d"], 3)
        with place.open() as again:
            assert again.read(GAME) == (b"a", b"b", b"c", b"d")
            assert again.labels(GAME) == {"white": "Anna", "result": "1-0", "round": "4"}
            assert again.labels("other") == {}
            assert again.games() == (GAME, "other")

    def test_a_refused_append_labels_nothing(self, place: Place) -> None:
        with place.open() as store:
            store.append(GAME, [b"a"], 0, {"result": "*"})
            with pytest.raises(AppendConflict):
                store.append(GAME, [b"b"], 0, {"result": "1-0"})
            with pytest.raises(StoreInputRefused):
                store.append(GAME, [b""], 1, {"result": "1-0"})
            assert store.labels(GAME) == {"result": "*"}

    def test_what_is_not_there_has_no_labels(self, place: Place) -> None:
        with place.open() as store:
            with pytest.raises(UnknownGame):
                store.labels(GAME)
            with pytest.raises(UnknownGame):
                store.append(GAME, [], 0, {"result": "*"})
            assert (store.games(), store.length(GAME), store.find({"result": "*"})) == ((), 0, ())

    def test_labels_that_are_none(self, place: Place) -> None:
        with place.open() as store:
            for bad in NO_LABELS:
                with pytest.raises(StoreInputRefused) as caught:
                    store.append(GAME, [b"a"], 0, bad)
                assert caught.value.code == "bad-labels"
                with pytest.raises(StoreInputRefused):
                    store.find(bad)
            assert store.games() == ()
            for bad in (0, -1, True, 10**9):
                with pytest.raises(StoreInputRefused):
                    store.find({}, limit=bad)

    def test_a_game_has_only_so_many(self, place: Place) -> None:
        full = {f"name {number}": "x" * LABEL_VALUE_CAP for number in range(LABELS_CAP)}
        with place.open() as store:
            store.append(GAME, [b"a"], 0, full)
            store.append(GAME, [b"b"], 1, {"name 0": ""})
            with pytest.raises(StoreInputRefused) as caught:
                store.append(GAME, [b"c"], 2, {"one": "more"})
            assert caught.value.code == "bad-labels"
            assert store.length(GAME) == 2
            assert store.labels(GAME) == {**full, "name 0": ""}

    def test_games_are_found_by_all_that_is_asked_page_by_page(self, place: Place) -> None:
        players = ["Anna", "anna", "Zoé", "%", "'; --", ""]
        with place.open() as store:
            for number in reversed(range(60)):
                labels = {"white": players[number % 6], "result": "1-0" if number % 2 else "*"}
                store.append(f"game {number:02}", [b"a"], 0, labels)
            for number, player in enumerate(players):
                mine = tuple(f"game {each:02}" for each in range(number, 60, 6))
                assert store.find({"white": player}) == mine
                result = "1-0" if number % 2 else "*"
                assert store.find({"white": player, "result": result}) == mine
                assert store.find({"result": result, "white": player}, after=mine[2], limit=3) == mine[3:6]
                assert store.find({"white": player, "result": "0-1"}) == ()
            won: list[str] = []
            while page := store.find({"result": "1-0"}, won[-1] if won else None, 7):
                won += page
            assert won == [f"game {number:02}" for number in range(1, 60, 2)]
            assert store.find({}, limit=5) == store.games(limit=5)
            store.append("game 00", [b"b"], 1, {"white": "Zoé"})
            assert "game 00" not in store.find({"white": "Anna"})
            assert store.find({"white": "Zoé"}, limit=1) == ("game 00",)

    def test_games_labelled_at_the_same_time(self, place: Place) -> None:
        with place.open() as store, place.open() as other:

            def work(name: int) -> None:
                for number in range(10):
                    (store if name % 2 else other).append(f"{name} {number}", [b"a"], 0, {"by": str(name)})

            in_threads([partial(work, name) for name in range(4)])
            for name in range(4):
                assert store.find({"by": str(name)}) == tuple(f"{name} {number}" for number in range(10))
