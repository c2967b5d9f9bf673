"""What a judge reads aloud: what has changed and for whom, where it is printed, what is still open."""

from collections.abc import Iterable, Sequence
from typing import Final

from cardia_rules.catalogue.unknown import is_unknown
from cardia_rules.events import vocabulary as ev
from cardia_rules.render.languages.contract import Sentences
from cardia_rules.render.languages.fr.grammar import (
    agreed,
    counted,
    listed,
    of_the,
    the,
    typeset,
    verb,
)
from cardia_rules.render.languages.fr.names import noun, seat_name
from cardia_rules.render.languages.fr.table import result
from cardia_rules.replay import outcomes as out
from cardia_rules.replay.hanging import Decider
from cardia_rules.spelling import capital

outcome_words: Final = Sentences(typeset)

_MOST_NAMED: Final = 4


@outcome_words.register
def _game_decided(outcome: out.GameDecided) -> str:
    return result(outcome.over)


@outcome_words.register
def _encounters_won(outcome: out.EncountersWon) -> str:
    cards = listed(the(noun(each.card)) for each in outcome.cards)
    places = listed(str(each.place) for each in outcome.cards)
    at_once = " aussitôt" if outcome.anew else ""
    several = len(outcome.cards) > 1
    wins = f"gagnent{at_once} les rencontres {places}" if several else f"gagne{at_once} la rencontre {places}"
    against = ""
    if outcome.influence is not None and not outcome.anew:
        against = f", {outcome.influence[0]} contre {outcome.influence[1]}"
    return f"{capital(cards)} de {seat_name(outcome.seat)} {wins}{against}."


@outcome_words.register
def _encounter_tied(outcome: out.EncounterTied) -> str:
    if outcome.both:
        return f"Les deux cartes gagnent la rencontre {outcome.place}."
    if not outcome.tie:
        return f"Aucune des deux cartes ne gagne la rencontre {outcome.place}."
    becomes = "devient aussitôt une égalité" if outcome.anew else "est une égalité"
    return f"La rencontre {outcome.place} {becomes} : personne ne la gagne."


@outcome_words.register
def _signets_held(outcome: out.SignetsHeld) -> str:
    return f"{_whose(outcome.card)} porte maintenant {counted(outcome.count, 'sceau', 'sceaux')}."


@outcome_words.register
def _cards_left(outcome: out.CardsLeft) -> str:
    cards, nouns = _each(outcome.cards), [noun(each.card) for each in outcome.cards]
    one = len(nouns) == 1
    if outcome.to == "discard":
        gone = agreed("défaussé", nouns[0]) if one else _agreed_all("défaussé", outcome.cards)
        return f"{cards} {'est' if one else 'sont'} {gone}."
    where = "en main" if outcome.to == "hand" else "dans le paquet"
    return f"{cards} {'revient' if one else 'reviennent'} {where}."


@outcome_words.register
def _card_entered(outcome: out.CardEntered) -> str:
    return f"{_whose(outcome.card)} prend l'emplacement {outcome.card.place}."


@outcome_words.register
def _cards_lost(outcome: out.CardsLost) -> str:
    origin = "sa main" if outcome.origin == "hand" else "son paquet"
    return f"{seat_name(outcome.seat)} défausse {_the_cards(outcome.cards)} de {origin}."


@outcome_words.register
def _cards_drawn(outcome: out.CardsDrawn) -> str:
    return f"{seat_name(outcome.seat)} pioche {counted(len(outcome.cards), 'carte')}."


@outcome_words.register
def _tokens_held(outcome: out.TokensHeld) -> str:
    if (outcome.before, outcome.count) == (0, 1):
        return f"{_whose(outcome.card)} reçoit un jeton Persistant."
    if (outcome.before, outcome.count) == (1, 0):
        return f"{_whose(outcome.card)} perd son jeton Persistant."
    return f"{_whose(outcome.card)} porte maintenant {counted(outcome.count, 'jeton')} Persistant."


@outcome_words.register
def _influence_changed(outcome: out.InfluenceChanged) -> str:
    return f"{_whose(outcome.card)} reçoit {outcome.by:+d} d'influence et en a maintenant {outcome.total}."


@outcome_words.register
def _ability_awoke(outcome: out.AbilityAwoke) -> str:
    if outcome.ability != outcome.card:
        whose = f"{capital(the(noun(outcome.card)))} de {seat_name(outcome.seat)}"
        return f"{whose} active la capacité {of_the(noun(outcome.ability))}."
    return f"La capacité {of_the(noun(outcome.card))} de {seat_name(outcome.seat)} s'active."


@outcome_words.register
def _no_ability(_outcome: out.NoAbility) -> str:
    return "Aucune capacité ne s'active."


# What is printed on a card is read out by whoever holds it; the event quotes it.
@outcome_words.register
def _protector_acted(event: ev.ProtectorActivated) -> str:
    protector, card = capital(the(noun(event.protector))), the(noun(event.card))
    return f"{protector} agit pour {card} de {seat_name(event.seat)}."


@outcome_words.register
def _location_applied(event: ev.LocationApplied) -> str:
    location = noun(event.location)
    applies = verb(location, "s’applique", "s’appliquent")
    return f"{capital(the(location))} {applies} à {seat_name(event.seat)}."


@outcome_words.register
def _decider(decider: Decider) -> str:
    if decider.whence == "coin" or decider.seat is None:
        return "la pièce"
    if decider.whence == "picked" and decider.by:
        return f"la carte que {the(noun(decider.by))} prend dans la main de {seat_name(decider.seat)}"
    return f"{_WHENCE[decider.whence]} de {seat_name(decider.seat)}"


_WHENCE: Final = {
    "picked": "la carte tirée au hasard",
    "placed": "la carte face cachée",
    "hand": "la main",
    "deck": "le paquet",
    "discard": "la défausse",
}


def _whose(card: out.CardAt) -> str:
    return f"{capital(the(noun(card.card)))} de {seat_name(card.seat)}"


def _each(cards: Iterable[out.CardAt]) -> str:
    return capital(listed(f"{the(noun(each.card))} de {seat_name(each.seat)}" for each in cards))


def _agreed_all(participle: str, cards: Iterable[out.CardAt]) -> str:
    """Agree with several nouns: feminine only if all of them are."""
    return f"{participle}{'es' if all(noun(each.card).gender == 'f' for each in cards) else 's'}"


def _the_cards(cards: Sequence[str]) -> str:
    if len(cards) > _MOST_NAMED or all(map(is_unknown, cards)):
        return counted(len(cards), "carte")
    named = [the(noun(card)) for card in cards if not is_unknown(card)]
    unknown = len(cards) - len(named)
    return listed([*named, *([counted(unknown, "carte inconnue", "cartes inconnues")] if unknown else ())])
