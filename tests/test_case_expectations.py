"""Every kind of expectation holds when it is right and fails when it is wrong."""

import pytest

from tests.small_cases import HEAD, JUDGE, only_problem, reported

SOUTH_PLACES = '{ seat = "south", kind = "place" }'
RIGHT_AND_WRONG = [
    (
        'encounters = ["saboteur * - saboteur", "judge @ - clockmaker +1 *"]',
        'encounters = ["saboteur * - saboteur", "judge - clockmaker +1 *"]',
        "encounter 2: expected 'judge - clockmaker +1 *', the table shows 'judge @ - clockmaker +1 *'",
    ),
    (
        'encounters = ["saboteur * - saboteur", "judge @ - clockmaker +1 *"]',
        'encounters = ["saboteur * - saboteur"]',
        "expected 1 encounters, the table shows 2",
    ),
    (
        'north.hand = ["hired-blade", "djinn"]',
        'north.hand = ["djinn"]',
        "north: expected exactly these in the hand: djinn; there are: djinn, hired-blade",
    ),
    (
        'north.hand = ["djinn", "..."]',
        'north.hand = ["inventor", "..."]',
        "north: expected at least these in the hand",
    ),
    (
        'south.deck = ["void-mage", "..."]',
        'south.deck = ["surgeon", "..."]',
        "south: expected on top of the deck: surgeon",
    ),
    (
        "north.discard = []",
        'north.discard = ["surgeon"]',
        "expected exactly these in the discard pile: surgeon",
    ),
    ("north.hand_size = 2", "north.hand_size = 3", "north: expected 3 cards in hand, there are 2"),
    ("south.deck_size = 13", "south.deck_size = 12", "south: expected 12 cards in the deck, there are 13"),
    ("north.signets = 1", "north.signets = 0", "north: expected 0 signets, there are 1"),
    (
        "south.waiting = []",
        'south.waiting = ["+1"]',
        "south: expected to wait for the next card: +1; there waits: nothing",
    ),
    (
        'asks = [{ seat = "south", kind = "place" }, { seat = "north", kind = "place" }]',
        'asks = [{ seat = "north", kind = "place" }]',
        "expected: north must decide (place). Instead: north must decide (place): hired-blade | djinn; south",
    ),
    (
        f'asks = [{SOUTH_PLACES}, {{ seat = "north", kind = "place", options = ["hired-blade", "Djinn"] }}]',
        f'asks = [{SOUTH_PLACES}, {{ seat = "north", kind = "place", options = ["djinn", "Hired Blade"] }}]',
        "expected: north must decide (place): djinn | hired-blade",
    ),
    (
        'asks = [{ seat = "south", kind = "place" }, { seat = "north", kind = "place" }]',
        'asks = [{ seat = "south", kind = "place" }, { seat = "north", kind = "place", card = "judge" }]',
        "north must decide (place for judge)",
    ),
    (
        'events = ["north judge activates", "north judge: 1 token"]',
        'events = ["north judge: 1 token", "north judge activates"]',
        "'north judge activates' after 'north judge: 1 token', but it happened only before",
    ),
    (
        'events = ["north judge activates"]',
        'events = ["south clockmaker activates"]',
        "expected to happen: 'south clockmaker activates', but it did not",
    ),
    (
        'events = ["round 3"]',
        'events = ["round 3", "round 3"]',
        "expected to happen: 'round 3' after 'round 3'",
    ),
    (
        'never = ["south clockmaker activates"]',
        'never = ["north judge activates"]',
        "expected never to happen: 'north judge activates', but it did (event ",
    ),
    (
        'cites = ["RB-19-judge-signets"]',
        'cites = ["RB-20-djinn"]',
        "expected some event to rest on RB-20-djinn, but none does",
    ),
    (
        "over = false",
        'over = "north: five-signets"',
        "expected the game to be over (north: five-signets); instead: the game",
    ),
    ("round = 3", "round = 2", "expected round 2, it is round 3"),
    ("phase = 1", "phase = 2", "expected phase 2, it is phase 1"),
]


@pytest.mark.parametrize(
    ("right", "wrong", "words"), RIGHT_AND_WRONG, ids=[wrong for _, wrong, _ in RIGHT_AND_WRONG]
)
def test_an_expectation_that_is_wrong_fails(right: str, wrong: str, words: str) -> None:
    assert reported(JUDGE + right).holds
    assert words in only_problem(JUDGE + wrong)
    in_step = JUDGE.replace("[then]", "[play.then]")
    assert reported(in_step + right).holds
    problem = only_problem(in_step + wrong)
    assert problem.startswith("after step 1 (north = judge; south = clockmaker): ")
    assert words in problem


def test_the_end_of_a_game() -> None:
    won = HEAD + '[table]\ndeck = "I"\nphase = 2\nencounters = ["djinn - djinn +1"]\n[then]\n'
    assert reported(won + 'over = "north: ability"').holds
    assert "instead: north: ability" in only_problem(won + 'over = "south: ability"')
    assert "instead: north: ability" in only_problem(won + 'over = "north: five-signets"')
    assert "expected the game to go on" in only_problem(won + "over = false")
    assert "Instead: the game is over" in only_problem(won + 'asks = [{ seat = "north", kind = "place" }]')


def test_a_question_that_an_event_depends_on() -> None:
    text = (
        HEAD
        + """
[table]
deck = "I"
phase = 2
encounters = ["judge +3 - puppeteer", "void-mage - saboteur"]

[[play]]
north = "north judge modifiers"

[then]
"""
    )
    assert reported(text + 'questions = ["OQ-remove-pieces-empty"]').holds
    problem = only_problem(text + 'questions = ["OQ-count-and-draw"]')
    assert problem == "expected some event to depend on OQ-count-and-draw, but none does"
