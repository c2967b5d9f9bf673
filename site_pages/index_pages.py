"""Where to begin looking: rulings by document and by topic, cards by deck, questions, cases."""

from collections.abc import Iterable, Iterator

from cardia_rules.catalogue import CHARACTERS, LOCATIONS, PROTECTORS, AnyCard
from cardia_rules.faq.register import REGISTER, Statement
from site_pages.card_pages import both_names
from site_pages.evidence import Evidence
from site_pages.markdown import bullets, case_link, question_link, ruling_link, text
from site_pages.page import Page
from site_pages.ruling_pages import topic_anchor


def index_pages(evidence: Evidence) -> Iterator[Page]:
    yield Page("rulings/index.md", "\n".join(_by_document()))
    yield Page("rulings/topics.md", "\n".join(_by_topic()))
    yield Page("cards/index.md", "\n".join(_by_deck()))
    yield Page("questions/index.md", "\n".join(_questions()))
    yield Page("cases/index.md", "\n".join(_cases(evidence)))


# ------------------------------------------------------------------ rulings
def _by_document() -> Iterator[str]:
    yield "# Rulings by document\n"
    yield (
        f"Every statement of the rule documents, {len(REGISTER.rulings)} in all, in our own words. An id "
        "names its document, the printed page and the matter, and it never changes. [By topic](topics.md) "
        "they are sorted as a reader would look.\n"
    )
    for document in REGISTER.documents.values():
        yield f"## {text(document.title.en)} {{ #{document.id} data-search-exclude }}\n"
        yield _listed(one for one in REGISTER.rulings.values() if one.document == document.id)


def _by_topic() -> Iterator[str]:
    yield "# Rulings by topic\n"
    for topic in REGISTER.topics.values():
        yield f"## {text(topic.name.en)} {{ #{topic_anchor(topic.id)} data-search-exclude }}\n"
        yield _listed(one for one in REGISTER.rulings.values() if one.topic == topic.id)


def _listed(rulings: Iterable[Statement]) -> str:
    return bullets(f"{ruling_link(one.id)}: {text(one.says.en)}" for one in rulings)


# ------------------------------------------------------------------ the rest
def _by_deck() -> Iterator[str]:
    yield "# Cards\n"
    yield "What each does, which rulings speak of it, and how sure we are of its text.\n"
    for deck in ("I", "II"):
        yield f"## Deck {deck}\n"
        yield _gallery(card for card in CHARACTERS.values() if card.deck == deck)
    yield "## Locations\n"
    yield _gallery(LOCATIONS.values())
    yield "## Nature protectors\n"
    yield _gallery(PROTECTORS.values())


def _gallery(cards: Iterable[AnyCard]) -> str:
    pictures = (
        f"[![](../cards/{card.slug}.svg){{ loading=lazy }}<span>{both_names(card)}</span>]"
        f"(../cards/{card.slug}.md)"
        for card in cards
    )
    return '<div class="gallery" markdown="1">\n\n' + "\n".join(pictures) + "\n\n</div>\n"


def _questions() -> Iterator[str]:
    yield "# Open questions\n"
    yield (
        "Where the documents are silent or can be read two ways, nothing is decided in code. Each question "
        "has named answers, a table chooses at set-up, and an event that hung on one says so.\n"
    )
    for one in REGISTER.questions.values():
        usual = text(one.answers[one.default].en)
        yield f"- {question_link(one.id)}: {text(one.asks.en)} Usually: *{usual}*."


def _cases(evidence: Evidence) -> Iterator[str]:
    yield "# Cases\n"
    yield (
        f"{len(evidence.cases)} positions with what is played and what follows. Each is a file that anybody "
        "can write, a test of the engine, and a page to step through. "
        "[How to add one](../contributing/adding-a-ruling.md).\n"
    )
    told: set[str] = set()
    for topic in REGISTER.topics.values():
        here = [
            shown
            for shown in evidence.cases.values()
            if shown.name not in told and REGISTER.rulings[shown.case.rulings[0]].topic == topic.id
        ]
        told |= {shown.name for shown in here}
        if here:
            yield f"## {text(topic.name.en)} {{ data-search-exclude }}\n"
            yield bullets(case_link(shown.name, shown.title) for shown in here)
