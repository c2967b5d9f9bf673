"""What is promised is held by a test: each page names it, and what is named is there.

A promise is a sentence with one of the words that promise. In SECURITY.md every paragraph, row and point that
has one names its test; of the other pages each section does, or it has a row in docs/trust.md.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[1]
SECURITY: Final = "SECURITY.md"
TRUST: Final = "docs/trust.md"
PAGES: Final = (
    TRUST,
    *(f"docs/{name}.md" for name in ("log-format", "views", "store", "fair-shuffles", "versions", "bench")),
)
PROMISES: Final = re.compile(
    r"\b(never|for ever|always|nobody|every|cannot|the same|byte for byte|at any moment|whatever)\b",
    re.IGNORECASE,
)
TEST: Final = re.compile(r"`(?:pytest )?(tests/[\w/.-]*\w|test_\w+\.py)(?:::(\w+))?")
# The reference of the log is written from the code, and compared with it.
WRITTEN_FROM_THE_CODE: Final = {"Words", "Events", "Records", "Answers", "Effects"}


def without_code(page: str) -> str:
    return re.sub(r"```.*?```", "", (ROOT / page).read_text("utf-8"), flags=re.DOTALL)


def sections(page: str) -> Iterator[tuple[str, str]]:
    """Each heading down to the second level, and the text under it."""
    for part in re.split(r"^(?=##? )", without_code(page), flags=re.MULTILINE):
        head, _, text = part.partition("\n")
        if head:
            yield head.strip("# "), text


def stated(text: str) -> Iterator[str]:
    """Paragraphs, points and rows, but for the heads of tables."""
    for part in re.split(r"\n\s*\n|\n(?=- |\|)", re.sub(r"^\|.*\n\|---.*$", "", text, flags=re.MULTILINE)):
        if part.strip():
            yield part


def names_in(text: str) -> list[str]:
    return [found[1] for found in TEST.finditer(text)]


def held_elsewhere() -> dict[tuple[str, str], list[str]]:
    """The rows of the table in docs/trust.md: of which page and section, and by which tests."""
    text = dict(sections(TRUST))["Which test holds what a page promises"]
    rows = re.findall(r"^\| \[([\w-]+)\]\([^)]*\): ([^|]+) \| (.+) \|$", text, re.MULTILINE)
    return {(f"docs/{page}.md", section): names_in(tests) for page, section, tests in rows}


@pytest.mark.parametrize("part", [*stated(without_code(SECURITY))], ids=lambda part: part.strip()[:50])
def test_no_promise_of_security_stands_without_its_test(part: str) -> None:
    if part.startswith(("| a", "| the **operator", "| whoever")) or PROMISES.search(part):
        assert names_in(part), "which test holds this?"


@pytest.mark.parametrize(
    ("page", "section", "text"),
    [(page, *each) for page in PAGES for each in sections(page)],
    ids=lambda given: given[:40],
)
def test_no_section_that_promises_stands_without_its_test(page: str, section: str, text: str) -> None:
    prose = "\n".join(line for line in text.split("\n") if not line.startswith("|"))
    if section not in WRITTEN_FROM_THE_CODE and PROMISES.search(prose):
        assert names_in(prose) or held_elsewhere().get((page, section)), "which test holds this?"


def test_every_row_is_of_a_section_that_is_there() -> None:
    for page, section in held_elsewhere():
        assert section in dict(sections(page)), f"{page} has no such section any more"


@pytest.mark.parametrize("page", [SECURITY, *PAGES])
def test_every_test_that_is_named_is_there(page: str) -> None:
    for found in TEST.finditer(without_code(page)):
        named, function = found[1], found[2]
        there = [ROOT / named] if "/" in named else [*(ROOT / "tests").rglob(named)]
        files = [each for each in there if each.exists()]
        assert files or [*ROOT.glob(f"{named}*")], named
        assert not function or f"def {function}(" in files[0].read_text("utf-8"), function


def test_what_no_test_takes_says_why() -> None:
    """For docs/trust.md: a branch that is left out of the count has its reason beside it."""
    for file in (ROOT / "src").rglob("*.py"):
        for line in file.read_text("utf-8").splitlines():
            if "# pragma: no" in line:
                assert re.search(r"# pragma: no (cover|branch) - \w", line), f"{file.name}: {line.strip()}"
