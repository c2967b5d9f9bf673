"""Cases with locations, protectors, fog and supplied abilities: what holds, what fails, what is refused."""

import tomllib
from typing import Any

import pytest

from cardia_rules.errors import DataError
from cardia_rules.faq.case.reading import parse_case, structure_case
from tests.small_cases import only_problem, reported

HEAD = 'title = "t"\nrulings = ["NP-2-activation"]\n'
FOX = """
[[supplied]]
card = "Renard"
name = "Fox, as we play it"
text = "Draw a card."
ability = [{ do = "draw", count = 1, who = "you" }]
"""
WHOLE = (
    HEAD
    + """
[answers]
OQ-unknown-card = "supplied"
OQ-sole-protectors = "named"

[table]
deck = "I"
locations = ["Marais Brumeux", "bazaar"]
protectors = ["fox", "Chat", "(toad)"]
sole = ["toad"]
phase = 2
encounters = ["judge ^ - saboteur", "(magistra) - (surgeon)"]
north.hand = ["djinn", "clockmaker"]
south.hand = ["djinn", "clockmaker", "inventor"]
north.waiting = ["token", "(blessing)"]

[[play]]
north = "djinn"
south = "djinn"

[then]
encounters = ["judge ^ ** - saboteur", "magistra ^ ** - surgeon", "(djinn) - (djinn)"]
protectors = ["fox", "cat", "toad"]
north.waiting = ["(token)"]
south.hand_size = 2
asks = [{ seat = "north", kind = "place" }, { seat = "south", kind = "place" }]
events = [
  "protector turned up at place 6",
  "north reveals magistra",
  "north magistra: blessed",
  "north activates the fox",
  "north draws palace-guard",
]
never = ["bazaar applies to south"]
questions = ["OQ-unknown-card"]
"""
    + FOX
)
SETUP = (
    HEAD
    + """
[setup]
deck = "I"
locations = ["grand-library"]
protectors = { strategic = true }
"""
)
SIX = '["unicorn", "chat", "elephant", "parrot", "toad", "phoenix"]'


def refused(text: str) -> str:
    with pytest.raises(DataError) as problem:
        parse_case(text)
    return str(problem.value)


# ------------------------------------------------------------------ positions
def test_the_whole_case_holds() -> None:
    report = reported(WHOLE)
    assert report.holds, str(report)


@pytest.mark.parametrize(
    ("right", "wrong", "words"),
    [
        (
            '"(djinn) - (djinn)"]',
            '"djinn - (djinn)"]',
            "encounter 3: expected 'djinn - (djinn)', the table shows '(djinn) - (djinn)'",
        ),
        (
            'encounters = ["judge ^ ** - saboteur"',
            'encounters = ["judge ** - saboteur"',
            "encounter 1: expected 'judge ** - saboteur', the table shows 'judge ^ ** - saboteur'",
        ),
        (
            'protectors = ["fox", "cat", "toad"]',
            'protectors = ["fox", "cat", "(toad)"]',
            "expected the protectors fox, cat, (toad); the table shows fox, cat, toad",
        ),
        (
            'north.waiting = ["(token)"]',
            'north.waiting = ["token"]',
            "north: expected to wait for the next card: token; there waits: (token)",
        ),
    ],
)
def test_an_expectation_that_is_wrong_fails(right: str, wrong: str, words: str) -> None:
    assert WHOLE.count(right) == 1
    assert only_problem(WHOLE.replace(right, wrong)) == words


