"""What happened and what is decided, one plain sentence each, to be read aloud at the table."""

from cardia_rules.catalogue.words import Language
from cardia_rules.events import vocabulary as ev
from cardia_rules.events.options import Option
from cardia_rules.render.tongue import tongue
from cardia_rules.views.seen_events import AnySeenEvent


def in_words(event: ev.AnyEvent | AnySeenEvent, lang: Language = "en") -> str:
    """``North's Judge (8) activates: ...``; of an event that a viewer sees in part, only that part."""
    return tongue(lang).sentences.event_words(event)


def option_in_words(option: Option, lang: Language = "en") -> str:
    """What a player decides to do: ``place the Judge (8)``."""
    return tongue(lang).sentences.option_words(option)
