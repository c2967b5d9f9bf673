"""One page a ruling: what it says, where, and the cases that show it."""

from collections.abc import Iterator
from typing import Final

from cardia_rules.faq.register import REGISTER
from cardia_rules.kernel.register.entries import Statement
from cardia_rules.language import Language
from cardia_rules.texts import Text
from site_pages.case_pages import cases_of
from site_pages.evidence import Evidence
from site_pages.markdown import (
    bullets,
    card_link,
    data_link,
    facts,
    number,
    question_said,
    ruling_link,
    ruling_said,
    text,
    way_up,
)
from site_pages.page import Page

KINDS: Final = {
    "rule": Text("a rule of the game", "une règle du jeu"),
    "example": Text(
        "an example that the document works through", "un exemple que le document joue jusqu’au bout"
    ),
    "ruling": Text("a ruling about a card or a place", "une précision sur une carte ou un lieu"),
    "component": Text("a statement about the material", "une indication sur le matériel"),
    "reading": Text("how the documents are to be read", "une indication pour lire les documents"),
}
_RULINGS: Final = Text("Rulings", "Règles")
_DOCUMENT: Final = Text("Document", "Document")
_PAGE: Final = Text("page", "page")
_READ: Final = Text("Read against the page", "Relu en regard de la page")
_NOT_READ: Final = Text("not yet, as it stands now", "pas encore, tel quel")
_READ_ON: Final = Text("on {on}, in English and in French", "le {on}, en anglais et en français")
_KIND: Final = Text("Kind", "Nature")
_TOPIC: Final = Text("Topic", "Thème")
_CARDS: Final = Text("Cards", "Cartes")
_SUPERSEDED: Final = Text("Superseded", "Remplacée")
_SUPERSEDED_BY: Final = Text("by {by} on {on}", "par {by} le {on}")
_CITED: Final = Text("Cited", "Citée")
_CITED_BY: Final = Text("by {count} events of the cases", "par {count} événements des cas")
_RELATED: Final = Text("Related rulings", "Règles voisines")
_BESIDE: Final = Text("Open questions beside it", "Questions ouvertes à côté")


def ruling_pages(evidence: Evidence, lang: Language) -> Iterator[Page]:
    for one in REGISTER.rulings.values():
        yield Page(f"rulings/{one.id}.md", "\n".join(_parts(one, evidence, lang)))


def _parts(one: Statement, evidence: Evidence, lang: Language) -> Iterator[str]:
    document = REGISTER.documents[one.document]
    yield way_up(
        (_RULINGS.to(lang), "index.md"),
        (document.title.to(lang), f"index.md#{document.id}"),
        (f"{_PAGE.to(lang)} {one.page}", f"index.md#{page_anchor(one)}"),
    )
    yield f"# {one.id}\n"
    yield f"{text(one.says.to(lang))}\n{{: .says }}\n"
    yield facts(_facts(one, evidence, lang))
    yield from cases_of(one.id, evidence, lang)
    yield from _related(one, evidence, lang)


def page_anchor(one: Statement) -> str:
    """Return the address of a document's page in the list of the rulings."""
    return f"{one.document}-{one.page}"


def _facts(one: Statement, evidence: Evidence, lang: Language) -> Iterator[tuple[str, str]]:
    document = REGISTER.documents[one.document]
    published = f" ({document.published})" if document.published else ""
    yield _DOCUMENT.to(lang), f"{text(document.title.to(lang))}{published}, {_PAGE.to(lang)} {one.page}"
    yield _READ.to(lang), read_in_words(one, lang)
    yield _KIND.to(lang), KINDS[one.kind].to(lang)
    topic = REGISTER.topics[one.topic]
    yield _TOPIC.to(lang), f"[{text(topic.name.to(lang))}](../rulings/topics.md#{topic_anchor(topic.id)})"
    yield _CARDS.to(lang), ", ".join(card_link(card, lang) for card in one.cards)
    if one.superseded is not None:
        by = ruling_link(one.superseded.by)
        yield _SUPERSEDED.to(lang), _SUPERSEDED_BY.to(lang).format(by=by, on=one.superseded.on)
    count = number(evidence.cited_in_cases[one.id], lang)
    yield _CITED.to(lang), _CITED_BY.to(lang).format(count=count)
    yield data_link("rulings", one.id, lang)


def read_in_words(one: Statement, lang: Language) -> str:
    """Say when a ruling was read against its page."""
    return _NOT_READ.to(lang) if one.read_on is None else _READ_ON.to(lang).format(on=one.read_on)


def topic_anchor(topic: str) -> str:
    return topic.lower().replace(" ", "-")


def _related(one: Statement, evidence: Evidence, lang: Language) -> Iterator[str]:
    others = [each for each in REGISTER.rulings.values() if each.id != one.id]
    near = [each for each in others if set(each.cards) & set(one.cards)]
    near += [each for each in others if each.topic == one.topic and not one.cards]
    if near:
        yield f"## {_RELATED.to(lang)}\n"
        yield bullets(ruling_said(each.id, lang) for each in near)
    beside = evidence.questions_beside.get(one.id, ())
    asked = [
        each for each in REGISTER.questions.values() if each.id in beside or set(each.cards) & set(one.cards)
    ]
    if asked:
        yield f"## {_BESIDE.to(lang)}\n"
        yield bullets(question_said(each.id, lang) for each in asked)
