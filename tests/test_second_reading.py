"""The engine against a referee that was written from the documents alone."""

from random import Random

import pytest

from cardia_rules.resolution.setup import make_setup
from tests.games import random_answers, random_deck
from tests.second_reading.harness import SideBySide

# These answers need something else to be chosen at set-up.
_LEFT_ALONE = {"OQ-unknown-card", "OQ-sole-protectors"}


@pytest.mark.parametrize("start", range(0, 300, 50))
def test_the_engine_and_the_referee_agree(start: int) -> None:
    for seed in range(start, start + 50):
        assert SideBySide(make_setup(random_deck(Random(seed))), seed).play() > 5


@pytest.mark.parametrize("start", range(1000, 1300, 50))
def test_they_agree_under_other_answers(start: int) -> None:
    for seed in range(start, start + 50):
        random = Random(seed)
        answers = {q: a for q, a in random_answers(random).items() if q not in _LEFT_ALONE}
        assert SideBySide(make_setup(random_deck(random), answers=answers), seed).play() > 5
