"""A hand that a location had filled up before phase 2 is refused; what a game can come to never is."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from cardia_rules.errors import PositionRefused
from cardia_rules.events.fold import fold
from cardia_rules.events.seats import SEATS
from cardia_rules.events.table import Setup, Table
from cardia_rules.events.vocabulary import PhaseBegan
from cardia_rules.game.positions.arrange import arrange
from cardia_rules.game.positions.layout import Layout
from cardia_rules.game.positions.soundness import check_table, not_filled_up
from cardia_rules.game.setup import make_setup
from cardia_rules.render.errors import failure_in_words
from tests.forging import played
from tests.games import KNOWN_LOCATIONS, random_answers, random_deck
from tests.layouts import met
from tests.supplied_games import random_setup_with_supplied

BAZAAR = make_setup("I", locations=["bazaar"])
FULL = arrange(Layout(BAZAAR, (met("judge", "saboteur"),), phase=2))


def with_hand(table: Table, count: int, deck: bool = True) -> Table:
    """North's hand of so many cards; the others are in the deck, or all are in the discard pile."""
    north = table.north
    hand, rest = north.hand[:count], (*north.hand[count:], *north.deck)
    piles = {"deck": rest} if deck else {"deck": (), "discard": rest}
    return replace(table, north=replace(north, hand=hand, **piles))


@pytest.mark.parametrize(("count", "held"), [(0, "no cards"), (1, "1 card")])
def test_it_is_refused_with_its_ruling_and_its_figures(count: int, held: str) -> None:
    with pytest.raises(PositionRefused) as refused:
        check_table(with_hand(FULL, count))
    (failure,) = refused.value.failures
    assert (failure.code, failure.ruling) == ("hand-not-filled", "RB-22-bazaar")
    assert failure.facts == {"seat": "north", "hand": count, "deck": 15 - count, "location": "bazaar"}
    assert failure.message == (
        f"north begins phase 2 with {held} in hand and {15 - count} in the deck:"
        " the Bazaar had north draw up to 4 cards as soon as 1 or none was left in hand"
    )
    said = failure_in_words(failure, "fr")
    assert ("1 carte en main" if count else "aucune carte en main") in said
    assert said.endswith("le Bazar avait déjà fait piocher")


@pytest.mark.parametrize(
    "table",
    [
        with_hand(FULL, 2),
        with_hand(FULL, 0, deck=False),
        with_hand(replace(FULL, phase=1, current=0), 1),
        with_hand(replace(FULL, phase=3), 0),
        replace(with_hand(FULL, 0), setup=make_setup("I", locations=["founders-day"])),
    ],
    ids=["two", "nothing-to-draw", "phase-1", "phase-3", "elsewhere"],
)
def test_what_can_have_come_to_pass_is_accepted(table: Table) -> None:
    check_table(table)


def at_the_bazaar(seed: int) -> Setup:
    random = Random(seed)
    others = [each for each in KNOWN_LOCATIONS if each != "bazaar"]
    return make_setup(
        random_deck(random),
        answers=random_answers(random) | {"OQ-unknown-card": "refuse", "OQ-sole-protectors": "cat-only"},
        locations=["bazaar", *random.sample(others, random.choice((0, 0, 1, 2)))],
        protectors=random.choice((None, True)),
    )


@settings(max_examples=60)
@given(st.integers(0, 2**32))
def test_every_table_on_which_a_phase_begins_can_be_arranged_anew(seed: int) -> None:
    table: Table | None = None
    for event in played(at_the_bazaar(seed), seed):
        table = fold(table, event)
        if isinstance(event, PhaseBegan):
            check_table(table)


@settings(max_examples=60)
@given(st.integers(0, 2**32))
def test_no_hand_is_short_when_phase_two_begins_where_abilities_are_supplied(seed: int) -> None:
    setup = random_setup_with_supplied(seed)
    setup = replace(setup, locations=("bazaar", *(each for each in setup.locations if each != "bazaar")))
    table: Table | None = None
    for event in played(setup, seed):
        table = fold(table, event)
        if isinstance(event, PhaseBegan):
            assert not [
                w for seat in SEATS for w in not_filled_up(setup, table.phase, seat, table.side(seat))
            ]
