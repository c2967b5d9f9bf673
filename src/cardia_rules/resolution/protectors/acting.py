"""Nature protectors: laying them out, turning them up, activating them."""

from cardia_rules.catalogue import PROTECTORS
from cardia_rules.catalogue.effects import AnyEffect, ReplaceOpposing, is_single
from cardia_rules.events.seats import OPPONENT, SEATS, Seat
from cardia_rules.events.table import AnyTable, Guard, Setup
from cardia_rules.events.vocabulary import ProtectorActivated, ProtectorPassed, ProtectorTurned, WhyNot
from cardia_rules.resolution.activation import Activation
from cardia_rules.resolution.asking import Asking
from cardia_rules.resolution.effects.activate import do_effects
from cardia_rules.resolution.live_table import LiveTable, let_chance, toss
from cardia_rules.resolution.locations.refilling import (
    before_hands_are_filled,
    fill_after_ability,
    fill_beside_protector,
)
from cardia_rules.resolution.locations.standing import waits_for_protector
from cardia_rules.resolution.position import LayNeeded
from cardia_rules.resolution.protectors.matching import (
    acts_for_anybody,
    factions_swapped,
    guard_at,
    is_sole,
    seats_matching,
    unstated_faction,
)
from cardia_rules.resolution.reasons import decisive, example_here, said_of
from cardia_rules.resolution.setup.supplied import grounded

_SHIFTED = "OQ-protector-after-shift"


# ------------------------------------------------------------------ set-up and phase 3
def lay_protectors(table: LiveTable) -> Asking[None]:
    """Lay out the row at random and turn up the first, or all in the strategic variant."""
    choice = table.setup.protectors
    if choice is None:
        return
    laid = (yield from let_chance(table, LayNeeded(choice.pool), ("NP-1-setup",), 1)).number
    rulings = ("NP-1-strategic", "NP-1-setup") if choice.strategic else ("NP-1-setup",)
    for guard in table.guards if choice.strategic else table.guards[:1]:
        table.happen(ProtectorTurned(place=guard.place, rulings=rulings, cause=laid))


def turn_next(table: LiveTable, cause: int) -> None:
    """Turn up the next protector, with which phase 3 starts."""
    for guard in table.guards:
        if not guard.up:
            table.happen(ProtectorTurned(place=guard.place, rulings=("NP-3-reveal-next",), cause=cause))
            return


# ------------------------------------------------------------------ phase 2
def guard_acts(table: LiveTable, place: int, loser: Seat | None, north: str, south: str) -> Asking[None]:
    """Activate the protector for each seat whose card of the current encounter has its faction.

    ``place`` is where the encounter was revealed, ``north`` and ``south`` are the cards as they were then.
    """
    elsewhere = table.current or place  # by the other answer that one counts
    shifted = (_SHIFTED,) if place != elsewhere else ()
    if table.setup.answers.protector_after_shift == "place-now":
        place, elsewhere = elsewhere, place
    guard = guard_at(table, place)
    if guard is None:
        _held_still(table, elsewhere, table.number)
        return
    if not table.current:  # the next encounter on this place may activate it
        _passed(table, guard, "NP-3-current-discarded", table.number, ())
        return
    unstated, swapped = unstated_faction(guard.protector), factions_swapped(table.setup)
    matching = seats_matching(table, guard, swapped, table.current)
    hinge = shifted + before_hands_are_filled(table)
    revealed: dict[Seat, str] = {"north": north, "south": south}
    if not matching:
        cause, passed = table.number, acts_for_anybody(table, guard, not swapped, table.current)
        if passed:
            _passed(table, guard, "NP-2-activation", cause, shifted + unstated + hinge[len(shifted) :])
        if not _held_still(table, elsewhere, cause) and not passed:
            table.tell(_of_no_faction(guard, SEATS))
    elif len(matching) == 1:
        seat = matching[0]
        table.tell(_of_no_faction(guard, (OPPONENT[seat],)))
        yield from _activate(table, seat, guard, revealed[seat], table.number, hinge, for_both=False)
    elif is_sole(table.setup, guard.protector):
        named = () if PROTECTORS[guard.protector].sole else ("OQ-sole-protectors",)
        _passed(table, guard, "NP-3-sole-match", table.number, hinge + unstated + named)
    else:
        yield from _acts_for_both(table, guard, loser, revealed, hinge)


def held_by_a_tie(
    table: AnyTable, place: int, rulings: tuple[str, ...], questions: tuple[str, ...]
) -> tuple[WhyNot, ...]:
    """Tell for whom the protector of a tied encounter does not act, and that others have no card for it."""
    guard = guard_at(table, place)
    if guard is None:
        return ()
    matching = seats_matching(table, guard, factions_swapped(table.setup), place)
    told = [
        WhyNot(
            what="activation",
            seat=seat,
            card=guard.protector,
            place=place,
            rulings=rulings,
            questions=questions,
        )
        for seat in matching
    ]
    return (*told, *_of_no_faction(guard, tuple([seat for seat in SEATS if seat not in matching])))


