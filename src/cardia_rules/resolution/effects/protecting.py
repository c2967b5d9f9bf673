"""Effects that only protectors have; the swap of two cards is in a file of its own."""

from collections.abc import Iterable

from msgspec.structs import replace

from cardia_rules.catalogue.effects import (
    AwakenNext,
    BlessNext,
    DiscardTaken,
    Effect,
    FlipModifiers,
    PlayFromDeck,
)
from cardia_rules.events.options import ChooseCard
from cardia_rules.events.seats import OPPONENT
from cardia_rules.events.table import Table
from cardia_rules.events.vocabulary import (
    CardBlessed,
    CardDiscarded,
    EffectWaiting,
    GameEnded,
    InfluenceModified,
    TokenPlaced,
)
from cardia_rules.resolution.agenda import Activation
from cardia_rules.resolution.effects import on_table
from cardia_rules.resolution.effects.influencing import not_what_lies_there
from cardia_rules.resolution.effects.registry import (
    acting,
    carries_out,
    cause,
    changed,
    ignored,
)
from cardia_rules.resolution.outcome import Check, Choices, Done, Moment, NeedChance, NeedDecision, Outcome
from cardia_rules.resolution.position import Picked, PickNeeded
from cardia_rules.resolution.reasons import decisive, of_the_effect
from cardia_rules.resolution.results.derive import tied
from cardia_rules.resolution.results.ongoing import awakened, not_awakened
from cardia_rules.resolution.round.due import still_to_be_resolved
from cardia_rules.resolution.round.waiting import next_encounter, waits

_TARGET = ("OQ-awaken-target",)


@carries_out(BlessNext)
def bless_next(effect: BlessNext, activation: Activation, moment: Moment) -> Outcome:
    """Bless the next card: it holds an extra signet while it wins."""
    table, seat = moment.table, activation.seat
    # While an encounter lies there that is still to be resolved, "next" can mean it or the one after it.
    place = still_to_be_resolved(table)
    rulings, fog = (
        of_the_effect(effect.why, acting(activation)),
        ("OQ-late-reveal-blessing",) if place else (),
    )
    why = cause(activation, moment)
    waiting = waits("blessing", activation, moment)
    mine = table.side(seat).at(place) if table.setup.answers.late_reveal_blessing == "face-down" else None
    if mine is not None and mine.up:  # its reveal is past: nothing would come to it there any more
        blessed = CardBlessed(
            seat=seat, card=mine.card, place=place, rulings=rulings, cause=why, questions=fog
        )
        return Done((blessed,))
    if mine is not None:
        waiting = replace(waiting, place=place)
    return Done((EffectWaiting(seat=seat, waiting=waiting, rulings=rulings, cause=why, questions=fog),))


@carries_out(AwakenNext)
def awaken_next(effect: AwakenNext, activation: Activation, moment: Moment) -> Outcome:
    """Give a card an ongoing token; which card is open (OQ-awaken-target)."""
    target = moment.table.setup.answers.awaken_target
    if target == "next-card":
        event = EffectWaiting(
            seat=activation.seat,
            waiting=waits("token", activation, moment),
            rulings=decisive(not_what_lies_there(moment), of_the_effect(effect.why, "RB-16-next-card")),
            cause=cause(activation, moment),
            questions=_TARGET,
        )
        return Done((event,))
    if target == "this-card":
        return _token_on(activation.card, effect, activation, moment)
    if isinstance(moment.pick, ChooseCard):
        return _token_on(moment.pick.card, effect, activation, moment)
    checks = (on_table.yours(activation.seat),)
    choice = _choose_card(effect, activation, moment.table, checks, _TARGET)
    return NeedDecision((choice,)) if choice.offers_any() else ignored(effect, activation, moment)


def _token_on(card: str, effect: AwakenNext, activation: Activation, moment: Moment) -> Outcome:
    seat, side = activation.seat, moment.table.side(activation.seat)
    place = side.place_of(card)
    played = side.at(place)
    if played is None:  # pragma: no cover - it was offered because it lies there
        return ignored(effect, activation, moment, _TARGET)
    placed = TokenPlaced(
        seat=seat,
        card=card,
        place=place,
        rulings=of_the_effect(effect.why),
        cause=cause(activation, moment),
        questions=_TARGET,
        why_not=not_awakened(seat, played, place),
    )
    past = ("RB-09-token-on-past-card",) if place != moment.table.current else ()
    rulings = decisive(past, of_the_effect(effect.why))
    awake = awakened(seat, played, place, moment.next, rulings, _TARGET)
    return changed(placed, *awake, because=("RB-09-ongoing",))


