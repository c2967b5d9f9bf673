"""Abilities that use other abilities."""

from typing import Final

from msgspec.structs import replace

from cardia_rules.catalogue.effects import ActivateLosing, ActivateThis, CopyFromHand, CopyPlayed, Effect
from cardia_rules.events.options import ChooseFromHand
from cardia_rules.events.vocabulary import CardDiscarded
from cardia_rules.resolution.activation import Activation, CardRef
from cardia_rules.resolution.asking import Check, Choices
from cardia_rules.resolution.effects import on_table
from cardia_rules.resolution.effects.activate import activate, copied, do_effects
from cardia_rules.resolution.effects.registry import Doing, carries_out, ignored, refusing, this_card
from cardia_rules.resolution.live_table import LiveTable, ask
from cardia_rules.resolution.locations.refilling import fill_between_steps, hang_on_it
from cardia_rules.resolution.reasons import decisive, of_the_effect
from cardia_rules.resolution.results.derive import influence, is_tie
from cardia_rules.resolution.round import hands

_ANOTHER: Final[dict[type[Effect], str]] = {
    CopyPlayed: "RB-17-copy-and-activate",
    ActivateLosing: "RB-17-activate",
}


@carries_out(CopyPlayed)
def copy_played(table: LiveTable, activation: Activation, effect: CopyPlayed) -> Doing:
    """Copy and activate the ability of another card in play."""
    _place, this = this_card(table, activation)
    if this is None:
        return ignored(table, activation, effect)
    extra = (on_table.instant(table), on_table.at_least(table, influence(this), refusing(effect)))
    choice, questions = _one_of_your_others(table, activation, effect, extra, _copied_already(activation))
    if choice is None:
        return ignored(table, activation, effect, questions)
    answer = yield from ask(table, choice)
    yield from copied(table, effect, activation, answer.pick.card, answer.number)
    return None


@carries_out(CopyFromHand)
def copy_from_hand(table: LiveTable, activation: Activation, effect: CopyFromHand) -> Doing:
    """Copy and activate the ability of a card that is discarded from the hand."""
    hand = table.side(activation.seat).hand
    choice = Choices(
        table.number,
        activation.seat,
        "copy",
        hands.hand_sets(hand, 1),
        (hands.exactly(1), hands.in_hand(hand, "RB-17-discard"), hands.instant_in_hand()),
        of_the_effect(effect.why, "RB-17-copy-and-activate", "RB-07-as-much-as-possible"),
        activation.cause,
        activation.asking,
        kinds=(ChooseFromHand,),
    )
    if not choice.offers_any():
        in_vain = ignored(table, activation, effect, ("OQ-copy-from-hand-empty",) if effect.then else ())
        if table.setup.answers.copy_from_hand_empty == "draws":
            yield from do_effects(table, activation, effect.then, between=True)
        return in_vain
    answer = yield from ask(table, choice)
    table.happen(
        CardDiscarded(
            seat=activation.seat,
            card=answer.pick.cards[0],
            origin="hand",
            rulings=of_the_effect(effect.why, "RB-17-discard"),
            cause=answer.number,
        )
    )
    fill_between_steps(table)
    hang_on_it(table)
    yield from copied(table, effect, activation, answer.pick.cards[0], answer.number)
    fill_between_steps(table)
    yield from do_effects(table, activation, effect.then, between=True)
    return None


@carries_out(ActivateLosing)
def activate_losing(table: LiveTable, activation: Activation, effect: ActivateLosing) -> Doing:
    """Activate the ability of another card that loses its encounter."""
    losing = (on_table.losing(table, refusing(effect)),)
    choice, questions = _one_of_your_others(table, activation, effect, losing)
    if choice is None:
        return ignored(table, activation, effect, questions)
    answer = yield from ask(table, choice)
    card = answer.pick.card
    place, _losing = on_table.chosen(table, activation.seat, card)
    cites = decisive(effect.why.tied if is_tie(table, place) else (), effect.why.does)
    yield from activate(
        table, activation.seat, card, card, "activated", answer.number, by=activation, cites=cites
    )
    return None


@carries_out(ActivateThis)
def activate_this(table: LiveTable, activation: Activation, effect: ActivateThis) -> Doing:
    """Activate the ability of the card that a protector acts for."""
    _place, this = this_card(table, activation)
    silent = activation.substituted and table.setup.answers.activate_substituted == "silent"
    if this is None or silent:
        # A variant: the documents say otherwise.
        return ignored(table, activation, effect, ("OQ-activate-substituted",) if silent else ())
    card, seat = activation.card, activation.seat
    alone = replace(activation, under_way=(), acting=())
    yield from activate(
        table, seat, card, card, "activated", activation.cause, by=alone, cites=effect.why.does
    )
    return None


def _copied_already(activation: Activation) -> tuple[CardRef, ...]:
    """Return what this very card is copying: else a supplied ability could copy a copier for ever."""
    this = CardRef(activation.seat, activation.card)
    abilities = activation.under_way[1::2]
    return tuple(ability for by, ability in zip(activation.acting, abilities, strict=True) if by == this)


def _one_of_your_others(
    table: LiveTable,
    activation: Activation,
    effect: CopyPlayed | ActivateLosing,
    extra: tuple[Check, ...],
    copied: tuple[CardRef, ...] = (),
) -> tuple[Choices | None, tuple[str, ...]]:
    """Return the choice among a seat's other cards, if there is any, and the questions that narrow it."""
    seat = activation.seat
    checks = (
        on_table.yours(seat),
        on_table.another_than(seat, activation.card, _ANOTHER[type(effect)]),
        *extra,
    )
    rulings = decisive(effect.why.refuses, effect.why.does, ("RB-07-as-much-as-possible",))
    free = on_table.one_card(activation, table, checks, rulings)
    # A card that an ability acts from is barred; whether the one it is copied from is too, is open.
    readings = [
        replace(free, checks=(*free.checks, on_table.not_under_way(barred)))
        for barred in (activation.under_way, (*activation.acting, *copied))
    ]
    bound = readings[table.setup.answers.activation_loop == "acting-card"]
    # Named only where it made a difference: most abilities are not asked for a second time.
    same = readings[0].options() == readings[1].options() == free.options()
    questions = () if same else ("OQ-activation-loop",)
    return (replace(bound, narrowed=questions) if bound.offers_any() else None), questions
