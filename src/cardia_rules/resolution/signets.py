"""Signets follow the results: what a verdict gives against what lies on the two cards."""

from cardia_rules.events.seats import NORTH, OPPONENT, SOUTH, Seat
from cardia_rules.events.table import Played, Table
from cardia_rules.events.vocabulary import AnyEvent, SignetPlaced, SignetReturned
from cardia_rules.resolution.verdict import Verdict


def moved(table: Table, verdict: Verdict, because: tuple[str, ...], cause: int) -> list[AnyEvent]:
    """The difference, signets returned before signets placed."""
    returned: list[AnyEvent] = []
    placed: list[AnyEvent] = []
    place = verdict.place
    north, south = table.north.row[place - 1], table.south.row[place - 1]
    for seat, mine, other, holds in (
        (NORTH, north, south, verdict.north),
        (SOUTH, south, north, verdict.south),
    ):
        if mine is None or other is None or holds == mine.signets:
            continue
        rulings = because + _further(table, verdict, seat, mine, other)
        if verdict.rulings:
            rulings += tuple([ruling for ruling in verdict.rulings if ruling not in because])
        if holds > mine.signets:
            placed.append(_placed(seat, mine, verdict, holds, rulings, because, cause))
        else:
            returned.append(_returned(seat, mine, verdict, holds, rulings, cause))
    return returned + placed


def _placed(
    seat: Seat,
    played: Played,
    verdict: Verdict,
    holds: int,
    rulings: tuple[str, ...],
    because: tuple[str, ...],
    cause: int,
) -> SignetPlaced:
    # A blessed card that wins after its first comparison came late, or back.
    late = played.blessings and "RB-06-reveal" not in because
    hinge = ("OQ-unicorn-late", "OQ-unicorn-again") if late else ()
    return SignetPlaced(
        seat=seat,
        card=played.card,
        place=verdict.place,
        count=holds - played.signets,
        rulings=rulings,
        cause=cause,
        questions=verdict.questions + hinge,
    )


def _returned(
    seat: Seat, played: Played, verdict: Verdict, holds: int, rulings: tuple[str, ...], cause: int
) -> SignetReturned:
    count = played.signets - holds
    several = ("FAQ-1-all-signets-move",) if count > 1 else ()
    blessed = played.blessings and not holds
    return SignetReturned(
        seat=seat,
        card=played.card,
        place=verdict.place,
        count=count,
        rulings=rulings + several + (("NP-4-unicorn",) if blessed else ()),
        cause=cause,
        questions=verdict.questions + (("OQ-unicorn-again",) if blessed else ()),
    )


def _further(table: Table, verdict: Verdict, seat: Seat, mine: Played, other: Played) -> tuple[str, ...]:
    """What else is at work when an encounter changes hands after it was first compared."""
    if mine.signets or not verdict.signets(seat):
        return ()
    rulings: tuple[str, ...] = ()
    if other.signets and not verdict.signets(OPPONENT[seat]):
        past = ("RB-07-only-current",) if verdict.place != table.current else ()
        rulings = ("RB-10-new-loser-silent", "FAQ-1-one-phase-two", *past)
    if mine.tokens:
        rulings += ("RB-09-ongoing-outlives-result", "FAQ-1-ongoing-after-win")
    return rulings
