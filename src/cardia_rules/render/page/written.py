"""What stands in the page as HTML, also without its script: the badge, the events, what they cite."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from html import escape
from itertools import groupby
from typing import Final, NamedTuple

import msgspec

from cardia_rules.errors import UnknownName
from cardia_rules.events.table import Setup
from cardia_rules.faq.register import question, ruling
from cardia_rules.language import Language
from cardia_rules.render.errors import cited_by, failure_in_words, verdict_in_words
from cardia_rules.render.languages import phrase, speech
from cardia_rules.render.legible import legible
from cardia_rules.render.page.story import Story, Told
from cardia_rules.render.words import in_words
from cardia_rules.replay.adjudicate import Conclusion, Finding
from cardia_rules.resolution.ruleset import GameDivergence, GameReasons
from cardia_rules.views.viewers import Viewer

MOST_REASONS: Final = 20  # of the events that cite something else now


# ------------------------------------------------------------------ what is cited
class Cited(NamedTuple):
    """A ruling or question: the paragraphs it says, and the numbers of the events that rest on it."""

    name: str
    says: tuple[str, ...]
    events: tuple[int, ...]


def cited_rulings(story: Story, lang: Language) -> tuple[Cited, ...]:
    """Return the rulings of a game in the order in which they are first cited."""
    return _cited(story.events, lambda told: told.rulings, lambda name: _ruling(name, lang))


def cited_questions(story: Story, lang: Language) -> tuple[Cited, ...]:
    """Return the open questions of a game in the order in which they are first cited."""
    return _cited(story.events, lambda told: told.questions, lambda name: _question(name, story.setup, lang))


def _cited(
    events: Iterable[Told], names: Callable[[Told], tuple[str, ...]], says: Callable[[str], tuple[str, ...]]
) -> tuple[Cited, ...]:
    citing: dict[str, list[int]] = {}
    for told in events:
        for name in dict.fromkeys(names(told)):
            citing.setdefault(name, []).append(told.number)
    return tuple(Cited(name, says(name), tuple(numbers)) for name, numbers in citing.items())


def _ruling(name: str, lang: Language) -> tuple[str, ...]:
    try:
        return (ruling(name).says.to(lang),)
    except UnknownName:
        return (phrase("page.not-in-register", lang),)


def _question(name: str, setup: Setup, lang: Language) -> tuple[str, ...]:
    """Return what is asked, how this table answered it, and how else it could have."""
    try:
        asked = question(name)
    except UnknownName:
        return (phrase("page.not-in-register", lang),)
    chosen = msgspec.to_builtins(setup.answers).get(name, asked.default)
    said = [asked.asks.to(lang)]
    for key, text in sorted(asked.answers.items(), key=lambda answer: answer[0] != chosen):
        how = "page.answered" if key == chosen else "page.otherwise"
        said.append(phrase(how, lang, answer=text.to(lang)))
    return tuple(said)


# ------------------------------------------------------------------ the badge
class Badge(NamedTuple):
    """The verdict on a log, and the event to look at, if any."""

    kind: str
    text: str
    event: int | None = None
    details: tuple[str, ...] = ()


def badge_of(finding: Finding | None, viewer: Viewer, shown: int, lang: Language) -> Badge:
    """Return the verdict on a log.

    Both sides of a difference can name hidden cards, so they are for a judge alone. So is how much is still
    to come: it shows what a card that lies face down will bring about.
    """
    if finding is None:
        return Badge("unverified", phrase("page.not-verified", lang))
    judge = viewer == "judge"
    if finding.conclusion in (Conclusion.UNREADABLE, Conclusion.NOT_OPENED):
        reason = (legible(verdict_in_words(finding, lang)),) if judge else ()
        return Badge("diverged", phrase("page.unreadable", lang, number=shown), shown, reason)
    if finding.divergence is not None:
        number = finding.divergence.number
        sides = tuple(_both_sides(finding.divergence, lang)) if judge else ()
        return Badge("diverged", phrase("page.diverged", lang, number=number), number, sides)
    if finding.owed:
        owed = (phrase("page.still-owed", lang, count=len(finding.owed)),) if judge else ()
        return Badge("diverged", phrase("page.cut", lang, count=finding.agreed), details=owed)
    if finding.reasons:
        for_the_judge = finding.reasons[:MOST_REASONS] if judge else ()
        cited = tuple(_cited_otherwise(each, lang) for each in for_the_judge)
        return Badge("exact", phrase("page.same-game", lang, count=finding.agreed), details=cited)
    return Badge("exact", phrase("page.exact", lang, count=finding.agreed))


def _cited_otherwise(reason: GameReasons, lang: Language) -> str:
    then, now = cited_by(reason.recorded, lang), cited_by(reason.given, lang)
    return legible(phrase("page.cited-otherwise", lang, number=reason.number, then=then, now=now))


def _both_sides(divergence: GameDivergence, lang: Language) -> Iterator[str]:
    yield phrase("page.recorded", lang, sentence=legible(in_words(divergence.recorded, lang)))
    if divergence.given is not None:
        yield phrase("page.rules-give", lang, sentence=legible(in_words(divergence.given, lang)))
    elif divergence.failures:
        reasons = "; ".join(failure_in_words(failure, lang) for failure in divergence.failures)
        yield phrase("page.rules-refuse", lang, reasons=legible(reasons))
    else:
        yield phrase("page.rules-wait", lang)


# ------------------------------------------------------------------ as HTML
def written_verdict(paragraphs: Sequence[str]) -> str:
    """Write the verdict, the first paragraph set off; nothing where there is none."""
    if not paragraphs:
        return ""
    first, *rest = paragraphs
    said = f"<p><strong>{escape(first)}</strong></p>" + "".join(f"<p>{escape(each)}</p>" for each in rest)
    return f'<div class="verdict">{said}</div>'


def written_badge(badge: Badge) -> str:
    """Write the verdict."""
    text = escape(badge.text)
    if badge.event is not None:
        text = f'<a href="#e={badge.event}">{text}</a>'
    details = "".join(f"<p>{escape(line)}</p>" for line in badge.details)
    return f'<div class="badge {badge.kind}"><p><strong>{text}</strong></p>{details}</div>'


def written_rounds(events: Sequence[Told], lang: Language) -> str:
    """Write the events, round by round."""
    written = []
    for number, told in groupby(events, lambda each: each.round):
        heading = phrase("page.round", lang, round=number) if number else phrase("page.setup", lang)
        items = "".join(map(_event, told))
        written.append(f'<section><h3>{escape(heading)}</h3><ol class="events">{items}</ol></section>\n')
    return "".join(written)


def _event(told: Told) -> str:
    number = f'<span class="number">{told.number}</span>'
    said = f'<span class="said">{escape(told.sentence)}</span>'
    return f'<li><a href="#e={told.number}">{number} {said}</a></li>\n'


def written_citations(every: Iterable[Cited], lang: Language) -> str:
    """Write what rulings or questions say, and which events cite them."""
    return "".join(_citation(cited, lang) for cited in every)


def _citation(cited: Cited, lang: Language) -> str:
    says = "".join(f"<p>{escape(legible(text))}</p>" for text in cited.says)
    links = " ".join(f'<a href="#e={number}">{number}</a>' for number in cited.events)
    name = escape(legible(cited.name, 80))
    by = f'<p class="citing">{escape(phrase("page.cited-by", lang))} {links}</p>'
    return f'<details class="cited"><summary>{name}</summary>{says}{by}</details>\n'


def written_keys(lang: Language) -> str:
    """Write which key does what."""
    return "".join(
        f"<dt><kbd>{escape(keys)}</kbd></dt><dd>{escape(does)}</dd>" for keys, does in speech(lang).page.KEYS
    )
