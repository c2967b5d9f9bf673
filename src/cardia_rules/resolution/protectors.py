"""Nature protectors: laying them out, turning them up, activating them."""

from typing import Literal

import msgspec

from cardia_rules.catalogue import PROTECTORS
from cardia_rules.catalogue.effects import AnyEffect, is_single
from cardia_rules.events.seats import OPPONENT, Seat
from cardia_rules.events.table import Guard, Setup
from cardia_rules.events.vocabulary import ProtectorActivated, ProtectorPassed, ProtectorTurned
from cardia_rules.resolution.asking import Asking, let_chance
from cardia_rules.resolution.effects.activate import do_effects
from cardia_rules.resolution.live_table import Activation, LiveTable, toss
from cardia_rules.resolution.locations import fill_hands, would_fill
from cardia_rules.resolution.position import LayNeeded
from cardia_rules.resolution.reading.location_rules import waits_for_protector
from cardia_rules.resolution.reading.matching import (
    acts_for_anybody,
    guard_at,
    is_sole,
    seats_matching,
)

# Why a protector passes: the current encounter was discarded, or lies elsewhere now; by the other reading of
# factions it would act; or two cards match one that needs to be matched alone.
Passing = Literal["discarded", "elsewhere", "faction", "sole"]


class ActsFor(msgspec.Struct, frozen=True, gc=False):
    """How a protector acts for a seat.

    ``shifted`` if the encounter lies elsewhere than it was revealed, ``substituted`` if the seat's card took
    the place of the one that was, ``both`` if it acts for the other seat too.
    """

    shifted: bool
    substituted: bool
    both: bool


# ------------------------------------------------------------------ set-up and phase 3
def lay_protectors(table: LiveTable) -> Asking[None]:
    """Lay out the row at random and turn up the first, or all in the strategic variant."""
    choice = table.setup.protectors
    if choice is None:
        return
    laid = (yield from let_chance(table, LayNeeded(choice.pool), 1)).number
    for guard in table.guards if choice.strategic else table.guards[:1]:
        table.happen(ProtectorTurned(place=guard.place, cause=laid))


def turn_up_next(table: LiveTable, cause: int) -> None:
    """Turn up the next protector, as phase 3 begins."""
    for guard in table.guards:
        if not guard.up:
            table.happen(ProtectorTurned(place=guard.place, cause=cause), "next")
            return


# ------------------------------------------------------------------ phase 2
def guard_acts(table: LiveTable, place: int, north: str, south: str) -> Asking[None]:
    """Activate the protector for each seat whose card of the current encounter has its faction.

    ``place`` is where the encounter was revealed, ``north`` and ``south`` are the cards as they were then.
    """
    elsewhere = table.current or place  # by the other answer that one counts
    shifted = place != elsewhere
    if shifted and table.answers.protector_after_shift == "place-now":
        place, elsewhere = elsewhere, place
    guard = guard_at(table, place)
    if guard is None:
        _hold_still(table, elsewhere, table.number)
        return
    matching = seats_matching(table, guard, table.current)
    revealed: dict[Seat, str] = {"north": north, "south": south}
    if not table.current:  # the next encounter on this place may activate it
        _pass(table, guard, "discarded", table.number)
    elif not matching:
        # Would it act, were the factions that no document states the other way round?
        cause, passed = table.number, acts_for_anybody(table, guard, table.current, otherwise=True)
        if passed:
            _pass(table, guard, "faction", cause)
        if not _hold_still(table, elsewhere, cause) and not passed:
            table.look(guard)
    elif len(matching) == 1:
        seat = matching[0]
        table.look(guard)
        card = table.side(seat).card_at(table.current)
        acts = ActsFor(shifted, card != revealed[seat], False)
        yield from _act(table, seat, guard, card, acts, table.number)
    elif is_sole(table.setup, guard.protector):
        _pass(table, guard, "sole", table.number)
    else:
        yield from _act_for_both(table, guard, revealed, shifted)


def _act_for_both(table: LiveTable, guard: Guard, revealed: dict[Seat, str], shifted: bool) -> Asking[None]:
    """Let a protector act for both seats; a coin says who comes first (OQ-protector-order)."""
    first = yield from toss(table, guard)
    cause = table.number
    cards = {seat: table.side(seat).card_at(table.current) for seat in (first, OPPONENT[first])}
    for seat, card in cards.items():
        yield from _act(table, seat, guard, card, ActsFor(shifted, card != revealed[seat], True), cause)


def _hold_still(table: LiveTable, elsewhere: int, cause: int) -> bool:
    """Tell whether a protector would act if the other place counted; if so, let it pass.

    (OQ-protector-after-shift)
    """
    guard = guard_at(table, elsewhere)
    if guard is None or not acts_for_anybody(table, guard, table.current):
        return False
    _pass(table, guard, "elsewhere", cause)
    return True


def _pass(table: LiveTable, guard: Guard, why: Passing, cause: int) -> None:
    table.happen(ProtectorPassed(protector=guard.protector, place=guard.place, cause=cause), why)


def _act(table: LiveTable, seat: Seat, guard: Guard, card: str, acts: ActsFor, cause: int) -> Asking[None]:
    """Activate a protector for a seat's card."""
    protector = guard.protector
    activated = table.happen(
        ProtectorActivated(seat=seat, protector=protector, card=card, place=guard.place, cause=cause), acts
    )
    effects = ability_of(table.setup, protector)
    activation = Activation(
        seat=seat,
        card=card,
        ability=protector,
        cause=activated,
        under_way=(),
        for_both=acts.both,
        single=is_single(effects),
    )
    yield from do_effects(table, activation, effects)
    # Where hands wait for the protector, the look comes after all of it.
    if would_fill(table) and not waits_for_protector(table):
        fill_hands(table)


def ability_of(setup: Setup, protector: str) -> tuple[AnyEffect, ...]:
    """Return a protector's ability: as printed, or as the table supplied it where nothing is published."""
    for supplied in setup.supplied:
        if supplied.card == protector:
            return supplied.ability
    return PROTECTORS[protector].ability
