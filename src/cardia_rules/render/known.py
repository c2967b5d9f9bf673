"""What the catalogue knows of what a log names: a log may name a card that this catalogue lacks."""

from cardia_rules.catalogue import CHARACTERS, LOCATIONS, PROTECTORS, AnyCard
from cardia_rules.events.table import Setup


def known_card(card: str) -> AnyCard | None:
    """A character, protector or location."""
    return CHARACTERS.get(card) or PROTECTORS.get(card) or LOCATIONS.get(card)


def deck_of(setup: Setup) -> str | None:
    """The deck that all sixteen belong to, ``?`` if nobody knows it; nothing for a mixture."""
    decks = {CHARACTERS[card].deck if card in CHARACTERS else "?" for card in setup.deck}
    return decks.pop() if len(decks) == 1 else None
