"""What stands in the page as HTML, also without its script: the badge, the events, what they cite."""

from collections.abc import Iterable, Sequence
from html import escape
from itertools import groupby

from cardia_rules.render.legible import legible
from cardia_rules.render.page.cited import Cited
from cardia_rules.render.page.story import Told
from cardia_rules.render.page.verdict import Badge
from cardia_rules.render.page.wording import Wording


def written_badge(badge: Badge) -> str:
    text = escape(badge.text)
    if badge.event is not None:
        text = f'<a href="#e={badge.event}">{text}</a>'
    details = "".join(f"<p>{escape(line)}</p>" for line in badge.details)
    return f'<div class="badge {badge.kind}"><p><strong>{text}</strong></p>{details}</div>'


def written_rounds(events: Sequence[Told], wording: Wording) -> str:
    written = []
    for number, told in groupby(events, lambda each: each.round):
        heading = wording.round.format(round=number) if number else wording.setup
        items = "".join(map(_event, told))
        written.append(f'<section><h3>{escape(heading)}</h3><ol class="events">{items}</ol></section>\n')
    return "".join(written)


def _event(told: Told) -> str:
    number = f'<span class="number">{told.number}</span>'
    said = f'<span class="said">{escape(told.sentence)}</span>'
    return f'<li><a href="#e={told.number}">{number} {said}</a></li>\n'


def written_citations(every: Iterable[Cited], wording: Wording) -> str:
    return "".join(_citation(cited, wording) for cited in every)


def _citation(cited: Cited, wording: Wording) -> str:
    says = "".join(f"<p>{escape(legible(text))}</p>" for text in cited.says)
    links = " ".join(f'<a href="#e={number}">{number}</a>' for number in cited.events)
    name = escape(legible(cited.name, 80))
    by = f'<p class="citing">{escape(wording.cited_by)} {links}</p>'
    return f'<details class="cited"><summary>{name}</summary>{says}{by}</details>\n'


def written_keys(wording: Wording) -> str:
    return "".join(
        f"<dt><kbd>{escape(keys)}</kbd></dt><dd>{escape(does)}</dd>" for keys, does in wording.keys
    )
