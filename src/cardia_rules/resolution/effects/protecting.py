"""Effects that only protectors have; the swap of two cards is in a file of its own."""

from typing import Final

from msgspec.structs import replace

from cardia_rules.catalogue.effects import (
    AwakenNext,
    BlessNext,
    DiscardTaken,
    FlipModifiers,
    PlayFromDeck,
)
from cardia_rules.events.seats import OPPONENT
from cardia_rules.events.vocabulary import (
    CardBlessed,
    CardDiscarded,
    EffectWaiting,
    GameEnded,
    InfluenceModified,
    TokenPlaced,
)
from cardia_rules.resolution.activation import Activation
from cardia_rules.resolution.asking import Check
from cardia_rules.resolution.effects import on_table
from cardia_rules.resolution.effects.influencing import not_what_lies_there
from cardia_rules.resolution.effects.registry import Doing, acting, carries_out, ignored
from cardia_rules.resolution.live_table import LiveTable, ask, let_chance
from cardia_rules.resolution.position import PickNeeded
from cardia_rules.resolution.reasons import decisive, of_the_effect
from cardia_rules.resolution.results.ongoing import awakened, not_awakened
from cardia_rules.resolution.round.due import still_to_be_resolved
from cardia_rules.resolution.round.settle import settle
from cardia_rules.resolution.round.waiting import next_encounter, waits

_TARGET: Final = ("OQ-awaken-target",)


@carries_out(BlessNext)
def bless_next(table: LiveTable, activation: Activation, effect: BlessNext) -> None:
    """Bless the next card: it holds an extra signet while it wins."""
    seat, cause = activation.seat, activation.cause
    # While an encounter lies there that is still to be resolved, "next" can mean it or the one after it.
    place = still_to_be_resolved(table)
    rulings, fog = (
        of_the_effect(effect.why, acting(activation)),
        ("OQ-late-reveal-blessing",) if place else (),
    )
    waiting = waits("blessing", activation, table)
    mine = table.side(seat).at(place) if table.setup.answers.late_reveal_blessing == "face-down" else None
    if mine is not None and mine.up:  # its reveal is past: nothing would come to it there any more
        table.happen(
            CardBlessed(seat=seat, card=mine.card, place=place, rulings=rulings, cause=cause, questions=fog)
        )
        return
    if mine is not None:
        waiting = replace(waiting, place=place)
    table.happen(EffectWaiting(seat=seat, waiting=waiting, rulings=rulings, cause=cause, questions=fog))


@carries_out(AwakenNext)
def awaken_next(table: LiveTable, activation: Activation, effect: AwakenNext) -> Doing:
    """Give a card an ongoing token; which card is open (OQ-awaken-target)."""
    target = table.setup.answers.awaken_target
    if target == "next-card":
        table.happen(
            EffectWaiting(
                seat=activation.seat,
                waiting=waits("token", activation, table),
                rulings=decisive(not_what_lies_there(table), of_the_effect(effect.why, "RB-16-next-card")),
                cause=activation.cause,
                questions=_TARGET,
            )
        )
        return None
    if target == "this-card":
        return _token_on(table, activation, effect, activation.card, activation.cause)
    rulings = of_the_effect(effect.why, acting(activation))
    choice = on_table.one_card(activation, table, (on_table.yours(activation.seat),), rulings, _TARGET)
    if not choice.offers_any():
        return ignored(table, activation, effect)
    answer = yield from ask(table, choice)
    return _token_on(table, activation, effect, answer.pick.card, answer.number)


def _token_on(
    table: LiveTable, activation: Activation, effect: AwakenNext, card: str, cause: int
) -> Activation | None:
    seat, side = activation.seat, table.side(activation.seat)
    place = side.place_of(card)
    played = side.at(place)
    if played is None:  # pragma: no cover - it was offered because it lies there
        return ignored(table, activation, effect, _TARGET, cause=cause)
    before, own = table.frozen(), of_the_effect(effect.why)
    token = table.happen(
        TokenPlaced(
            seat=seat,
            card=card,
            place=place,
            rulings=own,
            cause=cause,
            questions=_TARGET,
            why_not=not_awakened(seat, played, place),
        )
    )
    past = ("RB-09-token-on-past-card",) if place != table.current else ()
    begun = None
    for woken in awakened(seat, played, place, token, decisive(past, own), _TARGET):
        table.happen(woken)
        begun = (seat, place)
    settle(table, before, ("RB-09-ongoing",), begun=begun)
    return None


