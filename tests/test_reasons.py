"""Which event names a ruling or a question, where a case can only say that some event does."""

from random import Random

import pytest

from cardia_rules.events import vocabulary as ev
from cardia_rules.resolution.game import Game

OPENING = "RB-03-opening-hand"


@pytest.mark.parametrize(
    ("locations", "cited"),
    [((), (OPENING,)), (("bazaar",), (OPENING,)), (("grand-library",), (OPENING, "RB-15-location"))],
)
def test_another_opening_hand_rests_on_the_location_s_own_rule(
    locations: tuple[str, ...], cited: tuple[str, ...]
) -> None:
    game = Game.new("I", locations=locations, chance=Random(1))
    dealt = [event for event in game.events if isinstance(event, ev.CardDrawn)]
    assert {event.rulings for event in dealt} == {cited}