def _of_no_faction(guard: Guard, seats: tuple[Seat, ...]) -> tuple[WhyNot, ...]:
    """Tell for whom a protector does not act, their card being of another faction."""
    rulings = ("NP-2-faction", "NP-2-activation")
    return tuple(
        [
            WhyNot(what="activation", seat=seat, card=guard.protector, place=guard.place, rulings=rulings)
            for seat in seats
        ]
    )


def _acts_for_both(
    table: LiveTable, guard: Guard, loser: Seat | None, revealed: dict[Seat, str], hinge: tuple[str, ...]
) -> Asking[None]:
    """Let it act for both seats; who comes first: OQ-protector-order."""
    # Nobody has lost a tie: a coin decides, whatever the answer.
    order = () if loser is None else ("OQ-protector-order",)
    first = loser
    if first is None or table.setup.answers.protector_order != "loser":
        questions = hinge + unstated_faction(guard.protector) + order
        first = (yield from toss(table, ("NP-2-both",), questions)).first
    acts = [_prepare(table, seat, revealed[seat], hinge + order) for seat in (first, OPPONENT[first])]
    cause = table.number
    for seat, (card, rulings) in zip((first, OPPONENT[first]), acts, strict=True):
        yield from _act(table, seat, guard, card, rulings, revealed[seat], cause, hinge + order, True)


def _held_still(table: LiveTable, elsewhere: int, cause: int) -> bool:
    """Say that a protector would have acted, had the other place counted (OQ-protector-after-shift)."""
    guard = guard_at(table, elsewhere)
    swapped = factions_swapped(table.setup)
    if guard is None or not acts_for_anybody(table, guard, swapped, table.current):
        return False
    questions = (_SHIFTED, *unstated_faction(guard.protector))
    _passed(table, guard, "NP-3-past-discarded", cause, questions)
    return True


def _passed(table: LiveTable, guard: Guard, ruling: str, cause: int, questions: tuple[str, ...]) -> None:
    table.happen(
        ProtectorPassed(
            protector=guard.protector,
            place=guard.place,
            rulings=(ruling,),
            cause=cause,
            questions=questions,
        )
    )


def _activate(
    table: LiveTable,
    seat: Seat,
    guard: Guard,
    revealed: str,
    cause: int,
    questions: tuple[str, ...],
    for_both: bool,
) -> Asking[None]:
    card, rulings = _prepare(table, seat, revealed, questions)
    yield from _act(table, seat, guard, card, rulings, revealed, cause, questions, for_both)


def _prepare(
    table: LiveTable, seat: Seat, revealed: str, questions: tuple[str, ...]
) -> tuple[str, tuple[str, ...]]:
    """Return the card that it acts for, and what decides that before the usual ruling."""
    card = table.side(seat).card_at(table.current)
    brought = said_of(table.setup, ReplaceOpposing).guarded if card != revealed else ()
    again = ("NP-3-past-discarded",) if _SHIFTED in questions else ()
    return card, brought + again


def _act(
    table: LiveTable,
    seat: Seat,
    guard: Guard,
    card: str,
    rulings: tuple[str, ...],
    revealed: str,
    cause: int,
    questions: tuple[str, ...],
    for_both: bool,
) -> Asking[None]:
    """Activate a protector for a seat."""
    setup, protector = table.setup, guard.protector
    sole = ("NP-3-sole-match",) if is_sole(setup, protector) else ()
    both = ("NP-2-both",) if for_both else ()
    # The examples are of a protector that acts for one player, whose card lies where it was played.
    usual = not for_both and not rulings
    example = example_here(protector, table, seat, card, table.current) if usual else ()
    questions = (*questions, *unstated_faction(protector))
    if not PROTECTORS[protector].ability:
        questions = (*questions, "OQ-unknown-card")
    activated = table.happen(
        ProtectorActivated(
            seat=seat,
            protector=protector,
            card=card,
            place=guard.place,
            rulings=decisive(example, rulings, both, sole, ("NP-2-activation",)),
            cause=cause,
            questions=questions,
        )
    )
    effects = ability_of(setup, protector)
    activation = Activation(
        seat=seat,
        card=card,
        ability=protector,
        cause=activated,
        under_way=(),
        substituted=card != revealed,
        for_both=for_both,
        single=is_single(effects),
    )
    yield from do_effects(table, activation, effects)
    if not waits_for_protector(setup):  # else the look comes after all of it
        if for_both:
            fill_beside_protector(table)
        else:
            fill_after_ability(table)


def ability_of(setup: Setup, protector: str) -> tuple[AnyEffect, ...]:
    """Return what is printed on it, or what the table supplied where nothing is published."""
    for supplied in setup.supplied:
        if supplied.card == protector:
            return grounded(supplied.ability)
    return PROTECTORS[protector].ability
