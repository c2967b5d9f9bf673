"""Which open questions a step hangs on: found by trying the other answers to those that it read.

A question is named where another answer would have changed what everybody sees of the table, of what is asked
or of what is left to chance. What only a seat may know names none: a question on an event is read by all.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, Final, get_args

import msgspec
from msgspec.structs import replace

from cardia_rules.events.answers import Answers, chosen_in
from cardia_rules.events.table import Played, Setup, Table, Waiting
from cardia_rules.events.vocabulary import AnyEvent, EffectIgnored, ProtectorPassed
from cardia_rules.resolution.live_table import LiveTable
from cardia_rules.resolution.position import Ask, ChanceNeeded, Position

_REMARKS: Final = (EffectIgnored, ProtectorPassed)  # they tell why nothing happened, and are no facts
_IDS: Final = {field.name: field.encode_name for field in msgspec.structs.fields(Answers)}
_POSSIBLE: Final = {field.name: get_args(field.type) for field in msgspec.structs.fields(Answers)}


class Noting:
    """The answers of a table, which note what a story reads of them, and after how many events."""

    __slots__ = ("_answers", "_story", "last", "read")

    def __init__(self, answers: Answers, story: LiveTable) -> None:
        self._answers = answers
        self._story = story
        self.read: dict[str, int] = {}  # for the first time
        self.last: dict[str, int] = {}

    def __getattr__(self, name: str) -> Any:
        """Return an answer, and note that it was read; what is read to say why decides nothing."""
        story = self._story
        if story.reader.event is None:
            self.last[name] = story.number
            self.read.setdefault(name, story.number)
        return getattr(self._answers, name)

    def forget(self, number: int) -> None:
        """Forget what was read before a quiet point: nothing after it hangs on that."""
        self.last = {name: read for name, read in self.last.items() if read >= number}
        self.read = dict(self.last)


class _Read:
    """The answers of a set-up, which note the questions that are asked about."""

    __slots__ = ("_answers", "_questions")

    def __init__(self, answers: Answers, questions: set[str]) -> None:
        self._answers, self._questions = answers, questions

    def __getattr__(self, name: str) -> Any:
        """Return an answer, and note its question."""
        self._questions.add(_IDS[name])
        return getattr(self._answers, name)


def noting_what_is_read(setup: Setup) -> tuple[Setup, set[str]]:
    """Return the same set-up, and the questions whose answers are read off it from now on."""
    noted, questions = replace(setup), set[str]()
    vars(noted)["answers"] = _Read(setup.answers, questions)  # where they are kept once they are worked out
    return noted, questions


def question_of(field: str) -> str:
    """Return the id of the question that a field of the answers is about."""
    return _IDS[field]


@lru_cache(maxsize=1024)
def other_answers(setup: Setup, field: str) -> tuple[Setup, ...]:
    """Return the same set-up with each other answer to one question."""
    answers, given = setup.answers, getattr(setup.answers, field)
    others = [replace(answers, **{field: each}) for each in _POSSIBLE[field] if each != given]
    return tuple([replace(setup, chosen=chosen_in(setup.edition, each)) for each in others])


# ------------------------------------------------------------------ what everybody sees
def same_table(one: Position, other: Position) -> bool:
    """Tell whether everybody sees the same table."""
    ours, theirs = one.table, other.table
    if _counts(ours) != _counts(theirs):
        return False
    if ours.guards != theirs.guards and _guards(ours) != _guards(theirs):
        return False
    return all(
        side == other_side or _side(side) == _side(other_side)
        for side, other_side in ((ours.north, theirs.north), (ours.south, theirs.south))
    )


def same_asked(one: Position, other: Position) -> bool:
    """Tell whether everybody sees the same being asked or left to chance, or the same end of the game."""
    return (
        one.table.over == other.table.over
        and [_asked(ask) for ask in one.asks] == [_asked(ask) for ask in other.asks]
        and _needed(one.chance) == _needed(other.chance)
    )


def _asked(ask: Ask) -> tuple[Any, ...]:
    return (ask.seat, ask.kind, ask.card, ask.by)


def _needed(chance: ChanceNeeded | None) -> tuple[Any, ...]:
    cards = getattr(chance, "cards", ())
    return (type(chance), getattr(chance, "seat", None), getattr(chance, "count", None), len(cards))


def _counts(table: Table) -> tuple[Any, ...]:
    return (table.round, table.phase, table.current, table.compared, table.turns)


def _guards(table: Table) -> list[tuple[int, str]]:
    return [(guard.place, guard.protector if guard.up else "") for guard in table.guards]


def _side(side: Any) -> tuple[Any, ...]:
    row = [played if played is None or played.up else _FACE_DOWN for played in side.row]
    waiting = [replace(each, id=0) for each in side.waiting]
    return (len(side.deck), len(side.hand), side.discard, row, waiting)


_FACE_DOWN: Final = Played("")


def first_difference(ours: Sequence[AnyEvent], theirs: Sequence[AnyEvent]) -> int:
    """Return where the first of our events is that everybody sees happen otherwise, or how many there are.

    Where something happens otherwise and ours tells right before it why nothing does, it is that.
    """
    others = [event for event in theirs if type(event) not in _REMARKS]
    at = alike = 0
    for number, event in enumerate(ours):
        if type(event) in _REMARKS:
            continue
        if at >= len(others) or not _seen_alike(others[at], event):
            return number - 1 if alike < number else number
        at += 1
        alike = number + 1
    return len(ours) - 1 if alike < len(ours) and at < len(others) else len(ours)


def alike(events: Sequence[AnyEvent], at: int) -> Iterator[int]:
    """Return an event and those right beside it that come of the same cause.

    What comes of one cause for both seats is one thing, whoever is told first.
    """
    first = last = at
    while first > 0 and events[first - 1].cause == events[at].cause:
        first -= 1
    while last + 1 < len(events) and events[last + 1].cause == events[at].cause:
        last += 1
    yield from range(first, last + 1)


def _seen_alike(one: AnyEvent, other: AnyEvent) -> bool:
    """Tell whether everybody sees the same of two events; the number of what waits is none of it."""
    if type(one) is not type(other):
        return False
    for name in one.open_to_all:
        mine, theirs = getattr(one, name), getattr(other, name)
        if mine != theirs and not (isinstance(mine, Waiting) and replace(mine, id=theirs.id) == theirs):
            return False
    return True
