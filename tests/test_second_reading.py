"""The engine against a referee that was written from the documents alone."""

from collections.abc import Callable
from random import Random

import pytest

from cardia_rules.resolution.setup import make_answers, make_setup
from tests.games import KNOWN_LOCATIONS, random_deck
from tests.second_reading.harness import Difference, SideBySide
from tests.second_reading.setups import answered, any_answers, anything, in_the_fog, position


@pytest.mark.parametrize("start", range(0, 200, 50))
def test_the_engine_and_the_referee_agree(start: int) -> None:
    for seed in range(start, start + 50):
        assert SideBySide.whole(make_setup(random_deck(Random(seed))), Random(seed)).play() > 5


@pytest.mark.parametrize("start", range(1000, 1200, 50))
def test_they_agree_under_other_answers(start: int) -> None:
    for seed in range(start, start + 50):
        random = Random(seed)
        assert SideBySide.whole(answered(random), random).play() > 5


@pytest.mark.parametrize("start", range(2000, 2400, 100))
def test_they_agree_from_positions_that_no_game_would_reach(start: int) -> None:
    assert sum(_arranged(seed).play() for seed in range(start, start + 100)) > 500


@pytest.mark.parametrize("location", KNOWN_LOCATIONS)
def test_they_agree_at_every_location(location: str) -> None:
    for seed in range(40):
        random = Random(seed)
        setup = make_setup(random_deck(random), locations=[location])
        assert SideBySide.whole(setup, random).play() > 2


@pytest.mark.parametrize("start", range(6000, 6200, 50))
def test_they_agree_at_several_locations_among_protectors_under_other_answers(start: int) -> None:
    for seed in range(start, start + 50):
        assert _whole(seed).play() > 2


@pytest.mark.parametrize("start", range(7000, 7050, 50))
def test_they_agree_in_the_fog_among_protectors_under_other_answers(start: int) -> None:
    for seed in range(start, start + 50):
        random = Random(seed)
        assert SideBySide.whole(in_the_fog(random), random).play() > 2


@pytest.mark.parametrize("start", range(3000, 3150, 50))
def test_they_agree_about_the_protectors(start: int) -> None:
    for seed in range(start, start + 50):
        random = Random(seed)
        setup = make_setup(random_deck(random), answers=any_answers(random), protectors={})
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
            {"OQ-refill-moment": "at-once"},
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
    seed, answers = 4223, {"OQ-tribute-undone": "settled"}
    setup = make_setup(
        random_deck(Random(seed)), answers=answers, locations=["serpent-temple"], protectors={}
    )
    assert SideBySide.whole(setup, Random(seed)).play() > 5


# ------------------------------------------------------------------ that the answers are read at all
def _whole(seed: int) -> SideBySide:
    random = Random(seed)
    return SideBySide.whole(anything(random), random)


def _arranged(seed: int) -> SideBySide:
    return position(Random(seed))


@pytest.mark.parametrize(
    ("begun", "question", "seed", "otherwise"),
    [
        (_whole, "OQ-hand-discard-chooser", 3, "owner"),
        (_whole, "OQ-protector-factions", 0, "swapped"),
        (_whole, "OQ-count-and-draw", 2, "count-first"),
        (_whole, "OQ-move-pieces-empty", 0, "must-move"),
        (_whole, "OQ-move-in-two-steps", 7, "two-changes"),
        (_whole, "OQ-protector-after-shift", 78, "place-now"),
        (_whole, "OQ-protector-on-tie", 25, "skipped"),
        (_whole, "OQ-remove-pieces-empty", 4, "must-remove"),
        (_whole, "OQ-taken-card-source", 8, "random-hand"),
        (_whole, "OQ-swap-optional", 2, "may"),
        (_whole, "OQ-protector-order", 4, "coin"),
        (_whole, "OQ-no-draw-and-draws", 6, "they-draw"),
        (_whole, "OQ-face-up-moment", 6, "at-once"),
        (_whole, "OQ-late-reveal-face-up", 21, "at-once"),
        (_whole, "OQ-awaken-target", 8, "next-card"),
        (_whole, "OQ-blessing-late", 15, "whenever"),
        (_whole, "OQ-put-under-which", 12, "just-drawn"),
        (_whole, "OQ-tribute-both", 55, "as-won"),
        (_whole, "OQ-several-draws", 12, "three"),
        (_whole, "OQ-flip-modifiers-empty", 55, "must-flip"),
        (_whole, "OQ-late-reveal-previous", 914, "when-resolved"),
        (_whole, "OQ-late-reveal-blessing", 46, "next-placed"),
        (_whole, "OQ-activate-substituted", 34, "silent"),
        (_whole, "OQ-same-faction-both", 23, "play-on"),
        (_whole, "OQ-refill-moment", 7, "at-once"),
        (_whole, "OQ-blessing-again", 67, "comes-back"),
        (_whole, "OQ-late-reveal-at-the-end", 149, "reveal"),
        (_whole, "OQ-from-deck-emptied", 112, "plays-from-hand"),
        (_whole, "OQ-from-deck-when", 51, "at-once"),
        (_arranged, "OQ-both-choose", 13, "together"),
        (_arranged, "OQ-win-ties-against-win-previous", 110, "counselor"),
        (_arranged, "OQ-late-modifiers-both", 23, "coin"),
        (_arranged, "OQ-extra-signet-double-win", 15, "both"),
        (_arranged, "OQ-copy-from-hand-empty", 489, "nothing"),
        (_arranged, "OQ-both-win-at-once", 60, "draw"),
        (_arranged, "OQ-cancelled-encounter", 809, "nobody"),
    ],
)
def test_they_disagree_where_the_referee_is_told_another_answer(
    begun: Callable[[int], SideBySide], question: str, seed: int, otherwise: str
) -> None:
    assert begun(seed).play() > 2
    told = begun(seed)
    told.world.answers = make_answers({question: otherwise}, told.world.answers)
    with pytest.raises(Difference):
        told.play()
