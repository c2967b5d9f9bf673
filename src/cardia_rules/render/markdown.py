"""A game as Markdown: its rounds, each event with its rulings, the table at the end, what the rulings say."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from cardia_rules.errors import Failure, UnknownName
from cardia_rules.events.vocabulary import AnyEvent, WhyNot
from cardia_rules.faq.register import question
from cardia_rules.language import Language
from cardia_rules.render.errors import badge_of
from cardia_rules.render.explanation import ruling_says
from cardia_rules.render.languages import phrase
from cardia_rules.render.legible import legible
from cardia_rules.render.record import about_in_words
from cardia_rules.render.text import table_as_text
from cardia_rules.render.verdict import opening_paragraphs
from cardia_rules.render.words import deck_words, in_words
from cardia_rules.replay.adjudicate import Finding
from cardia_rules.replay.verdict import Verdict
from cardia_rules.spelling import capital
from cardia_rules.views.events import AnySeenEvent, seen_about
from cardia_rules.views.log import SeenMoment, see_game
from cardia_rules.views.viewers import Viewer

# What Markdown would take for markup anywhere in a line, and where a text begins.
_MARKUP: Final = re.compile(r"[\\`*_{}\[\]<>#|~$&!]|^[-+=]|(?<=:)/(?=/)")


class _Told(NamedTuple):
    number: int
    round: int
    event: AnySeenEvent


def game_as_markdown(
    events: Sequence[AnyEvent],
    viewer: Viewer = "judge",
    *,
    title: str = "",
    finding: Finding | None = None,
    verdict: Verdict | None = None,
    refused: Sequence[Failure] = (),
    lang: Language = "en",
    told: Iterable[SeenMoment] | None = None,
) -> str:
    """Write a game, or what came of a position, as ``viewer`` may see it; nothing else is in the text.

    ``finding`` is what ``replay.adjudicate.verify`` says of the log. ``verdict``, and why a decision was
    ``refused``, stand first; they are for a judge alone. ``told`` is what was seen of each event where the
    events say more than that.
    """
    seen: list[_Told] = []
    for moment in see_game(events, viewer) if told is None else told:
        seen.append(_Told(moment.number, moment.table.round, moment.event))
    last = moment.table
    badge = badge_of(finding, viewer, len(seen), lang)
    parts = [
        f"# {escaped(title or phrase('page.game', lang))}",
        *(f"> {escaped(said)}" for _kind, said in opening_paragraphs(verdict, refused, viewer, lang)),
        f"{capital(deck_words(last.setup, lang))} · {phrase(f'page.seen-by.{viewer}', lang)}",
        *map(escaped, about_in_words(seen_about(seen[0].event), lang)),
        f"**{escaped(badge.text)}**",
        *map(escaped, badge.details),
        *_rounds(seen, lang),
        f"## {phrase('page.table', lang)}",
        _fenced(table_as_text(last, lang)),
        *_cited(seen, lang),
    ]
    return "\n\n".join(parts) + "\n"


def _rounds(seen: Sequence[_Told], lang: Language) -> Iterator[str]:
    for number, each in groupby(seen, lambda one: one.round):
        yield f"## {phrase('page.round', lang, round=number) if number else phrase('page.setup', lang)}"
        yield "\n".join(_event(one, lang) for one in each)


def _event(one: _Told, lang: Language) -> str:
    lines = [f"{one.number}. {_with_reasons(one.event, lang)}"]
    lines += [f"    {_with_reasons(told, lang)}" for told in one.event.why_not]
    return "  \n".join(lines)


def _with_reasons(told: AnyEvent | AnySeenEvent | WhyNot, lang: Language) -> str:
    why = ", ".join((*told.rulings, *told.questions))
    return f"{escaped(in_words(told, lang))}{f' *({escaped(why)})*' if why else ''}"


def _cited(seen: Sequence[_Told], lang: Language) -> Iterator[str]:
    told = [each for one in seen for each in (one.event, *one.event.why_not)]
    rulings = dict.fromkeys(name for each in told for name in each.rulings)
    questions = dict.fromkeys(name for each in told for name in each.questions)
    for heading, names, says in (
        (phrase("page.rulings", lang), rulings, ruling_says),
        (phrase("page.questions", lang), questions, _asks),
    ):
        if names:
            yield f"## {heading}"
            yield "\n".join(f"- **{escaped(name)}**: {escaped(says(name, lang))}" for name in names)


def _asks(name: str, lang: Language) -> str:
    try:
        return question(name).asks.to(lang)
    except UnknownName:
        return phrase("explanations.not-in-register", lang)


def escaped(text: str) -> str:
    """Escape what Markdown would take for markup: text from a log stays text."""
    return _MARKUP.sub(lambda found: f"\\{found.group()}", legible(text))


def _fenced(text: str) -> str:
    """Put lines in a fence longer than any within them."""
    lines = [legible(line) for line in text.splitlines()]
    fence = "`" * max(3, 1 + max((len(run) for run in re.findall("`+", text)), default=0))
    return "\n".join((f"{fence}text", *lines, fence))