def _choose_card(
    effect: Effect,
    activation: Activation,
    table: Table,
    checks: Iterable[Check],
    questions: tuple[str, ...] = (),
    narrowed: tuple[str, ...] = (),
) -> Choices:
    rulings = of_the_effect(effect.why, acting(activation))
    return on_table.one_card(activation, table, checks, rulings, questions, narrowed)


@carries_out(FlipModifiers)
def flip_modifiers(effect: FlipModifiers, activation: Activation, moment: Moment) -> Outcome:
    """Turn the modifiers of a card into their opposite."""
    table, questions = moment.table, ("OQ-flip-modifiers-empty",)
    if not isinstance(moment.pick, ChooseCard):
        if not any(played.modifier for _seat, _place, played in table.played_cards()):
            return ignored(effect, activation, moment)
        checks: list[Check] = []
        if table.setup.answers.flip_modifiers_empty == "must-flip":
            checks.append(on_table.carrying_modifiers(table))
        return NeedDecision((_choose_card(effect, activation, table, checks, narrowed=questions),))
    seat, card = moment.pick.seat, moment.pick.card
    place, played = on_table.chosen(table, seat, card)
    if not played.modifier:
        return ignored(effect, activation, moment, questions)
    event = InfluenceModified(
        seat=seat,
        card=card,
        place=place,
        by=-2 * played.modifier,
        rulings=decisive(effect.why.does, ("RB-10-modifier",)),
        cause=moment.decided,
    )
    return changed(event, because=("RB-10-result-follows", "RB-16-overtake"), tied=tied(moment.table))


@carries_out(DiscardTaken)
def discard_taken(effect: DiscardTaken, activation: Activation, moment: Moment) -> Outcome:
    """Take a card of the opponent's at random, and discard it."""
    opponent = OPPONENT[activation.seat]
    side = moment.table.side(opponent)
    questions = ("OQ-taken-card-source",)
    from_hand = moment.table.setup.answers.taken_card_source == "random-hand"
    if not (side.hand if from_hand else side.deck):
        return ignored(effect, activation, moment, questions)
    if from_hand and not isinstance(moment.pick, Picked):
        needed = PickNeeded(opponent, side.hand, 1)
        return NeedChance(needed, of_the_effect(effect.why, acting(activation)), activation.cause, questions)
    card = moment.pick.cards[0] if isinstance(moment.pick, Picked) else side.deck[0]
    event = CardDiscarded(
        seat=opponent,
        card=card,
        origin="hand" if from_hand else "deck",
        rulings=of_the_effect(effect.why, "RB-17-discard"),
        cause=cause(activation, moment),
        questions=questions,
    )
    return Done((event,))


@carries_out(PlayFromDeck)
def play_from_deck(effect: PlayFromDeck, activation: Activation, moment: Moment) -> Outcome:
    """Bind the opponent to play the top card of the deck."""
    opponent = OPPONENT[activation.seat]
    table = moment.table
    empty = not table.side(opponent).deck
    questions: tuple[str, ...] = ("OQ-from-deck-when",) if empty else ()
    if empty and table.setup.answers.from_deck_when == "at-once":
        two_lose = activation.for_both and not table.side(activation.seat).deck
        questions += ("OQ-from-deck-both",) if two_lose else ()
        if not two_lose or table.setup.answers.from_deck_both != "signets":
            draw = two_lose and table.setup.answers.from_deck_both == "draw"
            end = GameEnded(
                winner=None if draw else activation.seat,
                reason="both-at-once" if draw else "cannot-play",
                rulings=of_the_effect(effect.why),
                cause=cause(activation, moment),
                questions=questions,
            )
            return Done((end,))
    event = EffectWaiting(
        seat=opponent,
        # Counted: whether the deck was empty already, which OQ-from-deck-emptied is not about.
        waiting=waits(
            "deck-top", activation, moment, opponent, place=next_encounter(table), count=int(empty)
        ),
        rulings=of_the_effect(effect.why, "RB-07-card-beats-rule"),
        cause=cause(activation, moment),
        questions=questions,
    )
    return Done((event,))
