"""The runner of cases: reports, steps, chance and beginnings."""

import re
from pathlib import Path

import pytest

from cardia_rules.errors import DataError
from cardia_rules.events.vocabulary import PickedAtRandom
from cardia_rules.faq.case.reading import parse_case
from tests.small_cases import HEAD, JUDGE, only_problem, reported

# Positions that need chance: a random card, a shuffle, a coin.
PUPPETEER = HEAD + '[table]\ndeck = "I"\nphase = 2\nencounters = ["clockmaker - puppeteer"]\n'
WITCH_KING = HEAD + '[table]\ndeck = "II"\nphase = 2\nencounters = ["elemental - witch-king"]\n'
LIBRARIANS = HEAD + '[table]\ndeck = "II"\nnorth.waiting = ["+2 or -2"]\nsouth.waiting = ["+2 or -2"]\n'
LIBRARIANS += '[[play]]\nnorth = "revolutionary"\nsouth = "revolutionary"\n'


def test_a_report_says_what_happened_and_why() -> None:
    text = str(reported(JUDGE + "round = 2"))
    assert text.startswith("t (case): does not hold\n  - expected round 2, it is round 3\n  What happened:\n")
    assert re.search(r"^ +\d+ north judge activates  \[.*RB-07-loser-activates.*\]$", text, re.MULTILINE)
    assert "{" not in text
    assert str(reported(JUDGE + "round = 3")).startswith("t (case): holds")


# ------------------------------------------------------------------ steps
def test_a_decision_that_is_refused_stops_the_case() -> None:
    problem = only_problem(JUDGE.replace('north = "judge"', 'north = "inventor"') + "round = 3")
    assert problem.startswith(
        "step 1 (north = inventor; south = clockmaker): north was refused (not-in-hand)"
    )
    assert "At this point north must decide (place): judge | djinn" in problem


def test_a_seat_with_nothing_to_decide() -> None:
    problem = only_problem(PUPPETEER + '[[play]]\nsouth = "guild"\n[then]\nround = 2')
    assert "south was refused (wrong-kind)" in problem
    twice = JUDGE.replace("[then]", '[[play]]\nnorth = "djinn"\n[[play]]\nnorth = "south judge"\n[then]')
    assert "north has nothing to decide" in only_problem(twice + "round = 3")


def test_a_refused_decision() -> None:
    refused = JUDGE.replace('south = "clockmaker"\n\n[then]', 'refused = ["{}"]\n\n[then]')
    refused = refused.replace('north = "judge"', 'north = "{}"')
    assert reported(refused.format("inventor", "not-in-hand") + "round = 2").holds
    assert "but it was accepted" in only_problem(refused.format("judge", "not-in-hand") + "round = 2")
    wrong = only_problem(refused.format("inventor", "wrong-kind") + "round = 2")
    assert "expected this step to be refused with wrong-kind; it was refused with not-in-hand: " in wrong


def test_a_refusal_of_which_more_is_stated() -> None:
    refused = JUDGE.replace('south = "clockmaker"\n\n[then]', "refused = [{}]\n\n[then]") + "round = 2"
    refused = refused.replace('north = "judge"', 'north = "inventor"')
    stated = '{{ code = "not-in-hand", says = "{}", facts = {{ card = "{}" }}, told = "{}" }}'

    def problem(says: str = "INVENTOR", card: str = "inventor", told: str = "north") -> str:
        return only_problem(refused.format(stated.format(says, card, told)))

    assert reported(refused.format(stated.format("INVENTOR", "inventor", "north"))).holds
    assert "(not-in-hand) says 'the Judge'; it says: " in problem(says="the Judge")
    assert "names card = judge; its facts are {'card': 'inventor'" in problem(card="judge")
    assert "is told to everyone; it is told to north" in problem(told="everyone")
    cites = '{ code = "not-in-hand", ruling = "RB-06-tie" }'
    assert "(not-in-hand) cites RB-06-tie; it cites RB-06-place" in only_problem(refused.format(cites))
    twice = '{ code = "not-in-hand", says = "Inventor" }, "not-in-hand"'
    assert "expected 2 times to be refused with not-in-hand; it was 1 times: " in only_problem(
        refused.format(twice)
    )


@pytest.mark.parametrize(
    ("refused", "problem"),
    [
        ('"not-my-hand"', 'play[0].refused[0]: nothing is refused with "not-my-hand"'),
        ('{ code = "not-in-hand", facts = 3 }', "play[0].refused[0].facts: expected a table"),
        ('{ code = "not-in-hand", ruling = "RB-06-ties" }', "play[0].refused[0].ruling: "),
        ('{ code = "not-in-hand", told = "all" }', 'expected "north", "south" or "everyone"; found "all"'),
        ('{ says = "Inventor" }', "code"),
        ("7", "table"),
    ],
)
def test_a_refusal_that_cannot_be_read(refused: str, problem: str) -> None:
    text = JUDGE.replace('south = "clockmaker"\n\n[then]', f"refused = [{refused}]\n\n[then]") + "round = 2"
    with pytest.raises(DataError, match=re.escape(problem)):
        parse_case(text)


