"""One page a ruling: what it says, where, and the cases that show it."""

from collections.abc import Iterator
from typing import Final

from cardia_rules.faq.register import REGISTER, Statement
from site_pages.events_in_words import numbered_events
from site_pages.evidence import Evidence, Shown
from site_pages.markdown import (
    bullets,
    card_link,
    case_link,
    facts,
    fenced,
    folded,
    in_both,
    question_link,
    ruling_link,
    text,
    way_up,
)
from site_pages.page import Page
from site_pages.pictures import before_and_after

KINDS: Final = {
    "rule": "a rule of the game",
    "example": "an example that the document works through",
    "ruling": "a ruling about a card or a place",
    "component": "a statement about the material",
}


def ruling_pages(evidence: Evidence) -> Iterator[Page]:
    for one in REGISTER.rulings.values():
        yield Page(f"rulings/{one.id}.md", "\n".join(_parts(one, evidence)))


def _parts(one: Statement, evidence: Evidence) -> Iterator[str]:
    document = REGISTER.documents[one.document]
    yield way_up(("Rulings", "index.md"), (document.title.en, f"index.md#{document.id}"))
    yield f"# {one.id}\n"
    yield in_both(one.says)
    yield facts(_facts(one, evidence))
    cases = evidence.showing(one.id)
    if cases:
        yield "## Shown on the table { data-search-exclude }\n"
        yield _in_full(cases[0])
        if cases[1:]:
            yield "## More cases that show it { data-search-exclude }\n"
            yield bullets(case_link(each.name, each.title) for each in cases[1:])
    yield from _related(one, evidence)


def _facts(one: Statement, evidence: Evidence) -> Iterator[tuple[str, str]]:
    document = REGISTER.documents[one.document]
    published = f" ({document.published})" if document.published else ""
    yield "Document", f"{text(document.title.en)}{published}, page {one.page}"
    yield "Read against the page", read_in_words(one)
    yield "Kind", KINDS[one.kind]
    topic = REGISTER.topics[one.topic]
    yield "Topic", f"[{text(topic.name.en)}](../rulings/topics.md#{topic_anchor(topic.id)})"
    yield "Cards", ", ".join(map(card_link, one.cards))
    if one.superseded is not None:
        yield "Superseded", f"by {ruling_link(one.superseded.by)} on {one.superseded.on}"
    yield "Cited", f"by {evidence.cited_in_cases[one.id]:,} events of the cases"


def read_in_words(one: Statement) -> str:
    """Say when a ruling was read against its page, in both languages."""
    if one.read_on is None:
        return 'not yet, as it stands now <span lang="fr" class="french">(pas encore, tel quel)</span>'
    french = f"relu en regard de la page le {one.read_on}, en anglais et en français"
    return f'on {one.read_on}, in English and in French <span lang="fr" class="french">({french})</span>'


def topic_anchor(topic: str) -> str:
    return topic.lower().replace(" ", "-")


def _in_full(shown: Shown) -> str:
    parts = [f"**{case_link(shown.name, shown.title)}**\n", before_and_after(shown)]
    if shown.events:
        # Numbers of events are addresses, and a page has each address once: only one case is shown in full.
        parts.append(folded("What happens, event by event", numbered_events(shown.events)))
    parts.append(folded("The case as a file", fenced("toml", shown.source)))
    return "\n".join(parts)


def _related(one: Statement, evidence: Evidence) -> Iterator[str]:
    others = [each for each in REGISTER.rulings.values() if each.id != one.id]
    near = [each for each in others if set(each.cards) & set(one.cards)]
    near += [each for each in others if each.topic == one.topic and not one.cards]
    if near:
        yield "## Related rulings { data-search-exclude }\n"
        yield bullets(f"{ruling_link(each.id)}: {text(each.says.en)}" for each in near)
    beside = evidence.questions_beside.get(one.id, ())
    asked = [
        each for each in REGISTER.questions.values() if each.id in beside or set(each.cards) & set(one.cards)
    ]
    if asked:
        yield "## Open questions beside it { data-search-exclude }\n"
        yield bullets(f"{question_link(each.id)}: {text(each.asks.en)}" for each in asked)
