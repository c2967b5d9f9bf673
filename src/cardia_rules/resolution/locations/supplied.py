"""Abilities that the table supplied for locations without a published text, and cards that they take away."""

from typing import Final

from cardia_rules.catalogue import LOCATIONS
from cardia_rules.catalogue.effects import is_single
from cardia_rules.events.seats import NORTH, OPPONENT, SEATS, SOUTH, Seat
from cardia_rules.events.table import Table
from cardia_rules.events.vocabulary import AnyEvent, LocationApplied, WhyNot
from cardia_rules.resolution.agenda import (
    Activation,
    ApplySuppliedToReveal,
    CardRef,
    DiscardForGone,
    DoEffects,
    Task,
)
from cardia_rules.resolution.locations.moments import auctioned, lower_than_before
from cardia_rules.resolution.locations.standing import standing
from cardia_rules.resolution.outcome import Done, Moment, NeedChance, Outcome
from cardia_rules.resolution.position import Coin, CoinNeeded
from cardia_rules.resolution.reasons import decisive, of_the_location
from cardia_rules.resolution.round.due import locations_wait, next_due
from cardia_rules.resolution.setup.supplied import grounded

_CARD_GONE: Final = ("OQ-lower-card-gone",)


def apply_supplied_to_reveal(task: ApplySuppliedToReveal, moment: Moment) -> Outcome:
    """Resolve supplied abilities for both seats, in the order of a coin (FAQ-2-coin)."""
    table = moment.table
    supplied = [each for each in table.setup.supplied if each.when == "revealed"]
    if not supplied:
        return Done()
    if len(task.seats) == 2 and not isinstance(moment.pick, Coin):
        return NeedChance(CoinNeeded(), ("FAQ-2-coin",), moment.next - 1)
    seats = (moment.pick.first, OPPONENT[moment.pick.first]) if isinstance(moment.pick, Coin) else task.seats
    lower = _lower(table, task)
    minded = tuple([CardRef(seat, card) for seat, card in lower.items()])
    done = supplied_locations(moment, "revealed", seats, task.place, moment.next, minded)
    if not lower:
        return done
    return Done(done.events, (*done.then, DiscardForGone(lower.get(NORTH, ""), lower.get(SOUTH, ""))))


def _lower(table: Table, task: ApplySuppliedToReveal) -> dict[Seat, str]:
    """Return the revealed cards with less influence than the one before, where a location minds.

    Not of a seat whose deck is empty: for those it does nothing, whether they stay or not.
    """
    if not standing(table.setup.locations).discard_when_lower:
        return {}
    seats = task.seats
    if locations_wait(table):  # until the encounter is resolved, and then both cards are looked at
        seats = SEATS if task.place == next_due(table) else ()
    revealed = {seat: table.side(seat) for seat in seats}
    return {
        seat: played.card
        for seat, side in revealed.items()
        if side.deck and (played := side.at(task.place)) and lower_than_before(side, task.place)
    }


def discard_for_gone(task: DiscardForGone, moment: Moment) -> Outcome:
    """Discard for cards that have left since, or tell that nothing is; the location looks at the others."""
    setup = moment.table.setup
    location = standing(setup.locations).discard_when_lower
    events: list[AnyEvent] = []
    told: tuple[WhyNot, ...] = ()
    for seat, card in ((NORTH, task.north), (SOUTH, task.south)):
        if not card or moment.table.side(seat).place_of(card):
            continue
        if setup.answers.lower_card_gone == "nothing":
            rulings = of_the_location(location).passes
            told += (
                WhyNot(what="location", seat=seat, card=location, rulings=rulings, questions=_CARD_GONE),
            )
        else:
            events += auctioned(location, seat, moment, len(events), _CARD_GONE)
    return Done(tuple(events), why_not=told)


def supplied_locations(
    moment: Moment,
    when: str,
    seats: tuple[Seat, ...],
    place: int,
    number: int,
    minded: tuple[CardRef, ...] = (),
) -> Done:
    """Resolve what the table says that unpublished locations do; ``number`` is the first event's.

    ``minded`` are cards that a location looks at after them, if they stay.
    """
    setup = moment.table.setup
    events: list[AnyEvent] = []
    tasks: list[Task] = []
    for seat in seats:
        played = moment.table.side(seat).at(place)
        for supplied in setup.supplied:
            if supplied.when != when or supplied.card not in setup.locations:
                continue
            activation = Activation(
                seat=seat,
                card=played.card if played else "",
                ability=supplied.card,
                cause=number + len(events),
                under_way=(),
                minded=minded,
                single=is_single(supplied.ability),
            )
            tasks.append(DoEffects(activation, grounded(supplied.ability)))
            events.append(
                LocationApplied(
                    location=supplied.card,
                    seat=seat,
                    rulings=decisive(_known_of(supplied.card, when), ("RB-15-location",)),
                    cause=number - 1,
                    questions=("OQ-unknown-card",),
                )
            )
    return Done(tuple(events), tuple(tasks))


def _known_of(location: str, when: str) -> tuple[str, ...]:
    """Return what the documents say of an unpublished location, if they speak of this moment."""
    known = LOCATIONS[location]
    return known.why.does if known.when in (None, when) else ()
