"""Where to begin looking: rulings by document and page and by topic, cards by deck, questions, cases."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Final

from cardia_rules.catalogue import CHARACTERS, LOCATIONS, PROTECTORS, AnyCard
from cardia_rules.faq.register import REGISTER
from cardia_rules.kernel.register.entries import Statement
from cardia_rules.language import Language
from cardia_rules.texts import Text
from site_pages.card_pages import both_names
from site_pages.evidence import Evidence
from site_pages.markdown import bullets, case_link, colon, question_said, ruling_said, text
from site_pages.page import Page
from site_pages.ruling_pages import page_anchor, topic_anchor

_BY_DOCUMENT: Final = Text(
    """\
# The rules, page by page

Every statement of the rule documents, {count} in all, in their order and in our own words. An id names its
document, the printed page and the matter, and it never changes. [By topic](topics.md) they are sorted as a
reader would look.
""",
    """\
# Les règles, page par page

Tout ce qu’énoncent les documents de règles, {count} règles en tout, dans leur ordre et avec nos mots. Un nom
indique son document, la page imprimée et le sujet, et ne change jamais. [Par thème](topics.md), elles sont
rangées comme on les cherche.
""",
)
_PAGE: Final = Text("Page {number}", "Page {number}")
_BY_TOPIC: Final = Text("# Rulings by topic\n", "# Les règles par thème\n")
_CARDS: Final = Text(
    "# Cards\n\nWhat each does, which rulings speak of it, and how sure we are of its text.\n",
    "# Cartes\n\nCe que fait chacune, quelles règles en parlent, et à quel point son texte est sûr.\n",
)
_DECK: Final = Text("Deck {deck}", "Paquet {deck}")
_LOCATIONS: Final = Text("Locations", "Lieux")
_PROTECTORS: Final = Text("Nature protectors", "Protecteurs de la Nature")
_QUESTIONS: Final = Text(
    """\
# Open questions

Where the documents are silent or can be read two ways, nothing is decided in code. Each question has named
answers, a table chooses at set-up, and an event that hung on one says so.
""",
    """\
# Questions ouvertes

Là où les documents se taisent ou se lisent de deux façons, rien n’est décidé dans le code. Chaque question a
des réponses nommées, une table choisit à la mise en place, et un événement qui en dépendait le dit.
""",
)
_USUALLY: Final = Text("Usually", "D’habitude")
_CASES: Final = Text(
    """\
# Cases

{count} positions with what is played and what follows. Each is a text that anybody can write, a test of the
engine, and something to step through on the page of its ruling or question.
[How to add one](../contributing/adding-a-ruling.md).
""",
    """\
# Cas

{count} positions, avec ce qui est joué et ce qui s’ensuit. Chacune est un texte que chacun peut écrire, une
épreuve du moteur, et se suit pas à pas sur la page de sa règle ou de sa question.
[En ajouter une](../contributing/adding-a-ruling.md).
""",
)


def index_pages(evidence: Evidence, lang: Language) -> Iterator[Page]:
    yield Page("rulings/index.md", "\n".join(_by_document(lang)))
    yield Page("rulings/topics.md", "\n".join(_by_topic(lang)))
    yield Page("cards/index.md", "\n".join(_by_deck(lang)))
    yield Page("questions/index.md", "\n".join(_questions(lang)))
    yield Page("cases/index.md", "\n".join(_cases(evidence, lang)))


# ------------------------------------------------------------------ rulings
def _by_document(lang: Language) -> Iterator[str]:
    yield _BY_DOCUMENT.to(lang).format(count=len(REGISTER.rulings))
    for document in REGISTER.documents.values():
        yield f"## {text(document.title.to(lang))} {{ #{document.id} }}\n"
        here = [one for one in REGISTER.rulings.values() if one.document == document.id]
        for anchor, of_page in groupby(sorted(here, key=lambda one: one.page), page_anchor):
            rulings = list(of_page)
            yield f"### {_PAGE.to(lang).format(number=rulings[0].page)} {{ #{anchor} }}\n"
            yield _listed(rulings, lang)


def _by_topic(lang: Language) -> Iterator[str]:
    yield _BY_TOPIC.to(lang)
    for topic in REGISTER.topics.values():
        yield f"## {text(topic.name.to(lang))} {{ #{topic_anchor(topic.id)} }}\n"
        yield _listed((one for one in REGISTER.rulings.values() if one.topic == topic.id), lang)


def _listed(rulings: Iterable[Statement], lang: Language) -> str:
    return bullets(ruling_said(one.id, lang) for one in rulings)


# ------------------------------------------------------------------ the rest
def _by_deck(lang: Language) -> Iterator[str]:
    yield _CARDS.to(lang)
    for deck in ("I", "II"):
        yield f"## {_DECK.to(lang).format(deck=deck)}\n"
        yield _gallery((card for card in CHARACTERS.values() if card.deck == deck), lang)
    yield f"## {_LOCATIONS.to(lang)}\n"
    yield _gallery(LOCATIONS.values(), lang)
    yield f"## {_PROTECTORS.to(lang)}\n"
    yield _gallery(PROTECTORS.values(), lang)


def _gallery(cards: Iterable[AnyCard], lang: Language) -> str:
    pictures = (
        f"[![](../cards/{card.slug}.svg){{ loading=lazy }}<span>{both_names(card, lang)}</span>]"
        f"(../cards/{card.slug}.md)"
        for card in cards
    )
    return '<div class="gallery" markdown="1">\n\n' + "\n".join(pictures) + "\n\n</div>\n"


def _questions(lang: Language) -> Iterator[str]:
    yield _QUESTIONS.to(lang)
    for one in REGISTER.questions.values():
        usual = text(one.answers[one.default].to(lang))
        yield f"- {question_said(one.id, lang)} {_USUALLY.to(lang)}{colon(lang)}*{usual}*."


def _cases(evidence: Evidence, lang: Language) -> Iterator[str]:
    yield _CASES.to(lang).format(count=len(evidence.cases))
    told: set[str] = set()
    for topic in REGISTER.topics.values():
        here = [
            shown
            for shown in evidence.cases.values()
            if shown.name not in told and REGISTER.rulings[shown.case.rulings[0]].topic == topic.id
        ]
        told |= {shown.name for shown in here}
        if here:
            yield f"## {text(topic.name.to(lang))}\n"
            yield bullets(case_link(shown, lang) for shown in here)
