"""Activating an ability and going through its effects."""

from typing import Final

from cardia_rules.catalogue import CHARACTERS
from cardia_rules.catalogue.words import AbilityKind
from cardia_rules.events.seats import Seat
from cardia_rules.events.table import Setup
from cardia_rules.events.vocabulary import AbilityActivated, Manner, TokenPlaced
from cardia_rules.resolution.agenda import Activate, Activation, CardRef, DoEffects, Settle, Task
from cardia_rules.resolution.effects import EFFECTS
from cardia_rules.resolution.held_off import NOT_BETWEEN, hanging_on_it, held_off, may_be_held_off
from cardia_rules.resolution.in_force import place_spoken_of
from cardia_rules.resolution.outcome import Done, Moment, Outcome
from cardia_rules.resolution.standing import refill_after_ability, refill_between_steps

LOSER_ACTIVATES = ("RB-07-loser-activates",)
_ONGOING = ("RB-09-ongoing",)
_MANNER: Final[dict[Manner, tuple[str, ...]]] = {
    "lost": LOSER_ACTIVATES,
    "copied": ("RB-17-copy-and-activate",),
    "activated": ("RB-17-activate", "FAQ-2-order"),
}
_KIND: Final[dict[AbilityKind, tuple[str, ...]]] = {"instant": ("RB-08-instant",), "ongoing": _ONGOING}
_WHY: Final = {manner: {kind: why + what for kind, what in _KIND.items()} for manner, why in _MANNER.items()}


def activate(task: Activate, moment: Moment) -> Outcome:
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
        past = ("RB-09-token-on-past-card",) if task.manner == "activated" else ()
        return _ongoing(activated, (), _ONGOING + past, number)
    acting = CardRef(seat, card)
    activation = Activation(
        seat=seat,
        card=card,
        ability=ability,
        cause=number,
        under_way=(*task.under_way, acting, CardRef(seat, ability)),
        acting=(*task.acting, acting),
    )
    return Done((activated,), (DoEffects(activation, CHARACTERS[ability].ability),))


def loser_activates(place: int, seat: Seat, card: str, setup: Setup, number: int) -> Done:
    """The card that lost the encounter; ``number`` is that of the first event."""
    character = CHARACTERS[card]
    activated = AbilityActivated(
        seat=seat,
        card=card,
        place=place,
        ability=card,
        manner="lost",
        rulings=_WHY["lost"][character.kind],
        cause=number - 1,
    )
    # A hand that runs low is filled after the whole ability, so not after one inside another.
    after = refill_after_ability(setup)
    if not character.instant:
        return _ongoing(activated, after, _ONGOING, number)
    this = CardRef(seat, card)
    activation = Activation(
        seat=seat, card=card, ability=card, cause=number, under_way=(this, this), acting=(this,)
    )
    return Done((activated,), (DoEffects(activation, character.ability), *after))


def _ongoing(
    activated: AbilityActivated, after: tuple[Task, ...], rulings: tuple[str, ...], number: int
) -> Done:
    seat, card, place = activated.seat, activated.card, activated.place
    token = TokenPlaced(seat=seat, card=card, place=place, rulings=rulings, cause=number)
    return Done((activated, token), (Settle(_ONGOING, place_spoken_of(card, place)), *after))


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
