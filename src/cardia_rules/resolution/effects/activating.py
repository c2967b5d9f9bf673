"""Abilities that use other abilities."""

from msgspec.structs import replace

from cardia_rules.catalogue.effects import ActivateLosing, ActivateThis, CopyFromHand, CopyPlayed
from cardia_rules.events.options import ChooseFromHand
from cardia_rules.events.vocabulary import CardDiscarded
from cardia_rules.resolution import hands
from cardia_rules.resolution.asking import Check, Choices, ask
from cardia_rules.resolution.effects import on_table
from cardia_rules.resolution.effects.activate import activate, activate_copy, do_effects
from cardia_rules.resolution.effects.registry import Doing, carries_out, choice, ignored, this_card
from cardia_rules.resolution.live_table import Activation, LiveTable
from cardia_rules.resolution.locations import fill_between_steps
from cardia_rules.resolution.results.derive import influence


@carries_out(CopyPlayed)
def copy_played(table: LiveTable, activation: Activation, effect: CopyPlayed) -> Doing:
    """Copy and activate the ability of another card in play."""
    _place, this = this_card(table, activation)
    if this is None:
        return ignored(table, activation, effect)
    extra = (on_table.instant(table), on_table.at_least(table, influence(this)))
    other = _one_of_your_others(table, activation, *extra)
    if not other.offers_any():
        return ignored(table, activation, effect)
    answer = yield from ask(table, other)
    yield from activate_copy(table, activation, answer.pick.card, answer.number)
    return None


@carries_out(CopyFromHand)
def copy_from_hand(table: LiveTable, activation: Activation, effect: CopyFromHand) -> Doing:
    """Copy and activate the ability of a card that is discarded from the hand."""
    hand = table.side(activation.seat).hand
    checks = (hands.exactly(1), hands.in_hand(hand), hands.instant_in_hand())
    copied = choice(table, activation, "copy", hands.hand_sets(hand, 1), *checks, kinds=(ChooseFromHand,))
    if not copied.offers_any():
        ignored(table, activation, effect)
        yield from do_effects(table, activation, effect.then)
        return None
    answer = yield from ask(table, copied)
    card = answer.pick.cards[0]
    table.happen(CardDiscarded(seat=activation.seat, card=card, origin="hand", cause=answer.number))
    fill_between_steps(table)
    yield from activate_copy(table, activation, card, answer.number)
    fill_between_steps(table)
    yield from do_effects(table, activation, effect.then)
    return None


@carries_out(ActivateLosing)
def activate_losing(table: LiveTable, activation: Activation, effect: ActivateLosing) -> Doing:
    """Activate the ability of another card that loses its encounter."""
    other = _one_of_your_others(table, activation, on_table.losing(table))
    if not other.offers_any():
        return ignored(table, activation, effect)
    answer = yield from ask(table, other)
    card = answer.pick.card
    yield from activate(table, activation.seat, card, card, "activated", answer.number, activation)
    return None


@carries_out(ActivateThis)
def activate_this(table: LiveTable, activation: Activation, effect: ActivateThis) -> Doing:
    """Activate the ability of the card that a protector acts for."""
    _place, this = this_card(table, activation)
    if this is None:
        return ignored(table, activation, effect)
    card, seat = activation.card, activation.seat
    alone = replace(activation, under_way=())
    yield from activate(table, seat, card, card, "activated", activation.cause, alone)
    return None


def _one_of_your_others(table: LiveTable, activation: Activation, *extra: Check) -> Choices:
    """Return the choice among a seat's other cards but those under way (OQ-activation-loop)."""
    seat = activation.seat
    others = (on_table.yours(seat), on_table.another_than(seat, activation.card))
    return on_table.one_card(table, activation, *others, *extra, on_table.not_under_way(activation.under_way))
