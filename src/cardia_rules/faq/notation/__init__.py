"""The words in which cases are written, one place for both directions: text to values, values to text."""

from cardia_rules.faq.notation.cards import (
    AND_SO_ON,
    card_text,
    encounter_text,
    read_card,
    read_encounter,
    slug,
)
from cardia_rules.faq.notation.events import describe, describe_log, usual_words
from cardia_rules.faq.notation.options import Written, option_text, read_option
from cardia_rules.faq.notation.waiting import read_waiting, waiting_text

__all__ = [
    "AND_SO_ON",
    "Written",
    "card_text",
    "describe",
    "describe_log",
    "encounter_text",
    "option_text",
    "read_card",
    "read_encounter",
    "read_option",
    "read_waiting",
    "slug",
    "usual_words",
    "waiting_text",
]
