"""The location that fills hands which have run low: what it does, and when it looks."""

from typing import Final

from cardia_rules.events.seats import SEATS
from cardia_rules.events.table import AnyTable
from cardia_rules.events.vocabulary import CardDrawn, LocationApplied
from cardia_rules.resolution.live_table import LiveTable
from cardia_rules.resolution.locations.standing import held_off, standing, waits_for_protector
from cardia_rules.resolution.reasons import decisive, of_the_location

LAST: Final = ("FAQ-2-locations-last",)
_MOMENT: Final = ("OQ-refill-moment",)
_BESIDE: Final = ("OQ-refill-moment", "OQ-refill-and-protector")


def fill_hands(table: LiveTable, questions: tuple[str, ...] = (), after_abilities: bool = False) -> None:
    """Fill up the hands that have run low; ``after_abilities`` if it had to wait for some."""
    rules = standing(table.setup.locations)
    most = rules.refill.at_most
    if len(table.north.hand) > most and len(table.south.hand) > most:
        return
    before = table.number
    for seat in SEATS:
        side = table.side(seat)
        if len(side.hand) <= most and side.deck:
            why = of_the_location(rules.refills).does
            # That locations come last decides where an ability came with the same reveal.
            rulings = decisive(LAST, why) if after_abilities else decisive(why, LAST)
            applied = table.happen(
                LocationApplied(
                    location=rules.refills, seat=seat, rulings=rulings, cause=before, questions=questions
                )
            )
            for card in side.deck[: rules.refill.count]:
                table.happen(CardDrawn(seat=seat, card=card, rulings=rulings, cause=applied))


def fill_after_ability(table: LiveTable) -> None:
    """Look at the hands once an ability is resolved (OQ-refill-moment)."""
    fill_hands(table, _MOMENT)


def fill_between_steps(table: LiveTable) -> None:
    """Look at the hands between two steps of an ability, if the table answers so."""
    if table.setup.answers.refill_moment == "at-once":
        fill_hands(table, _MOMENT)


def fill_beside_protector(table: LiveTable) -> None:
    """Look at the hands where a protector acts beside an ability (OQ-refill-and-protector)."""
    if table.setup.answers.refill_moment == "at-once":
        fill_hands(table, _MOMENT)
    else:
        fill_hands(table, _BESIDE, waits_for_protector(table.setup))


def hang_on_it(table: LiveTable) -> None:
    """Let what happens next, or is asked, name the question why nothing came between two steps."""
    if held_off(table):
        table.hinge = _MOMENT


def before_hands_are_filled(table: AnyTable) -> tuple[str, ...]:
    """Return why something comes before a location that would fill a hand now."""
    return _BESIDE if held_off(table) else ()
