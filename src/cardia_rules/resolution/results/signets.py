"""Signets follow the results: what a verdict gives against what lies there, and when a blessing ends."""

from typing import Final

from cardia_rules.catalogue import CHARACTERS
from cardia_rules.events.seats import NORTH, OPPONENT, SEATS, SOUTH, Seat
from cardia_rules.events.table import Played, Table
from cardia_rules.events.vocabulary import AnyEvent, BlessingEnded, SignetPlaced, SignetReturned
from cardia_rules.resolution.results.verdict import Verdict

_OVERTAKE: Final = "RB-16-overtake"


def moved(table: Table, verdict: Verdict, because: tuple[str, ...], cause: int) -> list[AnyEvent]:
    """Return what moves on an encounter's two cards, signets returned before signets placed."""
    north, south = table.north.row[verdict.place - 1], table.south.row[verdict.place - 1]
    if north is None or south is None:
        return []
    events: list[AnyEvent] = []
    if verdict.north != north.signets:
        events.append(_moved(table, verdict, NORTH, verdict.north, north, south, because, cause))
    if verdict.south != south.signets:
        events.append(_moved(table, verdict, SOUTH, verdict.south, south, north, because, cause))
    if len(events) == 2 and type(events[1]) is SignetReturned:
        events.reverse()
    return events


def _moved(
    table: Table,
    verdict: Verdict,
    seat: Seat,
    holds: int,
    mine: Played,
    other: Played,
    because: tuple[str, ...],
    cause: int,
) -> SignetPlaced | SignetReturned:
    # In a tie neither card's influence exceeds the other's, whoever holds a signet.
    rulings = tuple(ruling for ruling in because if ruling != _OVERTAKE) if verdict.tie else because
    questions = verdict.questions
    if not mine.signets and (other.signets or mine.tokens):
        rulings += _further(table, verdict, seat, mine, other)
    if verdict.rulings:
        rulings += tuple([ruling for ruling in verdict.rulings if ruling not in because])
    if holds > mine.signets:
        # A blessed card that wins after its first comparison came late, or back.
        if mine.blessings and "RB-06-reveal" not in because:
            questions += ("OQ-blessing-late", "OQ-blessing-again")
            if table.setup.answers.blessing_again == "gone":
                questions += ("OQ-blessing-never-held",)
        return SignetPlaced(
            seat=seat,
            card=mine.card,
            place=verdict.place,
            count=holds - mine.signets,
            rulings=rulings,
            cause=cause,
            questions=questions,
        )
    if mine.signets - holds > 1:
        rulings += ("FAQ-1-all-signets-move",)
    if mine.blessings and not holds:
        rulings += ("NP-4-unicorn",)
        questions += ("OQ-blessing-again",)
    return SignetReturned(
        seat=seat,
        card=mine.card,
        place=verdict.place,
        count=mine.signets - holds,
        rulings=rulings,
        cause=cause,
        questions=questions,
    )


def _further(table: Table, verdict: Verdict, seat: Seat, mine: Played, other: Played) -> tuple[str, ...]:
    """Return what else is at work when an encounter changes hands after it was first compared."""
    rulings: tuple[str, ...] = ()
    if other.signets and not verdict.signets(OPPONENT[seat]):
        past = ("RB-07-only-current",) if verdict.place != table.current else ()
        rulings = ("RB-10-new-loser-silent", "FAQ-1-one-phase-two", *past)
    if mine.tokens and not CHARACTERS[mine.card].instant:
        rulings += ("RB-09-ongoing-outlives-result", "FAQ-1-ongoing-after-win")
    return rulings


def never_won(table: Table, verdict: Verdict, north: Played, south: Played, cause: int) -> list[AnyEvent]:
    """End the blessing of a card that does not win at its first comparison (OQ-blessing-late)."""
    if table.setup.answers.blessing_late == "whenever":
        return []
    return [
        _ended(seat, played.card, verdict.place, cause, ("OQ-blessing-late",))
        for seat, played in ((NORTH, north), (SOUTH, south))
        if played.blessings and not verdict.signets(seat)
    ]


def lost_again(table: Table, verdict: Verdict, cause: int) -> list[AnyEvent]:
    """End a blessing when the opponent comes to win; whether it can come back is open (OQ-blessing-again)."""
    events: list[AnyEvent] = []
    answers = table.setup.answers
    for seat in SEATS:
        played, other = table.side(seat).at(verdict.place), table.side(OPPONENT[seat]).at(verdict.place)
        if played is None or not played.blessings or not verdict.signets(OPPONENT[seat]):
            continue
        if other is not None and other.signets and not played.signets:
            continue  # won already, and now with more signets or fewer
        questions: tuple[str, ...] = ("OQ-blessing-again",)
        if verdict.signets(seat):
            if answers.blessing_shared_tie == "stays":
                continue
            questions += ("OQ-blessing-shared-tie",)
        if not played.signets:
            if answers.blessing_never_held == "stays":
                continue
            questions += ("OQ-blessing-never-held",)
        events.append(_ended(seat, played.card, verdict.place, cause, questions))
    return events


def _ended(seat: Seat, card: str, place: int, cause: int, questions: tuple[str, ...]) -> BlessingEnded:
    return BlessingEnded(
        seat=seat, card=card, place=place, rulings=("NP-4-unicorn",), cause=cause, questions=questions
    )
