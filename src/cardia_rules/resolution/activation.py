"""Activating an ability and going through its effects."""

from typing import Final

from cardia_rules.catalogue import CHARACTERS
from cardia_rules.events.vocabulary import AbilityActivated, Manner, TokenPlaced
from cardia_rules.resolution.agenda import Activate, Activation, CardRef, DoEffects, Settle
from cardia_rules.resolution.effects import EFFECTS
from cardia_rules.resolution.in_force import place_spoken_of
from cardia_rules.resolution.outcome import Done, Moment, Outcome
from cardia_rules.resolution.standing import refill_after_ability, refill_between_steps

_MANNER: Final[dict[Manner, tuple[str, ...]]] = {
    "lost": ("RB-07-loser-activates",),
    "copied": ("RB-17-copy-and-activate",),
    "activated": ("RB-17-activate", "FAQ-2-order"),
    "token": ("RB-21-kinesis-mage-activates",),
}


def activate(task: Activate, moment: Moment) -> Done:
    character = CHARACTERS[task.ability]
    place = moment.table.side(task.seat).place_of(task.card)
    kind = ("RB-08-instant",) if character.instant else ("RB-09-ongoing",)
    activated = AbilityActivated(
        seat=task.seat,
        card=task.card,
        place=place,
        ability=task.ability,
        manner=task.manner,
        rulings=_MANNER[task.manner] + kind + task.cites,
        cause=task.cause,
        questions=task.questions,
    )
    # A hand that runs low is filled after the whole ability, so not after one inside another.
    after = refill_after_ability(moment.table.setup) if task.manner == "lost" else ()
    if not character.instant:
        past = ("RB-09-token-on-past-card",) if task.manner == "activated" else ()
        token = TokenPlaced(
            seat=task.seat,
            card=task.card,
            place=place,
            rulings=("RB-09-ongoing", *past),
            cause=moment.next,
        )
        return Done(
            (activated, token), (Settle(("RB-09-ongoing",), place_spoken_of(task.card, place)), *after)
        )
    acting = CardRef(task.seat, task.card)
    activation = Activation(
        seat=task.seat,
        card=task.card,
        ability=task.ability,
        cause=moment.next,
        under_way=(*task.under_way, acting, CardRef(task.seat, task.ability)),
        acting=(*task.acting, acting),
    )
    return Done((activated,), (DoEffects(activation, character.ability), *after))


def do_effects(task: DoEffects, moment: Moment) -> Outcome:
    """Carry out the next effect; the rest stays on the agenda below whatever it leads to."""
    effect, *rest = task.effects
    outcome = EFFECTS[type(effect)](effect, task.activation, moment)
    if not isinstance(outcome, Done) or not rest:
        return outcome
    remaining = DoEffects(outcome.activation or task.activation, tuple(rest))
    return Done(outcome.events, (*outcome.then, *refill_between_steps(moment.table.setup), remaining))
