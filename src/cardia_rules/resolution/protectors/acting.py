"""Nature protectors: laying them out, turning them up, activating them."""

from msgspec.structs import replace

from cardia_rules.catalogue import PROTECTORS
from cardia_rules.catalogue.effects import AnyEffect, ReplaceOpposing, is_single
from cardia_rules.events.seats import OPPONENT, SEATS, Seat
from cardia_rules.events.table import Guard, Setup, Table
from cardia_rules.events.vocabulary import (
    AnyEvent,
    ProtectorActivated,
    ProtectorPassed,
    ProtectorTurned,
    WhyNot,
)
from cardia_rules.resolution.agenda import ActivateGuard, Activation, DoEffects, GuardActs, LayProtectors
from cardia_rules.resolution.locations.standing import (
    held_off,
    refill_after_ability,
    refill_beside_protector,
    waits_for_protector,
)
from cardia_rules.resolution.outcome import Done, Moment, NeedChance, Outcome
from cardia_rules.resolution.position import Coin, CoinNeeded, Laid, LayNeeded
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
def lay_protectors(_task: LayProtectors, moment: Moment) -> Outcome:
    """Lay out the row at random and turn up the first, or all in the strategic variant."""
    choice = moment.table.setup.protectors
    if choice is None:  # pragma: no cover - only a game with protectors has this task
        return Done()
    if not isinstance(moment.pick, Laid):
        return NeedChance(LayNeeded(choice.pool), ("NP-1-setup",), 1)
    turned = moment.table.guards if choice.strategic else moment.table.guards[:1]
    rulings = ("NP-1-strategic", "NP-1-setup") if choice.strategic else ("NP-1-setup",)
    return Done(
        tuple(ProtectorTurned(place=guard.place, rulings=rulings, cause=moment.decided) for guard in turned)
    )


def turn_next(table: Table, cause: int) -> tuple[AnyEvent, ...]:
    """Return the turn of the next protector, with which phase 3 starts."""
    for guard in table.guards:
        if not guard.up:
            return (ProtectorTurned(place=guard.place, rulings=("NP-3-reveal-next",), cause=cause),)
    return ()


# ------------------------------------------------------------------ phase 2
def guard_acts(task: GuardActs, moment: Moment) -> Outcome:
    """Activate the protector for each seat whose card of the current encounter has its faction."""
    table = moment.table
    answers = table.setup.answers
    place, elsewhere = task.place, table.current or task.place  # by the other answer that one counts
    shifted = (_SHIFTED,) if place != elsewhere else ()
    if answers.protector_after_shift == "place-now":
        place, elsewhere = elsewhere, place
    guard = guard_at(table, place)
    if guard is None:
        return Done(_held_still(table, elsewhere, moment))
    if not table.current:  # the next encounter on this place may activate it
        return Done((_passed(guard, "NP-3-current-discarded", moment, ()),))
    unstated, swapped = unstated_faction(guard.protector), factions_swapped(table.setup)
    matching = seats_matching(table, guard, swapped, table.current)
    if not matching:
        held = _held_still(table, elsewhere, moment)
        if acts_for_anybody(table, guard, not swapped, table.current):
            hinge = shifted + unstated + _before_hands_are_filled(table)
            held = (_passed(guard, "NP-2-activation", moment, hinge), *held)
        return Done(held, why_not=_of_no_faction(guard, SEATS) if not held else ())
    hinge = shifted + _before_hands_are_filled(table)
    if len(matching) == 1:
        not_for = _of_no_faction(guard, (OPPONENT[matching[0]],))
        return Done((), (_activation(task, matching[0], guard, moment, hinge),), why_not=not_for)
    return _acts_for_both(task, guard, moment, hinge, unstated)


def _of_no_faction(guard: Guard, seats: tuple[Seat, ...]) -> tuple[WhyNot, ...]:
    """Tell for whom a protector does not act, their card being of another faction."""
    rulings = ("NP-2-faction", "NP-2-activation")
    return tuple(
        [
            WhyNot(what="activation", seat=seat, card=guard.protector, place=guard.place, rulings=rulings)
            for seat in seats
        ]
    )


def _before_hands_are_filled(table: Table) -> tuple[str, ...]:
    """Return why it comes before a location that would fill a hand now."""
    return ("OQ-refill-moment", "OQ-refill-and-protector") if held_off(table) else ()


