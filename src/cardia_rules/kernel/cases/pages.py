"""Where cases are written: each in a file of its own, or under its heading on a page.

A page is Markdown that people read: a ruling or a question, then its cases, each a heading ``### name`` and
below it the case, fenced as TOML; where a table of variants follows, each of its rows is one. This module
knows nothing of what a case says.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import attrs

from cardia_rules.datafiles import LARGEST, read_text
from cardia_rules.errors import DataError
from cardia_rules.message import Message
from cardia_rules.spelling import quoted

Row = tuple[tuple[str, str], ...]  # the cells of a variant, each below its heading
SUFFIX: Final = ".toml"
PAGE_SUFFIX: Final = ".md"
_NAME: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
# What a page is about stands in its first line, with a heading of its own where a ruling has several pages.
_ABOUT: Final = re.compile(r"# ((?:[A-Z]+-\d+|OQ)-[a-z0-9-]+)(?:: (.+))?")
_CASE: Final = re.compile(r"###[ \t]+(.*)")
_HEADING: Final = re.compile(r"#{1,3}[ \t].*")
_VARIANTS: Final = re.compile(r"\|\s*case\s*\|.*\|")
_RULE: Final = re.compile(r"\|(?:\s*:?-+:?\s*\|)+")
_FENCE: Final = "```"
_TOML: Final = "```toml"
_LARGEST_PAGE: Final = 4 * LARGEST
# The sections of a ruling's page, in this order; a question's has two of its own.
SECTIONS: Final = ("## The documented example", "## What it decides", "## What it does not")
OF_A_QUESTION: Final = ("## As usual", "## Answered otherwise")


@attrs.frozen
class CaseText:
    """A case as it is written: its name, the file, and on a page the line of its heading or row and its text.

    ``section`` is the ``##`` heading that it stands under, ``above`` counts the lines of the page above the
    text, ``fault`` is why a page cannot be read. A ``row`` of a table of variants belongs to the heading
    ``below``, and its text is the one above the table.
    """

    name: str
    file: Path
    line: int = 0
    text: str = ""
    above: int = 0
    section: str = ""
    fault: str = ""
    row: Row = ()
    below: str = ""

    @property
    def where(self) -> str:
        """Return what messages call it: file, line of the heading and name, as compilers write places."""
        return f"{self.file.name}:{self.line}: {self.name}" if self.line else self.file.name

    @property
    def numbered(self) -> str:
        """Return its text below as many empty lines as stand above it: a parser counts as the page does."""
        return "\n" * self.above + self.text


def cases_in(place: Path) -> list[CaseText]:
    """Return the cases of a file, a page or a folder, in their order.

    A page of a folder that cannot be read stands for its cases, with what is wrong with it.
    """
    if not place.is_dir():
        return cases_on(place) if place.suffix == PAGE_SUFFIX else [CaseText(place.stem, place)]
    found: list[CaseText] = []
    for file in sorted(place.rglob("*"), key=lambda file: (file.parent, file.stem)):
        if file.suffix == SUFFIX and file.is_file():
            found.append(CaseText(file.stem, file))
        elif file.suffix == PAGE_SUFFIX and file.is_file():
            try:
                found += cases_on(file) if about(file) else ()
            except DataError as problem:
                found.append(CaseText(file.stem, file, fault=problem.args[0]))
    return found


def about(page: Path) -> str:
    """Return the ruling or question that a page is about; nothing of other Markdown."""
    first = _ABOUT.fullmatch(_read(page).partition("\n")[0].strip())
    return "" if first is None else first[1]


def cases_on(page: Path) -> list[CaseText]:
    """Return the cases of a page; refuse one on which a heading and its case have lost each other."""
    found: list[CaseText] = []
    name, heading, section = "", 0, ""
    for line, begins, text in _parts(page):
        if _VARIANTS.fullmatch(begins):
            if name or not found or found[-1].line != heading:
                raise _refused(page, line, Message("expected a case right above this table of its variants"))
            found += _rows(found.pop(), line, text.splitlines())
            continue
        if begins == _TOML:
            if not name:
                raise _refused(page, line, Message("a case needs a heading of its own, as ### its-name"))
            found.append(CaseText(name, page, heading, text, above=line, section=section))
            name = ""
            continue
        if name:
            raise _without_case(page, heading, name)
        if called := _CASE.fullmatch(begins):
            name, heading = _name(page, line, called[1]), line
        elif begins.startswith("## "):
            section = begins
    if name:
        raise _without_case(page, heading, name)
    return found


def _rows(case: CaseText, first: int, lines: list[str]) -> Iterator[CaseText]:
    """Yield a case for each row of the table of variants below a case."""
    heads, *rows = map(_cells, lines)
    if len(rows) < 2 or _RULE.fullmatch(lines[1]) is None:
        raise _refused(case.file, first, Message("expected a line of | --- | below, and rows"))
    for number, row in enumerate(rows[1:], first + 2):
        if len(row) != len(heads):
            expected, found = len(heads), len(row)
            fault = Message("expected {expected} cells, found {found}", expected=expected, found=found)
            raise _refused(case.file, number, fault)
        yield attrs.evolve(
            case,
            name=_name(case.file, number, row[0].strip("`")),
            line=number,
            row=tuple(zip(heads[1:], row[1:], strict=True)),
            below=case.name,
        )


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip("|").split("|")]


def _parts(page: Path) -> Iterator[tuple[int, str, str]]:
    """Yield the line of each heading, and of each block of TOML and table of variants with what it holds."""
    fence, begins = 0, ""
    table: list[str] = []
    lines = [*_read(page).split("\n"), ""]
    for number, line in enumerate(map(str.rstrip, lines), 1):
        if table and not line.startswith("|"):
            yield number - len(table), table[0], "\n".join(table)
            table = []
        if fence:
            if line == _FENCE:
                if begins == _TOML:
                    yield fence, begins, "\n".join(lines[fence : number - 1]) + "\n"
                fence = 0
        elif line.startswith(_FENCE):
            fence, begins = number, line
        elif _HEADING.fullmatch(line):
            yield number, line, ""
        elif table or _VARIANTS.fullmatch(line):
            table.append(line)
    if fence:
        raise _refused(page, fence, Message("what is fenced here never ends: expected a line of ``` below"))


def checked_name(called: str) -> str:
    """Return the name of a case; refuse one that could be no heading or address."""
    if _NAME.fullmatch(called) is None:
        raise DataError(
            "{name} is no name of a case; expected small letters, digits and hyphens", name=quoted(called)
        )
    return called


def with_case(page: str, name: str, text: str) -> str:
    """Return a page with one more case, at the end of what its ruling decides, or else of the page."""
    before, last, after = page.partition(f"\n{SECTIONS[-1]}\n")
    return f"{before.rstrip()}\n\n### {name}\n\n{_TOML}\n{text.strip()}\n{_FENCE}\n{last}{after}"


def _read(page: Path) -> str:
    return read_text(page, largest=_LARGEST_PAGE).removeprefix("\ufeff")


def _name(page: Path, line: int, called: str) -> str:
    try:
        return checked_name(called)
    except DataError as problem:
        raise _refused(page, line, problem.args[0]) from None


def _without_case(page: Path, line: int, name: str) -> DataError:
    return _refused(page, line, Message("there is no case below {name}: expected ```toml", name=quoted(name)))


def _refused(page: Path, line: int, fault: Message) -> DataError:
    return DataError("{name}: {faults}", name=f"{page.name}:{line}", faults=fault)
