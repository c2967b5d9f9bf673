"""Activating an ability and going through its effects."""

from typing import Final

from cardia_rules.catalogue import CHARACTERS
from cardia_rules.catalogue.words import AbilityKind
from cardia_rules.events.vocabulary import AbilityActivated, Manner, TokenPlaced
from cardia_rules.resolution.agenda import Activate, Activation, CardRef, DoEffects, Settle
from cardia_rules.resolution.effects import EFFECTS
from cardia_rules.resolution.locations.held_off import NOT_BETWEEN, hanging_on_it, held_off, may_be_held_off
from cardia_rules.resolution.locations.standing import refill_between_steps
from cardia_rules.resolution.outcome import Done, Moment, Outcome
from cardia_rules.resolution.results.tokens import why_on_this_card

LOSER_ACTIVATES = ("RB-07-loser-activates",)
_ONGOING = ("RB-09-ongoing",)
_MANNER: Final[dict[Manner, tuple[str, ...]]] = {
    "lost": LOSER_ACTIVATES,
    "copied": ("RB-17-copy-and-activate",),
    "activated": ("RB-17-activate", "FAQ-2-order"),
}
_KIND: Final[dict[AbilityKind, tuple[str, ...]]] = {"instant": ("RB-08-instant",), "ongoing": _ONGOING}
_WHY: Final = {manner: {kind: why + what for kind, what in _KIND.items()} for manner, why in _MANNER.items()}


def activate(task: Activate, moment: Moment) -> Done:
    """Activate an ability: a token for an ongoing one, the effects of an instant one."""
    seat, card, ability, number = task.seat, task.card, task.ability, moment.next
    place = moment.table.side(seat).place_of(card)
    not_between = NOT_BETWEEN if task.between and held_off(moment.table) else ()
    activated = AbilityActivated(
        seat=seat,
        card=card,
        place=place,
        ability=ability,
        manner=task.manner,
        rulings=_WHY[task.manner][CHARACTERS[ability].kind] + task.cites,
        cause=task.cause,
        questions=task.questions + not_between,
    )
    if not CHARACTERS[ability].instant:
        played = moment.table.side(seat).at(place)
        why = why_on_this_card(played) if played else ()
        if not why and place != moment.table.current:
            why = ("RB-09-token-on-past-card",)
        token = TokenPlaced(seat=seat, card=card, place=place, rulings=_ONGOING + why, cause=number)
        return Done((activated, token), (Settle(_ONGOING),))
    acting = CardRef(seat, card)
    activation = Activation(
        seat=seat,
        card=card,
        ability=ability,
        cause=number,
        under_way=(*task.under_way, acting, CardRef(seat, ability)),
        acting=(*task.acting, acting),
        minded=task.minded,
    )
    return Done((activated,), (DoEffects(activation, CHARACTERS[ability].ability),))


def do_effects(task: DoEffects, moment: Moment) -> Outcome:
    """Carry out the next effect; the rest stays on the agenda below whatever it leads to."""
    effect = task.effects[0]
    outcome = EFFECTS[type(effect)](effect, task.activation, moment)
    if task.between and moment.pick is None and held_off(moment.table):
        outcome = hanging_on_it(outcome)
    rest = task.effects[1:]
    if not rest or not isinstance(outcome, Done):
        return outcome
    setup = moment.table.setup
    remaining = DoEffects(outcome.activation or task.activation, rest, may_be_held_off(setup))
    return Done(outcome.events, (*outcome.then, *refill_between_steps(setup), remaining))
