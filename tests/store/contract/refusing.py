"""What is no id, no line or no number is refused, and changes nothing."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from cardia_rules.errors import CardiaError
from cardia_rules.store.lines.refusals import LINE_CAP, StoreError, StoreInputRefused
from tests.store.places import GAME, Place

NO_IDS: list[Any] = [
    "", " ", "a ", "a/b", "../a", "a\\b", ".", "..", "a\0b", "a\nb", "\x1b[2J", "\ud800", "\u202e", "x" * 201,
    "x" * 10**6, None, 1, b"game", ["game"],
]  # fmt: skip
NO_LINES: list[Any] = [b"", b"\n", b"a\n", b"a\nb", b"a\r", b"a\0b", "text", None, 7, bytearray(b"a")]
NO_SECONDS: list[Any] = [-1, 1e7, 10**5000, float("nan"), float("inf"), None, "5", True]
NO_COUNTS: list[Any] = [-1, -(10**30), True, 1.0, "1", None]


class Refusing:
    def test_ids_that_are_none(self, place: Place) -> None:
        with place.open() as store:
            for bad in NO_IDS:
                calls: list[Callable[[], object]] = [
                    partial(store.append, bad, [b"a"], 0),
                    partial(store.read, bad),
                    partial(store.length, bad),
                ]
                if bad is not None:
                    calls.append(partial(store.games, after=bad))
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
            no_list: Any
            for no_list in (b"bytes", "text"):
                with pytest.raises(StoreInputRefused):
                    store.append(GAME, no_list, 0)
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

    def test_all_its_errors_are_of_one_family(self, place: Place) -> None:
        with place.open() as store, pytest.raises(CardiaError) as caught:
            store.append(GAME, [b"a"], 1)
        assert isinstance(caught.value, StoreError)
