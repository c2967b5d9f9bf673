"""What a case says of its reasons: it holds if that is cited first, and is refused or told what is wrong."""

import json

import pytest

from cardia_rules.errors import DataError
from cardia_rules.events.vocabulary import RoundBegan, WhyNot
from cardia_rules.faq.case.grammar import GRAMMAR
from cardia_rules.faq.case.reading import parse_case
from cardia_rules.faq.case.writing import because_of
from cardia_rules.kernel.cases.expectations import decisive, other_reasons
from cardia_rules.kernel.cases.sections import Because
from cardia_rules.render.errors import message_in_words
from tests.small_cases import only_problem, reported

CASE = """
title = "A losing Judge takes the tie, and cannot be placed again"
rulings = ["RB-06-reveal", "RB-19-judge-signets", "RB-18-played-card"]

[because]
{because}

[table]
deck = "I"
encounters = ["saboteur - saboteur"]
north.hand = ["judge", "djinn"]
south.hand = ["clockmaker"]

[[play]]
north = "judge"
south = "clockmaker"

[then]
north.signets = 1
"""


def because(stated: str) -> str:
    return CASE.format(because=stated)


def first_cited() -> dict[str, list[str]]:
    report = reported(because(""))
    return {ruling: [each.words for each in told] for ruling, told in decisive(report.told).items()}


def test_what_cites_a_ruling_first_holds() -> None:
    assert "north reveals judge" in first_cited()["RB-06-reveal"]
    assert reported(because('RB-06-reveal = "North reveals Judge"')).holds
    assert reported(because('RB-06-reveal = ["north reveals judge", "south reveals clockmaker"]')).holds


def test_one_of_several_that_does_not_fails_alone() -> None:
    problem = only_problem(because('RB-06-reveal = ["north reveals judge", "south reveals djinn"]'))
    assert "by 'south reveals djinn', but there was no such thing; it is cited first by" in problem
    assert "'north reveals judge' (event " in problem


def test_what_happened_for_another_reason_is_told_with_its_reasons() -> None:
    problem = only_problem(because('RB-06-reveal = "north judge activates"'))
    [cited] = {each.rulings for each in reported(because("")).told if each.words == "north judge activates"}
    assert f"but that cites {', '.join(cited)}; it is cited first by" in problem


def test_a_ruling_that_is_only_built_on_is_told_with_its_position() -> None:
    told = reported(because("")).told
    later = next(each for each in told if len(each.rulings) > 1)
    ruling = later.rulings[1]
    text = because(f'{ruling} = "{later.words}"').replace('"RB-06-reveal"', f'"{ruling}"')
    assert f"but that cites {', '.join(later.rulings)}, where it is number 2; " in only_problem(text)


def test_the_cause_and_what_it_builds_on_may_be_stated_too() -> None:
    told = next(each for each in reported(because("")).told if len(each.rulings) > 1 and each.cause)
    first, *others = told.rulings

    def stated(cause: str, builds_on: str) -> str:
        value = f'{{ what = "{told.words}", cause = "{cause}", builds_on = ["{builds_on}"] }}'
        return because(f"{first} = {value}").replace('"RB-06-reveal"', f'"{first}"')

    assert reported(stated(told.cause, others[0])).holds
    problem = only_problem(stated("round 9", others[0]))
    assert f"to be caused by 'round 9'; it is caused by {told.cause}" in problem
    problem = only_problem(stated(told.cause, "RB-18-played-card"))
    assert f"to build on RB-18-played-card; it cites {', '.join(told.rulings)}" in problem
    assert "to build on" in only_problem(stated(told.cause, first))  # what decides is not what it builds on


def test_that_it_cites_nothing_else_may_be_stated_too() -> None:
    told = next(each for each in reported(because("")).told if len(each.rulings) > 1)
    first, *others = told.rulings

    def stated(builds_on: list[str]) -> str:
        value = f'{{ what = "{told.words}", builds_on = {json.dumps(builds_on)}, alone = true }}'
        return because(f"{first} = {value}").replace('"RB-06-reveal"', f'"{first}"')

    assert reported(stated(others)).holds
    problem = only_problem(stated([]))
    assert f"to cite {first} and nothing else, in this order; it cites {', '.join(told.rulings)}" in problem


def test_a_ruling_that_nothing_cites() -> None:
    problem = only_problem(because('RB-18-played-card = "north judge activates"'))
    assert problem.endswith("; nothing in this case cites it")


