"""Ways into the project from its pages: what to edit, where to object, what would be a good first ruling."""

import re
from collections.abc import Iterator
from typing import Final
from urllib.parse import quote

from cardia_rules.catalogue import CHARACTERS, LOCATIONS, PROTECTORS
from cardia_rules.faq.register import REGISTER
from cardia_rules.kernel.register.entries import HOUSE
from cardia_rules.language import Language
from cardia_rules.texts import Text
from site_pages.evidence import Evidence
from site_pages.markdown import bullets, case_link, question_said, ruling_said
from site_pages.page import Page

_DATA: Final = "src/cardia_rules/faq/data"
_CARDS: Final = "src/cardia_rules/catalogue/data"
_LINK: Final = re.compile(r"\[(.*?)\]\((.*?)\)")
_FEW: Final = 2  # further cases would help a ruling that has fewer

_INTRODUCTION: Final = Text(
    """\
# Good first rulings

Each of these wants a few lines of text and no code: [adding a ruling](adding-a-ruling.md) walks through it.
The list is made from the register, so what somebody has done is no longer here.
""",
    """\
# Par où commencer

Chacune de ces règles demande quelques lignes de texte et aucun code :
[ajouter une règle](adding-a-ruling.md) en montre une. La liste vient du registre :
ce que quelqu’un a fait n’y figure plus.
""",
)
_ONCE: Final = Text("Rulings that only one case shows", "Règles qu’un seul cas montre")
_WHY_ONCE: Final = Text(
    "Another position, a corner, or the card beside another one would make them safer.",
    "Une autre position, un cas limite, ou la carte à côté d’une autre les rendrait plus sûres.",
)
_ONE_ANSWER: Final = Text("Questions that nobody has given another answer", "Questions à une seule réponse")
_WHY_ONE_ANSWER: Final = Text(
    "The documents are silent, and only one reading has been written down. Do you know another?",
    "Les documents se taisent, et une seule lecture a été écrite. En connaissez-vous une autre ?",
)
_UNANSWERED: Final = Text(
    "Questions that no authority has answered", "Questions auxquelles aucune autorité n’a répondu"
)
_WHY_UNANSWERED: Final = Text(
    "If the publisher, the author or a tournament's head judge has told you, "
    "[write it down](open-questions.md#an-authority-answers).",
    "Si l’éditeur, l’auteur ou l’arbitre principal d’un tournoi vous l’a dit, "
    "[écrivez-le](../../contributing/open-questions.md#an-authority-answers).",
)
_WRONG: Final = Text(
    "Is something wrong here? [Edit {file}]({edit}) or [say what]({issue}).",
    "Quelque chose ne va pas ? [Modifier {file}]({edit}) ou [dire quoi]({issue}).",
)


def linked(page: Page, repository: str, lang: Language) -> Page:
    """Return a page with links to edit what it was made from, and to object to it, if it has a source."""
    source = _source(page.path)
    if not repository or source is None:
        return page
    name = page.path.split("/")[1].rpartition(".")[0]
    edit = f"{repository}/edit/main/{source}"
    issue = f"{repository}/issues/new?template=disputed-ruling.yml&title={quote(f'Ruling: {name}')}"
    told = _WRONG.to(lang).format(file=source.split("/")[-1], edit=edit, issue=issue)
    if page.path.endswith(".html"):
        told = _LINK.sub(r'<a href="\2">\1</a>', told.replace("&", "&amp;"))
        return page._replace(content=f'{page.content}\n<hr>\n<p class="taking-part">{told}</p>\n')
    return page._replace(content=f"{page.content}\n---\n\n{told}\n{{: .taking-part }}\n")


def _source(path: str) -> str | None:
    """Return the file that a page of a ruling, question or card was made from."""
    folder, _, file = path.partition("/")
    name, _, kind = file.rpartition(".")
    if kind not in ("md", "html"):
        return None
    if folder == "rulings" and name in REGISTER.rulings:
        return f"{_DATA}/ledger.toml"
    if folder == "questions" and name in REGISTER.questions:
        return f"{_DATA}/questions.toml"
    return _source_of_card(name) if folder == "cards" else None


def _source_of_card(slug: str) -> str | None:
    if slug in CHARACTERS:
        return f"{_CARDS}/deck-{len(CHARACTERS[slug].deck)}.toml"
    for file, entries in (("locations", LOCATIONS), ("protectors", PROTECTORS)):
        if slug in entries:
            return f"{_CARDS}/{file}.toml"
    return None


def first_rulings_page(evidence: Evidence, lang: Language) -> Page:
    """Return the list of what a newcomer could show or answer."""
    return Page("contributing/first-rulings.md", "\n".join(_first_rulings(evidence, lang)))


def _first_rulings(evidence: Evidence, lang: Language) -> Iterator[str]:
    yield _INTRODUCTION.to(lang)
    once = [(one, evidence.showing(one.id)) for one in REGISTER.rulings.values()]
    yield f"## {_ONCE.to(lang)}\n"
    yield f"{_WHY_ONCE.to(lang)}\n"
    yield bullets(
        f"{ruling_said(one.id, lang)} ({case_link(cases[0], lang)})" for one, cases in once if len(cases) == 1
    )
    yield f"## {_ONE_ANSWER.to(lang)}\n"
    yield f"{_WHY_ONE_ANSWER.to(lang)}\n"
    yield bullets(
        question_said(one.id, lang) for one in REGISTER.questions.values() if len(one.answers) < _FEW
    )
    yield f"## {_UNANSWERED.to(lang)}\n"
    yield f"{_WHY_UNANSWERED.to(lang)}\n"
    yield bullets(
        question_said(one.id, lang) for one in REGISTER.questions.values() if one.settled[-1].by == HOUSE
    )
