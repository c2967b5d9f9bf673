"""Abilities that use other abilities."""

from typing import Final

from msgspec.structs import replace

from cardia_rules.catalogue.effects import ActivateLosing, ActivateThis, CopyFromHand, CopyPlayed, Effect
from cardia_rules.events.options import ChooseCard, ChooseFromHand
from cardia_rules.events.vocabulary import CardDiscarded
from cardia_rules.resolution.agenda import Activate, Activation, CardRef, DoEffects
from cardia_rules.resolution.effects import on_table
from cardia_rules.resolution.effects.registry import carries_out, ignored, refusing, this_card
from cardia_rules.resolution.locations.standing import may_be_held_off, refill_between_steps
from cardia_rules.resolution.outcome import Check, Choices, Done, Moment, NeedDecision, Outcome
from cardia_rules.resolution.reasons import decisive, of_the_effect
from cardia_rules.resolution.results.derive import influence, is_tie
from cardia_rules.resolution.round import hands

_ANOTHER: Final[dict[type[Effect], str]] = {
    CopyPlayed: "RB-17-copy-and-activate",
    ActivateLosing: "RB-17-activate",
}


@carries_out(CopyPlayed)
def copy_played(effect: CopyPlayed, activation: Activation, moment: Moment) -> Outcome:
    """Copy and activate the ability of another card in play."""
    _place, this = this_card(activation, moment)
    if this is None:
        return ignored(effect, activation, moment)
    if not isinstance(moment.pick, ChooseCard):
        extra = (
            on_table.instant(moment.table),
            on_table.at_least(moment.table, influence(this), refusing(effect)),
        )
        return _one_of_your_others(effect, activation, moment, extra, _copied_already(activation))
    return Done((), (_copy(effect, activation, moment.pick.card, moment),))


@carries_out(CopyFromHand)
def copy_from_hand(effect: CopyFromHand, activation: Activation, moment: Moment) -> Outcome:
    """Copy and activate the ability of a card that is discarded from the hand."""
    hand = moment.table.side(activation.seat).hand
    setup = moment.table.setup
    held = may_be_held_off(setup)
    then = (DoEffects(activation, effect.then, held),) if effect.then else ()
    if isinstance(moment.pick, ChooseFromHand):
        card = moment.pick.cards[0]
        discarded = CardDiscarded(
            seat=activation.seat,
            card=card,
            origin="hand",
            rulings=of_the_effect(effect.why, "RB-17-discard"),
            cause=moment.decided,
        )
        between, copy = refill_between_steps(setup), _copy(effect, activation, card, moment)
        return Done((discarded,), (*between, replace(copy, between=held), *between, *then))
    checks = (hands.exactly(1), hands.in_hand(hand, "RB-17-discard"), hands.instant_in_hand())
    rulings = of_the_effect(effect.why, "RB-17-copy-and-activate", "RB-07-as-much-as-possible")
    choice = Choices(
        activation.seat,
        "copy",
        hands.hand_sets(hand, 1),
        checks,
        rulings,
        activation.cause,
        activation.asking,
        kinds=(ChooseFromHand,),
    )
    if choice.offers_any():
        return NeedDecision((choice,))
    nothing = ignored(effect, activation, moment, ("OQ-copy-from-hand-empty",) if then else ())
    return replace(nothing, then=then if moment.table.setup.answers.copy_from_hand_empty == "draws" else ())


@carries_out(ActivateLosing)
def activate_losing(effect: ActivateLosing, activation: Activation, moment: Moment) -> Outcome:
    """Activate the ability of another card that loses its encounter."""
    if not isinstance(moment.pick, ChooseCard):
        return _one_of_your_others(
            effect, activation, moment, (on_table.losing(moment.table, refusing(effect)),)
        )
    card = moment.pick.card
    place, _losing = on_table.chosen(moment.table, activation.seat, card)
    task = Activate(
        seat=activation.seat,
        card=card,
        ability=card,
        manner="activated",
        cause=moment.decided,
        under_way=activation.under_way,
        acting=activation.acting,
        minded=activation.minded,
        cites=decisive(effect.why.tied if is_tie(moment.table, place) else (), effect.why.does),
    )
    return Done((), (task,))


@carries_out(ActivateThis)
def activate_this(effect: ActivateThis, activation: Activation, moment: Moment) -> Outcome:
    """Activate the ability of the card that a protector acts for."""
    _place, this = this_card(activation, moment)
    silent = activation.substituted and moment.table.setup.answers.activate_substituted == "silent"
    questions = ("OQ-activate-substituted",) if silent else ()  # a variant: the documents say otherwise
    if this is None or silent:
        return ignored(effect, activation, moment, questions)
    task = Activate(
        seat=activation.seat,
        card=activation.card,
        ability=activation.card,
        manner="activated",
        cause=activation.cause,
        minded=activation.minded,
        cites=effect.why.does,
        questions=questions,
    )
    return Done((), (task,))


def _copy(effect: Effect, activation: Activation, ability: str, moment: Moment) -> Activate:
    return Activate(
        seat=activation.seat,
        card=activation.card,
        ability=ability,
        manner="copied",
        cause=moment.decided,
        under_way=activation.under_way,
        acting=activation.acting,
        minded=activation.minded,
        cites=effect.why.does,
    )


def _copied_already(activation: Activation) -> tuple[CardRef, ...]:
    """Return what this very card is copying: else a supplied ability could copy a copier for ever."""
    this = CardRef(activation.seat, activation.card)
    abilities = activation.under_way[1::2]
    return tuple(ability for by, ability in zip(activation.acting, abilities, strict=True) if by == this)


def _one_of_your_others(
    effect: CopyPlayed | ActivateLosing,
    activation: Activation,
    moment: Moment,
    extra: tuple[Check, ...],
    copied: tuple[CardRef, ...] = (),
) -> Outcome:
    table, seat = moment.table, activation.seat
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
    if not bound.offers_any():
        return ignored(effect, activation, moment, questions)
    return NeedDecision((replace(bound, narrowed=questions),))
