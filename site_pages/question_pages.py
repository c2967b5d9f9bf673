"""One page an open question: its answers, who settled it, and where a case goes another way."""

from collections.abc import Iterator

from cardia_rules.faq.entries import DOCUMENT, Settlement
from cardia_rules.faq.register import REGISTER, Question
from cardia_rules.render.languages import phrase
from site_pages.evidence import Evidence
from site_pages.markdown import (
    bullets,
    card_link,
    case_link,
    facts,
    in_both,
    question_link,
    ruling_link,
    table,
    text,
    way_up,
)
from site_pages.page import Page
from site_pages.parting import parting


def question_pages(evidence: Evidence) -> Iterator[Page]:
    for one in REGISTER.questions.values():
        partings = [parting(one, other, evidence) for other in one.answers if other != one.default]
        yield Page(
            f"questions/{one.id}.md", "\n".join(_parts(one, evidence, [each.told for each in partings]))
        )
        yield from (picture for each in partings for picture in each.pictures)


def _parts(one: Question, evidence: Evidence, partings: list[str]) -> Iterator[str]:
    yield way_up(("Open questions", "index.md"))
    yield f"# {one.id}\n"
    yield in_both(one.asks)
    yield facts((("Cards", ", ".join(map(card_link, one.cards))), ("Settled", _settled(one))))
    yield "## Answers\n"
    yield table(("answer", "in English", "in French"), (_answer(one, key) for key in one.answers))
    yield (
        f'A table that plays otherwise says so at set-up, `answers={{"{one.id}": "…"}}`, or in a case under '
        "`[answers]`; the choice is kept in the log.\n"
    )
    yield from partings
    if cases := evidence.showing(one.id):
        yield "## Cases { data-search-exclude }\n"
        yield bullets(case_link(each.name, each.title) for each in cases)
    near = [each for each in REGISTER.questions.values() if each != one and set(each.cards) & set(one.cards)]
    if near:
        yield "## Questions beside it { data-search-exclude }\n"
        yield bullets(f"{question_link(each.id)}: {text(each.asks.en)}" for each in near)


def _settled(one: Question) -> str:
    return "; before: ".join(_settlement(each) for each in reversed(one.settled))


def _settlement(one: Settlement) -> str:
    """Say which answer, since when, on whose word, where that can be read, and why."""
    where = text(one.where or "")
    linked = f"[{where}]({one.where})" if (one.where or "").startswith("https://") else where
    whom = phrase(
        f"cli.questions.by.{one.capacity}",
        "en",
        ruling=ruling_link(one.by) if one.capacity == DOCUMENT else "",
        who=text(one.who or ""),
        where=linked,
    )
    told = phrase("cli.questions.settled", "en", key=f"`{one.answer}`", on=one.on, whom=whom)
    if one.reason is None:
        return told
    french = f'<span lang="fr" class="french">({text(one.reason.fr)})</span>'
    return f"{told}, {phrase('cli.questions.reason', 'en', reason=text(one.reason.en))} {french}"


def _answer(one: Question, key: str) -> tuple[str, str, str]:
    name = f"**`{key}`** (usual)" if key == one.default else f"`{key}`"
    said = one.answers[key]
    return name, text(said.en), f'<span lang="fr">{text(said.fr)}</span>'
