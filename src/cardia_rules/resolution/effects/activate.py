"""Activate an ability: a token for an ongoing one, one effect after the other for an instant one."""

from collections.abc import Generator
from typing import Final

from cardia_rules.catalogue import CHARACTERS
from cardia_rules.catalogue.effects import AnyEffect, is_single
from cardia_rules.catalogue.words import AbilityKind
from cardia_rules.events.bounds import MOST_PILED
from cardia_rules.events.seats import Seat
from cardia_rules.events.vocabulary import AbilityActivated, Manner, TokenPlaced
from cardia_rules.resolution.activation import Activation, CardRef
from cardia_rules.resolution.asking import Asking
from cardia_rules.resolution.effects.registry import EFFECTS, ignored
from cardia_rules.resolution.live_table import LiveTable
from cardia_rules.resolution.locations.refilling import fill_between_steps, hang_on_it
from cardia_rules.resolution.reasons import decisive, example_here
from cardia_rules.resolution.results.ongoing import not_awakened
from cardia_rules.resolution.round.settle import settle

# Beyond it nothing more is done: abilities that activate others can multiply past what a log holds.
_FULL: Final = MOST_PILED - 99  # one effect turns at most a row of encounters, or sets a few things waiting
LOSER_ACTIVATES: Final = ("RB-07-loser-activates",)
_ONGOING: Final = ("RB-09-ongoing",)
_MANNER: Final[dict[Manner, tuple[str, ...]]] = {
    "lost": LOSER_ACTIVATES,
    "copied": ("RB-17-copy-and-activate",),
    "activated": ("RB-17-activate", "FAQ-2-order"),
}
_KIND: Final[dict[AbilityKind, tuple[str, ...]]] = {"instant": ("RB-08-instant",), "ongoing": _ONGOING}
_WHY: Final = {manner: {kind: why + what for kind, what in _KIND.items()} for manner, why in _MANNER.items()}


def activate(
    table: LiveTable,
    seat: Seat,
    card: str,
    ability: str,
    manner: Manner,
    cause: int,
    *,
    by: Activation | None = None,
    cites: tuple[str, ...] = (),
    questions: tuple[str, ...] = (),
) -> Asking[None]:
    """Activate the ability that is printed on ``ability``, from a card; ``by`` is what makes it do so."""
    printed, side = CHARACTERS[ability], table.side(seat)
    place = side.place_of(card)
    example = example_here(ability, table, seat, card, place) if manner == "lost" else ()
    general = _WHY[manner][printed.kind]
    activated = table.happen(
        AbilityActivated(
            seat=seat,
            card=card,
            place=place,
            ability=ability,
            manner=manner,
            rulings=decisive(example, cites, general) if example or cites else general,
            cause=cause,
            questions=questions,
        )
    )
    if not printed.instant:
        _put_token_on(table, seat, place, manner, activated)
        return
    acting = CardRef(seat, card)
    activation = Activation(
        seat=seat,
        card=card,
        ability=ability,
        cause=activated,
        under_way=(*(by.under_way if by else ()), acting, CardRef(seat, ability)),
        acting=(*(by.acting if by else ()), acting),
        minded=by.minded if by else (),
        single=is_single(printed.ability),
    )
    yield from do_effects(table, activation, printed.ability)


def _put_token_on(table: LiveTable, seat: Seat, place: int, manner: Manner, cause: int) -> None:
    """Put an ongoing token on a card, and see what its ability changes from now on."""
    before = table.frozen()
    played = table.side(seat).row[place - 1]
    assert played is not None
    past = ("RB-09-token-on-past-card",) if manner != "lost" and place != table.current else ()
    from_there = ("RB-17-activate",) if manner == "activated" else ()
    table.happen(
        TokenPlaced(
            seat=seat,
            card=played.card,
            place=place,
            rulings=from_there + past + _ONGOING,
            cause=cause,
            why_not=not_awakened(seat, played, place) if played.tokens else (),
        )
    )
    settle(table, before, _ONGOING, begun=(seat, place))


def do_effects(
    table: LiveTable, activation: Activation, effects: tuple[AnyEffect, ...], between: bool = False
) -> Asking[None]:
    """Do one effect after the other; ``between`` if a location could have filled a hand before the first."""
    last = len(effects) - 1
    for at, effect in enumerate(effects):
        if between or at:
            hang_on_it(table)
        carry_out = ignored if _is_full(table) else EFFECTS[type(effect)]
        done = carry_out(table, activation, effect)
        known = (yield from done) if isinstance(done, Generator) else done
        activation, table.hinge = known or activation, ()
        if at < last:
            fill_between_steps(table)


def _is_full(table: LiveTable) -> bool:
    return max(len(table.north.waiting), len(table.south.waiting), len(table.turns)) > _FULL


def copied(
    table: LiveTable, effect: AnyEffect, activation: Activation, ability: str, cause: int
) -> Asking[None]:
    """Activate the ability of another card from the one that acts."""
    yield from activate(
        table,
        activation.seat,
        activation.card,
        ability,
        "copied",
        cause,
        by=activation,
        cites=effect.why.does,
    )
