"""Why a protector acts for a seat, or for nobody."""

from typing import Final

from cardia_rules.catalogue import PROTECTORS
from cardia_rules.catalogue.effects import ReplaceOpposing
from cardia_rules.events import vocabulary as ev
from cardia_rules.events.seats import SEATS, Seat
from cardia_rules.events.table import Guard
from cardia_rules.reasons.entries import example_here, said_of
from cardia_rules.reasons.order import (
    ACTS_FOR_BOTH,
    PROTECTOR_ACTS,
    ROW_OF_PROTECTORS,
    UNKNOWN_CARD,
    Rulings,
    in_order,
)
from cardia_rules.reasons.playing import why_skipped
from cardia_rules.reasons.step import FinishedStep, hangs_on, why, why_not
from cardia_rules.resolution.protectors import Passing
from cardia_rules.resolution.reading.matching import (
    guard_at,
    is_sole,
    seats_matching,
)
from cardia_rules.resolution.results.result import Result

_OF_ITS_FACTION: Final = ("NP-2-faction",)
_FACTION: Final = in_order(rule=(PROTECTOR_ACTS,), general=_OF_ITS_FACTION)
_PASSING: Final[dict[Passing, Rulings]] = {
    "discarded": ("NP-3-current-discarded",),
    "elsewhere": ("NP-3-past-discarded",),
    "faction": in_order(situation=_OF_ITS_FACTION, rule=(PROTECTOR_ACTS,)),
    "sole": ("NP-3-sole-match",),
}


@why(ev.ProtectorTurned)
def _turned_up(step: FinishedStep) -> Rulings:
    if step.by == "next":
        return ("NP-3-reveal-next",)
    choice = step.table.setup.protectors
    assert choice is not None
    strategic = ("NP-1-strategic",) if choice.strategic else ()
    return in_order(situation=strategic, rule=(ROW_OF_PROTECTORS,))


@why(ev.ProtectorPassed)
def _passed(step: FinishedStep) -> Rulings:
    return _PASSING[step.by]


@why(ev.ProtectorActivated)
def _activated(step: FinishedStep) -> Rulings:
    event, table = step.event, step.table
    brought = said_of(table.setup, ReplaceOpposing).guarded if step.by.substituted else ()
    again = _PASSING["elsewhere"] if step.by.shifted else ()
    both = (ACTS_FOR_BOTH,) if step.by.both else ()
    sole = _PASSING["sole"] if is_sole(table.setup, event.protector) else ()
    # The examples are of a protector that acts for one player, whose card lies where it was played.
    usual = not (both or brought)
    example = example_here(event.protector, table, event.seat, event.card, table.current) if usual else ()
    return in_order(
        moment=brought, situation=again, ended=both, own=sole, rule=(PROTECTOR_ACTS,), example=example
    )


@hangs_on(ev.ProtectorActivated)
def _unpublished(step: FinishedStep) -> Rulings:
    return () if PROTECTORS[step.event.protector].ability else (UNKNOWN_CARD,)


@hangs_on(ev.ProtectorPassed)
def _named_by_the_table(step: FinishedStep) -> Rulings:
    named = step.by == "sole" and not PROTECTORS[step.event.protector].sole
    return ("OQ-sole-protectors",) if named else ()


@why_not(Guard)
def _of_no_faction(step: FinishedStep) -> tuple[ev.WhyNot, ...]:
    """Explain for whom a protector does not act: their card is of another faction."""
    matching = seats_matching(step.table, step.by, step.table.current)
    return tuple([_not_for(seat, step.by, _FACTION) for seat in SEATS if seat not in matching])


@why_not(ev.PhaseSkipped)
def _held_by_a_tie(step: FinishedStep) -> tuple[ev.WhyNot, ...]:
    """Explain for whom the protector of a tied encounter does not act."""
    table = step.table
    guard = guard_at(table, step.by.place) if isinstance(step.by, Result) else None
    if guard is None:
        return ()
    matching = seats_matching(table, guard, guard.place)
    tied = [_not_for(seat, guard, why_skipped(step)) for seat in matching]
    return (*tied, *[_not_for(seat, guard, _FACTION) for seat in SEATS if seat not in matching])


def _not_for(seat: Seat, guard: Guard, rulings: Rulings) -> ev.WhyNot:
    return ev.WhyNot(what="activation", seat=seat, card=guard.protector, place=guard.place, rulings=rulings)


@why_not(ev.EncountersReflowed)
def _not_for_the_past(step: FinishedStep) -> tuple[ev.WhyNot, ...]:
    """Explain why a protector does not act for a past encounter that was moved to its place."""
    table, gap = step.table, step.event.place
    told: tuple[ev.WhyNot, ...] = ()
    if not step.event.moved:
        return told
    for guard in table.guards:
        place = guard.place + 1  # where that encounter lies before it is shifted
        past = gap <= guard.place < table.compared and place != table.current
        if past:
            seats = seats_matching(table, guard, place)
            told += tuple([_not_for(seat, guard, _PASSING["elsewhere"]) for seat in seats])
    return told