def test_a_decision_in_words_is_handed_on_as_it_is_written() -> None:
    spoken = JUDGE.replace('south = "clockmaker"\n', "in_words = true\n").replace('"judge"\nin', '"{}"\nin')
    assert reported(spoken.replace("{}", "JUGE") + "round = 2").holds
    problem = only_problem(spoken.replace("{}", "Jud") + "round = 2")
    assert '(not-offered): "Jud" is not offered: judge | djinn' in problem
    assert reported(JUDGE.replace('"judge"', '"jud"', 1).replace('["jud"', '["judge"') + "round = 3").holds


def test_a_decision_that_is_no_longer_asked_for() -> None:
    late = JUDGE.replace('south = "clockmaker"\n', "ask = {}\n")
    assert reported(late.replace("{}", "1") + "round = 2").holds
    assert "(decision-over): decision 2 is not open for" in only_problem(
        late.replace("{}", "2") + "round = 2"
    )


def test_more_of_what_is_asked_and_of_what_caused_something() -> None:
    alone = JUDGE.replace('south = "clockmaker"\n', "") + 'asks = [{ seat = "south", kind = "place", '
    assert reported(alone + "number = 1, by = 0 }]").holds
    assert "expected of what south must decide number = 2; it is 1" in only_problem(alone + "number = 2 }]")
    assert "expected of what south must decide by = 3; it is 0" in only_problem(alone + "by = 3 }]")
    assert reported(JUDGE + 'caused = { "north judge activates" = "phase 2", "arranged" = "" }').holds
    problem = only_problem(JUDGE + 'caused = { "north judge activates" = "phase 1" }')
    assert problem == "expected 'north judge activates' to be caused by 'phase 1'; it is caused by 'phase 2'"


@pytest.mark.parametrize(
    ("step", "problem"),
    [
        ('coin = "north"\nin_words = true', "in_words and ask speak of a decision"),
        ('coin = "north"\nask = 3', "in_words and ask speak of a decision"),
        ('north = ["judge", "djinn"]\nin_words = true', "play[0].north: in words a decision is a text"),
    ],
)
def test_words_and_numbers_without_a_decision(step: str, problem: str) -> None:
    text = JUDGE.replace('north = "judge"\nsouth = "clockmaker"\n', step + "\n") + "round = 2"
    with pytest.raises(DataError, match=re.escape(problem)):
        parse_case(text)


def test_both_place_in_whatever_order_the_rules_want() -> None:
    bound = JUDGE.replace('south.waiting = ["+1"]', 'south.waiting = ["face up"]')
    assert reported(bound + 'events = ["south places clockmaker", "north places judge"]').holds


# ------------------------------------------------------------------ chance
def test_chance_that_a_step_names() -> None:
    table = PUPPETEER + 'north.hand = ["mediator", "surgeon", "judge"]\n'
    step = '[[play]]\npicked = ["{}"]\n[then]\n'
    for card in ("mediator", "surgeon"):
        assert reported(table + step.format(card) + f'events = ["{card} takes the place for north"]').holds
    impossible = only_problem(table + step.format("djinn") + "round = 2")
    assert impossible.startswith("step 1 (picked = djinn): ")


def test_chance_that_no_step_names_always_comes_out_the_same() -> None:
    unnamed = PUPPETEER + "[then]\nround = 2"
    events = [reported(unnamed).events for _ in range(5)]
    assert any(isinstance(event, PickedAtRandom) for event in events[0])
    assert all(each == events[0] for each in events)


def test_chance_named_in_the_step_that_leads_to_it() -> None:
    table = (
        HEAD
        + '[table]\ndeck = "I"\nnorth.hand = ["clockmaker", "judge", "surgeon"]\nsouth.hand = ["puppeteer"]\n'
    )
    step = '[[play]]\nnorth = "clockmaker"\nsouth = "puppeteer"\npicked = ["surgeon"]\n[then]\n'
    assert reported(table + step + 'events = ["surgeon takes the place for north"]').holds