def test_the_problem_is_said_in_french() -> None:
    problem = only_problem(because('RB-18-played-card = "refused: not-yours"'))
    said = " ".join(message_in_words(problem, "fr").split())  # whatever spaces French typography has
    assert said == (
        "RB-18-played-card devait être citée en premier par « refused: not-yours », mais rien de tel ne s’est"
        " produit ; rien ne la cite dans ce cas"
    )


def test_a_refusal_cites_its_ruling() -> None:
    text = """
title = "The opponent's card is no card of yours"
rulings = ["RB-18-your-card"]

[because]
RB-18-your-card = "Refused:  not-yours"

[table]
deck = "I"
encounters = ["djinn - fortune-teller", "magistra - inventor"]
phase = 2

[[play]]
north = "south inventor"
refused = ["not-yours"]
"""
    report = reported(text)
    assert report.holds, str(report)
    wrong = only_problem(text.replace("Refused:  not-yours", "refused: not-in-play"))
    assert wrong.endswith("there was no such thing; it is cited first by 'refused: not-yours'")


def test_what_did_not_happen_cites_its_ruling() -> None:
    event = RoundBegan(
        number=2,
        rulings=("RB-06-place",),
        why_not=(WhyNot(what="draw", seat="north", rulings=("RB-11-draw", "RB-06-place")),),
    )
    told = GRAMMAR.everything_told([event], ())
    right = {"RB-11-draw": [Because("not: north draws")], "RB-06-place": [Because("round 2")]}
    assert not [*other_reasons(right, told, GRAMMAR.reason)]
    [problem] = other_reasons({"RB-06-place": [Because("not: north draws")]}, told, GRAMMAR.reason)
    assert (
        "that cites RB-11-draw, RB-06-place, where it is number 2; it is cited first by 'round 2'" in problem
    )


@pytest.mark.parametrize(
    ("stated", "words"),
    [
        ('RB-06-reveals = "north reveals judge"', '"RB-06-reveals" is no ruling; did you mean'),
        ('RB-06-tie = "north reveals judge"', "because.RB-06-tie: is not among the rulings that the case"),
        ('RB-06-reveal = "the judge is seen"', "because.RB-06-reveal[0]: 'the judge is seen' is no event"),
        ('RB-06-reveal = ["north reveals judge", "x"]', "because.RB-06-reveal[1]: 'x' is no event in words"),
        ('RB-06-reveal = "refused: not-mine"', 'nothing is refused with "not-mine"; did you mean'),
        ("RB-06-reveal = 3", "found a number"),
        ("RB-06-reveal = []", "because.RB-06-reveal: is empty"),
        ('RB-06-reveal = { cause = "phase 1" }', "'what' is missing"),
        ('RB-06-reveal = { what = "phase 1", by = 3 }', 'there is no key "by" here'),
        ('RB-06-reveal = { what = "phase 1", cause = 3 }', "cause: expected a text, found a number"),
        (
            'RB-06-reveal = { what = "phase 1", cause = "x" }',
            "because.RB-06-reveal[0].cause: 'x' is no event",
        ),
        (
            'RB-06-reveal = { what = "phase 1", builds_on = ["RB-06-ties"] }',
            'builds_on[0]: "RB-06-ties" is no',
        ),
        ('RB-06-reveal = ["north reveals judge", 3]', "found a number"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_place(stated: str, words: str) -> None:
    with pytest.raises(DataError) as refused:
        parse_case(because(stated), "dispute.toml")
    assert str(refused.value).startswith("dispute.toml: because")
    assert words in str(refused.value)


def test_a_section_that_is_no_table_is_refused() -> None:
    text = because("").replace("[because]\n", "").replace("rulings", 'because = "x"\nrulings')
    with pytest.raises(DataError, match="because: expected a table, found a text"):
        parse_case(text)


def test_reasons_are_not_looked_for_in_a_game_that_went_another_way() -> None:
    text = because('RB-06-reveal = "south reveals djinn"').replace('south = "clockmaker"', 'south = "djinn"')
    assert "was refused" in only_problem(text)


def test_the_last_event_that_a_ruling_decides_is_written_down() -> None:
    report = reported(because(""))
    told = GRAMMAR.everything_told(report.events, report.refusals)
    written = because_of(["RB-06-reveal", "RB-18-played-card"], told)
    assert written == {"RB-06-reveal": first_cited()["RB-06-reveal"][-1]}
