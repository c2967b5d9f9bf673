"""Phases 2 and 3: the loser's ability, what comes after it, counting and drawing."""

from cardia_rules.events.seats import SEATS, Seat
from cardia_rules.events.table import Table
from cardia_rules.events.vocabulary import (
    AnyEvent,
    CardDrawn,
    EffectPostponed,
    GameEnded,
    InfluenceModified,
    PhaseBegan,
    PhaseSkipped,
    SignetsCounted,
)
from cardia_rules.resolution.agenda import (
    Activate,
    ApplyLateModifiers,
    BeginPhaseThree,
    BeginPhaseTwo,
    BeginRound,
    CountSignets,
    DrawForRound,
    Settle,
)
from cardia_rules.resolution.outcome import Done, Moment, Outcome
from cardia_rules.resolution.results import Verdict, active, encounter
from cardia_rules.resolution.waiting import arrived, came_from, next_place, waiting_at

SIGNETS_TO_WIN = 5


# ------------------------------------------------------------------ phase 2
def begin_phase_two(_task: BeginPhaseTwo, moment: Moment) -> Outcome:
    """The losing card activates; a tie, even one that a Judge wins, activates nothing."""
    table = moment.table
    verdict = encounter(table, table.current, active(table)) if table.current else None
    loser = verdict.loser if verdict else None
    card = table.side(loser).at(table.current) if loser else None
    cause = moment.next - 1
    if loser is None or card is None:
        rulings = _why_no_loser(verdict)
        return Done((PhaseSkipped(phase=2, rulings=rulings, cause=cause),))
    began = PhaseBegan(phase=2, rulings=("RB-07-loser-activates",), cause=cause)
    task = Activate(seat=loser, card=card.card, ability=card.card, manner="lost", cause=moment.next)
    return Done((began,), (task,))


def _why_no_loser(verdict: Verdict | None) -> tuple[str, ...]:
    judged = verdict is not None and (verdict.north or verdict.south)
    return ("RB-06-tie", "RB-19-judge-signets") if judged else ("RB-06-tie",)


def apply_late_modifiers(task: ApplyLateModifiers, moment: Moment) -> Outcome:
    """A modifier for after phase 2 goes on the card revealed this round, if it is still in play."""
    table = moment.table
    rulings = ("FAQ-3-engineer",)
    events: list[AnyEvent] = []
    modified = False
    for seat, card in zip(SEATS, (task.north, task.south), strict=True):
        side = table.side(seat)
        place = side.place_of(card)
        for waiting in waiting_at(side, "late", place or len(side.row)):
            if place:
                modified = True
                events.append(arrived(seat, waiting, rulings))
                events.append(
                    InfluenceModified(
                        seat=seat,
                        card=card,
                        place=place,
                        by=waiting.by,
                        rulings=rulings,
                        cause=came_from(waiting),
                    )
                )
            else:
                events.append(
                    EffectPostponed(
                        seat=seat,
                        waiting=waiting.id,
                        place=next_place(side),
                        rulings=rulings,
                        cause=moment.next - 1,
                    )
                )
    return Done(tuple(events), (Settle(("RB-10-result-follows", *rulings)),) if modified else ())


# ------------------------------------------------------------------ phase 3
def begin_phase_three(_task: BeginPhaseThree, moment: Moment) -> Outcome:
    began = PhaseBegan(phase=3, rulings=("RB-11-draw", "RB-12-abilities-first"), cause=moment.next - 1)
    if moment.table.setup.answers.count_and_draw == "count-first":
        return Done((began,), (CountSignets(), DrawForRound(), BeginRound()))
    return Done((began,), (DrawForRound(), CountSignets(), BeginRound()))


def count_signets(_task: CountSignets, moment: Moment) -> Outcome:
    north, south = moment.table.north.signets, moment.table.south.signets
    rulings = _count_rulings(north, south)
    cause = moment.next - 1
    counted = SignetsCounted(
        north=north, south=south, rulings=rulings, cause=cause, questions=("OQ-count-and-draw",)
    )
    if north == south or max(north, south) < SIGNETS_TO_WIN:
        return Done((counted,))
    winner: Seat = "north" if north > south else "south"
    end = GameEnded(winner=winner, reason="five-signets", rulings=rulings, cause=moment.next)
    return Done((counted, end))


def _count_rulings(north: int, south: int) -> tuple[str, ...]:
    if min(north, south) < SIGNETS_TO_WIN:
        return ("RB-12-five-signets",)
    level = ("RB-12-level-at-five",) if north == south else ("RB-12-five-signets",)
    return (*level, "FAQ-1-five-and-more")


def draw_for_round(_task: DrawForRound, moment: Moment) -> Outcome:
    cause = moment.next - 1
    return Done(
        tuple(
            CardDrawn(seat=seat, card=deck[0], rulings=("RB-11-draw", "FAQ-2-draw-one-only"), cause=cause)
            for seat in SEATS
            if (deck := _deck(moment.table, seat))
        )
    )


def _deck(table: Table, seat: Seat) -> tuple[str, ...]:
    return table.side(seat).deck
