"""What happened, one plain English sentence an event, to be read aloud at the table."""

from cardia_rules.events import vocabulary as ev
from cardia_rules.render.event_words.abilities import IGNORED
from cardia_rules.render.event_words.registry import WORDS
from cardia_rules.render.option_words import option_in_words

__all__ = ["IGNORED", "WORDS", "in_words", "option_in_words"]


def in_words(event: ev.AnyEvent) -> str:
    """``North's Judge (8) activates: ...``."""
    return WORDS[type(event)](event)
