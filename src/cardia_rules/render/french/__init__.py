"""French: one sentence a function, a module for each part of the vocabulary."""

from cardia_rules.render.french import (
    abilities,
    asks,
    cards,
    explaining,
    options,
    pieces,
    places,
    rounds,
    table,
)
from cardia_rules.render.french.names import (
    card_name,
    card_with_influence,
    deck_words,
    effect_of,
    faction_name,
    phase_name,
    reason_words,
    seat_name,
    the_cards,
    waiting_words,
    whose,
)
from cardia_rules.render.french.sentences import event_words, option_words

__all__ = [
    "abilities",
    "asks",
    "card_name",
    "card_with_influence",
    "cards",
    "deck_words",
    "effect_of",
    "event_words",
    "explaining",
    "faction_name",
    "option_words",
    "options",
    "phase_name",
    "pieces",
    "places",
    "reason_words",
    "rounds",
    "seat_name",
    "table",
    "the_cards",
    "waiting_words",
    "whose",
]
