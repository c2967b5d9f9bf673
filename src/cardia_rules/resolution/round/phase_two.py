"""Phase 2: the losing card activates, and then the protector of the place."""

from typing import Final

from cardia_rules.events.table import AnyTable
from cardia_rules.events.vocabulary import PhaseBegan, PhaseSkipped
from cardia_rules.resolution.asking import Asking
from cardia_rules.resolution.effects.activate import LOSER_ACTIVATES, activate
from cardia_rules.resolution.live_table import LiveTable
from cardia_rules.resolution.locations.refilling import fill_after_ability, fill_beside_protector
from cardia_rules.resolution.locations.standing import waits_for_protector
from cardia_rules.resolution.protectors.acting import guard_acts, held_by_a_tie
from cardia_rules.resolution.protectors.matching import acts_for_anybody, factions_swapped, guard_at
from cardia_rules.resolution.reasons import decisive
from cardia_rules.resolution.results.derive import result_at
from cardia_rules.resolution.results.result import TIE, Result

_ONGOING: Final = ("RB-09-ongoing",)


def phase_two(table: LiveTable, place: int, cause: int, result: Result | None = None) -> Asking[None]:
    """Activate the losing card; a tie, even one that an ability wins, activates nothing."""
    result = result or result_at(table, place)
    if result is None:  # pragma: no cover - nothing that comes after a comparison takes a card of it away
        return
    north, south = table.north.card_at(place), table.south.card_at(place)
    beside, wait = _may_act(table, place), waits_for_protector(table.setup)
    loser = result.loser
    if loser is None:
        # A tie, or two abilities that cancel each other and leave it without a result.
        questions = ("OQ-protector-on-tie",) if _would_act(table, place) else ()
        why = _why_skipped(result)
        table.happen(PhaseSkipped(phase=2, rulings=why, cause=cause, questions=questions))
        if table.setup.answers.protector_on_tie != "activates":
            table.tell(held_by_a_tie(table, place, why, questions))
            return
    else:
        began = table.happen(PhaseBegan(phase=2, rulings=LOSER_ACTIVATES, cause=cause))
        card = table.side(loser).card_at(place)
        yield from activate(table, loser, card, card, "lost", began)
        # A hand that runs low is filled after the whole ability, so not after one inside another.
        if not beside:
            fill_after_ability(table)
        elif not wait:
            fill_beside_protector(table)
    if table.guards or loser is None:
        yield from guard_acts(table, place, loser, north, south)
    if beside and wait:
        fill_beside_protector(table)


def _why_skipped(result: Result) -> tuple[str, ...]:
    """Return why nobody activates: that a tie skips phase 2, unless what made it one says more of that."""
    if not result.tie:
        return result.who
    made = result.silences
    return decisive(TIE, made) if made[:1] == _ONGOING else decisive(made, TIE)


def _would_act(table: AnyTable, place: int) -> bool:
    """Tell whether the protector of a place would act for anybody."""
    guard = guard_at(table, place)
    return guard is not None and acts_for_anybody(table, guard, factions_swapped(table.setup), place)


def _may_act(table: AnyTable, place: int) -> bool:
    """Tell whether a protector lies at a place, or may when the encounter has been moved elsewhere."""
    if not table.guards:
        return False
    return guard_at(table, place) is not None or table.setup.answers.protector_after_shift == "place-now"
