"""Effects that only protectors have, but for the swap of two cards, which moves cards like others."""

from cardia_rules.catalogue.effects import (
    AwakenNext,
    BlessNext,
    DiscardTaken,
    FlipModifiers,
    PlayFromDeck,
)
from cardia_rules.events.seats import OPPONENT
from cardia_rules.events.vocabulary import (
    CardDiscarded,
    GameEnded,
    InfluenceModified,
    TokenPlaced,
)
from cardia_rules.resolution.asking import Check, ask, let_chance
from cardia_rules.resolution.effects import on_table
from cardia_rules.resolution.effects.activate import awaken
from cardia_rules.resolution.effects.registry import Doing, carries_out, ignored, lay_waiting
from cardia_rules.resolution.live_table import Activation, LiveTable
from cardia_rules.resolution.position import PickNeeded
from cardia_rules.resolution.reading.waiting import next_encounter
from cardia_rules.resolution.results.settle import settle


@carries_out(BlessNext)
def bless_next(table: LiveTable, activation: Activation, _effect: BlessNext) -> None:
    """Bless the next card: it holds an extra signet while it wins."""
    lay_waiting(table, activation, activation.seat, "blessing")


@carries_out(AwakenNext)
def awaken_next(table: LiveTable, activation: Activation, effect: AwakenNext) -> Doing:
    """Give a card an ongoing token; which card is open (OQ-awaken-target)."""
    target, seat = table.answers.awaken_target, activation.seat
    if target == "next-card":
        lay_waiting(table, activation, seat, "token")
        return None
    card, cause = activation.card, activation.cause
    if target != "this-card":
        targets = on_table.one_card(table, activation, on_table.yours(seat))
        if not targets.offers_any():
            return ignored(table, activation, effect)
        answer = yield from ask(table, targets)
        card, cause = answer.pick.card, answer.number
    place = table.side(seat).place_of(card)
    played = table.side(seat).at(place)
    if played is None:  # pragma: no cover - only a composed ability takes its own card away before this
        return ignored(table, activation, effect, cause)
    token = table.happen(TokenPlaced(seat=seat, card=card, place=place, cause=cause))
    awaken(table, seat, played, place, token)
    settle(table)
    return None


@carries_out(FlipModifiers)
def flip_modifiers(table: LiveTable, activation: Activation, effect: FlipModifiers) -> Doing:
    """Flip the modifiers of a card to their opposite."""
    if not any(played.modifier for _seat, _place, played in table.played_cards()):
        return ignored(table, activation, effect)
    checks: list[Check] = []
    if table.answers.flip_modifiers_empty == "must-flip":
        checks.append(on_table.carrying_modifiers(table))
    answer = yield from ask(table, on_table.one_card(table, activation, *checks))
    seat, card, cause = answer.pick.seat, answer.pick.card, answer.number
    place, played = on_table.chosen(table, seat, card)
    if not played.modifier:
        return ignored(table, activation, effect, cause)
    by = -2 * played.modifier
    table.happen(InfluenceModified(seat=seat, card=card, place=place, by=by, cause=cause))
    settle(table, at=place)
    return None


@carries_out(DiscardTaken)
def discard_taken(table: LiveTable, activation: Activation, effect: DiscardTaken) -> Doing:
    """Take a card of the opponent's at random, and discard it."""
    opponent, cause = OPPONENT[activation.seat], activation.cause
    side = table.side(opponent)
    if table.answers.taken_card_source != "random-hand":
        if not side.deck:
            return ignored(table, activation, effect)
        table.happen(CardDiscarded(seat=opponent, card=side.deck[0], origin="deck", cause=cause))
        return None
    if not side.hand:
        return ignored(table, activation, effect)
    picked = yield from let_chance(table, PickNeeded(opponent, side.hand, 1), cause)
    card = picked.pick.cards[0]
    table.happen(CardDiscarded(seat=opponent, card=card, origin="hand", cause=picked.number))
    return None


@carries_out(PlayFromDeck)
def play_from_deck(table: LiveTable, activation: Activation, _effect: PlayFromDeck) -> None:
    """Bind the opponent to play the top card of the deck."""
    opponent, cause = OPPONENT[activation.seat], activation.cause
    empty = not table.side(opponent).deck
    if empty and table.answers.from_deck_when == "at-once":
        two_lose = activation.for_both and not table.side(activation.seat).deck
        if not two_lose:
            table.end(GameEnded(winner=activation.seat, reason="cannot-play", cause=cause))
        if table.answers.from_deck_both == "draw":
            table.end(GameEnded(winner=None, reason="both-at-once", cause=cause))
    lay_waiting(table, activation, opponent, "deck-top", place=next_encounter(table))
