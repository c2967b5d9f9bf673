"""What needs several games in one place."""

from functools import partial

from cardia_rules.store.lines.refusals import GAME_ID_CAP
from tests.store.contract.appending import append_however_long_it_takes, in_threads
from tests.store.contract.labelling import Labelling
from tests.store.places import Place


class ManyGamesContract(Labelling):
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

            in_threads([partial(work, name) for name in range(4)])
            assert set(store.games()) == {f"{name} {number}" for name in range(4) for number in range(10)}
            assert len(store.games()) == 40
