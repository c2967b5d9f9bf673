"""How cards, factions and amounts are written in French.

A log may name a card that this catalogue lacks; it is then shown by its slug, never refused.
"""

from collections.abc import Callable
from typing import Any, Final

from cardia_rules.catalogue import CHARACTERS
from cardia_rules.catalogue.lookup import known_card
from cardia_rules.catalogue.unknown import is_unknown
from cardia_rules.catalogue.words import Faction
from cardia_rules.events.seats import Seat
from cardia_rules.render.languages import sentence
from cardia_rules.render.languages.fr import grammar
from cardia_rules.render.languages.fr.grammar import Noun, of, of_the, to_the
from cardia_rules.render.languages.sentences import card_name, seat_name

LANGUAGE: Final = "fr"
counted, listed = grammar.counted, grammar.listed
FACTIONS: Final[dict[Faction, Noun]] = {
    "rebellion": Noun("Révolutionnaires", "m", plural=True),
    "academy": Noun("Académie", "f"),
    "guild": Noun("Guilde", "f"),
    "dynasty": Noun("Dynastie", "f"),
}


def noun(card: str) -> Noun:
    """Return a card's name, to be used in a sentence."""
    found = known_card(card)
    name = card_name(card, LANGUAGE)
    if found is None:
        return Noun(name if is_unknown(card) else f"carte « {card} »", "f")
    return Noun(name, found.names.gender, found.names.plural, found.names.aspirated)


def with_influence(card: str) -> Noun:
    """Return ``Juge (8)``, to be used in a sentence."""
    character = CHARACTERS.get(card)
    named = noun(card)
    return named if character is None else named._replace(text=f"{named.text} ({character.influence})")


def the(card: str) -> str:
    """Write ``la Juge``."""
    return grammar.the(noun(card))


def the_card(card: str | None) -> str:
    """Write ``la Juge (8)``; ``une carte`` where the viewer, or anybody, does not know which."""
    return "une carte" if card is None or is_unknown(card) else grammar.the(with_influence(card))


def whose(seat: Seat, card: str) -> str:
    """Write ``la Juge (8) de Nord``; just ``Nord`` where a location acts and no card of theirs is left."""
    name = seat_name(seat, LANGUAGE)
    return f"{grammar.the(with_influence(card))} de {name}" if card else name


def of_whose(seat: Seat, card: str) -> str:
    """Write ``du Médiateur (4) de Nord``."""
    of_seat = f"de {seat_name(seat, LANGUAGE)}"
    return f"{of_the(with_influence(card))} {of_seat}" if card else of_seat


def owned(seat: Seat, card: str) -> str:
    """Write ``la Juge de Nord``."""
    return f"{the(card)} de {seat_name(seat, LANGUAGE)}"


def faction_name(faction: Faction) -> str:
    """Write ``la Guilde``."""
    return grammar.the(FACTIONS[faction])


def agreed(form: str, value: Any) -> str:
    """Write a participle, or a verb for one and for several, as a card or several of them want it."""
    one, _, several = form.partition("|")
    if several:
        return several if noun(value).plural else one
    cards = [each.card for each in value] if isinstance(value, tuple) else [value]
    return grammar.agreed(form, *map(noun, cards))


FORMS: Final[dict[str, Callable[[Any, Any], str]]] = {
    "onto": lambda card, _thing: to_the(with_influence(card)),
    "of whose": lambda card, thing: of_whose(thing.seat, card),
    "of owned": lambda card, thing: f"{of_the(noun(card))} de {seat_name(thing.seat, LANGUAGE)}",
    "of the": lambda card, _thing: of_the(noun(card)),
    "of faction": lambda faction, _thing: of_the(FACTIONS[faction]),
    "to faction": lambda faction, _thing: to_the(FACTIONS[faction]),
    "names": lambda cards, _thing: listed(the(each.card) for each in cards),
    "to do": lambda option, _thing: of(
        sentence(f"options.{type(option).__struct_config__.tag}", LANGUAGE, option)
    ),
}
