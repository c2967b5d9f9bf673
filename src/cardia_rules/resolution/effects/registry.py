"""Which function carries out which effect, and what they share.

An effect is carried out on a table for an activation. Whoever needs no decision is a plain function, the
others are generators. One returns the activation only if the effects after it have to know more.
"""

from collections.abc import Callable, Generator
from typing import Any, Final, TypeVar

from msgspec.structs import replace

from cardia_rules.catalogue import LOCATIONS, PROTECTORS
from cardia_rules.catalogue.effects import Effect
from cardia_rules.events.seats import Seat
from cardia_rules.events.table import AnyTable, Played
from cardia_rules.events.vocabulary import EffectIgnored, WhyNot
from cardia_rules.resolution.activation import Activation, CardRef
from cardia_rules.resolution.asking import Answer, Need
from cardia_rules.resolution.live_table import LiveTable
from cardia_rules.resolution.reasons import decisive
from cardia_rules.spelling import kebab

Doing = Generator[Need, Answer, Activation | None]

EFFECTS: Final[dict[type, Callable[[LiveTable, Activation, Any], Activation | Doing | None]]] = {}
C = TypeVar("C", bound=Callable[..., Activation | Doing | None])


def carries_out(kind: type[Effect]) -> Callable[[C], C]:
    """Register the function that carries out an effect."""

    def register(carry: C) -> C:
        EFFECTS[kind] = carry
        return carry

    return register


def acting(activation: Activation) -> str:
    """Return the general rule by which a protector's, a location's or a character's ability is resolved."""
    if activation.ability in PROTECTORS:
        return "NP-2-activation"
    return "RB-15-location" if activation.ability in LOCATIONS else "RB-07-as-much-as-possible"


def this_card(table: AnyTable, activation: Activation) -> tuple[int, Played | None]:
    """Return the place of the card that the ability acts from, and the card; it may have left the table."""
    side = table.side(activation.seat)
    place = side.place_of(activation.card)
    return place, side.at(place)


def refusing(effect: Effect) -> str:
    """Return the ruling why a card may not be chosen for an effect."""
    return (*effect.why.refuses, *effect.why.does, "RB-07-as-much-as-possible")[0]


def by_leaving(activation: Activation, seat: Seat, card: str) -> tuple[str, ...]:
    """Return the question that a card raises which leaves before a location looks at it."""
    return ("OQ-lower-card-gone",) if CardRef(seat, card) in activation.minded else ()


def ignored(
    table: LiveTable,
    activation: Activation,
    effect: Effect,
    questions: tuple[str, ...] = (),
    *,
    cause: int = 0,
    why: tuple[str, ...] | None = None,
) -> Activation:
    """Pass over an effect that has nothing to do; ``why`` if for another reason than its entry gives.

    An ability of which nothing at all can be resolved could be played all the same.
    """
    whole = activation.single
    general = ("RB-07-as-much-as-possible", "RB-07-unresolvable-is-playable")
    own = effect.why.missing if why is None else why
    table.happen(
        EffectIgnored(
            seat=activation.seat,
            card=activation.card,
            effect=kebab(type(effect).__name__),
            ability=activation.ability,
            whole=whole,
            rulings=decisive(own, general[::-1] if whole else general),
            cause=cause or activation.cause,
            questions=questions,
        )
    )
    return replace(activation, in_vain=True)


def fewer(activation: Activation, why: tuple[str, ...] = ()) -> tuple[WhyNot, ...]:
    """Tell that an effect found fewer cards than it asks for."""
    rulings = decisive(why, ("RB-07-as-much-as-possible",))
    return (WhyNot(what="as-many", seat=activation.seat, card=activation.ability, rulings=rulings),)
