"""Protectors that lie face down: their backs show the faction, and turning them up shows which they are."""

from collections.abc import Iterable, Iterator, Mapping
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import attrs
from msgspec.structs import replace

from cardia_rules.catalogue.unknown import UNKNOWN
from cardia_rules.events.table import Setup, Table
from cardia_rules.resolution.position import Brought, Given, Laid
from cardia_rules.resolution.reading.matching import faction_of
from cardia_rules.views import events as seen

if TYPE_CHECKING:
    from cardia_rules.seen.comparing import Step
    from cardia_rules.seen.worlds import World


def laid(world: "World", event: seen.ProtectorsLaidSeen, step: "Step") -> Iterator[tuple["World", Given]]:
    """Lay a row whose backs are as they were seen; which ones they are, turning them up will show."""
    setup = world.quiet.table.setup
    if event.row is not None:
        yield attrs.evolve(world, row_known=True), Brought(Laid(event.row))
    elif setup.protectors is not None:
        up = {each.place: each.protector for each in step if isinstance(each, seen.ProtectorTurnedSeen)}
        up = {place: protector for place, protector in up.items() if protector != UNKNOWN}
        yield world, Brought(Laid(tuple(row_of(setup, event.factions, up))))


def turned_up(world: "World", step: "Step", event: seen.ProtectorTurnedSeen) -> "World | None":
    """Return the world in which the protector turned up has always lain there, if there is one."""
    setup = world.quiet.table.setup
    pool = setup.protectors.pool if setup.protectors is not None else ()
    laid = next((each for each in step if isinstance(each, seen.ProtectorsLaidSeen)), None)
    if laid is not None:  # as they are laid, they are turned up
        backs = dict(zip(range(2, 2 * len(laid.factions) + 1, 2), laid.factions, strict=True))
        fits = event.protector in pool and faction_of(setup.answers, event.protector) == backs.get(
            event.place
        )
        return world if fits else None
    guards = world.quiet.table.guards
    here = next((guard for guard in guards if guard.place == event.place), None)
    if here is None or event.protector not in pool:
        return None
    if here.protector == event.protector:
        return world
    there = next((guard for guard in guards if guard.protector == event.protector), None)
    alike = faction_of(setup.answers, here.protector) == faction_of(setup.answers, event.protector)
    if here.up or not alike or (there is not None and there.up):
        return None
    other = {here.protector: event.protector, event.protector: here.protector}
    quiet = replace(world.quiet, table=in_other_row(world.quiet.table, other))
    inputs = tuple([with_row(each, other) for each in world.inputs])
    return attrs.evolve(world, quiet=quiet, first=in_other_row(world.first, other), inputs=inputs)


# ------------------------------------------------------------------ a row
def row_of(setup: Setup, backs: Iterable[Any], up: Mapping[int, str] = MappingProxyType({})) -> list[str]:
    """Return a protector for each of the backs, or for each guard that was seen; those ``up`` are known."""
    backs = [*backs]
    known = {at: up.get(2 * at) or getattr(back, "protector", None) for at, back in enumerate(backs, 1)}
    left: dict[Any, list[str]] = {}
    for protector in setup.protectors.pool if setup.protectors is not None else ():
        if protector not in known.values():
            left.setdefault(faction_of(setup.answers, protector), []).append(protector)
    row = []
    for at, back in enumerate(backs, 1):
        others = left.get(getattr(back, "faction", back)) or [UNKNOWN]  # too many of one faction are refused
        row.append(known[at] or others.pop(0))
    return row


def face_down_anew(table: Table, chance: Random) -> dict[str, str]:
    """Return another protector of its faction for each that lies face down."""
    pool = table.setup.protectors.pool if table.setup.protectors is not None and table.guards else ()
    up = [guard.protector for guard in table.guards if guard.up]
    left: dict[Any, list[str]] = {}
    for protector in chance.sample(pool, len(pool)):
        if protector not in up:
            left.setdefault(faction_of(table.setup.answers, protector), []).append(protector)
    down = [guard.protector for guard in table.guards if not guard.up]
    return {name: left[faction_of(table.setup.answers, name)].pop() for name in down}


def in_other_row(table: Table, other: dict[str, str]) -> Table:
    """Return a table with other protectors."""
    guards = [replace(guard, protector=other.get(guard.protector, guard.protector)) for guard in table.guards]
    return replace(table, guards=tuple(guards)) if other else table


def with_row(given: Any, other: dict[str, str]) -> Any:
    """Return an input with other protectors, if it is the one that lays them."""
    if other and isinstance(given, Brought) and isinstance(given.outcome, Laid):
        return Brought(Laid(tuple([other.get(name, name) for name in given.outcome.row])))
    return given
