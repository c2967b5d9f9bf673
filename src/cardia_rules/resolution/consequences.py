"""What follows from every change: gaps close, signets follow the results, immediate wins end the game."""

from collections.abc import Iterator

from cardia_rules.events.seats import OPPONENT, SEATS, Seat
from cardia_rules.events.table import Table
from cardia_rules.events.vocabulary import (
    AnyEvent,
    BlessingEnded,
    EncountersReflowed,
    EncounterTurned,
    GameEnded,
    SignetPlaced,
    SignetReturned,
    WinsCancelled,
)
from cardia_rules.resolution.agenda import Emit, LookForWins, Settle
from cardia_rules.resolution.outcome import Done, Moment, Outcome
from cardia_rules.resolution.results import Verdict, active, encounter, immediate_wins
from cardia_rules.resolution.standing import standing


def settle(task: Settle, moment: Moment) -> Outcome:
    table = moment.table
    cause = moment.next - 1
    gap = _gap(table)
    if gap:
        moved = len(table.north.row) - gap
        # Where no later encounter is shifted, the place is simply free again.
        ruling = "RB-17-reflow" if moved else "RB-17-discard"
        closed = EncountersReflowed(place=gap, moved=moved, rulings=(ruling,), cause=cause)
        because = task.because if ruling in task.because else (*task.because, ruling)
        return Done((closed,), (Settle(because),))
    events: list[AnyEvent] = []
    tribute = standing(table.setup).tribute
    gone = table.setup.answers.unicorn_again == "gone"
    if "RB-06-reveal" in task.because:
        events += _never_won(table, cause)
    for verdict in _changed(table):
        signets = _signets(table, verdict, task.because, cause)
        # At its first comparison a blessed card has had nothing to lose yet.
        if gone and not (verdict.place == table.current and "RB-06-reveal" in task.because):
            events += _blessings_over(table, verdict, cause)
        events += signets
        if signets and tribute:
            events += _turned(table, verdict, cause, task)
    return Done(tuple(events), (LookForWins(bool(events)),))


def _changed(table: Table) -> Iterator[Verdict]:
    """The verdicts that the signets on the table do not show yet, nearest encounter first."""
    abilities = active(table)
    for place in range(table.compared, 0, -1):
        north, south = table.north.row[place - 1], table.south.row[place - 1]
        verdict = encounter(table, place, abilities)
        if verdict is None or north is None or south is None:
            continue
        if verdict.north != north.signets or verdict.south != south.signets:
            yield verdict


def _gap(table: Table) -> int:
    for place, both in enumerate(zip(table.north.row, table.south.row, strict=False), 1):
        if both == (None, None):
            return place
    return 0


def _signets(table: Table, verdict: Verdict, because: tuple[str, ...], cause: int) -> list[AnyEvent]:
    """The difference between what a verdict gives and what lies on the two cards."""
    returned: list[AnyEvent] = []
    placed: list[AnyEvent] = []
    for seat in SEATS:
        played = table.side(seat).at(verdict.place)
        if played is None:
            continue
        more = verdict.signets(seat) - played.signets
        if more == 0:
            continue
        rulings = (
            *because,
            *_further(table, verdict, seat),
            *(r for r in verdict.rulings if r not in because),
        )
        if more > 0:
            # A blessed card that wins after its first comparison came late, or back.
            late = played.blessings and "RB-06-reveal" not in because
            hinge = ("OQ-unicorn-late", "OQ-unicorn-again") if late else ()
            placed.append(
                SignetPlaced(
                    seat=seat,
                    card=played.card,
                    place=verdict.place,
                    count=more,
                    rulings=rulings,
                    cause=cause,
                    questions=verdict.questions + hinge,
                )
            )
        else:
            several = ("FAQ-1-all-signets-move",) if more < -1 else ()
            blessed = played.blessings and not verdict.signets(seat)
            returned.append(
                SignetReturned(
                    seat=seat,
                    card=played.card,
                    place=verdict.place,
                    count=-more,
                    rulings=rulings + several + (("NP-4-unicorn",) if blessed else ()),
                    cause=cause,
                    questions=verdict.questions + (("OQ-unicorn-again",) if blessed else ()),
                )
            )
    return returned + placed


