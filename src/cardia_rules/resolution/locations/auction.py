"""The location that minds a revealed card of less influence than the one before it."""

from cardia_rules.events.seats import Seat
from cardia_rules.events.table import Side
from cardia_rules.events.vocabulary import AnyEvent, CardDiscarded, LocationApplied
from cardia_rules.resolution.outcome import Moment
from cardia_rules.resolution.results.derive import influence


def looks_at(location: str, seat: Seat, card: str, moment: Moment, before: int) -> list[AnyEvent]:
    """What follows from a card just revealed, if it still lies there."""
    side = moment.table.side(seat)
    return auctioned(location, seat, moment, before) if lower_than_before(side, side.place_of(card)) else []


def lower_than_before(side: Side, place: int) -> bool:
    here, previous = side.at(place), side.at(place - 1)
    return here is not None and previous is not None and influence(here) < influence(previous)


def auctioned(
    location: str, seat: Seat, moment: Moment, before: int, questions: tuple[str, ...] = ()
) -> list[AnyEvent]:
    """The top card of a deck goes, if there is one."""
    rulings, deck = ("RB-23-auction-house",), moment.table.side(seat).deck
    if not deck:
        return []
    applied = LocationApplied(
        location=location, seat=seat, rulings=rulings, cause=moment.next - 1, questions=questions
    )
    discarded = CardDiscarded(
        seat=seat,
        card=deck[0],
        origin="deck",
        rulings=rulings,
        cause=moment.next + before,
        questions=questions,
    )
    return [applied, discarded]
