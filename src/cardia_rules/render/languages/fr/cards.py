"""Events about cards and what lies on them: drawn, placed, revealed, moved; modifiers, tokens, signets."""

from typing import Final

from cardia_rules.events import vocabulary as ev
from cardia_rules.events.table import Zone
from cardia_rules.render.languages.contract import Sentences
from cardia_rules.render.languages.fr.grammar import agreed, counted, to_the, typeset
from cardia_rules.render.languages.fr.names import of_whose, seat_name, the_card, whose, with_influence
from cardia_rules.spelling import capital
from cardia_rules.views import events as seen

event_words: Final = Sentences(typeset)


_FROM: Final[dict[Zone, str]] = {"hand": "de sa main", "deck": "de son paquet", "table": "de la table"}


@event_words.register
def _card_drawn(event: ev.CardDrawn | seen.CardDrawnSeen) -> str:
    return f"{seat_name(event.seat)} pioche {the_card(event.card)}."


@event_words.register
def _nothing_drawn(event: ev.NothingDrawn) -> str:
    return f"{seat_name(event.seat)} ne pioche rien : le paquet est vide."


@event_words.register
def _card_placed(event: ev.CardPlaced | seen.CardPlacedSeen) -> str:
    origin = ", du haut de son paquet," if event.origin == "deck" else ""
    return f"{seat_name(event.seat)} pose {the_card(event.card)}{origin} à l’emplacement {event.place}."


@event_words.register
def _card_revealed(event: ev.CardRevealed) -> str:
    revealed = agreed("révélé", with_influence(event.card))
    return f"{capital(whose(event.seat, event.card))} est {revealed} à l’emplacement {event.place}."


@event_words.register
def _card_substituted(event: ev.CardSubstituted) -> str:
    who = capital(whose(event.seat, event.card))
    return f"{who} prend l’emplacement vide {event.place}, face visible."


@event_words.register
def _encounter_compared(event: ev.EncounterCompared) -> str:
    compared = f"Les influences de l’emplacement {event.place} sont comparées"
    return f"{compared} : Nord a {event.north}, Sud a {event.south}."


@event_words.register
def _card_discarded(event: ev.CardDiscarded) -> str:
    if event.origin == "table":
        discarded = agreed("défaussé", with_influence(event.card))
        return f"{capital(whose(event.seat, event.card))} est {discarded} de l’emplacement {event.place}."
    return f"{seat_name(event.seat)} défausse {the_card(event.card)} {_FROM[event.origin]}."


@event_words.register
def _card_taken_back(event: ev.CardTakenBack) -> str:
    return f"{seat_name(event.seat)} reprend en main {the_card(event.card)} de l’emplacement {event.place}."


@event_words.register
def _encounters_reflowed(event: ev.EncountersReflowed) -> str:
    if not event.moved:
        return f"L’emplacement {event.place}, vide, redevient libre."
    closed = f"L’emplacement {event.place}, vide, se referme"
    if event.moved == 1:
        return f"{closed}, et la rencontre qui le suit avance."
    return f"{closed}, et les {event.moved} rencontres qui le suivent avancent."


@event_words.register
def _card_put_under(event: ev.CardPutUnder | seen.CardPutUnderSeen) -> str:
    return f"{seat_name(event.seat)} glisse {the_card(event.card)} sous son paquet."


@event_words.register
def _cards_swapped(event: ev.CardsSwapped) -> str:
    places = f"aux emplacements {event.place} et {event.other}"
    return f"Les cartes de {seat_name(event.seat)} {places} échangent leurs places."


# ------------------------------------------------------------------ pieces
@event_words.register
def _influence_modified(event: ev.InfluenceModified) -> str:
    return f"{capital(whose(event.seat, event.card))} reçoit {event.by:+d} influence."


@event_words.register
def _token_placed(event: ev.TokenPlaced) -> str:
    return f"{_tokens(event.count)} {_go(event.count)} sur {whose(event.seat, event.card)}."


@event_words.register
def _token_removed(event: ev.TokenRemoved) -> str:
    return f"{_tokens(event.count)} {_leave(event.count)} {whose(event.seat, event.card)}."


@event_words.register
def _token_moved(event: ev.TokenMoved) -> str:
    moved = "passe" if event.count == 1 else "passent"
    way = f"{of_whose(event.seat, event.card)} {to_the(with_influence(event.to))}"
    return f"{_tokens(event.count)} {moved} {way}."


@event_words.register
def _modifier_moved(event: ev.ModifierMoved) -> str:
    way = f"{of_whose(event.seat, event.card)} {to_the(with_influence(event.to))}"
    return f"{event.by:+d} influence passe {way}."


@event_words.register
def _signet_placed(event: ev.SignetPlaced) -> str:
    return f"{_signets(event.count)} {_go(event.count)} sur {whose(event.seat, event.card)}."


@event_words.register
def _signet_returned(event: ev.SignetReturned) -> str:
    returned = f"{_signets(event.count)} {_leave(event.count)} {whose(event.seat, event.card)}"
    return f"{returned} pour la réserve."


def _tokens(count: int) -> str:
    return counted(count, "jeton Persistant", "jetons Persistant")


def _signets(count: int) -> str:
    return counted(count, "sceau", "sceaux")


def _go(count: int) -> str:
    return "va" if count == 1 else "vont"


def _leave(count: int) -> str:
    return "quitte" if count == 1 else "quittent"


@event_words.register
def _card_blessed(event: ev.CardBlessed) -> str:
    who = capital(whose(event.seat, event.card))
    return f"{who} a droit à un sceau supplémentaire tant que cette carte gagne."


@event_words.register
def _blessing_ended(event: ev.BlessingEnded) -> str:
    return f"Le sceau supplémentaire {of_whose(event.seat, event.card)} ne vaut plus."
