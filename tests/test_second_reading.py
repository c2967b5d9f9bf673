"""The engine against a referee that was written from the documents alone."""

from random import Random

import pytest

from cardia_rules.events.table import Setup
from cardia_rules.resolution.setup import make_setup
from tests.games import KNOWN_LOCATIONS, random_answers, random_deck
from tests.second_reading.harness import SideBySide

# These answers need something else to be chosen at set-up.
_AT_SET_UP = {"OQ-unknown-card", "OQ-sole-protectors"}


def _answers(random: Random) -> dict[str, str]:
    return {q: a for q, a in random_answers(random).items() if q not in _AT_SET_UP}


@pytest.mark.parametrize("start", range(0, 200, 50))
def test_the_engine_and_the_referee_agree(start: int) -> None:
    for seed in range(start, start + 50):
        assert SideBySide.whole(make_setup(random_deck(Random(seed))), Random(seed)).play() > 5


@pytest.mark.parametrize("start", range(1000, 1200, 50))
def test_they_agree_under_other_answers(start: int) -> None:
    for seed in range(start, start + 50):
        random = Random(seed)
        setup = make_setup(random_deck(random), answers=_answers(random))
        assert SideBySide.whole(setup, random).play() > 5


@pytest.mark.parametrize("start", range(2000, 2400, 100))
def test_they_agree_from_positions_that_no_game_would_reach(start: int) -> None:
    for seed in range(start, start + 100):
        random = Random(seed)
        setup = make_setup(random_deck(random), answers=_answers(random))
        assert SideBySide.arranged(setup, random).play() > 1


@pytest.mark.parametrize("location", KNOWN_LOCATIONS)
def test_they_agree_at_every_location(location: str) -> None:
    for seed in range(40):
        random = Random(seed)
        setup = make_setup(random_deck(random), locations=[location])
        assert SideBySide.whole(setup, random).play() > 2


def _anything(seed: int) -> tuple[Setup, Random]:
    """Any locations, protectors or none, and any answers."""
    random = Random(seed)
    setup = make_setup(
        random_deck(random),
        answers=_answers(random),
        locations=random.sample(KNOWN_LOCATIONS, random.choice((0, 1, 1, 2, 3))),
        protectors=random.choice((None, {})),
    )
    return setup, random


@pytest.mark.parametrize("start", range(6000, 6200, 50))
def test_they_agree_at_several_locations_among_protectors_under_other_answers(start: int) -> None:
    for seed in range(start, start + 50):
        assert SideBySide.whole(*_anything(seed)).play() > 2


@pytest.mark.parametrize("start", range(7000, 7050, 50))
def test_they_agree_in_the_fog_among_protectors_under_other_answers(start: int) -> None:
    for seed in range(start, start + 50):
        random = Random(seed)
        setup = make_setup(
            random_deck(random), answers=_answers(random), locations=["foggy-swamp"], protectors={}
        )
        assert SideBySide.whole(setup, random).play() > 2


@pytest.mark.parametrize("start", range(3000, 3150, 50))
def test_they_agree_about_the_protectors(start: int) -> None:
    for seed in range(start, start + 50):
        random = Random(seed)
        setup = make_setup(random_deck(random), answers=_answers(random), protectors={})
        assert SideBySide.whole(setup, random).play() > 5


@pytest.mark.parametrize(
    ("location", "seed", "answers"),
    [
        pytest.param(
            "foggy-swamp", 762, {}, id="what waits for a face-down card passes by a later face-up one"
        ),
        pytest.param("foggy-swamp", 262, {}, id="so does a demand for hand cards"),
        pytest.param("foggy-swamp", 956, {}, id="a late modifier waits for a card that still lies face down"),
        pytest.param("foggy-swamp", 1490, {}, id="even when another card of its owner was replaced"),
        pytest.param(
            "bazaar", 370, {}, id="a hand that placing face up leaves with one card is filled at once"
        ),
        pytest.param(
            "bazaar",
            167,
            {"OQ-bazaar-moment": "at-once"},
            id="the Bazaar interrupts an Elemental after its discard",
        ),
        pytest.param(
            "bazaar",
            19,
            {"OQ-face-up-moment": "with-the-other"},
            id="a hand is filled before the other card is placed, whenever the reveal takes effect",
        ),
    ],
)
def test_they_agree_where_they_once_did_not(location: str, seed: int, answers: dict[str, str]) -> None:
    setup = make_setup(random_deck(Random(seed)), locations=[location], answers=answers)
    assert SideBySide.whole(setup, Random(seed)).play() > 2


def test_a_late_modifier_follows_its_card_when_the_toad_swaps_it_away() -> None:
    setup = make_setup(random_deck(Random(2831)), protectors={})
    assert SideBySide.whole(setup, Random(2831)).play() > 5


def test_an_encounter_that_a_swapped_card_goes_on_winning_was_still_turned() -> None:
    seed, answers = 4223, {"OQ-serpent-undone": "settled"}
    setup = make_setup(
        random_deck(Random(seed)), answers=answers, locations=["serpent-temple"], protectors={}
    )
    assert SideBySide.whole(setup, Random(seed)).play() > 5
