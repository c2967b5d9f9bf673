"""What a judge reads aloud: what has changed and for whom, where it is printed, what is still open."""

from collections.abc import Iterable, Sequence
from typing import Final

from cardia_rules.catalogue.unknown import is_unknown
from cardia_rules.events import vocabulary as ev
from cardia_rules.render.languages.contract import Sentences
from cardia_rules.render.languages.en.names import card_name, counted, listed, seat_name, the
from cardia_rules.render.languages.en.table import result
from cardia_rules.replay import outcomes as out
from cardia_rules.replay.hanging import Decider
from cardia_rules.spelling import capital

outcome_words: Final = Sentences()

_MOST_NAMED: Final = 4


@outcome_words.register
def _game_decided(outcome: out.GameDecided) -> str:
    return result(outcome.over)


@outcome_words.register
def _encounters_won(outcome: out.EncountersWon) -> str:
    cards = listed(card_name(each.card) for each in outcome.cards)
    places = listed(str(each.place) for each in outcome.cards)
    wins = f"wins encounter {places}" if len(outcome.cards) == 1 else f"win encounters {places}"
    influence = "" if outcome.influence is None else f", {outcome.influence[0]} to {outcome.influence[1]}"
    return f"{seat_name(outcome.seat)}'s {cards} {wins}{' at once' if outcome.anew else influence}."


@outcome_words.register
def _encounter_tied(outcome: out.EncounterTied) -> str:
    if outcome.both:
        return f"Both cards win encounter {outcome.place}."
    if not outcome.tie:
        return f"Neither card wins encounter {outcome.place}."
    becomes = "becomes a tie at once" if outcome.anew else "is a tie"
    return f"Encounter {outcome.place} {becomes}: neither card wins it."


@outcome_words.register
def _signets_held(outcome: out.SignetsHeld) -> str:
    return f"{_whose(outcome.card)} now holds {counted(outcome.count, 'signet')}."


@outcome_words.register
def _cards_left(outcome: out.CardsLeft) -> str:
    cards, one = _each(outcome.cards), len(outcome.cards) == 1
    if outcome.to == "discard":
        return f"{cards} {'is' if one else 'are'} discarded."
    return f"{cards} {'goes' if one else 'go'} back to the {outcome.to}."


@outcome_words.register
def _card_entered(outcome: out.CardEntered) -> str:
    return f"{_whose(outcome.card)} takes place {outcome.card.place}."


@outcome_words.register
def _cards_lost(outcome: out.CardsLost) -> str:
    return f"{seat_name(outcome.seat)} discards {_the_cards(outcome.cards)} from their {outcome.origin}."


@outcome_words.register
def _cards_drawn(outcome: out.CardsDrawn) -> str:
    return f"{seat_name(outcome.seat)} draws {counted(len(outcome.cards), 'card')}."


@outcome_words.register
def _tokens_held(outcome: out.TokensHeld) -> str:
    if (outcome.before, outcome.count) == (0, 1):
        return f"{_whose(outcome.card)} gets an ongoing token."
    if (outcome.before, outcome.count) == (1, 0):
        return f"{_whose(outcome.card)} loses its ongoing token."
    return f"{_whose(outcome.card)} now has {counted(outcome.count, 'ongoing token')}."


@outcome_words.register
def _influence_changed(outcome: out.InfluenceChanged) -> str:
    return f"{_whose(outcome.card)} gets {outcome.by:+d} influence and now has {outcome.total}."


@outcome_words.register
def _ability_awoke(outcome: out.AbilityAwoke) -> str:
    whose = f"{seat_name(outcome.seat)}'s {card_name(outcome.card)}"
    if outcome.ability != outcome.card:
        return f"{whose} activates the {card_name(outcome.ability)}'s ability."
    return f"{whose} activates."


@outcome_words.register
def _no_ability(_outcome: out.NoAbility) -> str:
    return "No ability is activated."


# What is printed on a card is read out by whoever holds it; the event quotes it.
@outcome_words.register
def _protector_acted(event: ev.ProtectorActivated) -> str:
    return f"{capital(the(event.protector))} acts for {seat_name(event.seat)}'s {card_name(event.card)}."


@outcome_words.register
def _location_applied(event: ev.LocationApplied) -> str:
    return f"{capital(the(event.location))} applies to {seat_name(event.seat)}."


@outcome_words.register
def _decider(decider: Decider) -> str:
    if decider.whence == "coin" or decider.seat is None:
        return "the coin"
    if decider.whence == "picked" and decider.by:
        return f"the card that {the(decider.by)} takes from {seat_name(decider.seat)}'s hand"
    return f"{seat_name(decider.seat)}'s {_WHENCE[decider.whence]}"


_WHENCE: Final = {
    "picked": "card that is picked at random",
    "placed": "face-down card",
    "hand": "hand",
    "deck": "deck",
    "discard": "discard pile",
}


def _whose(card: out.CardAt) -> str:
    return f"{seat_name(card.seat)}'s {card_name(card.card)}"


def _each(cards: Iterable[out.CardAt]) -> str:
    return listed(map(_whose, cards))


def _the_cards(cards: Sequence[str]) -> str:
    if len(cards) > _MOST_NAMED or all(map(is_unknown, cards)):
        return counted(len(cards), "card")
    named = [f"the {card_name(card)}" for card in cards if not is_unknown(card)]
    unknown = len(cards) - len(named)
    return listed([*named, *([counted(unknown, "unknown card")] if unknown else ())])
