"""Signets follow the results: what a result gives against what lies there, and when a blessing ends."""

from typing import Final

from cardia_rules.events.seats import NORTH, OPPONENT, SEATS, SOUTH, Seat
from cardia_rules.events.table import AnyTable, Played
from cardia_rules.events.vocabulary import AnyEvent, BlessingEnded, SignetPlaced, SignetReturned
from cardia_rules.resolution.results.result import Result

SIGNETS_TO_WIN: Final = 5


def moved(table: AnyTable, result: Result, cause: int) -> list[AnyEvent]:
    """Return the signets that move on an encounter's two cards, those returned before those placed."""
    north, south = table.north.row[result.place - 1], table.south.row[result.place - 1]
    assert north  # a result is of two cards that lie there
    assert south
    events: list[AnyEvent] = []
    if result.north != north.signets:
        events.append(_moved(NORTH, north, result.place, result.north - north.signets, cause))
    if result.south != south.signets:
        events.append(_moved(SOUTH, south, result.place, result.south - south.signets, cause))
    if len(events) == 2 and type(events[1]) is SignetReturned:
        events.reverse()
    return events


def _moved(seat: Seat, played: Played, place: int, more: int, cause: int) -> SignetPlaced | SignetReturned:
    if more > 0:
        return SignetPlaced(seat=seat, card=played.card, place=place, count=more, cause=cause)
    return SignetReturned(seat=seat, card=played.card, place=place, count=-more, cause=cause)


def blessings_in_vain(table: AnyTable, result: Result, cause: int) -> list[AnyEvent]:
    """Return the ends of blessings on cards that do not win when first compared (OQ-blessing-late)."""
    return [
        BlessingEnded(seat=seat, card=played.card, place=result.place, cause=cause)
        for seat in SEATS
        if (played := table.side(seat).at(result.place))
        and played.blessings
        and not result.signets(seat)
        and table.answers.blessing_late != "whenever"
    ]


def blessings_lost(table: AnyTable, result: Result, cause: int) -> list[AnyEvent]:
    """Return the ends of blessings where the opponent comes to win, unless they stay (OQ-blessing-again)."""
    events: list[AnyEvent] = []
    if not _any_blessing(table, result.place):
        return events
    for seat in SEATS:
        played, other = table.side(seat).at(result.place), table.side(OPPONENT[seat]).at(result.place)
        assert played  # a result is of two cards that lie there
        assert other
        if not played.blessings or not result.signets(OPPONENT[seat]):
            continue
        if other.signets and not played.signets:
            continue  # won already, and now with more signets or fewer
        if table.answers.blessing_again != "gone":
            continue
        if not (result.signets(seat) and table.answers.blessing_shared_tie == "stays"):
            events.append(BlessingEnded(seat=seat, card=played.card, place=result.place, cause=cause))
    return events


def _any_blessing(table: AnyTable, place: int) -> bool:
    north, south = table.north.row[place - 1], table.south.row[place - 1]
    return bool((north and north.blessings) or (south and south.blessings))
