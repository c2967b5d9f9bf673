"""Protectors that lie face down: their backs show the faction, and turning them up shows which they are."""

from collections.abc import Iterator

import attrs

from cardia_rules.catalogue.unknown import UNKNOWN
from cardia_rules.resolution.position import Brought, Given, Laid
from cardia_rules.resolution.reading.matching import faction_of
from cardia_rules.seen.comparing import Step
from cardia_rules.seen.worlds import World, in_other_row, row_of
from cardia_rules.views import events as seen


def laid(world: World, event: seen.ProtectorsLaidSeen, step: Step) -> Iterator[tuple[World, Given]]:
    """Lay a row whose backs are as they were seen; which ones they are, turning them up will show."""
    setup = world.quiet.table.setup
    if event.row is not None:
        yield attrs.evolve(world, row_known=True), Brought(Laid(event.row))
    elif setup.protectors is not None:
        up = {each.place: each.protector for each in step if isinstance(each, seen.ProtectorTurnedSeen)}
        up = {place: protector for place, protector in up.items() if protector != UNKNOWN}
        yield world, Brought(Laid(tuple(row_of(setup, event.factions, up))))


def turned_up(world: World, step: Step, event: seen.ProtectorTurnedSeen) -> World | None:
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
    return in_other_row(world, other)
