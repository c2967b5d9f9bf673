"""Why a location does something, or leaves things alone."""

from typing import Final

from cardia_rules.catalogue import CHARACTERS, LOCATIONS
from cardia_rules.events import vocabulary as ev
from cardia_rules.events.seats import NORTH, OPPONENT, SEATS, SOUTH, Seat
from cardia_rules.events.table import Played, Supplied, WaitingKind
from cardia_rules.reasons.entries import of_the_location
from cardia_rules.reasons.order import LOCATION, NEAREST_FIRST, UNKNOWN_CARD, Rulings, in_order
from cardia_rules.reasons.step import FinishedStep, hangs_on, why, why_not
from cardia_rules.resolution.effects.supplied import CardGone
from cardia_rules.resolution.live_table import LiveTable
from cardia_rules.resolution.locations import Look, same_faction
from cardia_rules.resolution.results.derive import influence
from cardia_rules.resolution.round.phase_three import NoDraw

LAST: Final = ("FAQ-2-locations-last",)


@why(ev.LocationApplied)
def _applied(step: FinishedStep) -> Rulings:
    location = step.event.location
    reasons = of_the_location(location)
    if isinstance(step.by, Look):
        return in_order(moment=reasons.face_up if step.by.face_up else (), own=reasons.does)
    if isinstance(step.by, Supplied):
        # What the documents say of an unpublished location, if they speak of this moment.
        known = LOCATIONS[location].when in (None, step.by.when)
        return in_order(own=reasons.does if known else (), general=(LOCATION,))
    if location == step.table.locations.refills:
        return why_filled(step)
    waited = step.by == "last" and _came(step, "either", "demand", seat=step.event.seat)
    return in_order(own=reasons.does, also=LAST if waited else ())


@hangs_on(ev.LocationApplied)
def _unpublished(step: FinishedStep) -> Rulings:
    return (UNKNOWN_CARD,) if isinstance(step.by, Supplied) else ()


def why_filled(step: FinishedStep) -> Rulings:
    """Return why a location fills a hand that has run low, and why only after abilities, if it waited."""
    does = of_the_location(step.table.locations.refills).does
    if step.by == "last":
        # At a reveal only a demand changes a hand; later it had to wait for the protector.
        waited = step.table.phase == 2 or _came(step, "demand")
        return in_order(situation=LAST if waited else (), own=does)
    return in_order(own=does, also=LAST if step.table.phase == 2 else ())


def _came(step: FinishedStep, *kinds: WaitingKind, seat: Seat | None = None) -> bool:
    """Tell whether something of these kinds came to its card in this round, or to the card of one seat."""
    return any(each.kind in kinds and seat in (None, whose) for whose, each in step.arrived)


@why(ev.CardPutUnder)
def _put_under(step: FinishedStep) -> Rulings:
    return of_the_location(step.by).does


@why(ev.EncounterTurned)
def _encounter_turned(step: FinishedStep) -> Rulings:
    return of_the_location(step.table.locations.tribute).does


@why(ev.TurnsSettled)
def _turns_settled(step: FinishedStep) -> Rulings:
    does = of_the_location(step.table.locations.tribute).does
    return in_order(moment=(NEAREST_FIRST,) if step.by == "nearest" else (), situation=LAST, own=does)


# ------------------------------------------------------------------ looks in vain
@why_not(Look)
def _not_the_previous(step: FinishedStep) -> tuple[ev.WhyNot, ...]:
    """Explain why another card of the faction does not count: only the seat's own previous one does.

    A player may think of the opponent's card there, or of an own card before it. Of one that still lies face
    down nothing is told: its faction would be known.
    """
    table, look = step.table, step.by
    location = table.locations.lose_on_same_faction
    told: tuple[ev.WhyNot, ...] = ()
    for seat, card in _looked_at(look) if location else ():
        place = table.side(seat).place_of(card)
        others = table.side(OPPONENT[seat]).at(place - 1), table.side(seat).at(place - 2)
        alike = any(other and other.up and same_faction(card, other) for other in others)
        if alike:
            told += (_passes(location, seat),)
    return told


