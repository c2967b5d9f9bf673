"""The engine against a referee that was written from the documents alone."""

from random import Random
from typing import Any

import pytest

from cardia_rules.catalogue import CHARACTERS
from cardia_rules.game.setup import make_setup
from tests.games import KNOWN_LOCATIONS, random_deck
from tests.second_reading import setups
from tests.second_reading.harness import SideBySide
from tests.second_reading.setups import answered, any_answers, begin, disagrees, in_the_fog


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
    assert sum(begin("position", seed).play() for seed in range(start, start + 100)) > 500


@pytest.mark.parametrize("start", range(4000, 4200, 50))
def test_they_agree_from_positions_in_the_fog(start: int) -> None:
    assert sum(begin("in the fog", seed).play() for seed in range(start, start + 50)) > 300


@pytest.mark.parametrize("location", KNOWN_LOCATIONS)
def test_they_agree_at_every_location(location: str) -> None:
    for seed in range(40):
        random = Random(seed)
        setup = make_setup(random_deck(random), locations=[location])
        assert SideBySide.whole(setup, random).play() > 2


@pytest.mark.parametrize("start", range(6000, 6200, 50))
def test_they_agree_at_several_locations_among_protectors_under_other_answers(start: int) -> None:
    for seed in range(start, start + 50):
        assert begin("whole", seed).play() > 2


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
    ],
)
def test_they_agree_where_they_once_did_not(location: str, seed: int, answers: dict[str, str]) -> None:
    setup = make_setup(random_deck(Random(seed)), locations=[location], answers=answers)
    assert SideBySide.whole(setup, Random(seed)).play() > 2


# Named, so that one more in the box leaves these games what they are.
LAID_FROM = ("unicorn", "cat", "elephant", "parrot", "phoenix", "scorpion", "basilisk", "toad")


def test_a_late_modifier_follows_its_card_when_the_toad_swaps_it_away() -> None:
    setup = make_setup(random_deck(Random(2831)), protectors=LAID_FROM)
    assert SideBySide.whole(setup, Random(2831)).play() > 5


# ------------------------------------------------------------------ that the answers are read at all
@pytest.mark.parametrize(
    ("begun", "question", "seed", "at", "otherwise"),
    [
        ("whole", "OQ-put-under-which", 3, "grand-library scrapyard foggy-swamp", "any-of-hand"),
        ("whole", "OQ-refill-and-protector", 1399, "bazaar", "before"),
        ("whole", "OQ-refill-moment", 136, "bazaar", "after-ability"),
        ("whole", "OQ-several-draws", 3, "grand-library scrapyard foggy-swamp", "two"),
        ("whole", "OQ-win-ties-against-win-previous", 482, "", "counselor"),
        ("position", "OQ-blessing-again", 12, "haunted-catacombs foggy-swamp", "comes-back"),
        ("position", "OQ-blessing-late", 36, "haunted-catacombs", "at-first"),
        ("position", "OQ-blessing-shared-tie", 246, "", "stays"),
        ("position", "OQ-cancelled-encounter", 1457, "founders-day", "nobody"),
        ("position", "OQ-count-and-draw", 2, "", "count-first"),
        ("position", "OQ-from-deck-nobody", 1903, "", "bound-loses"),
        ("position", "OQ-from-deck-when", 71, "foggy-swamp", "at-once"),
        ("position", "OQ-late-modifier-replaced", 1309, "bazaar haunted-catacombs", "next-card"),
        ("whole", "OQ-protector-after-shift", 30, "auction-house", "place-now"),
        ("position", "OQ-move-pieces-empty", 8, "", "must-move"),
        ("position", "OQ-remove-pieces-empty", 6, "", "must-remove"),
        ("position", "OQ-reveal-locations-order", 1257, "bazaar haunted-catacombs", "reveal-first"),
        ("in the fog", "OQ-awaken-target", 49, "foggy-swamp", "this-card"),
        ("in the fog", "OQ-flip-modifiers-empty", 183, "foggy-swamp", "must-flip"),
        ("in the fog", "OQ-following-already-won", 13, "foggy-swamp scrapyard", "wins"),
        ("in the fog", "OQ-from-deck-both", 575, "foggy-swamp grand-library", "draw"),
        ("in the fog", "OQ-late-reveal-from-deck", 494, "foggy-swamp", "played"),
        (
            "in the fog",
            "OQ-move-in-two-steps",
            25,
            "foggy-swamp grand-library haunted-catacombs",
            "one-change",
        ),
        ("in the fog", "OQ-protector-factions", 12, "foggy-swamp haunted-catacombs serpent-temple", "listed"),
        ("in the fog", "OQ-swap-optional", 79, "foggy-swamp", "must"),
        ("in the fog", "OQ-taken-card-source", 244, "foggy-swamp auction-house bazaar", "deck-top"),
    ],
)
def test_they_disagree_where_the_referee_is_told_another_answer(
    begun: str, question: str, seed: int, at: str, otherwise: str
) -> None:
    """The locations are named, so that one more in the box changes none of these games."""
    assert begin(begun, seed, at.split()).play() > 2
    assert disagrees(begun, seed, question, otherwise, at.split())


# ------------------------------------------------------------------ that a seed stays what it is
def test_what_is_new_in_the_box_changes_no_game_that_it_is_not_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(setups, "make_setup", lambda deck, **chosen: {"deck": deck, **chosen})
    before = [_set_up(seed) for seed in range(300)]
    for box in ("KNOWN_LOCATIONS", "KNOWN_PROTECTORS"):
        monkeypatch.setattr(setups, box, [NEW, *getattr(setups, box)])
    monkeypatch.setattr(setups, "CHARACTERS", {**CHARACTERS, NEW: CHARACTERS["judge"]})
    after = [_set_up(seed) for seed in range(300)]
    assert [dice for _, dice in after] == [dice for _, dice in before]
    untouched = [pair for pair in zip(before, after, strict=True) if NEW not in str(pair[1][0])]
    assert 100 < len(untouched) < 300
    assert all(now == then for then, now in untouched)


NEW = "a new one"


def _set_up(seed: int) -> tuple[Any, Any]:
    """What a seed sets up, and the dice after it."""
    random = Random(seed)
    return setups.anything(random), random.getstate()
