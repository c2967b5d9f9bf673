"""What can be done from a thousand positions, as two readings of the rules counted it (``tests.perft``)."""

from collections import Counter
from random import Random
from typing import Final

import pytest

from tests import perft
from tests.perft import Walk, counted, lines
from tests.second_reading.__main__ import SETUPS
from tests.second_reading.harness import Difference

A_THOUSAND: Final = 1_000
AGREED_AGAIN: Final = 60
# What `make perft WRITE=50000` wrote, in part: written whole again, this is 50,000.
IN_THE_FILE: Final = 50_000


def some(positions: int) -> list[str]:
    """Walks from all over the file, with so many positions at least."""
    every = lines()
    chosen: list[str] = []
    for at in Random(1).sample(range(len(every)), len(every)):
        if positions <= 0:
            return chosen
        chosen.append(every[at])
        positions -= len(every[at].split()) - 1
    raise AssertionError("the file is too short")


def test_the_options_of_a_thousand_positions_are_as_they_were_counted() -> None:
    for line in some(A_THOUSAND):
        assert counted(int(line.split()[0]), both=False) == line


def test_the_second_reading_agrees_on_some_of_them_in_every_run() -> None:
    for line in some(AGREED_AGAIN):
        assert counted(int(line.split()[0])) == line


def test_the_file_holds_many_positions_of_every_kind() -> None:
    every = lines()
    kinds = Counter(SETUPS[int(line.split()[0]) % len(SETUPS)][0] for line in every)
    assert sum(len(line.split()) - 1 for line in every) >= IN_THE_FILE
    assert set(kinds) == {name for name, _ in SETUPS}
    assert len({line.split()[0] for line in every}) == len(every)
    joined = [tuple(map(int, count.split(","))) for line in every for count in line.split()[1:]]
    assert any(positions < options for options, positions, _ in joined), "two options may come to the same"
    assert all(0 < positions <= options for options, positions, _ in joined)


def test_what_is_new_in_the_box_leaves_the_other_walks_in_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    box, walks = perft.read_file()
    assert box == {*perft.BOX}
    monkeypatch.setattr(perft, "read_file", lambda: (box - {"bazaar", "toad"}, walks[:300]))
    kept = lines()
    assert 150 < len(kept) < 300
    for walk in kept:
        setup = Walk(int(walk.split()[0])).pair.game.table.setup
        assert "bazaar" not in setup.locations
        assert setup.protectors is None or "toad" not in setup.protectors.pool


def test_an_option_that_only_one_reading_gives_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    walk = Walk(0)
    asked = walk.pair._asks
    monkeypatch.setattr(
        walk.pair, "_asks", lambda: {seat: set(list(options)[1:]) for seat, options in asked().items()}
    )
    with pytest.raises(Difference):
        list(walk.counts(both=True))
