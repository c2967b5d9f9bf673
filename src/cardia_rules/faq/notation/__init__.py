"""The words in which cases are written, one place for both directions: text to values, values to text."""

from cardia_rules.faq.notation.cards import (
    AND_SO_ON,
    any_slug,
    card_text,
    encounter_text,
    guard_text,
    known_part,
    location_slug,
    protector_slug,
    read_card,
    read_encounter,
    read_guard,
    read_waiting,
    slug,
    usual_encounter,
    usual_guard,
    usual_waiting,
    waiting_text,
)
from cardia_rules.faq.notation.events import describe, describe_log, usual_words
from cardia_rules.faq.notation.options import Written, option_text, read_option

__all__ = [
    "AND_SO_ON",
    "Written",
    "any_slug",
    "card_text",
    "describe",
    "describe_log",
    "encounter_text",
    "guard_text",
    "known_part",
    "location_slug",
    "option_text",
    "protector_slug",
    "read_card",
    "read_encounter",
    "read_guard",
    "read_option",
    "read_waiting",
    "slug",
    "usual_encounter",
    "usual_guard",
    "usual_waiting",
    "usual_words",
    "waiting_text",
]
