"""Which function carries out which effect, and what they share."""

from collections.abc import Callable
from typing import Any, Final, TypeVar

from cardia_rules.catalogue.effects import Effect
from cardia_rules.events.seats import Seat
from cardia_rules.events.table import Played
from cardia_rules.events.vocabulary import AnyEvent, EffectIgnored, InfluenceModified
from cardia_rules.resolution.agenda import Activation, CardRef, Settle
from cardia_rules.resolution.outcome import Done, Moment, Outcome
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


def this_card(activation: Activation, moment: Moment) -> tuple[int, Played | None]:
    """Return the place of the card that the ability acts from, and the card; it may have left the table."""
    side = moment.table.side(activation.seat)
    place = side.place_of(activation.card)
    return place, side.at(place)


def card_beats_rule(effect: Effect) -> tuple[str, ...]:
    """Return why a card may bind its opponent; a supplied one has nothing else to cite, and cites it once."""
    return tuple(dict.fromkeys(("RB-07-card-beats-rule", *effect.cites)))


def by_leaving(activation: Activation, seat: Seat, card: str) -> tuple[str, ...]:
    """Return the question that a card raises which leaves before a location looks at it."""
    return ("OQ-lower-card-gone",) if CardRef(seat, card) in activation.minded else ()


def changed(*events: AnyEvent, because: tuple[str, ...], tied: tuple[int, ...] = ()) -> Done:
    """Make one change of the table: its events together, then what follows from it.

    ``tied`` are the places of ties that were won before, if the change may end one and leave its cards there.
    """
    at = events[0].place if len(events) == 1 and isinstance(events[0], InfluenceModified) else 0
    return Done(events, (Settle(because, at, tied=tied),))


def ignored(effect: Effect, activation: Activation, moment: Moment, questions: tuple[str, ...] = ()) -> Done:
    """Pass over an effect that has nothing to do (RB-07-as-much-as-possible)."""
    event = EffectIgnored(
        seat=activation.seat,
        card=activation.card,
        effect=kebab(type(effect).__name__),
        rulings=("RB-07-as-much-as-possible", "RB-07-unresolvable-is-playable", *effect.missing),
        cause=cause(activation, moment),
        questions=questions,
    )
    return Done((event,))
