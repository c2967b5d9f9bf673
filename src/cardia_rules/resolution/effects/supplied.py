"""Abilities that the table supplied for unpublished locations, and the cards they take away."""

import msgspec

from cardia_rules.catalogue.effects import is_single
from cardia_rules.events.seats import NORTH, OPPONENT, SOUTH, Seat
from cardia_rules.events.table import AnyTable, Supplied
from cardia_rules.events.vocabulary import LocationApplied
from cardia_rules.resolution.asking import Asking
from cardia_rules.resolution.effects.activate import do_effects
from cardia_rules.resolution.live_table import Activation, LiveTable, toss
from cardia_rules.resolution.locations import lower_than_before
from cardia_rules.resolution.reading.location_rules import location_rules


class CardGone(msgspec.Struct, frozen=True, gc=False):
    """A location passes over cards of these seats that have left since they were revealed."""

    location: str
    seats: tuple[Seat, ...]


def apply_supplied_to_reveal(table: LiveTable, seats: tuple[Seat, ...], place: int) -> Asking[None]:
    """Resolve supplied abilities for both seats, in the order of a coin (FAQ-2-coin)."""
    if not any(each.when == "revealed" for each in table.setup.supplied):
        return
    order = seats
    if len(seats) == 2:
        first = yield from toss(table)
        order = (first, OPPONENT[first])
    lower = _lower(table, seats, place)
    yield from apply_supplied(table, "revealed", order, place)
    gone = [seat for seat in (NORTH, SOUTH) if seat in lower and not table.side(seat).place_of(lower[seat])]
    if gone:
        table.look(CardGone(location_rules(table.setup.locations).discard_when_lower, tuple(gone)))


def _lower(table: AnyTable, seats: tuple[Seat, ...], place: int) -> dict[Seat, str]:
    """Return the revealed cards with less influence than the one before, where a location minds.

    A seat whose deck is empty is left out: the location would do nothing to it.
    """
    if not location_rules(table.setup.locations).discard_when_lower:
        return {}
    sides = {seat: table.side(seat) for seat in seats}
    return {
        seat: played.card
        for seat, side in sides.items()
        if side.deck and (played := side.at(place)) and lower_than_before(side, place)
    }


def apply_supplied(table: LiveTable, when: str, seats: tuple[Seat, ...], place: int) -> Asking[None]:
    """Resolve the abilities that the table supplied for this moment; all are announced first."""
    setup, cause = table.setup, table.number
    announced: list[tuple[Activation, Supplied]] = []
    for seat in seats:
        for supplied in setup.supplied:
            if supplied.when != when or supplied.card not in setup.locations:
                continue
            applied = table.happen(LocationApplied(location=supplied.card, seat=seat, cause=cause), supplied)
            activation = Activation(
                seat=seat,
                card=table.side(seat).card_at(place),
                ability=supplied.card,
                cause=applied,
                under_way=(),
                single=is_single(supplied.ability),
            )
            announced.append((activation, supplied))
    for activation, supplied in announced:
        yield from do_effects(table, activation, supplied.ability)
