"""A modifier that its owner chooses now that the card it waited for is known."""

from typing import Final

from cardia_rules.events.options import ChooseAmount
from cardia_rules.events.table import Table
from cardia_rules.events.vocabulary import InfluenceModified
from cardia_rules.resolution.agenda import ArriveEither
from cardia_rules.resolution.outcome import Choices, Done, Moment, NeedDecision, Outcome
from cardia_rules.resolution.round.waiting import arrived, came_from

NEXT_CARD: Final = ("RB-16-next-card", "FAQ-1-waiting-modifier-counts")


def arrive_either(task: ArriveEither, moment: Moment) -> Outcome:
    side = moment.table.side(task.seat)
    waiting = next(waiting for waiting in side.waiting if waiting.id == task.waiting)
    played = side.at(task.place)
    if played is None:
        return Done()
    rulings = ("RB-16-next-card", *(("FAQ-2-played-face-up",) if _alone(moment.table) else ()))
    if not isinstance(moment.pick, ChooseAmount):
        options = tuple(ChooseAmount(by) for by in waiting.either)
        cause = came_from(waiting)
        choice = Choices(task.seat, "choose-amount", options, (), rulings, cause, waiting.source)
        return NeedDecision((choice,))
    modified = InfluenceModified(
        seat=task.seat,
        card=played.card,
        place=task.place,
        by=moment.pick.by,
        rulings=NEXT_CARD,
        cause=moment.decided,
    )
    return Done((arrived(task.seat, waiting, rulings), modified))


def _alone(table: Table) -> bool:
    return len(table.north.row) != len(table.south.row)
