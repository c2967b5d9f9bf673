"""Two seats that decide at the same moment: both in secret, and then both are shown."""

from collections.abc import Callable, Sequence
from itertools import zip_longest
from typing import Any, Final

from msgspec.structs import replace

from cardia_rules.events.options import ChooseAmount, ChooseFromHand
from cardia_rules.events.seats import SEATS, Seat
from cardia_rules.events.table import Setup
from cardia_rules.events.vocabulary import AnyEvent
from cardia_rules.resolution.agenda import ArriveEither, Decided, DiscardFromHand, InSecret, Secret, Task
from cardia_rules.resolution.outcome import Choices, Done, Moment, NeedDecision, Outcome
from cardia_rules.resolution.round.hands import discard_from_hand
from cardia_rules.resolution.round.waiting import arrive_either

_CARRY_OUT: Final[dict[type, Callable[[Any, Moment], Outcome]]] = {
    ArriveEither: arrive_either,
    DiscardFromHand: discard_from_hand,
}


def in_pairs(
    setup: Setup, north: Sequence[Secret], south: Sequence[Secret], questions: tuple[str, ...]
) -> tuple[Task, ...]:
    """Pair what both have to do, one of each at a time; where chance picks, nobody chooses any."""
    by_chance = setup.answers.hand_discard_chooser == "random"
    tasks: list[Task] = []
    for ours, theirs in zip_longest(north, south):
        pair = [each for each in (ours, theirs) if each is not None]
        if len(pair) < 2 or (by_chance and all(isinstance(each, DiscardFromHand) for each in pair)):
            tasks += pair
        else:
            tasks.append(InSecret(north=ours, south=theirs, questions=questions))
    return tuple(tasks)


def in_secret(task: InSecret, moment: Moment) -> Outcome:
    """Let both seats decide unseen; show both when neither has to decide any more."""
    decided, seat, pick = task.decided, moment.seat, moment.pick
    if seat is not None and isinstance(pick, ChooseAmount | ChooseFromHand):
        decided += (Decided(seat, pick, moment.decided),)
    to_choose = [choice for each in SEATS for choice in _choices(task, each, decided, moment)]
    if not to_choose:
        return _shown(task, decided, moment)
    if decided != task.decided:
        return Done((), (replace(task, since=moment.ask, decided=decided),))
    hinge, since = task.questions, task.since
    return NeedDecision(
        tuple(replace(each, questions=each.questions + hinge, since=since) for each in to_choose)
    )


def _of(task: InSecret, seat: Seat) -> Secret:
    return task.north if seat == "north" else task.south


def _choices(task: InSecret, seat: Seat, decided: tuple[Decided, ...], moment: Moment) -> tuple[Choices, ...]:
    """Return what a seat still has to decide."""
    if any(each.seat == seat for each in decided):
        return ()
    its = _of(task, seat)
    need = _CARRY_OUT[type(its)](its, Moment(moment.table, moment.next))
    return need.choices if isinstance(need, NeedDecision) else ()


def _shown(task: InSecret, decided: tuple[Decided, ...], moment: Moment) -> Done:
    """Show both, north's first whoever decided first: the order of the two says nothing."""
    picks = {each.seat: each for each in decided}
    events: list[AnyEvent] = []
    for seat in SEATS:
        its, now = _of(task, seat), Moment(moment.table, moment.next)
        if seat in picks:
            now = Moment(moment.table, moment.next, picks[seat].option, seat, picks[seat].number)
        done = _CARRY_OUT[type(its)](its, now)
        if isinstance(done, Done):  # pragma: no branch - both have decided, so nobody is asked
            events += [replace(event, questions=event.questions + task.questions) for event in done.events]
    return Done(tuple(events))
