"""How cards, factions and amounts are written in English.

A log may name a card that this catalogue lacks; it is then shown by its slug, never refused.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final

from cardia_rules import spelling
from cardia_rules.catalogue.unknown import is_unknown
from cardia_rules.catalogue.words import Faction
from cardia_rules.events.seats import Seat
from cardia_rules.render.languages.sentences import card_name, card_with_influence, seat_name

LANGUAGE: Final = "en"
_FACTIONS: Final[dict[Faction, str]] = {
    "rebellion": "the Rebellion",
    "academy": "the Academy",
    "guild": "the Guild",
    "dynasty": "the Dynasty",
}
_NAMED_LIKE_A_DAY: Final = ("founders-day",)


def the(card: str) -> str:
    """Write ``the Bazaar``, but ``Founder's Day``."""
    name = card_name(card, LANGUAGE)
    return name if card in _NAMED_LIKE_A_DAY else f"the {name}"


def the_card(card: str | None) -> str:
    """Write ``the Judge (8)``; ``a card`` where the viewer, or anybody, does not know which."""
    return "a card" if card is None or is_unknown(card) else f"the {card_with_influence(card, LANGUAGE)}"


def whose(seat: Seat, card: str) -> str:
    """Write ``North's Judge (8)``; just ``North`` where a location acts and no card of theirs is left."""
    name = seat_name(seat, LANGUAGE)
    return f"{name}'s {card_with_influence(card, LANGUAGE)}" if card else name


def owned(seat: Seat, card: str) -> str:
    """Write ``North's Judge``."""
    return f"{seat_name(seat, LANGUAGE)}'s {card_name(card, LANGUAGE)}"


def faction_name(faction: Faction) -> str:
    """Write ``the Guild``."""
    return _FACTIONS[faction]


def listed(things: Iterable[str]) -> str:
    """Write ``a``, ``a and b``, ``a, b and c``."""
    return spelling.listed([*things], "and")


def counted(count: int, one: str, several: str) -> str:
    """Write ``1 card``, ``2 cards``."""
    return f"{count} {one if count == 1 else several}"


def agreed(_form: str, value: object) -> str:
    """Write a value as it is: nothing agrees with a card."""
    return str(value)


FORMS: Final[dict[str, Callable[[Any, Any], str]]] = {
    "to": lambda card, _thing: the_card(card),
    "names": lambda cards, _thing: listed(card_name(each.card, LANGUAGE) for each in cards),
}
