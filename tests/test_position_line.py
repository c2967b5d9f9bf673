"""A position in one line: it round-trips, has one spelling, and what is wrong is said with its column."""

import re
import subprocess
import sys
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from cardia_rules.catalogue import in_ascending_influence
from cardia_rules.catalogue.effects import Draw
from cardia_rules.errors import CardiaError, DataError, PositionRefused, SetupRefused
from cardia_rules.events.table import Setup, Side, Supplied, Table
from cardia_rules.events.vocabulary import PositionArranged
from cardia_rules.faq.beginning import begin
from cardia_rules.faq.case_file import read_case
from cardia_rules.faq.line import LONGEST, position_as_line, stated_in_line, table_from_line
from cardia_rules.render.text import table_as_text
from cardia_rules.resolution.arrange import arrange
from cardia_rules.resolution.game import Game
from cardia_rules.resolution.layout import Layout
from cardia_rules.resolution.setup import make_setup
from tests.games import play, random_setup
from tests.layouts import GUARDED

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "position-line.md").read_text("utf-8")
EXAMPLES = "".join(re.findall(r"^```position\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)).splitlines()
CASES = sorted((ROOT / "tests" / "faq_cases").glob("*.toml"))
# RFC 3986: what may stand in a fragment as it is, but for what a chat makes bold or quotes.
IN_A_LINK = re.compile(r"[A-Za-z0-9;:,=.+\-@~()_]+")


def shown(table: Table) -> Table:
    """A table without what no line says."""

    def side(own: Side) -> Side:
        waiting = tuple(replace(each, id=0, source="") for each in own.waiting)
        return replace(own, hand=in_ascending_influence(own.hand), waiting=waiting)

    def setup(own: Setup) -> Setup:
        row = own.protectors
        return own if row is None else replace(own, protectors=replace(row, pool=(), strategic=False))

    return replace(table, setup=setup(table.setup), north=side(table.north), south=side(table.south))


def assert_round_trip(table: Table) -> None:
    line = position_as_line(table)
    again = table_from_line(line)
    assert shown(again) == shown(table)
    assert position_as_line(again) == line
    assert IN_A_LINK.fullmatch(line)
    assert len(line) <= LONGEST


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
    for file in islice(CASES, third, None, 3):
        case = read_case(file)
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
        "I;saboteur:@mediator,void_mage:judge;phase=2;south.hand=fortune-teller,surgeon,hired-blade,void-mage,saboteur",
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


# ------------------------------------------------------------------ what is wrong
@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("", "column 1: a line begins with its deck"),
        (";judge:judge", "column 1: a line begins with its deck"),
        ("I;judge", "column 3: encounter 1: expected two cards"),
        ("I;judge:judge:judge", "column 3: encounter 1: expected two cards"),
        ("I;jugde:saboteur", r"column 3: encounter 1, north: .*did you mean Judge"),
        ("I;judge:judge,djinn:sabo", r"column 21: encounter 2, south: .*did you mean Saboteur"),
        ("I;judge:", "column 9: encounter 1, south is empty"),
        ("I;judge+9999:judge", "column 3: encounter 1, north: .*cannot be read"),
        ("I;judge:judge;;phase=2", "column 15: expected a key"),
        ("I;judge:judge;phase", "column 15: expected a key"),
        ("I;;pahse=2", r'column 4: there is no key "pahse"; did you mean phase\?'),
        ("I;;colour=red", "column 4: .*the keys are deck, encounters"),
        ("I;;phase=two", 'column 10: phase is a number, not "two"'),
        ("I;;phase=²", "column 10: phase is a number"),
        ("I;;phase=2;phase=2", "column 12: phase is stated twice"),
        ("I;;north.hand=judge,", "column 21: north.hand 2 is empty"),
        ("I;;north.hand=...,judge", "column 15: north.hand 1: .*cannot be read"),
        ("I;;north.waiting=+3,soon", "column 21: north.waiting 2: .*cannot wait"),
        ("I;;south.placed=", "column 17: south.placed is empty"),
        ("I;;locations=basar", "column 14: locations 1: .*did you mean Bazaar"),
        ("I;;protectors=elephant,(wolf)", "column 24: protectors 2: no protector is called"),
        ("I;;OQ-nothing=1", 'column 4: "OQ-nothing" is no open question'),
        ("I;;OQ-void-mage-empty=maybe", "column 23: OQ-void-mage-empty is answered must-remove or free"),
        ("I+poisonner", r"column 3: replacement 1: .*did you mean Poisoner"),
        ("I;judge:judge\n", r"column 14: the character U\+000A"),
        ("I;judge:judge\u202e", r"column 14: the character U\+202E"),
        ("I" * (LONGEST + 1), f"has {LONGEST + 1} characters"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_column(line: str, problem: str) -> None:
    with pytest.raises(DataError, match=problem) as refused:
        table_from_line(line)
    assert "\n" not in str(refused.value)
    assert len(str(refused.value)) < 600


def test_a_line_is_a_text() -> None:
    with pytest.raises(DataError, match="not a value of type int"):
        table_from_line(3)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("line", "refused", "code"),
    [
        ("III", SetupRefused, "unknown-deck"),
        ("I+judge", SetupRefused, "card-twice"),
        ("I;judge:judge;phase=9", PositionRefused, "bad-phase"),
        ("I;judge*:djinn", PositionRefused, "signets-contradict"),
        ("I;judge:judge;north.hand=judge", PositionRefused, "card-twice"),
        ("I;;north.hand=judge@", PositionRefused, "pieces-off-table"),
        ("I;(judge):(judge)", PositionRefused, "face-down"),
        ("I;judge" + "@" * 200 + ":djinn", PositionRefused, "bad-notation"),
    ],
)
def test_a_table_that_cannot_be_is_refused_with_its_faults(
    line: str, refused: type[PositionRefused | SetupRefused], code: str
) -> None:
    with pytest.raises(refused) as problem:
        table_from_line(line)
    assert code in problem.value.codes


@settings(max_examples=200)
@given(st.text(alphabet="I;judge:,=@+-3~*()_.OQnorthhand\n é", max_size=60) | st.text(max_size=40))
def test_any_text_is_read_or_refused_in_one_line(text: str) -> None:
    for line in (text, f"I;{text}", f"I;judge:djinn;{text}", f"I;;north.hand={text}"):
        try:
            assert_round_trip(table_from_line(line))
        except CardiaError as problem:
            assert "\n" not in str(problem)


@pytest.mark.parametrize(
    "line", ["I;" + "judge:judge," * 300, "I;;" + "north.hand=;" * 300, "I+" + "judge+" * 600, "(" * 3999]
)
def test_a_long_line_is_refused_like_a_short_one(line: str) -> None:
    with pytest.raises(CardiaError):
        table_from_line(line)


# ------------------------------------------------------------------ the page
@pytest.mark.parametrize("line", EXAMPLES)
def test_an_example_of_the_page_is_as_it_is_written(line: str) -> None:
    table = table_from_line(line)
    assert position_as_line(table) == line
    assert table_as_text(table)


def test_the_page_names_every_key_and_sign() -> None:
    assert len(EXAMPLES) == 6
    for key in ("phase", "round", "locations", "protectors", "sole"):
        assert f"`{key}=" in PAGE
    for key in ("hand", "deck", "discard", "waiting", "placed"):
        assert f"`north.{key}=" in PAGE
    for name in re.findall(r"`(I;Assassin[^`]*)`", PAGE):
        assert stated_in_line(name).table.encounters == ("hired-blade - void-mage",)
    assert f"{LONGEST:,} characters" in PAGE
    assert all(IN_A_LINK.fullmatch(mark) for mark in ";:,=.+-@~()_")


def test_the_program_of_the_page_runs() -> None:
    (program,) = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        cwd=ROOT / "src",
        timeout=60,
        check=True,
    )
    assert done.stdout == "north choose-pieces\nI;saboteur:mediator@,void-mage:judge;phase=2\n"
