"""Phases 2 and 3: the loser's ability, what comes after it, counting."""

from cardia_rules.events.seats import OPPONENT, SEATS, Seat
from cardia_rules.events.table import Table, Waiting
from cardia_rules.events.vocabulary import (
    AnyEvent,
    EffectPostponed,
    GameEnded,
    InfluenceModified,
    PhaseBegan,
    PhaseSkipped,
    SignetsCounted,
)
from cardia_rules.resolution.activation import activate
from cardia_rules.resolution.agenda import (
    Activate,
    ApplyLateModifiers,
    BeginPhaseThree,
    BeginPhaseTwo,
    BeginRound,
    CountSignets,
    DrawForRound,
    GuardActs,
    Settle,
)
from cardia_rules.resolution.drawing import draw_for_round
from cardia_rules.resolution.in_force import active, wins_ties
from cardia_rules.resolution.locations import supplied_locations
from cardia_rules.resolution.outcome import Done, Moment, NeedChance, Outcome
from cardia_rules.resolution.position import Coin, CoinNeeded
from cardia_rules.resolution.protectors import turn_next
from cardia_rules.resolution.results import verdict_at
from cardia_rules.resolution.verdict import Verdict
from cardia_rules.resolution.waiting import arrived, came_from, next_place

SIGNETS_TO_WIN = 5
_ENGINEER = ("FAQ-3-engineer",)


# ------------------------------------------------------------------ phase 2
def begin_phase_two(task: BeginPhaseTwo, moment: Moment) -> Outcome:
    """The losing card activates; a tie, even one that a Judge wins, activates nothing."""
    table = moment.table
    verdict = verdict_at(table, table.current) if table.current else None
    loser = verdict.loser if verdict else None
    card = table.side(loser).at(table.current) if loser else None
    if loser is None or card is None:
        questions = ("OQ-protector-on-tie",) if table.guards else ()
        skipped = PhaseSkipped(phase=2, rulings=_why_no_loser(verdict), cause=task.cause, questions=questions)
        awake = table.guards and table.setup.answers.protector_on_tie == "activates"
        return Done((skipped,), _guard(table, loser) if awake else ())
    began = PhaseBegan(phase=2, rulings=("RB-07-loser-activates",), cause=task.cause)
    lost = Activate(seat=loser, card=card.card, ability=card.card, manner="lost", cause=moment.next)
    activated = activate(lost, Moment(table, moment.next + 1))
    return Done((began, *activated.events), activated.then + _guard(table, loser))


def _guard(table: Table, loser: Seat | None) -> tuple[GuardActs, ...]:
    if not table.guards:
        return ()
    north, south = table.north.at(table.current), table.south.at(table.current)
    return (
        GuardActs(
            place=table.current,
            loser=loser,
            north=north.card if north else "",
            south=south.card if south else "",
        ),
    )


def _why_no_loser(verdict: Verdict | None) -> tuple[str, ...]:
    judged = verdict is not None and (verdict.north or verdict.south)
    return ("RB-06-tie", "RB-19-judge-signets") if judged else ("RB-06-tie",)


def apply_late_modifiers(task: ApplyLateModifiers, moment: Moment) -> Outcome:
    """A modifier for after phase 2 goes on the card revealed this round, if it is still in play."""
    events: list[AnyEvent] = []
    for seat, card in zip(SEATS, (task.north, task.south), strict=True):
        side = moment.table.side(seat)
        place = side.place_of(card)
        for waiting in side.waiting:
            if waiting.id not in task.due:
                continue
            if not place:
                events += _card_is_gone(seat, card, waiting, moment)
            else:
                events.append(arrived(seat, waiting, _ENGINEER))
                events.append(
                    InfluenceModified(
                        seat=seat,
                        card=card,
                        place=place,
                        by=waiting.by,
                        rulings=_ENGINEER,
                        cause=came_from(waiting),
                    )
                )
    modified = any(isinstance(event, InfluenceModified) for event in events)
    return Done(tuple(events), (Settle(("RB-10-result-follows", *_ENGINEER)),) if modified else ())


def _card_is_gone(seat: Seat, card: str, waiting: Waiting, moment: Moment) -> list[AnyEvent]:
    """It waits for the next card; if the place it lies on is taken, it moves on to the next place."""
    side = moment.table.side(seat)
    taken_back = card in side.hand
    questions = ("OQ-engineer-taken-back",) if taken_back else ()
    if taken_back and moment.table.setup.answers.engineer_taken_back == "lost":
        return [arrived(seat, waiting, _ENGINEER, questions)]
    if waiting.place == next_place(side) and not taken_back:
        return []
    return [
        EffectPostponed(
            seat=seat,
            waiting=waiting.id,
            place=next_place(side),
            rulings=_ENGINEER,
            cause=moment.next - 1,
            questions=questions,
        )
    ]


# ------------------------------------------------------------------ phase 3
def begin_phase_three(task: BeginPhaseThree, moment: Moment) -> Outcome:
    table = moment.table
    supplied_now = any(each.when == "end-of-round" for each in table.setup.supplied)
    if supplied_now and not isinstance(moment.pick, Coin):
        return NeedChance(CoinNeeded(), ("FAQ-2-coin",), moment.next - 1)
    seats = (moment.pick.first, OPPONENT[moment.pick.first]) if isinstance(moment.pick, Coin) else SEATS
    began = PhaseBegan(phase=3, rulings=("RB-11-draw", "RB-12-abilities-first"), cause=task.cause)
    turned = (began, *turn_next(table, moment.next))
    count_first = table.setup.answers.count_and_draw == "count-first"
    if count_first and not supplied_now:
        # Turning, counting and drawing do not look at each other.
        return _count_and_draw(table, turned, moment.next)
    supplied = supplied_locations(moment, "end-of-round", seats, table.current, moment.next + len(turned))
    events = (*turned, *supplied.events)
    if count_first:
        return Done(events, (*supplied.then, CountSignets(), DrawForRound(), BeginRound()))
    return Done(events, (*supplied.then, DrawForRound(), CountSignets(), BeginRound()))


def _count_and_draw(table: Table, events: tuple[AnyEvent, ...], number: int) -> Done:
    counted = count_signets(CountSignets(), Moment(table, number + len(events)))
    events += counted.events
    if len(counted.events) > 1:
        return Done(events)
    drawn = draw_for_round(DrawForRound(), Moment(table, number + len(events)))
    return Done(events + drawn.events, (*drawn.then, BeginRound()))


def count_signets(_task: CountSignets, moment: Moment) -> Done:
    north, south = moment.table.north.signets, moment.table.south.signets
    rulings = _count_rulings(north, south)
    if north == south and wins_ties(active(moment.table)):
        rulings += ("RB-19-judge-not-the-game",)
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
