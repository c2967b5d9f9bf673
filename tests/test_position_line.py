"""A position in one line: it round-trips and has one spelling, and what cannot be said in a line has none."""

from itertools import islice

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from cardia_rules.catalogue.effects import Draw
from cardia_rules.errors import PositionRefused
from cardia_rules.events.table import Supplied
from cardia_rules.events.vocabulary import PositionArranged
from cardia_rules.faq.case.library import shipped_cases
from cardia_rules.faq.case.reading import read_case
from cardia_rules.faq.case.start import begin
from cardia_rules.faq.position_line import position_as_line, table_from_line
from cardia_rules.game.game import Game
from cardia_rules.game.positions.arrange import arrange
from cardia_rules.game.positions.layout import Layout
from cardia_rules.game.setup import make_setup
from tests.games import play, random_setup
from tests.layouts import GUARDED
from tests.own_cards import heron
from tests.position_lines import assert_round_trip


# ------------------------------------------------------------------ round trips
@settings(max_examples=25)
@given(st.integers(0, 10_000))
@example(1928)  # a token and a blessing on one card
def test_the_positions_of_random_games_round_trip_or_are_being_resolved(seed: int) -> None:
    """Those where both are about to place always do."""
    for resolution in play(random_setup(seed), seed):
        table, asks = resolution.position.table, resolution.position.asks
        try:
            assert_round_trip(table)
        except PositionRefused as refused:
            assert refused.codes[0] in ("being-resolved", "game-over", "bad-round")
            assert len([ask for ask in asks if ask.kind == "place"]) < 2


def test_most_positions_of_a_game_have_a_line() -> None:
    written = refused = 0
    for seed in range(8):
        for resolution in play(random_setup(seed), seed):
            try:
                position_as_line(resolution.position.table)
                written += 1
            except PositionRefused:
                refused += 1
    assert written > 3 * refused


@pytest.mark.parametrize("third", range(3))
def test_the_positions_of_all_cases_round_trip(third: int) -> None:
    count = 0
    for one in islice(shipped_cases().values(), third, None, 3):
        case = read_case(one)
        if case.table is None or case.refusals or case.supplied:
            continue
        arranged = begin(case).events[0]
        assert isinstance(arranged, PositionArranged)
        assert_round_trip(arranged.table)
        count += 1
    assert count > 100


def test_equal_tables_have_one_line_however_they_were_written() -> None:
    spellings = (
        "I;saboteur:mediator@,void-mage:judge;phase=2",
        "i ; Saboteur:Médiateur@ , Void Mage:Juge* ; phase=2",
        "I;saboteur:mediator@,void-mage:judge;round=2;phase=2;north.hand=...;north.deck=...",
        "I;saboteur:@mediator,void_mage:judge;phase=2;south.hand=5;north.deck=9;south.deck=?,?8;north.hand=?2,?3",
    )
    assert {position_as_line(table_from_line(text)) for text in spellings} == {spellings[0]}


@pytest.mark.parametrize("card", ["judge+3@~", "judge~@+3", "@judge~+3", "judge+3_@_~"])
def test_pieces_may_come_in_any_order(card: str) -> None:
    line = "I;saboteur:surgeon,judge+3@~:djinn"
    assert position_as_line(table_from_line(line.replace("judge+3@~", card))) == line


def test_a_hand_held_in_another_order_is_the_same_position() -> None:
    one = table_from_line("I;;north.hand=judge,djinn")
    other = table_from_line("I;;north.hand=djinn,judge")
    assert one.north.hand != other.north.hand
    assert position_as_line(one) == position_as_line(other)


@pytest.mark.parametrize(
    "deck",
    ["I", "II", {"from": "I", "with": ["poisoner"]}, {"from": "II", "with": ["surgeon", "judge"]}],
)
def test_a_deck_is_written_by_what_is_fewer(deck: object) -> None:
    line = position_as_line(arrange(Layout(make_setup(deck))))  # type: ignore[arg-type]
    assert line == (deck if isinstance(deck, str) else "+".join((deck["from"], *deck["with"])))  # type: ignore[index]


