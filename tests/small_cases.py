"""Cases in a few lines, and what comes of them."""

from cardia_rules.faq.case.reading import parse_case
from cardia_rules.faq.case.run import Report, run

HEAD = 'title = "t"\nrulings = ["RB-06-tie"]\n'
JUDGE = (
    HEAD
    + """
[table]
deck = "I"
encounters = ["saboteur - saboteur"]
north.hand = ["judge", "djinn"]
south.hand = ["clockmaker"]
south.waiting = ["+1"]

[[play]]
north = "judge"
south = "clockmaker"

[then]
"""
)


def reported(text: str) -> Report:
    return run(parse_case(text))


def only_problem(text: str) -> str:
    report = reported(text)
    assert len(report.problems) == 1, str(report)
    return report.problems[0]
