"""Which event names a ruling or a question, where a case can only say that some event does."""

from random import Random
from typing import get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardia_rules.events import vocabulary as ev
from cardia_rules.events.answers import Answers
from cardia_rules.events.table import Setup
from cardia_rules.faq.case.library import shipped_cases
from cardia_rules.faq.case.reading import read_case
from cardia_rules.faq.case.run import run
from cardia_rules.replay.adjudicate import under
from cardia_rules.resolution.game import Game
from cardia_rules.resolution.setup import make_setup
from cardia_rules.spelling import kebab
from tests.forging import played
from tests.games import random_answers, random_deck

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
        ("auction-house-and-a-lower-card-that-is-gone", ["card-discarded"]),
        ("auction-house-and-a-lower-card-that-is-taken-back", ["card-taken-back", "card-discarded"]),
        ("auction-house-and-a-lower-card-that-a-copied-ability-takes", ["card-discarded"]),
        ("auction-house-and-a-card-that-a-supplied-location-replaces", []),
        ("auction-house-and-a-lower-card-that-is-replaced", ["card-discarded"]),
        (
            "auction-house-and-a-lower-card-that-is-gone-as-revealed",
            ["card-discarded", "location-applied", "card-discarded"],
        ),
    ],
)
def test_a_card_that_is_gone_is_a_question_only_if_the_auction_house_would_have_minded_it(
    case: str, naming: list[str]
) -> None:
    events = run(read_case(shipped_cases()[case])).events
    named = [event for event in events if "OQ-lower-card-gone" in event.questions]
    assert [kebab(type(event).__name__) for event in named] == naming


def test_when_a_deck_must_be_there_is_named_to_the_end_if_it_was_empty_already() -> None:
    """Not if the last card was drawn after that: then every answer ends the game in phase 1."""
    for case, naming in (
        ("basilisk-empty-deck-loses-in-phase-one", ["effect-waiting", "game-ended"]),
        ("basilisk-last-card-drawn", []),
    ):
        events = run(read_case(shipped_cases()[case])).events
        named = [event for event in events if "OQ-from-deck-when" in event.questions]
        assert [kebab(type(event).__name__) for event in named] == naming


# ------------------------------------------------------------------ when nothing happens
@settings(max_examples=25)
@given(st.integers(0, 2**32))
def test_where_a_location_or_a_protector_held_still_the_next_event_says_why(seed: int) -> None:
    """Had the table answered otherwise, the game would have gone another way there, and not before."""
    game = played(where_something_may_hold_still(seed), seed)
    for question, answer in others(game[0]):
        changed = under(game, {question: answer}).changed
        # A protector that would hold still, too, only at another place, is no other course of the game.
        if changed is not None and not isinstance(changed.given, ev.ProtectorPassed):
            assert question in changed.recorded.questions, (question, changed)


def where_something_may_hold_still(seed: int) -> Setup:
    random = Random(seed)
    return make_setup(
        random_deck(random),
        answers=random_answers(random) | {"OQ-unknown-card": "refuse", "OQ-sole-protectors": "cat-only"},
        locations=["bazaar", *random.choice(([], ["grand-library"], ["scrapyard"]))],
        protectors=random.choice((None, True)),
    )


def others(beginning: ev.AnyEvent) -> list[tuple[str, str]]:
    """The other answer to each question that can be answered by nothing at all."""
    assert isinstance(beginning, ev.GameSetUp)
    given = beginning.setup.answers
    bazaar = ("no_draw_and_draws", "refill_moment", "refill_and_protector")
    held = (*bazaar, "protector_factions", "protector_after_shift")
    return [
        (field.encode_name, answer)
        for field in msgspec.structs.fields(Answers)
        if field.name in held
        for answer in get_args(field.type)
        if answer != getattr(given, field.name)
    ]
