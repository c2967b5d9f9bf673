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
def test_when_a_deck_must_be_there_is_named_where_the_other_answer_would_have_ended_the_game() -> None:
    """Not if the last card was drawn after that: then every answer ends the game in phase 1."""
    for case, naming in (
        ("basilisk-empty-deck-loses-in-phase-one", ["effect-waiting"]),
        ("basilisk-last-card-drawn", []),
    ):
        events = run(read_case(shipped_cases()[case])).events
        named = [event for event in events if "OQ-from-deck-when" in event.questions]
        assert [kebab(type(event).__name__) for event in named] == naming
