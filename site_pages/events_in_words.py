"""Events as a page tells them: a sentence each, with links to what it rests on."""

from collections.abc import Sequence

from cardia_rules.events.vocabulary import AnyEvent, WhyNot
from cardia_rules.render.languages import speech
from cardia_rules.render.words import in_words
from site_pages.markdown import reasons, text


def numbered_events(events: Sequence[AnyEvent]) -> str:
    """Every event of a log, each with an address of its own on the page."""
    return "".join(
        f'{number}. <a id="e{number}"></a>{sentence(event)}{_because(event)}{_why_not(event)}\n'
        for number, event in enumerate(events, 1)
    )


def sentence(event: AnyEvent) -> str:
    """What happened, and what it rests on."""
    why = reasons(event.rulings, event.questions)
    said = text(in_words(event))
    return f'{said} <span class="why">{why}</span>' if why else said


def _why_not(event: AnyEvent) -> str:
    """What did not come of it, each with the rule that kept it from happening."""
    return "".join(
        f"<br>{text(speech('en').event_words[WhyNot](told))} "
        f'<span class="why">{reasons(told.rulings, told.questions)}</span>'
        for told in event.why_not
    )


def _because(event: AnyEvent) -> str:
    return f' <span class="why">because of [{event.cause}](#e{event.cause})</span>' if event.cause else ""
