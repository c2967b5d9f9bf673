"""Whom a protector acts for, and by which answers."""

from typing import Final

from cardia_rules.catalogue import CHARACTERS, PROTECTORS
from cardia_rules.catalogue.words import Faction
from cardia_rules.events.seats import NORTH, SOUTH, Seat
from cardia_rules.events.table import AnyTable, Guard, Setup
from cardia_rules.events.vocabulary import WhyNot

_PAST: Final = ("NP-3-past-discarded",)
_SWAPPED: Final[dict[Faction, Faction]] = {"academy": "rebellion", "rebellion": "academy"}


def guard_at(table: AnyTable, place: int) -> Guard | None:
    """Return the protector at a place, if there is one."""
    for guard in table.guards:
        if guard.place == place:
            return guard
    return None


def seats_matching(table: AnyTable, guard: Guard, swapped: bool, place: int) -> list[Seat]:
    """Return the seats whose card at a place has the protector's faction (OQ-protector-factions)."""
    faction = _faction(guard.protector, swapped)
    matching: list[Seat] = []
    for seat, side in ((NORTH, table.north), (SOUTH, table.south)):
        played = side.at(place)
        if played is not None and CHARACTERS[played.card].faction == faction:
            matching.append(seat)
    return matching


def acts_for_anybody(table: AnyTable, guard: Guard, swapped: bool, place: int) -> bool:
    """Tell whether a protector acts; one to be matched alone does not act for two (NP-3-sole-match)."""
    matching = len(seats_matching(table, guard, swapped, place))
    return matching == 1 or (matching == 2 and not is_sole(table.setup, guard.protector))


def not_for_the_past(table: AnyTable, guard: Guard, place: int) -> tuple[WhyNot, ...]:
    """Tell for whom a protector does not act although a past encounter of its faction comes to its place.

    ``place`` is where that encounter lies before it is shifted.
    """
    swapped = factions_swapped(table.setup)
    if not acts_for_anybody(table, guard, swapped, place):
        return ()
    return tuple(
        [
            WhyNot(what="activation", seat=seat, card=guard.protector, place=guard.place, rulings=_PAST)
            for seat in seats_matching(table, guard, swapped, place)
        ]
    )


def faction_of(setup: Setup, protector: str) -> Faction:
    """Return a protector's faction as this table reads it."""
    return _faction(protector, factions_swapped(setup))


def factions_swapped(setup: Setup) -> bool:
    """Tell whether this table reads the factions that no document states the other way round."""
    return setup.answers.protector_factions == "swapped"


def _faction(protector: str, swapped: bool) -> Faction:
    faction = PROTECTORS[protector].faction
    return _SWAPPED.get(faction, faction) if swapped else faction


def unstated_faction(protector: str) -> tuple[str, ...]:
    """Return the question that a protector's faction hangs on, where no document states it."""
    return ("OQ-protector-factions",) if PROTECTORS[protector].faction in _SWAPPED else ()


def is_sole(setup: Setup, protector: str) -> bool:
    """Tell whether a protector acts only if it is matched by one card alone."""
    named = setup.protectors.sole if setup.protectors else ()  # only where the table agreed to name them
    return PROTECTORS[protector].sole or protector in named