def _further(table: Table, verdict: Verdict, seat: Seat) -> tuple[str, ...]:
    """What else is at work when an encounter changes hands after it was first compared."""
    mine, other = table.side(seat).at(verdict.place), table.side(OPPONENT[seat]).at(verdict.place)
    rulings: tuple[str, ...] = ()
    if mine is None or other is None or not verdict.signets(seat) or mine.signets:
        return rulings
    if other.signets and not verdict.signets(OPPONENT[seat]):
        past = ("RB-07-only-current",) if verdict.place != table.current else ()
        rulings += ("RB-10-new-loser-silent", "FAQ-1-one-phase-two", *past)
    if mine.tokens:
        rulings += ("RB-09-ongoing-outlives-result", "FAQ-1-ongoing-after-win")
    return rulings


def _turned(table: Table, verdict: Verdict, cause: int, task: Settle) -> list[AnyEvent]:
    """A past encounter newly won, or lost, for the location that will look at it."""
    events: list[AnyEvent] = []
    if verdict.place == table.current:
        return events
    for seat in SEATS:
        played = table.side(seat).at(verdict.place)
        replaced = task.replaced == seat and task.place == verdict.place
        if replaced and table.setup.answers.serpent_replaced == "same" and verdict.signets(seat):
            continue
        if played is not None and (played.signets > 0) != (verdict.signets(seat) > 0):
            events.append(
                EncounterTurned(
                    seat=seat,
                    card=played.card,
                    place=verdict.place,
                    won=verdict.signets(seat) > 0,
                    rulings=("RB-22-serpent-temple",),
                    cause=cause,
                    questions=("OQ-serpent-replaced",) if replaced else (),
                )
            )
    return events


def _never_won(table: Table, cause: int) -> list[AnyEvent]:
    """A blessed card that does not win at its first comparison (OQ-unicorn-late)."""
    verdict = encounter(table, table.current, active(table)) if table.current else None
    if verdict is None or table.setup.answers.unicorn_late == "whenever":
        return []
    return [
        _blessing_ended(seat, played.card, verdict.place, cause, "OQ-unicorn-late")
        for seat in SEATS
        if (played := table.side(seat).at(verdict.place)) and played.blessings and not verdict.signets(seat)
    ]


def _blessing_ended(seat: Seat, card: str, place: int, cause: int, question: str) -> BlessingEnded:
    return BlessingEnded(
        seat=seat, card=card, place=place, rulings=("NP-4-unicorn",), cause=cause, questions=(question,)
    )


def _blessings_over(table: Table, verdict: Verdict, cause: int) -> list[AnyEvent]:
    """The opponent came to win: whether the extra signet can come back is open (OQ-unicorn-again)."""
    events: list[AnyEvent] = []
    for seat in SEATS:
        played = table.side(seat).at(verdict.place)
        if played is None or not played.blessings:
            continue
        if not verdict.signets(seat) and verdict.signets(OPPONENT[seat]):
            events.append(_blessing_ended(seat, played.card, verdict.place, cause, "OQ-unicorn-again"))
    return events


def look_for_wins(task: LookForWins, moment: Moment) -> Outcome:
    wins = immediate_wins(moment.table)
    if not wins:
        return Done()
    rulings = tuple(dict.fromkeys(ruling for win in wins for ruling in win.rulings))
    if len({win.seat for win in wins}) == 1:
        end = GameEnded(winner=wins[0].seat, reason=wins[0].reason, rulings=rulings, cause=moment.next - 1)
        return Done((end,))
    cause, questions = moment.next - 1, ("OQ-both-win-at-once",)
    if moment.table.setup.answers.both_win_at_once == "play-on":
        # Told when it comes about, not again at every look while it lasts.
        cancelled = WinsCancelled(rulings=rulings, cause=cause, questions=questions)
        return Done((cancelled,) if task.changed else ())
    draw = GameEnded(winner=None, reason="both-at-once", rulings=rulings, cause=cause, questions=questions)
    return Done((draw,))


def emit(task: Emit, _moment: Moment) -> Outcome:
    return Done(task.events)
