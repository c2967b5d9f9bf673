"""What is wrong with a line is said with its column; a table that cannot be, with its faults."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardia_rules.errors import CardiaError, DataError, PositionRefused, SetupRefused
from cardia_rules.faq.position_line import LONGEST, table_from_line
from tests.position_lines import assert_round_trip

TWO_OF_ONE = (
    "hired-blade,void-mage,kinesis-mage,mediator,saboteur,fortune-teller,palace-guard,judge,ambusher,puppeteer,"
    "clockmaker,treasurer,swamp-guardian,magistra,inventor,djinn"
)


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("", "column 1: a line begins with its deck"),
        (";judge:judge", "column 1: a line begins with its deck"),
        ("I;judge", "column 3: encounter 1: expected two cards"),
        ("I;judge:judge:judge", "column 3: encounter 1: expected two cards"),
        ("saboteur:judge;phase=2", r"column 1: a line begins .*; did you mean I;saboteur:judge;phase=2\?"),
        ("poisoner:engineer", r"column 1: a line begins .*; did you mean II;poisoner:engineer\?"),
        ("5:4@,2:8", r"did you mean I;5:4@,2:8 or II;5:4@,2:8\?"),
        ("II poisoner:engineer", r"did you mean II;poisoner:engineer\?"),
        ("judge:sabotage", r"column 1: a line begins with its deck: I, II, I\+poisoner, or sixteen cards$"),
        ("I;judge:judge;phase 2", r'found "phase 2"; did you mean phase=2\?'),
        ("I;judge:judge;phase2", r"did you mean phase=2\?"),
        ("I;judge:judge;nord.main: juge,djinn", r"did you mean north.hand=juge,djinn\?"),
        ("I;judge:judge;pahse 2", r"did you mean phase=2\?"),
        ("I;judge:judge;OQ-count-and-draw draw-first", r"did you mean OQ-count-and-draw=draw-first\?"),
        ("I;judge:judge;djinn:surgeon", "between two encounters is a comma"),
        ("I;5:17", "column 5: encounter 1, south: no card of this deck has influence 17"),
        ("I;5:5x", "column 5: encounter 1, south: .*cannot be read"),
        ("I;;north.hand=5,123", "column 17: north.hand 2: .*cannot be read"),
        ("III;5:4", 'column 5: encounter 1, north: "III" is no deck'),
        (f"{TWO_OF_ONE};5:2", r"column 1.*: 2 may be .*Void Mage.* or .*Kinesis Mage.* in this deck; name"),
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
        (
            "I;;OQ-remove-pieces-empty=maybe",
            "column 27: OQ-remove-pieces-empty is answered must-remove or free",
        ),
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
