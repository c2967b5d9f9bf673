"""What waits for a card waits for one that can still come, whatever abilities a table supplies."""

from random import Random
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardia_rules.catalogue import CHARACTERS
from cardia_rules.catalogue import effects as fx
from cardia_rules.events.seats import SEATS
from cardia_rules.events.table import Setup, Table
from cardia_rules.game.setup import make_setup
from tests.games import play, random_answers
from tests.supplied_games import random_setup_with_supplied
from tests.test_supplied import supplied

SEEDS = st.integers(0, 2**32)
# All that lays something on a place, beside what binds a player: cards leave before and after it arrives.
WAITING: Final = ("surgeon", "librarian", "engineer", "blackmailer", "clockmaker", "fortune-teller")
LEAVING: Final = ("swamp-guardian", "illusionist", "magistra", "hired-blade")
ONE_LEAVES: Final[list[tuple[fx.AnyEffect, ...]]] = [
    (fx.Discard(which=("opposing",)),),
    (fx.Discard(which=("this",)),),
    (fx.PlayFaceUp(), fx.Discard(which=("opposing",))),
    (fx.PlayFaceUp(), fx.Discard(which=("this",))),
    (fx.PlayFaceUp(), fx.BlessNext()),
    (fx.PlayFaceUp(), fx.ActivateLosing()),
]


def past(table: Table) -> list[str]:
    """What still waits at a place where no card will be placed, or revealed, any more."""
    return [
        f"{seat}: {waiting.kind} at place {waiting.place}"
        for seat in SEATS
        for waiting in table.side(seat).waiting
        if waiting.place <= len(table.side(seat).row) and not to_be_resolved(table, waiting.place)
    ]


def to_be_resolved(table: Table, place: int) -> bool:
    """Whether an encounter lies there that is still to be revealed or compared."""
    cards = [played for seat in SEATS if (played := table.side(seat).at(place))]
    waits = len(cards) == 2 or any(not played.up for played in cards)
    return place > table.compared and (waits or place > table.places)


def check(setup: Setup, seed: int) -> None:
    for resolution in play(setup, seed):
        position = resolution.position
        if position.asks and all(ask.kind == "place" for ask in position.asks):
            assert not past(position.table)


@settings(max_examples=60)
@given(SEEDS)
def test_in_any_game(seed: int) -> None:
    check(random_setup_with_supplied(seed), seed)


@pytest.mark.parametrize("ability", ONE_LEAVES, ids=str)
@settings(max_examples=30)
@given(SEEDS)
def test_where_one_of_two_cards_just_revealed_leaves(ability: tuple[fx.AnyEffect, ...], seed: int) -> None:
    check(one_leaves(ability, seed), seed)


def one_leaves(ability: tuple[fx.AnyEffect, ...], seed: int) -> Setup:
    """A deck of cards that lay something on the next place, and an ability that takes its card away."""
    random = Random(seed)
    answers = random_answers(random) | {
        "OQ-unknown-card": "supplied",
        "OQ-sole-protectors": "cat-only",
        "OQ-mixed-deck-values": "any-sixteen",
    }
    rest = random.sample([card for card in CHARACTERS if card not in (*WAITING, *LEAVING)], 6)
    return make_setup(
        sorted((*WAITING, *LEAVING, *rest)),
        answers=answers,
        locations=["senate", *random.choice(([], [], ["foggy-swamp"]))],
        protectors=random.choice((None, True)),
        supplied=[supplied("senate", ability, "revealed")],
    )