def test_sixteen_cards_that_no_deck_is_near_are_listed() -> None:
    cards = ["poisoner", *(card for card in make_setup("I").deck if card != "djinn")]
    agreed = make_setup(cards, answers={"OQ-mixed-deck-values": "any-sixteen"})
    line = position_as_line(arrange(Layout(agreed)))
    assert line == f"{','.join(agreed.deck)};;OQ-mixed-deck-values=any-sixteen"
    assert_round_trip(table_from_line(line))


def test_an_empty_row_of_protectors_is_not_a_table_without() -> None:
    assert position_as_line(arrange(Layout(GUARDED))) == "I;;protectors="
    assert_round_trip(table_from_line("I;;protectors="))


def test_play_goes_on_from_a_line() -> None:
    game = Game.arranged(table_from_line("I;saboteur:mediator@,void-mage:judge;phase=2"))
    assert [(ask.seat, ask.kind) for ask in game.asks] == [("north", "choose-pieces")]


# ------------------------------------------------------------------ what has no line
def test_what_cannot_be_said_in_a_line_is_refused() -> None:
    over = next(each for each in play(make_setup("I"), 1) if each.position.table.over).position.table
    fresh = next(play(make_setup("I"), 1)).position.table
    fox = Supplied(card="fox", name="Fox", text="Draw a card.", ability=(Draw(count=1, who="you"),))
    supplied = make_setup("I", answers={"OQ-unknown-card": "supplied"}, supplied=[fox])
    for table, said in (
        (over, "the game is over"),
        (fresh, "not dealt"),
        (arrange(Layout(supplied)), "supplied abilities"),
    ):
        with pytest.raises(PositionRefused, match=said):
            position_as_line(table)


def test_a_table_in_the_middle_of_something_is_refused_with_what_cannot_be_said() -> None:
    table = table_from_line("I;judge:saboteur,surgeon:djinn;phase=2")
    with pytest.raises(PositionRefused, match="which encounter is being resolved"):
        position_as_line(replace(table, current=0))
    placed = table_from_line("I;;north.placed=judge")
    (face_down,) = placed.north.row
    assert face_down is not None
    up = replace(placed, north=replace(placed.north, row=(replace(face_down, up=True),)))
    with pytest.raises(PositionRefused, match="how north's cards lie"):
        position_as_line(up)


# ------------------------------------------------------------------ by influence
@pytest.mark.parametrize(
    ("numbers", "names"),
    [
        ("I;5:4@,2:8;phase=2", "I;saboteur:mediator@,void-mage:judge;phase=2"),
        ("I;5 - 4 @,2-3:8+3@", "I;saboteur:mediator@,void-mage-3:judge+3@"),
        ("II;5:4", "II;revolutionary:tax-collector"),
        ("I+poisoner;5:1", "I+poisoner;saboteur:poisoner"),
        (
            "I;8:5,(16):(3);phase=2;locations=foggy-swamp",
            "I;judge:saboteur,(djinn):(surgeon);phase=2;locations=foggy-swamp",
        ),
        (
            "I;;north.hand=8,16;north.deck=1,...;south.discard=5;south.placed=3",
            "I;;north.hand=judge,djinn;north.deck=hired-blade,...;south.discard=saboteur;south.placed=surgeon",
        ),
    ],
)
def test_a_number_names_the_card_of_that_influence_in_the_deck(numbers: str, names: str) -> None:
    assert table_from_line(numbers) == table_from_line(names)
    assert position_as_line(table_from_line(numbers)) == position_as_line(table_from_line(names))


def test_a_card_that_is_not_in_the_box_has_its_number_too() -> None:
    """In the place of the card of its influence, which no number names any more."""
    card = heron(influence=5)
    assert table_from_line("I+heron;5:4", cards=[card]) == table_from_line(
        "I+heron;heron:mediator", cards=[card]
    )
