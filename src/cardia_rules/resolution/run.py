"""The loop: task after task is carried out, and its events folded, until an input is needed."""

import msgspec

from cardia_rules.errors import CardiaError
from cardia_rules.events.fold import fold
from cardia_rules.events.folding import FOLDS
from cardia_rules.events.table import Table
from cardia_rules.events.vocabulary import AnyEvent
from cardia_rules.resolution.agenda import Emit, Task
from cardia_rules.resolution.carrying_out import CARRY_OUT
from cardia_rules.resolution.outcome import Choices, Done, Moment, NeedChance, NeedDecision, Outcome
from cardia_rules.resolution.position import Ask, Position


class Resolution(msgspec.Struct, frozen=True, gc=False):
    """What came of one input."""

    events: tuple[AnyEvent, ...]
    position: Position


def resolve(
    before: Position, table: Table, events: list[AnyEvent], moment: Moment, limit: int | None = None
) -> Resolution:
    """Go on until an input is needed, the game is over, or there are as many events as the limit says.

    ``table`` and ``events`` are what the input has made of the position before it; ``moment`` is that of
    the task which waited for it.
    """
    agenda = list(before.agenda)
    first = before.number + 1
    while agenda:
        task = agenda.pop()
        done = CARRY_OUT[type(task)](task, moment)
        if not isinstance(done, Done):
            if moment.pick is not None:
                raise CardiaError(f"{type(task).__name__} was answered and asks again")
            agenda.append(task)
            return Resolution(tuple(events), _waiting(done, table, tuple(agenda), moment.next - 1))
        if done.then:
            agenda += done.then[::-1]
        if happened := done.events:
            for event in happened:
                table = FOLDS[type(event)](table, event)
            events += happened
            if limit is not None and len(events) >= limit:
                return _cut(before, agenda, events, limit)
            if table.over is not None:
                break
            if done.still_asked is not None:
                asks = tuple([ask for ask in before.asks if ask.seat == done.still_asked])
                number = before.number + len(events)
                position = Position(table=table, agenda=tuple(agenda), number=number, asks=asks)
                return Resolution(tuple(events), position)
        moment = Moment(table, first + len(events))
    return Resolution(tuple(events), Position(table=table, agenda=(), number=before.number + len(events)))


def next_task(position: Position) -> Outcome | None:
    """What the next task of a position says before anything is decided for it."""
    if not position.agenda:
        return None
    task = position.agenda[-1]
    return CARRY_OUT[type(task)](task, Moment(position.table, position.number + 1))


def _cut(before: Position, agenda: list[Task], events: list[AnyEvent], limit: int) -> Resolution:
    """Stop after so many events: the rest is decided, and left on the agenda."""
    table = before.table
    for event in events[:limit]:
        table = fold(table, event)
    if table.over is not None:
        agenda = []
    elif len(events) > limit:
        agenda.append(Emit(tuple(events[limit:])))
    position = Position(table=table, agenda=tuple(agenda), number=before.number + limit)
    return Resolution(tuple(events[:limit]), position)


def _waiting(
    need: NeedDecision | NeedChance, table: Table, agenda: tuple[Task, ...], number: int
) -> Position:
    if isinstance(need, NeedChance):
        return Position(table=table, agenda=agenda, number=number, chance=need.needed)
    asks = tuple([_ask(choice, number) for choice in need.choices])
    return Position(table=table, agenda=agenda, number=number, asks=asks)


def _ask(choice: Choices, number: int) -> Ask:
    return Ask(
        number=choice.since or number,
        seat=choice.seat,
        kind=choice.kind,
        options=choice.options(),
        rulings=choice.rulings,
        cause=choice.cause,
        card=choice.card,
        questions=choice.questions,
    )
