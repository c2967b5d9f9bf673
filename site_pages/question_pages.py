"""One page an open question: its answers, who settled it, and where a case goes another way."""

from collections.abc import Iterator
from typing import Final

from cardia_rules.faq.register import REGISTER
from cardia_rules.kernel.register.entries import DOCUMENT, Question, Settlement
from cardia_rules.language import Language
from cardia_rules.render.languages import phrase
from cardia_rules.texts import Text
from site_pages.case_pages import cases_of
from site_pages.evidence import Evidence
from site_pages.markdown import (
    bullets,
    card_link,
    data_link,
    facts,
    question_said,
    ruling_link,
    table,
    text,
    way_up,
)
from site_pages.page import Page
from site_pages.parting import parting

_QUESTIONS: Final = Text("Open questions", "Questions ouvertes")
_CARDS: Final = Text("Cards", "Cartes")
_SETTLED: Final = Text("Settled", "Tranchée")
_BEFORE: Final = Text("; before: ", " ; avant : ")
_ANSWERS: Final = Text("Answers", "Réponses")
_ANSWER: Final = Text("answer", "réponse")
_MEANING: Final = Text("in words", "en clair")
_USUAL: Final = Text("usual", "habituelle")
_BESIDE: Final = Text("Questions beside it", "Questions voisines")
_TODAY: Final = Text(
    "This question has another name today.", "Cette question porte un autre nom aujourd’hui."
)
_OTHERWISE: Final = Text(
    'A table that plays otherwise says so at set-up, `answers={{"{id}": "…"}}`, or in a case under '
    "`[answers]`; the choice is kept in the log.",
    'Une table qui joue autrement le dit à la mise en place, `answers={{"{id}": "…"}}`, ou dans un cas sous '
    "`[answers]` ; le journal garde ce choix.",
)


def question_pages(evidence: Evidence, lang: Language) -> Iterator[Page]:
    for one in REGISTER.questions.values():
        partings = [parting(one, other, evidence, lang) for other in one.answers if other != one.default]
        yield Page(f"questions/{one.id}.md", "\n".join(_parts(one, evidence, partings, lang)))
        # Old logs, cases and links in a forum name it so.
        yield from (Page(f"questions/{former}.md", _renamed(former, one, lang)) for former in one.formerly)


def _renamed(former: str, one: Question, lang: Language) -> str:
    up = way_up((_QUESTIONS.to(lang), "index.md"))
    return f"{up}\n# {former}\n\n{_TODAY.to(lang)}\n\n{bullets((question_said(one.id, lang),))}"


def _parts(one: Question, evidence: Evidence, partings: list[str], lang: Language) -> Iterator[str]:
    yield way_up((_QUESTIONS.to(lang), "index.md"))
    yield f"# {one.id}\n"
    yield f"{text(one.asks.to(lang))}\n{{: .says }}\n"
    cards = ", ".join(card_link(card, lang) for card in one.cards)
    data = data_link("questions", one.id, lang)
    yield facts(((_CARDS.to(lang), cards), (_SETTLED.to(lang), _settled(one, lang)), data))
    yield f"## {_ANSWERS.to(lang)}\n"
    heads = (_ANSWER.to(lang), _MEANING.to(lang))
    yield table(heads, (_answer(one, key, lang) for key in one.answers))
    if len(one.answers) > 1:
        yield f"{_OTHERWISE.to(lang).format(id=one.id)}\n"
    yield from partings
    yield from cases_of(one.id, evidence, lang)
    near = [each for each in REGISTER.questions.values() if each != one and set(each.cards) & set(one.cards)]
    if near:
        yield f"## {_BESIDE.to(lang)}\n"
        yield bullets(question_said(each.id, lang) for each in near)


def _settled(one: Question, lang: Language) -> str:
    return _BEFORE.to(lang).join(_settlement(each, lang) for each in reversed(one.settled))


def _settlement(one: Settlement, lang: Language) -> str:
    """Say which answer, since when, on whose word, where that can be read, and why."""
    where = text(one.where or "")
    linked = f"[{where}]({one.where})" if (one.where or "").startswith("https://") else where
    whom = phrase(
        f"cli.questions.by.{one.capacity}",
        lang,
        ruling=ruling_link(one.by) if one.capacity == DOCUMENT else "",
        who=text(one.who or ""),
        where=linked,
    )
    told = phrase("cli.questions.settled", lang, key=f"`{one.answer}`", on=one.on, whom=whom)
    if one.reason is None:
        return told
    return f"{told}, {phrase('cli.questions.reason', lang, reason=text(one.reason.to(lang)))}"


def _answer(one: Question, key: str, lang: Language) -> tuple[str, str]:
    name = f"**`{key}`** ({_USUAL.to(lang)})" if key == one.default else f"`{key}`"
    return name, text(one.answers[key].to(lang))
