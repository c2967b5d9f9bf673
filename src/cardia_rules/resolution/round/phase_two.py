"""Phase 2: the losing card activates, and then the protector of the place."""

from cardia_rules.events.vocabulary import PhaseBegan, PhaseSkipped
from cardia_rules.resolution.asking import Asking
from cardia_rules.resolution.effects.activate import activate
from cardia_rules.resolution.live_table import LiveTable
from cardia_rules.resolution.locations import fill_hands, would_fill
from cardia_rules.resolution.protectors import guard_acts
from cardia_rules.resolution.reading.location_rules import waits_for_protector
from cardia_rules.resolution.reading.matching import guard_at
from cardia_rules.resolution.results.derive import result_at
from cardia_rules.resolution.results.result import Result


def phase_two(table: LiveTable, place: int, cause: int, result: Result | None = None) -> Asking[None]:
    """Activate the losing card, then the protector of the place (page 7).

    Without a loser phase 2 is skipped: influence is level, even if an ability wins the tie.
    """
    result = result or result_at(table, place)
    assert result  # nothing that comes after a comparison takes a card of it away
    north, south = table.north.row[place - 1], table.south.row[place - 1]
    assert north  # a result is of two cards that lie there
    assert south
    loser = result.loser()
    if loser is None:
        # A tie, or two abilities that cancel each other and leave it without a result.
        table.happen(PhaseSkipped(phase=2, cause=cause), result)
        return
    began = table.happen(PhaseBegan(phase=2, cause=cause))
    card = north.card if loser == "north" else south.card
    yield from activate(table, loser, card, card, "lost", began)
    # A hand that runs low is filled after the whole ability, so not after one inside another.
    if not (table.guards and _hands_wait(table, place)):
        fill_hands(table)
    if table.guards:
        yield from guard_acts(table, place, north.card, south.card)
        if _hands_wait(table, place):
            fill_hands(table, after_abilities=True)


def _hands_wait(table: LiveTable, place: int) -> bool:
    """Tell whether a hand that has run low is filled only after the protector (OQ-refill-and-protector).

    One may act: it lies at this place, or at the place that the encounter has been moved to.
    """
    if not would_fill(table):
        return False
    may_act = guard_at(table, place) is not None or table.answers.protector_after_shift == "place-now"
    return may_act and waits_for_protector(table)
