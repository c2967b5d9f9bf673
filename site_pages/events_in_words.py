"""Events as a page tells them: a sentence each, with links to what it rests on."""

from cardia_rules.events.vocabulary import AnyEvent
from cardia_rules.language import Language
from cardia_rules.render.words import in_words
from site_pages.markdown import reasons, text


def sentence(event: AnyEvent, lang: Language) -> str:
    """What happened, and what it rests on."""
    why = reasons(event.rulings, event.questions)
    said = text(in_words(event, lang))
    return f'{said} <span class="why">{why}</span>' if why else said
