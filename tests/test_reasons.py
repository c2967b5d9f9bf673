"""Which event names a ruling or a question, where a case can only say that some event does."""

from random import Random

import pytest

from cardia_rules.events import vocabulary as ev
from cardia_rules.faq.case.library import shipped_cases
from cardia_rules.faq.case.reading import read_case
from cardia_rules.faq.case.run import run
from cardia_rules.game.game import Game
from cardia_rules.spelling import kebab

OPENING = "RB-03-opening-hand"


@pytest.mark.parametrize(
    ("locations", "cited"),
    [((), (OPENING,)), (("bazaar",), (OPENING,)), (("grand-library",), ("RB-15-location", OPENING))],
)
def test_another_opening_hand_rests_on_the_location_s_own_rule(
    locations: tuple[str, ...], cited: tuple[str, ...]
) -> None:
    game = Game.new("I", locations=locations, chance=Random(1))
    dealt = [event for event in game.events if isinstance(event, ev.CardDrawn)]
    assert {event.rulings for event in dealt} == {cited}


# ------------------------------------------------------------------ only where the answers differ
@pytest.mark.parametrize(
    ("case", "naming"),
    [
        ("auction-house-and-a-lower-card-that-stays", []),
        ("auction-house-and-a-card-that-a-supplied-location-leaves-alone", []),
        ("auction-house-and-a-lower-card-that-is-gone-and-an-empty-deck", []),
        ("auction-house-and-a-lower-card-that-is-gone", ["phase-skipped"]),
        ("auction-house-and-a-lower-card-that-is-taken-back", ["effect-ignored"]),
        ("auction-house-and-a-lower-card-that-a-copied-ability-takes", ["effect-ignored"]),
        ("auction-house-and-a-card-that-a-supplied-location-replaces", []),
        ("auction-house-and-a-lower-card-that-is-replaced", ["effect-ignored"]),
        ("auction-house-and-a-lower-card-that-is-gone-as-revealed", ["location-applied"]),
    ],
)
def test_a_card_that_is_gone_is_a_question_only_if_the_auction_house_would_have_minded_it(
    case: str, naming: list[str]
) -> None:
    """It is named where the location applies, or would have: the event that stands there instead."""
    events = run(read_case(shipped_cases()[case])).events
    named = [event for event in events if "OQ-lower-card-gone" in event.questions]
    assert [kebab(type(event).__name__) for event in named] == naming


def test_when_a_deck_must_be_there_is_named_where_the_other_answer_would_have_ended_the_game() -> None:
    """Not if the last card was drawn after that: then every answer ends the game in phase 1."""
    for case, naming in (
        ("basilisk-empty-deck-loses-in-phase-one", ["effect-waiting"]),
        ("basilisk-last-card-drawn", []),
    ):
        events = run(read_case(shipped_cases()[case])).events
        named = [event for event in events if "OQ-from-deck-when" in event.questions]
        assert [kebab(type(event).__name__) for event in named] == naming