def test_chance_that_was_not_needed() -> None:
    assert "no coin was tossed" in only_problem(
        JUDGE.replace("[then]", 'coin = "north"\n[then]') + "round = 3"
    )
    assert "picked at random, but nothing was" in only_problem(
        JUDGE + 'round = 3\n[[play]]\npicked = ["judge"]'
    )
    assert "says how a deck was shuffled" in only_problem(JUDGE + 'round = 3\n[[play]]\nshuffled = ["judge"]')


@pytest.mark.parametrize("first", ["north", "south"])
def test_the_coin(first: str) -> None:
    other = {"north": "south", "south": "north"}[first]
    text = LIBRARIANS + f'[[play]]\ncoin = "{first}"\nnorth = "+2"\nsouth = "-2"\n[then]\n'
    amounts = {"north": "north decides: +2", "south": "south decides: -2"}
    assert reported(text + f'events = ["coin: {first} first", "{amounts[first]}", "{amounts[other]}"]').holds


def test_a_shuffle() -> None:
    table = WITCH_KING.replace("elemental - witch-king", "witch-king - elemental")
    step = '[[play]]\nnorth = "guild"\nshuffled = ["counselor", "..."]\n[then]\n'
    assert reported(table + step + 'events = ["south shuffles", "south draws counselor"]').holds
    short = table + step.replace(', "..."', "") + "round = 2"
    assert only_problem(short).startswith("step 1 (north = guild; shuffled = counselor): ")


# ------------------------------------------------------------------ beginnings
def test_a_set_up_is_shuffled_as_it_says() -> None:
    text = HEAD + '[setup]\ndeck = "I"\nnorth.order = ["Djinn", "judge", "..."]\n[then]\n'
    assert reported(text + 'north.hand = ["djinn", "judge", "hired-blade", "void-mage", "surgeon"]').holds
    assert reported(text + 'south.deck = ["fortune-teller", "..."]').holds


@pytest.mark.parametrize(
    ("beginning", "code"),
    [
        ('[setup]\ndeck = "III"', "unknown-deck"),
        ('[setup]\ndeck = "I"\nnorth.order = ["envoy"]', "not-in-deck"),
        ('[setup]\ndeck = "I"\nnorth.order = ["judge", "judge"]', "card-twice"),
        ('[table]\ndeck = ["judge"]', "deck-size"),
        ('[table]\ndeck = "I"\nencounters = ["judge 3 - djinn"]', "bad-notation"),
        ('[table]\ndeck = "I"\nencounters = ["judge"]', "half-encounter"),
        ('[table]\ndeck = "I"\nnorth.waiting = ["tea"]', "bad-waiting"),
        ('[table]\ndeck = "I"\nnorth.hand = ["jugde"]', "unknown-card"),
        ('[table]\ndeck = "I"\nnorth.hand = ["judge @"]', "pieces-off-table"),
        ('[table]\ndeck = "I"\n[answers]\nOQ-void = "x"', "unknown-question"),
    ],
)
def test_a_beginning_that_is_refused(beginning: str, code: str) -> None:
    head = HEAD + 'refused = ["{}"]\n'
    assert reported(head.format(code) + beginning).holds
    problem = only_problem(head.format("bad-round") + beginning)
    assert "to be refused with bad-round; it was refused with " + code in problem
    unexpected = only_problem(HEAD + beginning + "\n[then]\nround = 1")
    assert "to be accepted; it was refused with " + code in unexpected


def test_a_beginning_that_should_have_been_refused() -> None:
    problem = only_problem(HEAD + '[table]\ndeck = "I"\nrefused = ["card-twice"]')
    assert problem == "expected the position to be refused with card-twice, but it was accepted"


def test_facts_and_matches() -> None:
    assert reported(HEAD + "[facts]\ncharacters = 32").holds
    assert only_problem(HEAD + "[facts]\ncharacters = 31") == (
        "facts: expected characters = 31, the catalogue counts 32"
    )
    match = HEAD + '[match]\ngames = ["north", "draw", "north"]\nwinner = "{}"\n'
    assert reported(match.format("north")).holds
    assert only_problem(match.format("none")) == "expected the winner after 3 games to be none; it is north"
    assert reported(match.replace('"north"]', '"south"]').format("none")).holds
    late = HEAD + '[match]\ngames = ["north", "north", "south"]\n'
    assert reported(late + 'refused = ["match-over"]').holds
    assert "it was refused with match-over" in only_problem(late + 'winner = "north"')
    assert "but it took them all" in only_problem(match.format("north") + 'refused = ["match-over"]')


def test_the_example_of_the_documentation_holds() -> None:
    text = Path(__file__).parent.parent.joinpath("docs", "cases.md").read_text("utf-8")
    examples = re.findall(r"```toml\n(.*?)```", text, re.DOTALL)
    assert examples
    for example in examples:
        report = reported(example)
        assert report.holds, str(report)
