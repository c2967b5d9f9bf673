"""A table after a count that had won the game is refused; one that a game can come to never is."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from cardia_rules.errors import PositionRefused
from cardia_rules.events.fold import fold
from cardia_rules.events.seats import SEATS, Seat
from cardia_rules.events.table import Played, Table
from cardia_rules.events.vocabulary import PhaseBegan
from cardia_rules.game.positions.arrange import arrange
from cardia_rules.game.positions.layout import Layout
from cardia_rules.game.positions.soundness import check_table, over_since_the_last_count
from cardia_rules.game.setup import make_setup
from cardia_rules.render.errors import failure_in_words
from tests.forging import played
from tests.layouts import DECK, FOGGY, met, refusal
from tests.supplied_games import random_setup_with_supplied
from tests.test_supplied import ABILITIES, supplied

WON = ("djinn", "inventor", "magistra", "treasurer", "clockmaker")
LOST = ("saboteur", "surgeon", "mediator", "void-mage", "hired-blade")
FIVE = tuple(map(met, WON, LOST))
LEVEL = (*FIVE, *map(met, LOST, WON))
COUNTED = arrange(Layout(DECK, FIVE, phase=3))
BEGUN = replace(COUNTED, phase=1, current=0)


def test_both_gates_refuse_it_with_its_ruling_and_its_figures() -> None:
    assert set(refusal(Layout(DECK, FIVE))) == {"game-over"}
    assert set(refusal(Layout(DECK, (*FIVE, met("surgeon", "judge")), phase=2))) == {"game-over"}
    with pytest.raises(PositionRefused) as refused:
        check_table(BEGUN)
    (failure,) = refused.value.failures
    assert (failure.code, failure.ruling) == ("game-over", "RB-12-five-signets")
    assert failure.facts == {"phase": 1, "north": 5, "south": 0}
    assert "5 signets for north and 0 for south" in failure.message
    assert "5 sceaux contre 0" in failure_in_words(failure, "fr")


@pytest.mark.parametrize(
    "layout",
    [
        Layout(DECK, FIVE[:4]),
        Layout(DECK, FIVE, phase=2),
        Layout(DECK, FIVE, phase=3),
        Layout(DECK, LEVEL),
        Layout(DECK, (*LEVEL, met("judge", "ambusher")), phase=2),
        Layout(FOGGY, (*FIVE, met("judge", "ambusher")), phase=2),
        Layout(
            make_setup(
                "I",
                answers={"OQ-unknown-card": "supplied"},
                locations=["senate"],
                supplied=[supplied("senate", ABILITIES[0], "revealed")],
            ),
            (*FIVE, met("judge", "ambusher")),
            phase=2,
        ),
    ],
    ids=[
        "four",
        "fifth-revealed",
        "not-counted-yet",
        "level",
        "level-before-this-round",
        "two-in-a-round-under-a-fog",
        "a-supplied-ability-may-have-moved-them",
    ],
)
def test_what_can_have_come_to_pass_is_accepted(layout: Layout) -> None:
    check_table(arrange(layout))


@pytest.mark.parametrize("seat", SEATS)
def test_a_card_that_is_played_face_up_may_have_moved_signets_since(seat: Seat) -> None:
    side = BEGUN.side(seat)
    card = side.hand[0]
    for up in (False, True):
        placed = replace(side, hand=side.hand[1:], row=(*side.row, Played(card, up)))
        begun = replace(BEGUN, north=placed) if seat == "north" else replace(BEGUN, south=placed)
        assert bool([*over_since_the_last_count(begun)]) is not up


@settings(max_examples=60)
@given(st.integers(0, 2**32))
def test_no_phase_of_a_game_begins_on_a_table_that_would_be_refused(seed: int) -> None:
    table: Table | None = None
    for event in played(random_setup_with_supplied(seed), seed):
        table = fold(table, event)
        if isinstance(event, PhaseBegan):
            assert not [*over_since_the_last_count(table)]