@carries_out(FlipModifiers)
def flip_modifiers(table: LiveTable, activation: Activation, effect: FlipModifiers) -> Doing:
    """Turn the modifiers of a card into their opposite."""
    questions = ("OQ-flip-modifiers-empty",)
    if not any(played.modifier for _seat, _place, played in table.played_cards()):
        return ignored(table, activation, effect)
    checks: list[Check] = []
    if table.setup.answers.flip_modifiers_empty == "must-flip":
        checks.append(on_table.carrying_modifiers(table))
    rulings = of_the_effect(effect.why, acting(activation))
    answer = yield from ask(table, on_table.one_card(activation, table, checks, rulings, narrowed=questions))
    seat, card = answer.pick.seat, answer.pick.card
    place, played = on_table.chosen(table, seat, card)
    if not played.modifier:
        return ignored(table, activation, effect, questions, cause=answer.number)
    before = table.frozen()
    table.happen(
        InfluenceModified(
            seat=seat,
            card=card,
            place=place,
            by=-2 * played.modifier,
            rulings=decisive(effect.why.does, ("RB-10-modifier",)),
            cause=answer.number,
        )
    )
    settle(table, before, ("RB-10-result-follows", "RB-16-overtake"), at=place)
    return None


@carries_out(DiscardTaken)
def discard_taken(table: LiveTable, activation: Activation, effect: DiscardTaken) -> Doing:
    """Take a card of the opponent's at random, and discard it."""
    opponent = OPPONENT[activation.seat]
    side, cause = table.side(opponent), activation.cause
    questions = ("OQ-taken-card-source",)
    from_hand = table.setup.answers.taken_card_source == "random-hand"
    if not (side.hand if from_hand else side.deck):
        return ignored(table, activation, effect, questions)
    card = side.deck[0] if side.deck else ""
    if from_hand:
        rulings = of_the_effect(effect.why, acting(activation))
        picked = yield from let_chance(table, PickNeeded(opponent, side.hand, 1), rulings, cause, questions)
        card, cause = picked.pick.cards[0], picked.number
    table.happen(
        CardDiscarded(
            seat=opponent,
            card=card,
            origin="hand" if from_hand else "deck",
            rulings=of_the_effect(effect.why, "RB-17-discard"),
            cause=cause,
            questions=questions,
        )
    )
    return None


@carries_out(PlayFromDeck)
def play_from_deck(table: LiveTable, activation: Activation, effect: PlayFromDeck) -> None:
    """Bind the opponent to play the top card of the deck."""
    opponent = OPPONENT[activation.seat]
    empty = not table.side(opponent).deck
    questions: tuple[str, ...] = ("OQ-from-deck-when",) if empty else ()
    if empty and table.setup.answers.from_deck_when == "at-once":
        two_lose = activation.for_both and not table.side(activation.seat).deck
        questions += ("OQ-from-deck-both",) if two_lose else ()
        if not two_lose or table.setup.answers.from_deck_both != "signets":
            draw = two_lose and table.setup.answers.from_deck_both == "draw"
            table.end(
                GameEnded(
                    winner=None if draw else activation.seat,
                    reason="both-at-once" if draw else "cannot-play",
                    rulings=of_the_effect(effect.why),
                    cause=activation.cause,
                    questions=questions,
                )
            )
    place = next_encounter(table)
    table.happen(
        EffectWaiting(
            seat=opponent,
            # Counted: whether the deck was empty already, which OQ-from-deck-emptied is not about.
            waiting=waits("deck-top", activation, table, opponent, place=place, count=int(empty)),
            rulings=of_the_effect(effect.why, "RB-07-card-beats-rule"),
            cause=activation.cause,
            questions=questions,
        )
    )
