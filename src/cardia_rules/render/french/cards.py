"""Cards that come, go and lie on the table."""

from typing import Final

from cardia_rules.events import vocabulary as ev
from cardia_rules.events.table import Zone
from cardia_rules.render.french.grammar import agreed
from cardia_rules.render.french.names import seat_name, the_card, whose, with_influence
from cardia_rules.render.french.sentences import event_sentence
from cardia_rules.spelling import capital
from cardia_rules.views import seen_events as seen

_FROM: Final[dict[Zone, str]] = {"hand": "de sa main", "deck": "de son paquet", "table": "de la table"}


@event_sentence.register
def _card_drawn(event: ev.CardDrawn | seen.CardDrawnSeen) -> str:
    return f"{seat_name(event.seat)} pioche {the_card(event.card)}."


@event_sentence.register
def _nothing_drawn(event: ev.NothingDrawn) -> str:
    return f"{seat_name(event.seat)} ne pioche rien : le paquet est vide."


@event_sentence.register
def _card_placed(event: ev.CardPlaced | seen.CardPlacedSeen) -> str:
    origin = ", du haut de son paquet," if event.origin == "deck" else ""
    laid = f"{the_card(event.card)}{origin} face cachée à l’emplacement {event.place}"
    return f"{seat_name(event.seat)} pose {laid}."


@event_sentence.register
def _card_revealed(event: ev.CardRevealed) -> str:
    revealed = agreed("révélé", with_influence(event.card))
    return f"{capital(whose(event.seat, event.card))} est {revealed} à l’emplacement {event.place}."


@event_sentence.register
def _card_substituted(event: ev.CardSubstituted) -> str:
    who = capital(whose(event.seat, event.card))
    return f"{who} prend l’emplacement vide {event.place}, face visible."


@event_sentence.register
def _encounter_compared(event: ev.EncounterCompared) -> str:
    compared = f"Les influences de l’emplacement {event.place} sont comparées"
    return f"{compared} : Nord a {event.north}, Sud a {event.south}."


@event_sentence.register
def _card_discarded(event: ev.CardDiscarded) -> str:
    if event.origin == "table":
        discarded = agreed("défaussé", with_influence(event.card))
        return f"{capital(whose(event.seat, event.card))} est {discarded} de l’emplacement {event.place}."
    return f"{seat_name(event.seat)} défausse {the_card(event.card)} {_FROM[event.origin]}."


@event_sentence.register
def _card_taken_back(event: ev.CardTakenBack) -> str:
    return f"{seat_name(event.seat)} reprend en main {the_card(event.card)} de l’emplacement {event.place}."


@event_sentence.register
def _encounters_reflowed(event: ev.EncountersReflowed) -> str:
    if not event.moved:
        return f"L’emplacement {event.place}, vide, redevient libre."
    closed = f"L’emplacement {event.place}, vide, se referme"
    if event.moved == 1:
        return f"{closed}, et la rencontre qui le suit avance."
    return f"{closed}, et les {event.moved} rencontres qui le suivent avancent."


@event_sentence.register
def _card_put_under(event: ev.CardPutUnder | seen.CardPutUnderSeen) -> str:
    return f"{seat_name(event.seat)} glisse {the_card(event.card)} sous son paquet."


@event_sentence.register
def _cards_swapped(event: ev.CardsSwapped) -> str:
    places = f"aux emplacements {event.place} et {event.other}"
    return f"Les cartes de {seat_name(event.seat)} {places} échangent leurs places."
