"""Pages of cases: each is found under its heading, and what is wrong is said with page, line and name."""

import re
from pathlib import Path

import pytest

from cardia_rules.errors import DataError
from cardia_rules.faq.case.library import cases_meant, only_one
from cardia_rules.faq.case.pages import SECTIONS, about, cases_in, cases_on, with_case
from cardia_rules.faq.case.reading import read_case
from cardia_rules.faq.case.run import run

ONE = 'title = "A tie"\nrulings = ["RB-06-tie"]\n[table]\ndeck = "I"\n[then]\nround = 1\n'


def block(name: str, text: str = ONE) -> str:
    return f"### {name}\n\n```toml\n{text}```\n"


def page_of(*parts: str) -> str:
    return "\n".join(("# RB-06-tie\n", "Said of it.\n", f"{SECTIONS[1]}\n", *parts))


@pytest.fixture
def page(tmp_path: Path) -> Path:
    return tmp_path / "06-tie.md"


# ------------------------------------------------------------------ reading
def test_the_cases_of_a_page_are_found_in_their_order(page: Path) -> None:
    prose = "Why this one is here.\n\n```text\n### not-a-case\n```\n"
    page.write_text(page_of(block("one"), prose, block("two-2")), "utf-8")
    assert [one.name for one in cases_on(page)] == ["one", "two-2"]
    assert about(page) == "RB-06-tie"
    case = read_case(cases_on(page)[1])
    assert (case.name, case.called, case.file) == ("two-2", "two-2", "06-tie.md:24: two-2")
    assert run(case).holds


def test_a_file_of_its_own_is_a_case_too(tmp_path: Path, page: Path) -> None:
    page.write_text(page_of(block("one")), "utf-8")
    (tmp_path / "README.md").write_text("# How\n\n```toml\nno = 'case'\n```\n", "utf-8")
    (tmp_path / "below").mkdir()
    (tmp_path / "below" / "two.toml").write_text(ONE, "utf-8")
    assert [one.name for one in cases_in(tmp_path)] == ["one", "two"]
    assert [read_case(one).called for one in cases_in(tmp_path)] == ["one", "two.toml"]


@pytest.mark.parametrize(
    ("parts", "words"),
    [
        (("```toml\n```\n",), "06-tie.md:7: a case needs a heading of its own, as ### its-name"),
        ((block("one"), "```toml\n```\n"), "06-tie.md:18: a case needs a heading of its own"),
        (("### one\n", block("two")), '06-tie.md:7: there is no case below "one": expected ```toml'),
        (("### one\n", "## More\n"), '06-tie.md:7: there is no case below "one"'),
        (("### one\n",), '06-tie.md:7: there is no case below "one"'),
        ((block("A Tie"),), '06-tie.md:7: "A Tie" is no name of a case; expected small letters, digits'),
        (("### one\n\n```toml\ntitle = 3\n",), "06-tie.md:9: what is fenced here never ends"),
    ],
)
def test_a_heading_and_its_case_do_not_lose_each_other(
    page: Path, parts: tuple[str, ...], words: str
) -> None:
    page.write_text(page_of(*parts), "utf-8")
    with pytest.raises(DataError) as refused:
        cases_on(page)
    assert str(refused.value).startswith(words)
    [stands_for_it] = cases_in(page.parent)  # and the other pages of its folder can be read
    with pytest.raises(DataError, match=re.escape(str(refused.value))):
        read_case(stands_for_it)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("title = 3\n", "06-tie.md:18: two: title: expected a text, found a number"),
        ("title =\n", "06-tie.md:18: two: is not TOML: Invalid value (at line 21, column 8)"),
    ],
)
def test_what_is_wrong_with_a_case_is_said_with_its_page_line_and_name(
    page: Path, text: str, words: str
) -> None:
    page.write_text(page_of(block("one"), block("two", text)), "utf-8")
    with pytest.raises(DataError) as refused:
        read_case(cases_on(page)[1])
    assert str(refused.value).startswith(words)


# ------------------------------------------------------------------ naming
def test_a_case_of_a_page_is_named_after_it(page: Path) -> None:
    page.write_text(page_of(block("one"), block("two")), "utf-8")
    assert [one.name for one in cases_meant(f"{page}#two")] == ["two"]
    with pytest.raises(DataError, match='there is no case "tow" on this page; there are one, two'):
        cases_meant(f"{page}#tow")
    with pytest.raises(DataError, match=r"holds 2 cases; name one, as .*06-tie\.md#one"):
        only_one(cases_meant(str(page)), str(page))


# ------------------------------------------------------------------ adding
def test_a_case_is_added_to_what_the_ruling_decides(page: Path) -> None:
    page.write_text(with_case(page_of(block("one"), f"{SECTIONS[2]}\n", block("not")), "two", ONE), "utf-8")
    assert [one.name for one in cases_on(page)] == ["one", "two", "not"]
    page.write_text(with_case(page_of(block("one")), "two", ONE), "utf-8")
    assert page.read_text("utf-8") == page_of(block("one"), block("two"))
