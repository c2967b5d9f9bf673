"""Which function carries out which effect, and what they share."""

from collections.abc import Callable
from typing import Any, Final, TypeVar

from cardia_rules.catalogue import LOCATIONS, PROTECTORS
from cardia_rules.catalogue.effects import Effect
from cardia_rules.events.seats import Seat
from cardia_rules.events.table import Played
from cardia_rules.events.vocabulary import (
    AbilityActivated,
    AnyEvent,
    EffectIgnored,
    InfluenceModified,
    WhyNot,
)
from cardia_rules.resolution.agenda import Activation, CardRef, Settle
from cardia_rules.resolution.agenda.base import Ends
from cardia_rules.resolution.outcome import Done, Moment, Outcome
from cardia_rules.resolution.reasons import decisive
from cardia_rules.spelling import kebab

E = TypeVar("E", bound=Effect)
Carry = Callable[[E, Activation, Moment], Outcome]

EFFECTS: Final[dict[type, Callable[[Any, Activation, Moment], Outcome]]] = {}


def carries_out(kind: type[E]) -> Callable[[Carry[E]], Carry[E]]:
    """Register the function that carries out an effect."""

    def register(carry: Carry[E]) -> Carry[E]:
        EFFECTS[kind] = carry
        return carry

    return register


def cause(activation: Activation, moment: Moment) -> int:
    """Return what an effect's events come from: the decision about it, else the activation."""
    return moment.decided or activation.cause


def acting(activation: Activation) -> str:
    """Return the general rule by which a protector's, a location's or a character's ability is resolved."""
    if activation.ability in PROTECTORS:
        return "NP-2-activation"
    return "RB-15-location" if activation.ability in LOCATIONS else "RB-07-as-much-as-possible"


def this_card(activation: Activation, moment: Moment) -> tuple[int, Played | None]:
    """Return the place of the card that the ability acts from, and the card; it may have left the table."""
    side = moment.table.side(activation.seat)
    place = side.place_of(activation.card)
    return place, side.at(place)


def refusing(effect: Effect) -> str:
    """Return the ruling why a card may not be chosen for an effect."""
    return (*effect.why.refuses, *effect.why.does, "RB-07-as-much-as-possible")[0]


def by_leaving(activation: Activation, seat: Seat, card: str) -> tuple[str, ...]:
    """Return the question that a card raises which leaves before a location looks at it."""
    return ("OQ-lower-card-gone",) if CardRef(seat, card) in activation.minded else ()


def changed(*events: AnyEvent, because: tuple[str, ...], tied: tuple[int, ...] = (), ends: Ends = ()) -> Done:
    """Make one change of the table: its events together, then what follows from it.

    ``tied`` are the places of ties that were won before, if the change may end one and leave its cards there,
    ``ends`` the ongoing abilities that it ends.
    """
    at = events[0].place if len(events) == 1 and isinstance(events[0], InfluenceModified) else 0
    # A token on an ongoing card that had none: the look may tell that what begins changes nothing.
    begun = [(event.seat, event.place) for event in events if isinstance(event, AbilityActivated)]
    return Done(events, (Settle(because, at, tied=tied, begun=begun[0] if begun else None, ends=ends),))


def ignored(effect: Effect, activation: Activation, moment: Moment, questions: tuple[str, ...] = ()) -> Done:
    """Pass over an effect that has nothing to do (RB-07-as-much-as-possible)."""
    return passed_over(effect, activation, moment, effect.why.missing, questions)


def passed_over(
    effect: Effect,
    activation: Activation,
    moment: Moment,
    why: tuple[str, ...],
    questions: tuple[str, ...] = (),
) -> Done:
    """Pass over an effect for a reason of its own; for the rest, an ability is resolved as far as it can be.

    An ability of which nothing at all can be resolved could be played all the same.
    """
    whole = activation.single
    general = ("RB-07-as-much-as-possible", "RB-07-unresolvable-is-playable")
    event = EffectIgnored(
        seat=activation.seat,
        card=activation.card,
        effect=kebab(type(effect).__name__),
        ability=activation.ability,
        whole=whole,
        rulings=decisive(why, general[::-1] if whole else general),
        cause=cause(activation, moment),
        questions=questions,
    )
    return Done((event,))


def fewer(activation: Activation, why: tuple[str, ...] = ()) -> tuple[WhyNot, ...]:
    """Tell that an effect found fewer cards than it asks for."""
    rulings = decisive(why, ("RB-07-as-much-as-possible",))
    return (WhyNot(what="as-many", seat=activation.seat, card=activation.ability, rulings=rulings),)