@pytest.mark.parametrize(
    ("right", "wrong", "codes"),
    [
        ('"(toad)"]', '"toad", "(cat)"]', "bad-protectors, card-twice"),
        ('"(toad)"]', '"(wolf)"]', "unknown-protector"),
        ('"(toad)"]', '"(bat)"]', "unpublished-text"),
        ('"(toad)"]', '"((toad)"]', "bad-notation"),
        ('"bazaar"]', '"moon"]', "unknown-location"),
        ('"bazaar"]', '"senate"]', "unpublished-text"),
        ('["Marais Brumeux", "bazaar"]', "[]", "face-down"),
        ('"(magistra) - (surgeon)"', '"(magistra ^) - (surgeon)"', "pieces-off-table"),
        ('north.hand = ["djinn"', 'north.hand = ["(djinn)"', "face-down"),
        ('OQ-unknown-card = "supplied"\n', "", "not-agreed"),
        ('OQ-sole-protectors = "named"\n', "", "not-agreed"),
        ('do = "draw", count = 1, who = "you"', 'do = "tie-here"', "bad-supplied"),
        ('card = "Renard"', 'card = "cat"', "text-is-known"),
    ],
)
def test_a_position_that_cannot_be_is_refused(right: str, wrong: str, codes: str) -> None:
    assert WHOLE.count(right) == 1
    text = WHOLE.replace(right, wrong)
    assert "it was refused with" in only_problem(text)
    before, _, _played = text.partition("[[play]]")
    supplied = text[text.index("[[supplied]]") :]
    stated = ", ".join(f'"{code}"' for code in codes.split(", "))
    report = reported(f"{before}refused = [{stated}]\n{supplied}")
    assert report.holds, str(report)


# ------------------------------------------------------------------ set-ups
def test_the_row_is_laid_out_as_the_first_step_says() -> None:
    laid = SETUP + f"[[play]]\nlaid = {SIX}\nthen.protectors = {SIX}\n"
    report = reported(laid + 'then.north.hand_size = 2\nthen.cites = ["NP-1-strategic"]\n')
    assert report.holds, str(report)
    assert "protectors laid: unicorn, cat, elephant, parrot, toad, phoenix" in str(report)


def test_a_row_that_no_step_names_always_comes_out_the_same() -> None:
    first, again = (reported(SETUP + "[then]\nround = 1") for _ in range(2))
    assert first.holds
    assert first.events == again.events
    assert first.game is not None
    assert len(first.game.table.guards) == 6


def test_a_row_that_cannot_be_laid_out() -> None:
    problem = only_problem(SETUP + '[[play]]\nlaid = ["unicorn"]\n[then]\nround = 1')
    assert "this cannot have happened" in problem
    late = SETUP + f"[[play]]\nlaid = {SIX}\n[[play]]\nlaid = {SIX}\n[then]\nround = 1"
    assert "says which protectors were laid out, but none were" in only_problem(late)


def test_a_set_up_may_be_refused() -> None:
    assert reported(SETUP.replace("true", "3") + 'refused = ["bad-protectors"]').holds


# ------------------------------------------------------------------ what cannot be read
@pytest.mark.parametrize(
    ("text", "words"),
    [
        (HEAD + '[table]\ndeck = "I"\nsole = ["toad"]\n[then]\nround = 1', "there are no protectors"),
        (
            SETUP + '[[play]]\nlaid = ["wolf"]\n[then]\nround = 1',
            'play[0].laid[0]: no protector is called "wolf"',
        ),
        (SETUP + '[then]\nprotectors = ["wolf"]', 'then.protectors[0]: no protector is called "wolf"'),
        (SETUP + "[then]\nprotectors = 3", "then.protectors: expected a list"),
        (SETUP + '[then]\nasks = [{ seat = "north", kind = "place", card = "wolf" }]', '"wolf"'),
        (
            WHOLE.replace('"draw"', '"dance"'),
            "supplied[0]: ability[0].do: cannot be read as an ability: invalid value 'dance'",
        ),
        (
            WHOLE.replace("count = 1", 'count = "1"'),
            "supplied[0]: ability[0].count: cannot be read as an ability: expected `int`",
        ),
        (
            WHOLE.replace('text = "Draw a card."', ""),
            "supplied[0]: cannot be read as an ability: object missing required field `text`",
        ),
        (WHOLE.replace("[[supplied]]", "[supplied]"), "supplied: expected a list"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_place(text: str, words: str) -> None:
    assert words in refused(text)


def test_a_deeply_nested_ability_is_refused() -> None:
    deep: dict[str, Any] = {"do": "copy-from-hand", "then": []}
    for _ in range(100_000):
        deep = {"do": "copy-from-hand", "then": [deep]}
    raw = tomllib.loads(WHOLE)
    raw["supplied"][0]["ability"] = [deep]
    with pytest.raises(DataError, match="nested too deeply"):
        structure_case(raw)
