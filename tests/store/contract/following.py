"""Who follows a store is told which games went on, whoever appended to them."""

import pytest

from cardia_rules.store.lines.refusals import StoreInputRefused
from tests.store.contract.refusing import NO_SECONDS
from tests.store.places import GAME, Place


class Following:
    def test_what_others_append_is_told_once(self, place: Place) -> None:
        with place.open() as store, place.open() as other:
            other.append(GAME, [b"a"], 0)
            told = store.follow(patience=60)
            assert next(told) == ()
            other.append(GAME, [b"b", b"c"], 1)
            assert next(told) == (GAME,)
            store.append(GAME, [b"d"], 3)
            assert next(told) == (GAME,)

    def test_a_patience_that_is_none_is_refused(self, place: Place) -> None:
        for bad in NO_SECONDS:
            with place.open() as store, pytest.raises(StoreInputRefused, match="from 0 to 1000000"):
                next(store.follow(bad))

    def test_who_waits_in_vain_is_told_so(self, place: Place) -> None:
        with place.open() as store:
            told = store.follow(patience=0.01)
            assert [next(told), next(told), next(told)] == [(), (), ()]
            store.append(GAME, [b"a"], 0)
            while not (games := next(told)):
                pass
            assert games == (GAME,)
            assert next(told) == ()
