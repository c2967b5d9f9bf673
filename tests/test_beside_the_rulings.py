"""What no ruling is about and a case can state all the same: set-ups, positions, and what people say."""

from pathlib import Path

import pytest

from cardia_rules.faq.case.reading import read_case
from cardia_rules.faq.case.run import run
from cardia_rules.kernel.cases.pages import cases_in, cases_on

PAGES = sorted(Path(__file__).with_name("beside_the_rulings").glob("*.md"))
CASES = {one.name: one for page in PAGES for one in cases_on(page)}


@pytest.mark.parametrize("name", CASES)
def test_case(name: str) -> None:
    report = run(read_case(CASES[name]))
    assert report.holds, report


def test_they_are_no_cases_of_the_register() -> None:
    assert CASES
    assert not cases_in(PAGES[0].parent)
