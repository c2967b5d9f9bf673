"""What stands in the page as HTML, also without its script: the badge, the events, what they cite."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from html import escape
from itertools import groupby
from typing import Final, NamedTuple

import msgspec

from cardia_rules.catalogue import FACTIONS
from cardia_rules.errors import UnknownName
from cardia_rules.events.seats import Seat
from cardia_rules.events.table import Setup
from cardia_rules.faq.register import question
from cardia_rules.language import Language
from cardia_rules.render.errors import Badge
from cardia_rules.render.explanation import printed_at, ruling_says
from cardia_rules.render.languages import phrase
from cardia_rules.render.legible import legible, plain
from cardia_rules.render.page.story import Line, Story, ToldEvent
from cardia_rules.render.svg.markup import box, tag
from cardia_rules.render.svg.shapes import blessing, card_back, colour_of, faction_symbol, signet, token
from cardia_rules.render.verdict import Paragraph
from cardia_rules.render.words import faction_name, seat_name


# ------------------------------------------------------------------ what is cited
class Cited(NamedTuple):
    """A ruling or question: where it is printed, the paragraphs it says, and the events that rest on it."""

    name: str
    where: str
    says: tuple[str, ...]
    events: tuple[int, ...]


def cited_rulings(story: Story, lang: Language) -> tuple[Cited, ...]:
    """Return the rulings of a game in the order in which they are first cited."""
    return _cited(story.events, lambda told: told.rulings, lambda name: (ruling_says(name, lang),), lang)


def cited_questions(story: Story, lang: Language) -> tuple[Cited, ...]:
    """Return the open questions of a game in the order in which they are first cited."""
    says = partial(_question, setup=story.setup, lang=lang)
    return _cited(story.events, lambda told: told.questions, says, lang)


def _cited(
    events: Iterable[ToldEvent],
    names: Callable[[ToldEvent], tuple[str, ...]],
    says: Callable[[str], tuple[str, ...]],
    lang: Language,
) -> tuple[Cited, ...]:
    citing: dict[str, list[int]] = {}
    for told in events:
        for name in dict.fromkeys(names(told)):
            citing.setdefault(name, []).append(told.number)
    return tuple(
        Cited(name, printed_at(name, lang), says(name), tuple(dict.fromkeys(numbers)))
        for name, numbers in citing.items()
    )


def _question(name: str, setup: Setup, lang: Language) -> tuple[str, ...]:
    """Return what is asked, how this table answered it, and how else it could have."""
    try:
        asked = question(name)
    except UnknownName:
        return (phrase("explanations.not-in-register", lang),)
    chosen = msgspec.to_builtins(setup.answers).get(name, asked.default)
    said = [asked.asks.to(lang)]
    for key, text in sorted(asked.answers.items(), key=lambda answer: answer[0] != chosen):
        how = "page.answered" if key == chosen else "page.otherwise"
        said.append(phrase(how, lang, answer=text.to(lang)))
    return tuple(said)


# ------------------------------------------------------------------ as HTML
def written_verdict(said: Sequence[Paragraph], rulings: Iterable[str], lang: Language) -> str:
    """Write what was refused, the verdict, and what its rulings say; nothing for who is told none."""
    if not said:
        return ""
    heading = escape(phrase("page.verdict", lang))
    parts = [f'<p class="{kind}">{escape(text)}</p>' for kind, text in said]
    parts += [_in_full(name, lang) for name in rulings]
    return f'<section id="verdict"><h2>{heading}</h2>{"".join(parts)}</section>'


def _in_full(name: str, lang: Language) -> str:
    where = plain(printed_at(name, lang)) or legible(name, 80)
    return f'<p class="full"><strong>{escape(where)}</strong> {escape(legible(ruling_says(name, lang)))}</p>'


def written_notes(notes: Sequence[tuple[int, str]], lang: Language) -> str:
    """Write what a judge noted, each with the event that it is about."""
    if not notes:
        return ""
    items = "".join(
        f'<li><a href="#event-{number}">{escape(phrase("page.event", lang, number=number))}</a>'
        f" {escape(sentence)}</li>"
        for number, sentence in notes
    )
    return f'<section id="notes"><h2>{escape(phrase("page.notes", lang))}</h2><ul>{items}</ul></section>'


def written_badge(badge: Badge) -> str:
    """Write the verdict."""
    text = escape(badge.text)
    if badge.event is not None:
        text = f'<a href="#event-{badge.event}">{text}</a>'
    details = "".join(f"<p>{escape(line)}</p>" for line in badge.details)
    return f'<div class="badge {badge.kind}"><p><strong>{text}</strong></p>{details}</div>'


def written_rounds(line: Line, kind: str, lang: Language) -> str:
    """Write the events, round by round; ``kind`` begins the address of each."""
    written = []
    for number, group in groupby(line.events, lambda each: each.round):
        heading = phrase("page.round", lang, round=number) if number else phrase("page.setup", lang)
        told = list(group)
        items = "".join(_event(each, kind) for each in told)
        written.append(
            f'<h3>{escape(heading)}</h3><ol class="events" start="{told[0].number}">{items}</ol>\n'
        )
    return "".join(written)


def _event(told: ToldEvent, kind: str) -> str:
    here = f"{kind}-{told.number}"
    return f'<li id="{here}"><a href="#{here}">{escape(told.sentence)}</a></li>\n'


def written_citations(every: Iterable[Cited], lang: Language) -> str:
    """Write what rulings or questions say, and which events cite them."""
    return "".join(_citation(cited, lang) for cited in every)


def _citation(cited: Cited, lang: Language) -> str:
    says = "".join(f"<p>{escape(legible(text))}</p>" for text in cited.says)
    links = " ".join(f'<a href="#event-{number}">{number}</a>' for number in cited.events)
    name = f"<code>{escape(legible(cited.name, 80))}</code>"
    where = f"<b>{escape(plain(cited.where))}</b> " if cited.where else ""
    by = f'<p class="citing">{escape(phrase("page.cited-by", lang))} {links}</p>'
    return f'<details class="cited"><summary>{where}{name}</summary>{says}{by}</details>\n'


def written_keys(lang: Language) -> str:
    """Write which key does what."""
    lines = [line.split(" = ") for line in phrase("page.keys", lang).splitlines()]
    return "".join(f"<dt><kbd>{escape(keys)}</kbd></dt><dd>{escape(does)}</dd>" for keys, does in lines)


# ------------------------------------------------------------------ around the board
_ZONES: Final = ("hand", "deck", "discard", "waiting")


def written_panel(seat: Seat, lang: Language) -> str:
    """Write where a player's cards are shown; what lies there the script knows."""
    name = escape(seat_name(seat, lang))
    counts = "".join(
        f'<span class="count" title="{escape(said)}">{_symbol(drawn)}<b id="{seat}-{key}"></b>'
        f'<span class="unseen"> {escape(said)}</span></span>'
        for key, drawn, said in (
            ("signets", signet(1, 0), phrase("page.signets", lang)),
            ("cards", card_back(2, 0, 12, 16), phrase("table.picture.deck", lang)),
        )
    )
    zones = "".join(
        f'<div class="zone" id="{seat}-{zone}" hidden><h4>{escape(phrase(f"table.picture.{zone}", lang))}'
        f' <span class="many"></span></h4><div class="lying"></div></div>'
        for zone in _ZONES
    )
    return (
        f'<section class="panel" id="{seat}" aria-label="{name}"><h3>{name} <span class="player"></span></h3>'
        f'<p class="counts">{counts}</p>{zones}</section>\n'
    )


def _symbol(drawn: str) -> str:
    return f'<svg class="cardia symbol" viewBox="0 0 18 18" aria-hidden="true">{drawn}</svg>'


def written_legend(lang: Language) -> str:
    """Write what the colours, shapes and pieces mean."""
    factions = [
        (
            box(0, 0, 18, 18, colour_of(faction), 4) + faction_symbol(faction, 1, 1),
            faction_name(faction, lang),
        )
        for faction in FACTIONS
    ]
    pieces = [
        (signet(1, 1), phrase("page.legend.signet", lang)),
        (token(1, 1), phrase("page.legend.token", lang)),
        (blessing(1, 1), phrase("page.legend.blessing", lang)),
        (box(2, 2, 14, 14, "card", 3) + box(2, 2, 14, 14, "edge won", 3), phrase("page.legend.won", lang)),
        (card_back(3, 1, 12, 16), phrase("table.picture.face-down", lang)),
        (tag("path", d="M9 2l5 7-5 7-5-7z", class_="past"), phrase("page.legend.past", lang)),
    ]
    items = "".join(f"<li>{_symbol(drawn)} {escape(said)}</li>" for drawn, said in (*factions, *pieces))
    return f"<ul>{items}</ul>"