@why_not(Look)
def _not_lower(step: FinishedStep) -> tuple[ev.WhyNot, ...]:
    """Explain why a location passes over a card that a player may think lower than the one before.

    It has as much influence, or modifiers have seen to it, or there was no deck to discard from. Nothing is
    told while the one before it lies face down: its influence would be known.
    """
    table = step.table
    location = table.locations.discard_when_lower
    told: tuple[ev.WhyNot, ...] = ()
    for seat, card in _looked_at(step.by) if location else ():
        side = table.side(seat)
        place = side.place_of(card)
        here, previous = side.at(place), side.at(place - 1)
        if here is None or previous is None or not previous.up or _was_applied(step, seat, location):
            continue
        looks_lower = CHARACTERS[card].influence < CHARACTERS[previous.card].influence
        if influence(here) <= influence(previous) or looks_lower:
            told += (_passes(location, seat),)
    return told


def _was_applied(step: FinishedStep, seat: Seat, location: str) -> bool:
    """Tell whether a location has just done something to a seat."""
    applied = [event for event in step.told if isinstance(event, ev.LocationApplied)]
    return any(event.seat == seat and event.location == location for event in applied)


def _looked_at(look: Look) -> tuple[tuple[Seat, str], ...]:
    return ((NORTH, look.north), (SOUTH, look.south))


def _passes(location: str, seat: Seat) -> ev.WhyNot:
    return ev.WhyNot(what="location", seat=seat, card=location, rulings=of_the_location(location).passes)


@why_not(CardGone)
def _not_for_what_is_gone(step: FinishedStep) -> tuple[ev.WhyNot, ...]:
    return tuple([_passes(step.by.location, seat) for seat in step.by.seats])


@why_not(NoDraw)
def _no_draw(step: FinishedStep) -> tuple[ev.WhyNot, ...]:
    location, rulings = step.by.location, of_the_location(step.by.location).does
    return tuple(
        [ev.WhyNot(what="draw", seat=seat, card=location, rulings=rulings) for seat in step.by.seats]
    )


@why_not(tuple)
def _not_put_under(step: FinishedStep) -> tuple[ev.WhyNot, ...]:
    """Explain for whom the location that puts cards under a deck is ignored."""
    location = step.table.locations.put_under
    return tuple([_passes(location, seat) for seat, due in step.by if not due.put_under])


# ------------------------------------------------------------------ cards that something else brings together
@why_not(ev.CardSubstituted)
def _left_alone(step: FinishedStep) -> tuple[ev.WhyNot, ...]:
    """Explain why locations leave a card alone that took the place of another: it was not revealed."""
    table, event = step.table, step.event
    rules, side = table.locations, table.side(event.seat)
    before = side.at(event.place - 1)
    if before is None:
        return ()
    quiet: list[tuple[str, Rulings]] = []
    if (location := rules.discard_when_lower) and influence(Played(event.card)) < influence(before):
        reasons = of_the_location(location)
        quiet.append((location, reasons.replaced if side.deck else reasons.passes))
    if (location := rules.lose_on_same_faction) and same_faction(event.card, before):
        quiet.append((location, of_the_location(location).replaced))
    return tuple(
        [ev.WhyNot(what="location", seat=event.seat, card=each, rulings=rulings) for each, rulings in quiet]
    )


@why_not(ev.CardsSwapped)
def _brought_together_by_a_swap(step: FinishedStep) -> tuple[ev.WhyNot, ...]:
    side = step.table.side(step.event.seat)
    one, other = sorted((step.event.place, step.event.other))
    pairs = (side.at(one - 1), side.at(other)), (side.at(one), side.at(other + 1))
    return _brought_together(step.table, step.event.seat, *pairs)


@why_not(ev.EncountersReflowed)
def _brought_together_by_a_gap(step: FinishedStep) -> tuple[ev.WhyNot, ...]:
    gap: int = step.event.place
    told: tuple[ev.WhyNot, ...] = ()
    for seat in SEATS if step.event.moved else ():
        side = step.table.side(seat)
        told += _brought_together(step.table, seat, (side.at(gap - 1), side.at(gap + 1)))
    return told


def _brought_together(
    table: LiveTable, seat: Seat, *pairs: tuple[Played | None, Played | None]
) -> tuple[ev.WhyNot, ...]:
    """Explain why cards of a faction that come to lie side by side lose nothing: none was revealed.

    Of a card that lies face down nothing is told: its faction would be known.
    """
    location = table.locations.lose_on_same_faction
    if not location or not any(_alike(one, other) for one, other in pairs):
        return ()
    rulings = of_the_location(location).closed_up
    return (ev.WhyNot(what="location", seat=seat, card=location, rulings=rulings),) if rulings else ()


def _alike(one: Played | None, other: Played | None) -> bool:
    if one is None or other is None or not other.up:
        return False
    return same_faction(one.card, other)