def _acts_for_both(
    task: GuardActs, guard: Guard, moment: Moment, hinge: tuple[str, ...], unstated: tuple[str, ...]
) -> Outcome:
    """Let it act for both seats, unless it must be matched alone; who comes first: OQ-protector-order."""
    setup = moment.table.setup
    if is_sole(setup, guard.protector):
        named = () if PROTECTORS[guard.protector].sole else ("OQ-sole-protectors",)
        return Done((_passed(guard, "NP-3-sole-match", moment, hinge + unstated + named),))
    # Nobody has lost a tie: a coin decides, whatever the answer.
    order = () if task.loser is None else ("OQ-protector-order",)
    if setup.answers.protector_order == "loser" and task.loser is not None:
        first = task.loser
    elif isinstance(moment.pick, Coin):
        first = moment.pick.first
    else:
        return NeedChance(CoinNeeded(), ("NP-2-both",), moment.next - 1, hinge + unstated + order)
    both = [_activation(task, seat, guard, moment, hinge + order) for seat in (first, OPPONENT[first])]
    return Done((), tuple([replace(each, for_both=True) for each in both]))


def _held_still(table: Table, elsewhere: int, moment: Moment) -> tuple[ProtectorPassed, ...]:
    """Say that a protector would have acted, had the other place counted (OQ-protector-after-shift)."""
    guard = guard_at(table, elsewhere)
    swapped = factions_swapped(table.setup)
    if guard is None or not acts_for_anybody(table, guard, swapped, table.current):
        return ()
    questions = (_SHIFTED, *unstated_faction(guard.protector))
    return (_passed(guard, "NP-3-past-discarded", moment, questions),)


def _passed(guard: Guard, ruling: str, moment: Moment, questions: tuple[str, ...]) -> ProtectorPassed:
    return ProtectorPassed(
        protector=guard.protector,
        place=guard.place,
        rulings=(ruling,),
        cause=moment.next - 1,
        questions=questions,
    )


def _activation(
    task: GuardActs, seat: Seat, guard: Guard, moment: Moment, questions: tuple[str, ...]
) -> ActivateGuard:
    played = moment.table.side(seat).at(moment.table.current)
    card = played.card if played else ""
    revealed = task.north if seat == "north" else task.south
    table = moment.table
    substituted = card != revealed
    brought = said_of(table.setup, ReplaceOpposing).guarded if substituted else ()
    again = ("NP-3-past-discarded",) if _SHIFTED in questions else ()
    return ActivateGuard(
        seat=seat,
        protector=guard.protector,
        card=card,
        place=guard.place,
        cause=moment.next - 1,
        rulings=brought + again,
        questions=questions,
        substituted=substituted,
    )


def activate_guard(task: ActivateGuard, moment: Moment) -> Outcome:
    """Activate a protector for a seat."""
    setup = moment.table.setup
    sole = ("NP-3-sole-match",) if is_sole(setup, task.protector) else ()
    both = ("NP-2-both",) if task.for_both else ()
    current = moment.table.current
    # The examples are of a protector that acts for one player, whose card lies where it was played.
    usual = not task.for_both and not task.rulings
    example = example_here(task.protector, moment.table, task.seat, task.card, current) if usual else ()
    questions = (*task.questions, *unstated_faction(task.protector))
    if not PROTECTORS[task.protector].ability:
        questions = (*questions, "OQ-unknown-card")
    activated = ProtectorActivated(
        seat=task.seat,
        protector=task.protector,
        card=task.card,
        place=task.place,
        rulings=decisive(example, task.rulings, both, sole, ("NP-2-activation",)),
        cause=task.cause,
        questions=questions,
    )
    effects = ability_of(setup, task.protector)
    activation = Activation(
        seat=task.seat,
        card=task.card,
        ability=task.protector,
        cause=moment.next,
        under_way=(),
        substituted=task.substituted,
        for_both=task.for_both,
        single=is_single(effects),
    )
    steps = (DoEffects(activation, effects),) if effects else ()
    if waits_for_protector(setup):
        return Done((activated,), steps)  # the look comes after all of it
    fill_up = refill_beside_protector(setup) if task.for_both else refill_after_ability(setup)
    return Done((activated,), (*steps, *fill_up))


def ability_of(setup: Setup, protector: str) -> tuple[AnyEffect, ...]:
    """Return what is printed on it, or what the table supplied where nothing is published."""
    for supplied in setup.supplied:
        if supplied.card == protector:
            return grounded(supplied.ability)
    return PROTECTORS[protector].ability
