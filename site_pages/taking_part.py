"""Ways into the project from its pages: what to edit, where to object, what would be a good first ruling."""

from collections.abc import Iterator
from typing import Final
from urllib.parse import quote

from cardia_rules.catalogue import CHARACTERS, LOCATIONS, PROTECTORS
from cardia_rules.faq.entries import HOUSE
from cardia_rules.faq.register import REGISTER
from site_pages.evidence import Evidence
from site_pages.markdown import bullets, case_link, question_link, ruling_link, text
from site_pages.page import Page

_DATA: Final = "src/cardia_rules/faq/data"
_CARDS: Final = "src/cardia_rules/catalogue/data"
_FEW: Final = 2  # further cases would help a ruling that has fewer

_INTRODUCTION: Final = """\
# Good first rulings

Each of these wants one file and no code: [adding a ruling](adding-a-ruling.md) walks through it. The list is
made from the register, so what somebody has done is no longer here.
"""


def linked(page: Page, repository: str) -> Page:
    """Return a page with links to edit what it was made from, and to object to it, if it has a source."""
    source = _source(page.path)
    if not repository or source is None:
        return page
    name = page.path.split("/")[1].removesuffix(".md")
    edit = f"{repository}/edit/main/{source}"
    issue = f"{repository}/issues/new?template=disputed-ruling.yml&title={quote(f'Ruling: {name}')}"
    told = f"Is something wrong here? [Edit {source.split('/')[-1]}]({edit}) or [say what]({issue})."
    return Page(page.path, f"{page.content}\n---\n\n{told}\n{{: .taking-part }}\n")


def _source(path: str) -> str | None:
    """Return the file that a page of a ruling, question, case or card was made from."""
    folder, _, file = path.partition("/")
    name, is_page = file.removesuffix(".md"), file.endswith(".md")
    if not is_page:
        return None
    if folder == "rulings" and name in REGISTER.rulings:
        return f"{_DATA}/ledger.toml"
    if folder == "questions" and name in REGISTER.questions:
        return f"{_DATA}/questions.toml"
    if folder == "cases" and f"{name}.toml" in REGISTER.cases:
        return f"tests/faq_cases/{name}.toml"
    return _source_of_card(name) if folder == "cards" else None


def _source_of_card(slug: str) -> str | None:
    if slug in CHARACTERS:
        return f"{_CARDS}/deck-{len(CHARACTERS[slug].deck)}.toml"
    for file, entries in (("locations", LOCATIONS), ("protectors", PROTECTORS)):
        if slug in entries:
            return f"{_CARDS}/{file}.toml"
    return None


def first_rulings_page(evidence: Evidence) -> Page:
    """Return the list of what a newcomer could show or answer."""
    return Page("contributing/first-rulings.md", "\n".join(_first_rulings(evidence)))


def _first_rulings(evidence: Evidence) -> Iterator[str]:
    yield _INTRODUCTION
    once = [(one, evidence.showing(one.id)) for one in REGISTER.rulings.values()]
    yield "## Rulings that only one case shows { data-search-exclude }\n"
    yield "Another position, a corner, or the card beside another one would make them safer.\n"
    yield bullets(
        f"{ruling_link(one.id)}: {text(one.says.en)} ({case_link(cases[0].name, cases[0].title)})"
        for one, cases in once
        if len(cases) == 1
    )
    yield "## Questions that nobody has given another answer { data-search-exclude }\n"
    yield "The documents are silent, and only one reading has been written down. Do you know another?\n"
    yield bullets(
        f"{question_link(one.id)}: {text(one.asks.en)}"
        for one in REGISTER.questions.values()
        if len(one.answers) < _FEW
    )
    yield "## Questions that no authority has answered { data-search-exclude }\n"
    yield (
        "If the publisher, the author or a tournament's head judge has told you, "
        "[write it down](open-questions.md#an-authority-answers).\n"
    )
    yield bullets(
        f"{question_link(one.id)}: {text(one.asks.en)}"
        for one in REGISTER.questions.values()
        if one.settled[-1].by == HOUSE
    )
