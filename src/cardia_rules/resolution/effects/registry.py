"""Which function carries out which effect, and what they share.

An effect that needs no decision is carried out by a plain function, any other by a generator. Either returns
the activation only if the effects after it have to know more.
"""

from collections.abc import Callable, Generator
from typing import Any, Final, TypeVar

import msgspec

from cardia_rules.catalogue.effects import Effect
from cardia_rules.catalogue.words import Faction
from cardia_rules.events.options import Option
from cardia_rules.events.seats import Seat
from cardia_rules.events.table import AnyTable, Played, Waiting, WaitingKind
from cardia_rules.events.vocabulary import EffectIgnored, EffectWaiting
from cardia_rules.resolution.asking import Answer, Check, Choices, Need
from cardia_rules.resolution.live_table import Activation, LiveTable
from cardia_rules.resolution.position import AskKind
from cardia_rules.resolution.reading.waiting import next_place
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


def this_card(table: AnyTable, activation: Activation) -> tuple[int, Played | None]:
    """Return the place of the card that the ability acts from, and the card; it may have left the table."""
    side = table.side(activation.seat)
    place = side.place_of(activation.card)
    return place, side.at(place)


def choice(
    table: LiveTable,
    activation: Activation,
    kind: AskKind,
    options: tuple[Option, ...],
    *checks: Check,
    kinds: tuple[type[Option], ...] = (),
    outside: Check | None = None,
) -> Choices:
    """Return what an ability asks its seat to choose."""
    seat, cause, asking = activation.seat, activation.cause, activation.asking
    return Choices(
        table.number, seat, kind, options, checks, cause, asking, table.acting, kinds=kinds, outside=outside
    )


def ignored(table: LiveTable, activation: Activation, effect: Effect, cause: int = 0) -> Activation:
    """Pass over an effect that has nothing to do."""
    table.happen(
        EffectIgnored(
            seat=activation.seat,
            card=activation.card,
            effect=kebab(type(effect).__name__),
            ability=activation.ability,
            whole=activation.single,
            cause=cause or activation.cause,
        )
    )
    return activation


def lay_waiting(
    table: LiveTable,
    activation: Activation,
    seat: Seat,
    kind: WaitingKind,
    *,
    place: int = 0,
    by: int = 0,
    either: tuple[int, ...] = (),
    faction: Faction | None = None,
    count: int = 0,
) -> None:
    """Lay what an ability leaves on a seat's next place (RB-16-next-card), or on another, to wait there."""
    waiting = Waiting(
        id=table.number + 1,
        kind=kind,
        place=place or next_place(table.side(seat)),
        source=activation.ability,
        by=by,
        either=either,
        faction=faction,
        count=count,
    )
    table.happen(EffectWaiting(seat=seat, waiting=waiting, cause=activation.cause))


class Fewer(msgspec.Struct, frozen=True, gc=False):
    """An effect found fewer cards than it asks for."""

    activation: Activation
    effect: Effect
