"""Activating an ability and going through its effects."""

from typing import Final

from cardia_rules.catalogue import CHARACTERS
from cardia_rules.catalogue.words import AbilityKind
from cardia_rules.events.table import Setup
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
}
_KIND: Final[dict[AbilityKind, tuple[str, ...]]] = {
    "instant": ("RB-08-instant",),
    "ongoing": ("RB-09-ongoing",),
}


def activate(task: Activate, moment: Moment) -> Outcome:
    place = moment.table.side(task.seat).place_of(task.card)
    return activate_at(place, task, moment.table.setup, moment.next)


def activate_at(place: int, task: Activate, setup: Setup, number: int) -> Done:
    """``number`` is that of the first event."""
    seat, card, manner = task.seat, task.card, task.manner
    character = CHARACTERS[task.ability]
    activated = AbilityActivated(
        seat=seat,
        card=card,
        place=place,
        ability=task.ability,
        manner=manner,
        rulings=_MANNER[manner] + _KIND[character.kind] + task.cites,
        cause=task.cause,
        questions=task.questions,
    )
    # A hand that runs low is filled after the whole ability, so not after one inside another.
    after = refill_after_ability(setup) if manner == "lost" else ()
    if character.kind == "ongoing":
        past = ("RB-09-token-on-past-card",) if manner == "activated" else ()
        rulings = ("RB-09-ongoing", *past)
        token = TokenPlaced(seat=seat, card=card, place=place, rulings=rulings, cause=number)
        settle = Settle(("RB-09-ongoing",), place_spoken_of(card, place))
        return Done((activated, token), (settle, *after))
    acting = CardRef(seat, card)
    activation = Activation(
        seat=seat,
        card=card,
        ability=task.ability,
        cause=number,
        under_way=(*task.under_way, acting, CardRef(seat, task.ability)),
        acting=(*task.acting, acting),
    )
    return Done((activated,), (DoEffects(activation, character.ability), *after))


def do_effects(task: DoEffects, moment: Moment) -> Outcome:
    """Carry out the next effect; the rest stays on the agenda below whatever it leads to."""
    effect = task.effects[0]
    outcome = EFFECTS[type(effect)](effect, task.activation, moment)
    rest = task.effects[1:]
    if not rest or not isinstance(outcome, Done):
        return outcome
    remaining = DoEffects(outcome.activation or task.activation, rest)
    return Done(outcome.events, (*outcome.then, *refill_between_steps(moment.table.setup), remaining))
