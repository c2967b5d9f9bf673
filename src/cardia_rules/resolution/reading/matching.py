"""Whom a protector acts for, and by which answers."""

from typing import Final

from cardia_rules.catalogue import CHARACTERS, PROTECTORS
from cardia_rules.catalogue.words import Faction
from cardia_rules.events.answers import Answers
from cardia_rules.events.seats import NORTH, SOUTH, Seat
from cardia_rules.events.table import AnyTable, Guard, Setup

_SWAPPED: Final[dict[Faction, Faction]] = {"academy": "rebellion", "rebellion": "academy"}


def guard_at(table: AnyTable, place: int) -> Guard | None:
    """Return the protector at a place, if there is one."""
    for guard in table.guards:
        if guard.place == place:
            return guard
    return None


def seats_matching(table: AnyTable, guard: Guard, place: int, *, otherwise: bool = False) -> list[Seat]:
    """Return the seats whose card at a place has the protector's faction.

    ``otherwise`` if a faction that no document states is to be read the other way (OQ-protector-factions).
    """
    faction = faction_of(table.answers, guard.protector, otherwise=otherwise)
    matching: list[Seat] = []
    for seat, side in ((NORTH, table.north), (SOUTH, table.south)):
        played = side.at(place)
        if played is not None and CHARACTERS[played.card].faction == faction:
            matching.append(seat)
    return matching


def acts_for_anybody(table: AnyTable, guard: Guard, place: int, *, otherwise: bool = False) -> bool:
    """Tell whether a protector acts; one to be matched alone does not act for two (NP-3-sole-match)."""
    matching = len(seats_matching(table, guard, place, otherwise=otherwise))
    return matching == 1 or (matching == 2 and not is_sole(table.setup, guard.protector))


def faction_of(answers: Answers, protector: str, *, otherwise: bool = False) -> Faction:
    """Return a protector's faction as a table with these answers reads it."""
    faction = PROTECTORS[protector].faction
    if faction in _SWAPPED and (answers.protector_factions == "swapped") != otherwise:
        return _SWAPPED[faction]
    return faction


def is_sole(setup: Setup, protector: str) -> bool:
    """Tell whether a protector acts only if it is matched by one card alone."""
    named = setup.protectors.sole if setup.protectors else ()  # only where the table agreed to name them
    return PROTECTORS[protector].sole or protector in named
