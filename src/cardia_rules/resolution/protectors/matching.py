"""Whom a protector acts for, and by which answers."""

from typing import Final, Literal

from cardia_rules.catalogue import CHARACTERS, PROTECTORS
from cardia_rules.catalogue.words import Faction
from cardia_rules.errors import UnknownName
from cardia_rules.events.seats import NORTH, SOUTH, Seat
from cardia_rules.events.table import Guard, Setup, Table
from cardia_rules.spelling import quoted

Factions = Literal["listed", "swapped"]  # the answers to OQ-protector-factions
OTHER_FACTIONS: Final[dict[Factions, Factions]] = {"listed": "swapped", "swapped": "listed"}
_SWAPPED: Final[dict[Faction, Faction]] = {"academy": "rebellion", "rebellion": "academy"}


def guard_at(table: Table, place: int) -> Guard | None:
    """Return the protector at a place, if there is one."""
    for guard in table.guards:
        if guard.place == place:
            return guard
    return None


def seats_matching(table: Table, guard: Guard, factions: Factions, place: int) -> list[Seat]:
    """Return the seats whose card at a place has the protector's faction."""
    faction = _faction(guard.protector, factions)
    matching: list[Seat] = []
    for seat, side in ((NORTH, table.north), (SOUTH, table.south)):
        played = side.at(place)
        if played is not None and CHARACTERS[played.card].faction == faction:
            matching.append(seat)
    return matching


def acts_for_anybody(table: Table, guard: Guard, factions: Factions, place: int) -> bool:
    """Tell whether a protector acts; one to be matched alone does not act for two (NP-3-sole-match)."""
    matching = len(seats_matching(table, guard, factions, place))
    return matching == 1 or (matching == 2 and not is_sole(table.setup, guard.protector))


def faction_of(setup: Setup, protector: str) -> Faction:
    """Return a protector's faction as this table reads it."""
    return _faction(protector, setup.answers.protector_factions)


def _faction(protector: str, factions: Factions) -> Faction:
    if protector not in PROTECTORS:
        raise UnknownName(f"no protector is called {quoted(protector)}")
    faction = PROTECTORS[protector].faction
    return _SWAPPED.get(faction, faction) if factions == "swapped" else faction


def unstated_faction(protector: str) -> tuple[str, ...]:
    """Return the question that a protector's faction hangs on, where no document states it."""
    return ("OQ-protector-factions",) if PROTECTORS[protector].faction in _SWAPPED else ()


def is_sole(setup: Setup, protector: str) -> bool:
    """Tell whether a protector acts only if it is matched by one card alone."""
    named = setup.protectors.sole if setup.protectors else ()  # only where the table agreed to name them
    return PROTECTORS[protector].sole or protector in named
