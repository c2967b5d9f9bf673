"""How cards, seats, factions and amounts are written in English.

A log may name a card that this catalogue lacks; it is then shown by its slug, never refused.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from cardia_rules import spelling
from cardia_rules.catalogue import CHARACTERS
from cardia_rules.catalogue.lookup import deck_of, known_card
from cardia_rules.catalogue.unknown import is_unknown
from cardia_rules.catalogue.words import Faction
from cardia_rules.events.seats import Seat
from cardia_rules.events.table import Setup, Waiting
from cardia_rules.faq.notation import waiting_text
from cardia_rules.render.languages import phrase
from cardia_rules.render.languages.contract import PHASES

FACTION_NAMES: Final[dict[Faction, str]] = {
    "rebellion": "the Rebellion",
    "academy": "the Academy",
    "guild": "the Guild",
    "dynasty": "the Dynasty",
}

_NAMED_LIKE_A_DAY: Final = ("founders-day",)


def card_name(card: str) -> str:
    """Write a character's, location's or protector's name."""
    if is_unknown(card):
        return "unknown card"
    found = known_card(card)
    return card if found is None else found.names.en


def the(card: str) -> str:
    """Write ``the Bazaar``, but ``Founder's Day``."""
    return card_name(card) if card in _NAMED_LIKE_A_DAY else f"the {card_name(card)}"


def effect_of(card: str) -> str:
    """Write what a card says, in our words; nothing for one whose text nobody knows."""
    found = known_card(card)
    return "" if found is None or found.effect is None else found.effect.en


def quoting(does: str, text: str) -> str:
    """Write a sentence that ends with what a card says, if anybody knows it."""
    return f'{does}: "{text}"' if text else f"{does}."


def card_with_influence(card: str) -> str:
    """Write ``Judge (8)``."""
    character = CHARACTERS.get(card)
    return card_name(card) if character is None else f"{character.names.en} ({character.influence})"


def faction_name(faction: Faction) -> str:
    """Write ``the Guild``."""
    return FACTION_NAMES[faction]


def seat_name(seat: Seat) -> str:
    """Write ``North``."""
    return seat.capitalize()


def whose(seat: Seat, card: str) -> str:
    """Write ``North's Judge (8)``; just ``North`` where a location acts and no card of theirs is left."""
    return seat_name(seat) if not card else f"{seat_name(seat)}'s {card_with_influence(card)}"


def listed(things: Iterable[str], nothing: str = "nothing") -> str:
    """Write ``a``, ``a and b``, ``a, b and c``."""
    return spelling.listed([*things], "and") or nothing


def the_cards(cards: Sequence[str]) -> str:
    """Write ``the Judge (8) and the Djinn (16)``; of those that nobody knows, how many."""
    named = [the_card(card) for card in cards if not is_unknown(card)]
    unknown = len(cards) - len(named)
    return listed([*named, *([counted(unknown, "unknown card")] if unknown else ())], "no card")


def the_card(card: str | None) -> str:
    """Write ``the Judge (8)``; ``a card`` where the viewer, or anybody, does not know which."""
    return "a card" if card is None or is_unknown(card) else f"the {card_with_influence(card)}"


def counted(count: int, thing: str) -> str:
    """Write ``1 card``, ``2 cards``."""
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


_FORMS: Final[dict[str, Callable[[Any, Any], str]]] = {
    "seat": lambda seat, _thing: seat_name(seat),
    "first": lambda seat, _thing: seat_name(seat),
    "card": lambda card, _thing: the_card(card),
    "to": lambda card, _thing: the_card(card),
    "cards": lambda cards, _thing: the_cards(cards),
    "whose": lambda card, thing: whose(thing.seat, card),
    "faction": lambda faction, _thing: FACTION_NAMES[faction],
    "protector": lambda protector, _thing: the(protector),
    "by": lambda by, _thing: f"{by:+d}",
    "phase": lambda phase, _thing: _phase(phase),
    # What waits in a position laid out by hand was set waiting by no event.
    "since": lambda number, _thing: f"event {number}" if number > 0 else "the table was laid out",
}


def _phase(phase: int) -> str:
    return f"{phase}, {phrase(f'table.phase.{phase}', 'en')}," if phase in PHASES else str(phase)


def write(thing: Any, name: str, form: str) -> str:
    """Write a fact of an event or option: as it is usual, in a form, or as a number of ``one|several``."""
    value, (one, several, *_) = getattr(thing, name), (*form.split("|"), "")
    if several:
        return f"{value} {one if value == 1 else several}"
    return _FORMS.get(form or name, lambda fact, _thing: str(fact))(value, thing)


def waiting_words(waiting: Waiting) -> str:
    """Write what waits for a card, in the words that cases use."""
    return waiting_text(waiting)


def deck_words(setup: Setup) -> str:
    """Write ``deck I``, or what else the sixteen are; those that are not in the box by name."""
    deck = deck_of(card for card in setup.deck if card not in own_slugs(setup))
    words = "a mixed deck" if deck is None else f"deck {deck}"
    if not setup.own:
        return words
    others = "which is not in the box" if len(setup.own) == 1 else "which are not in the box"
    return f"{words} with {the_cards(own_slugs(setup))}, {others}"


def own_slugs(setup: Setup) -> tuple[str, ...]:
    """Return the cards of a deck that are not in the box."""
    return tuple(card.full_slug for card in setup.own)


def own_texts(setup: Setup) -> str:
    """Write what the cards say that are not in the box, a sentence each, after another sentence."""
    return "".join(
        f" The {card_with_influence(card.full_slug)} is not in the box{f', by {card.by}' if card.by else ''}:"
        f' "{card.effect.en}"'
        for card in setup.own
    )
