"""How cards, seats, factions and amounts are written, in each language.

A log may name a card that this catalogue lacks; it is then shown by its slug, never refused.
"""

from cardia_rules.catalogue.words import Faction, Language
from cardia_rules.events.seats import Seat
from cardia_rules.events.table import Setup, Waiting
from cardia_rules.render.tongue import tongue


def card_name(card: str, lang: Language = "en") -> str:
    """A character's, location's or protector's name."""
    return tongue(lang).names.card_name(card)


def card_with_influence(card: str, lang: Language = "en") -> str:
    """``Judge (8)``."""
    return tongue(lang).names.card_with_influence(card)


def effect_of(card: str, lang: Language = "en") -> str:
    """What a card says, in our words; nothing for one whose text nobody knows."""
    return tongue(lang).names.effect_of(card)


def seat_name(seat: Seat, lang: Language = "en") -> str:
    return tongue(lang).names.seat_name(seat)


def whose(seat: Seat, card: str, lang: Language = "en") -> str:
    """``North's Judge (8)``."""
    return tongue(lang).names.whose(seat, card)


def faction_name(faction: Faction, lang: Language = "en") -> str:
    """``the Guild``."""
    return tongue(lang).names.faction_name(faction)


def waiting_words(waiting: Waiting, lang: Language = "en") -> str:
    """What waits for a card, as short as on a table."""
    return tongue(lang).names.waiting_words(waiting)


def deck_words(setup: Setup, lang: Language = "en") -> str:
    """``deck I``, or what else the sixteen are."""
    return tongue(lang).names.deck_words(setup)
