"""When a blessed card's extra signet is over."""

from cardia_rules.events.seats import OPPONENT, SEATS, Seat
from cardia_rules.events.table import Table
from cardia_rules.events.vocabulary import AnyEvent, BlessingEnded
from cardia_rules.resolution.results.derive import verdict_at
from cardia_rules.resolution.results.ongoing import Ongoing
from cardia_rules.resolution.results.verdict import Verdict


def never_won(table: Table, abilities: Ongoing, cause: int) -> list[AnyEvent]:
    """End the blessing of a card that does not win at its first comparison (OQ-unicorn-late)."""
    if table.setup.answers.unicorn_late == "whenever":
        return []
    verdict = verdict_at(table, table.current, abilities)
    if verdict is None:
        return []
    return [
        _ended(seat, played.card, verdict.place, cause, ("OQ-unicorn-late",))
        for seat in SEATS
        if (played := table.side(seat).at(verdict.place)) and played.blessings and not verdict.signets(seat)
    ]


def lost_again(table: Table, verdict: Verdict, cause: int) -> list[AnyEvent]:
    """The opponent came to win: whether the extra signet can come back is open (OQ-unicorn-again)."""
    events: list[AnyEvent] = []
    answers = table.setup.answers
    for seat in SEATS:
        played, other = table.side(seat).at(verdict.place), table.side(OPPONENT[seat]).at(verdict.place)
        if played is None or not played.blessings or not verdict.signets(OPPONENT[seat]):
            continue
        if other is not None and other.signets and not played.signets:
            continue  # won already, and now with more signets or fewer
        questions: tuple[str, ...] = ("OQ-unicorn-again",)
        if verdict.signets(seat):
            if answers.unicorn_shared_tie == "stays":
                continue
            questions += ("OQ-unicorn-shared-tie",)
        if not played.signets:
            if answers.unicorn_never_held == "stays":
                continue
            questions += ("OQ-unicorn-never-held",)
        events.append(_ended(seat, played.card, verdict.place, cause, questions))
    return events


def _ended(seat: Seat, card: str, place: int, cause: int, questions: tuple[str, ...]) -> BlessingEnded:
    return BlessingEnded(
        seat=seat, card=card, place=place, rulings=("NP-4-unicorn",), cause=cause, questions=questions
    )
