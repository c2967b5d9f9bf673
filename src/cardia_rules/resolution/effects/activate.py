"""Activate an ability: a token for an ongoing one, one effect after the other for an instant one."""

from typing import Final

from cardia_rules.catalogue import CHARACTERS
from cardia_rules.catalogue.effects import AnyEffect, is_single
from cardia_rules.events.bounds import MOST_PILED
from cardia_rules.events.seats import Seat
from cardia_rules.events.table import Played, Waiting
from cardia_rules.events.vocabulary import AbilityActivated, Manner, TokenPlaced
from cardia_rules.resolution.asking import Asking
from cardia_rules.resolution.effects.registry import EFFECTS, ignored
from cardia_rules.resolution.live_table import Acting, Activation, CardRef, LiveTable
from cardia_rules.resolution.locations import fill_between_steps
from cardia_rules.resolution.results.settle import settle

# Beyond it nothing more is done: abilities that activate others can multiply past what a log holds.
_FULL: Final = MOST_PILED - 99  # one effect turns at most a row of encounters, or sets a few things waiting


def activate(
    table: LiveTable,
    seat: Seat,
    card: str,
    ability: str,
    manner: Manner,
    cause: int,
    by: Activation | None = None,
) -> Asking[None]:
    """Activate the ability printed on ``ability`` from a card; ``by`` is the ability that does so, if any."""
    printed, place = CHARACTERS[ability], table.side(seat).place_of(card)
    activated = table.happen(
        AbilityActivated(seat=seat, card=card, place=place, ability=ability, manner=manner, cause=cause)
    )
    if not printed.instant:
        table.happen(TokenPlaced(seat=seat, card=card, place=place, cause=activated))
        settle(table)
        return
    activation = Activation(
        seat=seat,
        card=card,
        ability=ability,
        cause=activated,
        under_way=(by.under_way if by else ()) + (CardRef(seat, card), CardRef(seat, ability)),
        single=is_single(printed.ability),
    )
    yield from do_effects(table, activation, printed.ability)


def do_effects(table: LiveTable, activation: Activation, effects: tuple[AnyEffect, ...]) -> Asking[None]:
    """Carry out one effect after the other."""
    around = table.acting
    for done_before, effect in enumerate(effects):
        if done_before:
            fill_between_steps(table)
        table.acting = Acting(activation, effect)
        carry_out = ignored if _is_full(table) else EFFECTS[type(effect)]
        done = carry_out(table, activation, effect)
        known = done if done is None or type(done) is Activation else (yield from done)
        activation, table.acting = known or activation, around


def _is_full(table: LiveTable) -> bool:
    north, south = table.north.waiting, table.south.waiting
    return len(north) > _FULL or len(south) > _FULL or len(table.turns) > _FULL


def awaken(
    table: LiveTable, seat: Seat, played: Played, place: int, cause: int, by: Waiting | None = None
) -> None:
    """Activate an ongoing ability if this token is its first; ``played`` is the card as it lay before."""
    if not (played.tokens or CHARACTERS[played.card].instant):
        card = played.card
        activated = AbilityActivated(
            seat=seat, card=card, place=place, ability=card, manner="token", cause=cause
        )
        table.happen(activated, by)


def activate_copy(table: LiveTable, activation: Activation, ability: str, cause: int) -> Asking[None]:
    """Activate the ability of another card from the one that acts."""
    yield from activate(table, activation.seat, activation.card, ability, "copied", cause, activation)
