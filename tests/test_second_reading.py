"""The engine against a referee that was written from the documents alone."""

from collections.abc import Callable
from random import Random

import pytest

from cardia_rules.resolution.setup import make_answers, make_setup
from tests.games import KNOWN_LOCATIONS, random_deck
from tests.second_reading.harness import Difference, SideBySide
from tests.second_reading.setups import (
    answered,
    any_answers,
    anything,
    in_the_fog,
    position,
    position_in_the_fog,
)


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


@pytest.mark.parametrize("start", range(4000, 4200, 50))
def test_they_agree_from_positions_in_the_fog(start: int) -> None:
    assert sum(_in_the_fog(seed).play() for seed in range(start, start + 50)) > 300


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


def _in_the_fog(seed: int) -> SideBySide:
    return position_in_the_fog(Random(seed))


@pytest.mark.parametrize(
    ("begun", "question", "seed", "otherwise"),
    [
        (_whole, "OQ-activate-substituted", 94, "activates"),
        (_whole, "OQ-following-already-won", 4, "not-yet"),
        (_whole, "OQ-from-deck-nobody", 1332, "bound-loses"),
        (_whole, "OQ-hand-discard-chooser", 0, "random"),
        (_whole, "OQ-late-reveal-at-the-end", 245, "unrevealed"),
        (_whole, "OQ-late-reveal-first-draw", 26, "not-drawn"),
        (_whole, "OQ-no-draw-and-draws", 8, "nothing"),
        (_whole, "OQ-protector-on-tie", 45, "skipped"),
        (_whole, "OQ-put-under-which", 2, "any-of-hand"),
        (_whole, "OQ-refill-and-protector", 806, "before"),
        (_whole, "OQ-refill-moment", 0, "after-ability"),
        (_whole, "OQ-reveal-locations-order", 293, "reveal-first"),
        (_whole, "OQ-same-faction-both", 13, "draw"),
        (_whole, "OQ-several-draws", 31, "two"),
        (_whole, "OQ-tribute-undone", 86, "settled"),
        (_whole, "OQ-win-ties-against-win-previous", 574, "counselor"),
        (_arranged, "OQ-blessing-again", 6, "comes-back"),
        (_arranged, "OQ-blessing-late", 27, "at-first"),
        (_arranged, "OQ-blessing-never-held", 6, "stays"),
        (_arranged, "OQ-blessing-shared-tie", 101, "stays"),
        (_arranged, "OQ-both-choose", 0, "coin"),
        (_arranged, "OQ-cancelled-encounter", 70, "nobody"),
        (_arranged, "OQ-count-and-draw", 1, "count-first"),
        (_arranged, "OQ-from-deck-emptied", 68, "loses"),
        (_arranged, "OQ-from-deck-when", 102, "at-once"),
        (_arranged, "OQ-move-pieces-empty", 8, "must-move"),
        (_arranged, "OQ-protector-after-shift", 23, "place-now"),
        (_arranged, "OQ-remove-pieces-empty", 6, "must-remove"),
        (_arranged, "OQ-swap-blessing", 98, "with-the-card"),
        (_in_the_fog, "OQ-awaken-target", 3, "this-card"),
        (_in_the_fog, "OQ-both-face-up", 40, "together"),
        (_in_the_fog, "OQ-both-win-at-once", 1, "draw"),
        (_in_the_fog, "OQ-copy-from-hand-empty", 47, "nothing"),
        (_in_the_fog, "OQ-extra-signet-double-win", 73, "both"),
        (_in_the_fog, "OQ-face-up-moment", 23, "with-the-other"),
        (_in_the_fog, "OQ-flip-modifiers-empty", 2, "must-flip"),
        (_in_the_fog, "OQ-from-deck-both", 759, "draw"),
        (_in_the_fog, "OQ-late-modifier-replaced", 4, "next-card"),
        (_in_the_fog, "OQ-late-modifiers-both", 4, "coin"),
        (_in_the_fog, "OQ-late-reveal-blessing", 12, "face-down"),
        (_in_the_fog, "OQ-late-reveal-face-up", 10, "at-once"),
        (_in_the_fog, "OQ-late-reveal-from-deck", 445, "played"),
        (_in_the_fog, "OQ-late-reveal-late-modifier", 42, "face-down"),
        (_in_the_fog, "OQ-late-reveal-previous", 23, "when-resolved"),
        (_in_the_fog, "OQ-move-in-two-steps", 21, "one-change"),
        (_in_the_fog, "OQ-nothing-discarded-draw", 66, "draws"),
        (_in_the_fog, "OQ-protector-factions", 3, "listed"),
        (_in_the_fog, "OQ-protector-order", 6, "coin"),
        (_in_the_fog, "OQ-swap-optional", 54, "must"),
        (_in_the_fog, "OQ-taken-card-source", 6, "deck-top"),
        (_in_the_fog, "OQ-tribute-both", 232, "as-won"),
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
