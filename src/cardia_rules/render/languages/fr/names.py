"""How cards, seats, factions and amounts are written in French.

A log may name a card that this catalogue lacks; it is then shown by its slug, never refused.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from cardia_rules.catalogue import CHARACTERS
from cardia_rules.catalogue.lookup import deck_of, known_card
from cardia_rules.catalogue.own import OwnCard
from cardia_rules.catalogue.unknown import is_unknown
from cardia_rules.catalogue.words import Faction
from cardia_rules.events.seats import Seat
from cardia_rules.events.table import Setup, Waiting, WaitingKind
from cardia_rules.render.languages import phrase
from cardia_rules.render.languages.contract import PHASES
from cardia_rules.render.languages.fr.grammar import (
    Noun,
    agreed,
    counted,
    listed,
    of_the,
    the,
    to_the,
    typeset,
)
from cardia_rules.spelling import capital

SEAT_NAMES: Final[dict[Seat, str]] = {"north": "Nord", "south": "Sud"}

FACTIONS: Final[dict[Faction, Noun]] = {
    "rebellion": Noun("Révolutionnaires", "m", plural=True),
    "academy": Noun("Académie", "f"),
    "guild": Noun("Guilde", "f"),
    "dynasty": Noun("Dynastie", "f"),
}


def card_name(card: str) -> str:
    """Write a character's, location's or protector's name."""
    if is_unknown(card):
        return "carte inconnue"
    found = known_card(card)
    return card if found is None else typeset(found.names.fr)


def noun(card: str) -> Noun:
    """Return a card's name, to be used in a sentence."""
    found = known_card(card)
    if found is None:
        return Noun(card_name(card) if is_unknown(card) else f"carte « {card} »", "f")
    return Noun(card_name(card), found.names.gender, found.names.plural, found.names.aspirated)


def with_influence(card: str) -> Noun:
    """Return ``Juge (8)``, to be used in a sentence."""
    character = CHARACTERS.get(card)
    named = noun(card)
    return named if character is None else named._replace(text=f"{named.text} ({character.influence})")


def card_with_influence(card: str) -> str:
    """Write ``Juge (8)``."""
    return card_name(card) if CHARACTERS.get(card) is None else with_influence(card).text


def effect_of(card: str) -> str:
    """Write what a card says, in our words; nothing for one whose text nobody knows."""
    found = known_card(card)
    return "" if found is None or found.effect is None else found.effect.fr


def quoting(does: str, text: str) -> str:
    """Write a sentence that ends with what a card says, if anybody knows it."""
    return f"{does} : « {text} »" if text else f"{does}."


def seat_name(seat: Seat) -> str:
    """Write ``Nord``."""
    return SEAT_NAMES[seat]


def faction_name(faction: Faction) -> str:
    """Write ``la Guilde``."""
    return the(FACTIONS[faction])


def of_faction(faction: Faction) -> str:
    """Write ``de la Guilde``, ``des Révolutionnaires``."""
    return of_the(FACTIONS[faction])


def whose(seat: Seat, card: str) -> str:
    """Write ``la Juge (8) de Nord``; just ``Nord`` where a location acts and no card of theirs is left."""
    return f"{the(with_influence(card))} de {seat_name(seat)}" if card else seat_name(seat)


def of_whose(seat: Seat, card: str) -> str:
    """Write ``du Médiateur (4) de Nord``."""
    return f"{of_the(with_influence(card))} de {seat_name(seat)}" if card else f"de {seat_name(seat)}"


def the_card(card: str | None) -> str:
    """Write ``la Juge (8)``; ``une carte`` where the viewer, or anybody, does not know which."""
    return "une carte" if card is None or is_unknown(card) else the(with_influence(card))


def the_cards(cards: Sequence[str]) -> str:
    """Write ``la Juge (8) et la Djinn (16)``; of those that nobody knows, how many."""
    named = [the_card(card) for card in cards if not is_unknown(card)]
    unknown = len(cards) - len(named)
    return listed(
        [*named, *([counted(unknown, "carte inconnue", "cartes inconnues")] if unknown else ())],
        "aucune carte",
    )


_FORMS: Final[dict[str, Callable[[Any, Any], str]]] = {
    "seat": lambda seat, _thing: seat_name(seat),
    "first": lambda seat, _thing: seat_name(seat),
    "card": lambda card, _thing: the_card(card),
    "onto": lambda card, _thing: to_the(with_influence(card)),
    "cards": lambda cards, _thing: the_cards(cards),
    "whose": lambda card, thing: whose(thing.seat, card),
    "of whose": lambda card, thing: of_whose(thing.seat, card),
    "faction": lambda faction, _thing: faction_name(faction),
    "protector": lambda protector, _thing: the(noun(protector)),
    "by": lambda by, _thing: f"{by:+d}",
    "phase": lambda phase, _thing: _phase(phase),
    # What waits in a position laid out by hand was set waiting by no event.
    "since": lambda number, _thing: f"l’événement {number}" if number > 0 else "que la table est disposée",
}


def _phase(phase: int) -> str:
    return f"{phase}, {phrase(f'table.phase.{phase}', 'fr')}," if phase in PHASES else str(phase)


def write(thing: Any, name: str, form: str) -> str:
    """Write a fact of an event or option: as usual, in a form, as a number, or as a participle of a card."""
    value, (one, several, *_) = getattr(thing, name), (*form.split("|"), "")
    if several:
        return counted(value, one, several)
    if form and form not in _FORMS:
        return agreed(form, with_influence(value))
    return _FORMS.get(form or name, lambda fact, _thing: str(fact))(value, thing)


_WAITS: Final[dict[WaitingKind, str]] = {
    "face-up": "face visible",
    "deck-top": "haut du paquet",
    "token": "jeton",
    "blessing": "sceau supplémentaire",
}


def waiting_words(waiting: Waiting) -> str:
    """Write what waits for a card, as short as on a table."""
    if waiting.kind == "modifier":
        return f"{waiting.by:+d}"
    if waiting.kind == "late":
        return f"{waiting.by:+d} en fin de phase 2"
    if waiting.kind == "either":
        return " ou ".join(f"{by:+d}" for by in waiting.either)
    if waiting.kind == "demand":
        unless = "" if waiting.faction is None else f" sauf carte {of_faction(waiting.faction)}"
        return f"{counted(waiting.count, 'carte')}{unless}"
    return _WAITS.get(waiting.kind, waiting.kind)


def deck_words(setup: Setup) -> str:
    """Write ``paquet I``, or what else the sixteen are; those that are not in the box by name."""
    deck = deck_of(card for card in setup.deck if card not in own_slugs(setup))
    words = "paquet mêlé" if deck is None else f"paquet {deck}"
    if not setup.own:
        return words
    others = "qui n’est pas dans la boîte" if len(setup.own) == 1 else "qui ne sont pas dans la boîte"
    return f"{words} avec {listed([the(with_influence(card)) for card in own_slugs(setup)])}, {others}"


def own_slugs(setup: Setup) -> tuple[str, ...]:
    """Return the cards of a deck that are not in the box."""
    return tuple(card.full_slug for card in setup.own)


def own_texts(setup: Setup) -> str:
    """Write what the cards say that are not in the box, a sentence each, after another sentence."""
    return "".join(map(_own_text, setup.own))


def _own_text(card: OwnCard) -> str:
    named = with_influence(card.full_slug)
    made_by = f" (par {card.by})" if card.by else ""
    absent = "ne sont pas" if named.plural else "n’est pas"
    return f" {capital(the(named))}{made_by} {absent} dans la boîte : « {card.effect.fr} »"
