"""The library's own cases: a page a ruling or question, in the folder of its document, none too long."""

import re
from pathlib import Path

import pytest

from cardia_rules.faq.case.library import questions_named, shipped
from cardia_rules.faq.case.reading import read_case
from cardia_rules.faq.register import REGISTER
from cardia_rules.kernel.cases.pages import OF_A_QUESTION, PAGE_SUFFIX, SECTIONS, about, cases_on
from tests.case_index import FOLDERS

MOST_LINES = 600
PAGES = sorted(shipped().rglob(f"*{PAGE_SUFFIX}"))


def test_every_ruling_and_question_has_its_page_in_the_folder_of_its_document() -> None:
    entries = {file: about(file) for file in PAGES if file.name != "README.md"}
    assert set(entries.values()) == {*REGISTER.rulings, *REGISTER.questions}
    for file, entry in entries.items():
        document, rest = entry.split("-", 1)
        number, _, name = rest.partition("-") if document != "OQ" else ("", "", rest)
        stem = f"{int(number):02d}-{name}" if number else name
        assert file.parent.name == FOLDERS[document]
        assert file.stem.partition("_")[0] == stem


@pytest.mark.parametrize("file", PAGES, ids=lambda file: file.stem)
def test_a_page_can_be_read_from_top_to_bottom(file: Path) -> None:
    text = file.read_text("utf-8")
    assert text.count("\n") <= MOST_LINES, "split it by a natural heading: NAME_PART.md, # ID: heading"
    sections = re.findall(
        r"^## .*$", re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL), re.MULTILINE
    )
    if entry := about(file):
        known = OF_A_QUESTION if entry.startswith("OQ-") else SECTIONS
        assert sections == [each for each in known if each in sections]


def test_a_case_stands_on_the_page_of_what_it_shows() -> None:
    for one in (one for file in PAGES for one in (cases_on(file) if about(file) else ())):
        case = read_case(one)
        entry = about(one.file)
        # What one answer alone settles is named by few events; its page holds what shows it all the same.
        settled = entry in REGISTER.questions and len(REGISTER.questions[entry].answers) == 1
        assert settled or entry in (*case.rulings, *questions_named(case)), one.where


def test_the_documented_example_comes_first() -> None:
    for file in PAGES:
        entry = about(file)
        if entry in REGISTER.rulings and REGISTER.rulings[entry].kind == "example" and "_" not in file.stem:
            assert cases_on(file)[0].name.endswith("-example"), file
            assert f"\n{SECTIONS[0]}\n" in file.read_text("utf-8"), file
