"""The loop: task after task is carried out, and its events folded, until an input is needed."""

import msgspec

from cardia_rules.errors import CardiaError
from cardia_rules.events.fold import fold_all
from cardia_rules.events.table import Table
from cardia_rules.events.vocabulary import AnyEvent
from cardia_rules.resolution.agenda import Emit, Task
from cardia_rules.resolution.carrying_out import CARRY_OUT
from cardia_rules.resolution.outcome import Done, Moment, NeedChance, NeedDecision, Outcome, telling
from cardia_rules.resolution.position import Ask, ChanceNeeded, Position


class Resolution(msgspec.Struct, frozen=True, gc=False):
    """What came of one input."""

    events: tuple[AnyEvent, ...]
    position: Position


def resolve(
    before: Position,
    table: Table,
    events: list[AnyEvent],
    moment: Moment,
    limit: int | None = None,
    unanswered: tuple[Ask, ...] = (),
) -> Resolution:
    """Go on until an input is needed, the game is over, or there are as many events as the limit says.

    ``table`` and ``events`` are what the input has made of the position before it; ``moment`` is that of
    the task which waited for it. ``unanswered`` is what that task asks others at the same time: they are
    still asked once it is done with this answer.
    """
    agenda = list(before.agenda)
    first = before.number + 1
    asks: tuple[Ask, ...] = ()
    chance: ChanceNeeded | None = None
    while agenda:  # pragma: no branch - up to its end, a game has something to do
        task = agenda.pop()
        done = CARRY_OUT[type(task)](task, moment)
        if type(done) is not Done:  # not isinstance, which is slow to deny a struct
            agenda.append(task)
            asks, chance = _wanted(done, task, moment)
            break
        agenda += done.then[::-1]
        happened = done.events
        events += happened
        if done.why_not:
            events[:] = telling(events, done.why_not)
        if happened:
            for event in happened:
                table = event.apply(table)
            # Not before the next event is there: up to then the last one may have something to tell.
            if limit is not None and len(events) > limit:
                return _cut(before, agenda, events, limit)
            if table.over is not None:
                agenda.clear()
                break
        elif moment.pick is None:
            continue  # nothing happened, so it is the same moment
        if unanswered:
            asks = unanswered
            break
        moment = Moment(table, first + len(events))
    number = before.number + len(events)
    position = Position(table=table, agenda=tuple(agenda), number=number, asks=asks, chance=chance)
    return Resolution(tuple(events), position)


def _wanted(
    need: NeedDecision | NeedChance, task: Task, moment: Moment
) -> tuple[tuple[Ask, ...], ChanceNeeded | None]:
    if moment.pick is not None:  # pragma: no cover - a fault of ours, not of a game
        raise CardiaError(f"{type(task).__name__} was answered and asks again")
    if type(need) is not NeedDecision:
        return (), need.needed
    asks: tuple[Ask, ...] = ()
    for choice in need.choices:
        asks += (choice.ask(moment.next - 1),)
    return asks, None


def next_task(position: Position) -> Outcome | None:
    """Return what the next task of a position says before anything is decided for it, with all checks."""
    if not position.agenda:
        return None
    task = position.agenda[-1]
    return CARRY_OUT[type(task)](task, Moment(position.table, position.number + 1))


def _cut(before: Position, agenda: list[Task], events: list[AnyEvent], limit: int) -> Resolution:
    """Stop after so many events: the rest is decided, and left on the agenda."""
    table = fold_all(events[:limit], before.table)
    agenda.append(Emit(tuple(events[limit:])))
    position = Position(table=table, agenda=tuple(agenda), number=before.number + limit)
    return Resolution(tuple(events[:limit]), position)
