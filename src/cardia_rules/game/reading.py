"""Why a step went as it did: its rulings, read off what was told, and the open questions that it hangs on.

A question is found by trying the other answers to those that the step read. It is named where another answer
would have changed what everybody sees of the table, of what is asked or of what is left to chance. What only
a seat may know names none: a question on an event is read by all.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, cast, get_args

import msgspec
from msgspec.structs import force_setattr, replace

from cardia_rules.errors import CardiaError
from cardia_rules.events.answers import Answers, chosen_in
from cardia_rules.events.table import Played, Setup, Table, Waiting
from cardia_rules.events.vocabulary import (
    AnyEvent,
    CoinTossed,
    DecisionTaken,
    DeckShuffled,
    EffectIgnored,
    JudgeNoted,
    PickedAtRandom,
    ProtectorPassed,
    ProtectorsLaid,
)
from cardia_rules.kernel.telling.position import OVER, AnyGiven, Decided, Noted, Quiet
from cardia_rules.reasons.asks import asked_hangs_on, why_asked
from cardia_rules.reasons.reader import Reader
from cardia_rules.resolution.asking import Choices
from cardia_rules.resolution.live_table import LiveTable
from cardia_rules.resolution.position import Ask, ChanceNeeded, Position

if TYPE_CHECKING:
    from cardia_rules.game.play import Play

Events = tuple[AnyEvent, ...]
NOTE: Final = JudgeNoted(on=1, by="", words="")  # it counts, and changes nothing
_INPUTS: Final = frozenset((DecisionTaken, CoinTossed, DeckShuffled, PickedAtRandom, ProtectorsLaid))
# What is chosen from a hand is nobody else's business: that it was a choice by one answer alone is not told.
_FROM_HAND: Final = frozenset(("place", "discard", "may-discard", "copy", "put-under"))


class PlayReader(Reader):
    """Looks on while the story of a play is told from its quiet point."""

    def __init__(self, play: "Play", story: LiveTable, begun: AnyEvent | None = None) -> None:
        super().__init__(story, begun)
        self._plays = type(play)
        self._noted = Noting(story.setup.answers, story)
        story.answers = cast(Answers, self._noted)  # it answers as they do
        self._begun: dict[int, Quiet[Any, Table]] = {}  # the phases of this round that were told on from
        self._kept: dict[tuple[str, int], Play] = {}  # stories under other answers, up to now the same
        # The questions that chance being needed hangs on, once a step has been read to its end.
        self.hangs: tuple[str, ...] | None = None

    def asked(self, ask: Ask, choice: Choices) -> Ask:
        """Return what a seat is asked, with the rulings by which it is."""
        force_setattr(ask, "rulings", why_asked(choice, self.table))  # nobody else has it yet
        if type(choice.source) is Waiting:
            force_setattr(ask, "questions", asked_hangs_on(choice.source, choice.seat, self.table))
        return ask

    def stepped(
        self, before: Position, given: AnyGiven | None, events: Events, after: Position
    ) -> tuple[Events, Position]:
        """Name the questions whose other answer would have changed this step, where it first shows."""
        if given is not None and (hangs := self._hung_on(before, given)):
            events = (replace(events[0], questions=hangs), *events[1:])
        self.hangs = ()
        if self._noted.read:
            events, after = self._named(before, given, events, after)
        if after.quiet is not before.quiet:
            self._noted.forget(after.quiet.number)
            self.forget(after.quiet.number)
            self._kept.clear()
            self._begun.clear()
        return events, after

    def _named(
        self, before: Position, given: AnyGiven | None, events: Events, after: Position
    ) -> tuple[Events, Position]:
        named, self._after = list(events), after
        for field in tuple(self._noted.read):
            for which, setup in enumerate(other_answers(after.table.setup, field)):
                at = self._shows(before, given, events, setup, (field, which))
                if at is not None:
                    self._name(question_of(field), at, named)
                    break
        return tuple(named), self._after

    def _hung_on(self, before: Position, given: AnyGiven) -> tuple[str, ...]:
        """Return the questions that this input's being wanted hangs on."""
        if type(given) is Decided:
            for ask in before.asks:
                if ask.questions and ask.seat == given.seat:
                    return ask.questions
            return ()
        if self.hangs is None:  # after a fork they are tried again
            *earlier, last = before.given or (None,)
            if last is None:
                again, _events = self._plays.begin(before.quiet.start, replace(NOTE), before.quiet.table)
            else:
                again = self._plays.told(before.quiet, tuple(earlier))
                again.take_again(last)
            self.hangs = again.reading.hangs
        return self.hangs or ()

    def _shows(
        self, before: Position, given: AnyGiven | None, events: Events, setup: Setup, answer: tuple[str, int]
    ) -> int | None:
        """Return where another answer shows in a step: at which event, after all of them, or nowhere."""
        after, told = self._after, self._told_otherwise(before, given, setup, answer)
        if told is None:
            return None  # it showed earlier
        other, since, theirs = told
        if given is not None and since <= before.number:
            try:
                theirs += other.take_again(given)
            except CardiaError:
                chosen = next((ask for ask in before.asks if ask.seat == getattr(given, "seat", None)), None)
                return 0 if chosen is not None and chosen.kind not in _FROM_HAND else None
        asked, lies = same_asked(other.position, after), same_table(other.position, after)
        if asked and lies:
            self._narrowed(other.position, question_of(answer[0]))
            if after.given and self._first_difference(since, theirs) >= after.number:
                self._kept[answer] = other  # the next step goes on from here
            return None
        shows = self._first_difference(since, theirs) - before.number
        if asked and shows >= len(events) and after.given:
            return None  # the same may still come of it, only later
        return max(shows, 0)

    def _told_otherwise(
        self, before: Position, given: AnyGiven | None, setup: Setup, answer: tuple[str, int]
    ) -> tuple["Play", int, Events] | None:
        """Return the story under another answer up to this input, if it was the same, or up to its end.

        With it, after how many of our events it was told on, and what has happened in it since.
        """
        if (kept := self._kept.pop(answer, None)) is not None:
            return kept, before.number, ()
        first_read = self._noted.read[answer[0]]
        start, inputs = self._start(before, given, first_read)
        quiet = replace(start, table=replace(start.table, setup=setup))
        if inputs and first_read > before.number:
            # Nobody has asked before this input was given, so all was the same.
            return (
                self._plays(replace(before, quiet=quiet, given=inputs[:-1]), reasons=False),
                before.number,
                (),
            )
        try:
            other = self._plays.told(quiet, inputs[:-1], reasons=False)
        except CardiaError:
            return None
        if inputs and first_read >= before.number:
            return other, before.number, ()
        if inputs and not (
            same_asked(other.position, before)
            and self._first_difference(start.number, other.earlier, before.number) >= before.number
        ):
            return None
        return other, start.number, other.earlier

    def _first_difference(self, since: int, theirs: Events, until: int | None = None) -> int:
        """Return how many events there were before another story went otherwise, told from some point."""
        end = None if until is None else until - self.first
        return since + first_difference(self.told[since - self.first : end], theirs)

    def _start(
        self, before: Position, given: AnyGiven | None, first_read: int
    ) -> tuple[Quiet[Any, Table], tuple[AnyGiven, ...]]:
        """Return from where the story is told on under another answer, and what is put in since.

        That is the last point before the answer was read from which the table alone says how to go on: the
        last quiet point, or the beginning of a phase. Up to there all is the same.
        """
        after, quiet = self._after, before.quiet
        if given is None:
            return quiet, ()
        if after.quiet is not quiet and after.quiet.start != OVER and first_read >= after.quiet.number:
            return after.quiet, ()
        inputs = (*before.given, given)
        setup = quiet.table.setup
        if setup.supplied or self.table.locations.reveal_late or any(type(each) is Noted for each in inputs):
            return quiet, inputs
        for phase, number in reversed(self.phases):
            if quiet.number <= number < first_read:
                if number not in self._begun:
                    table = LiveTable(quiet.table, quiet.number)
                    for event in self.told[quiet.number - self.first : number - self.first]:
                        event.apply(table)
                    self._begun[number] = Quiet(phase, replace(table.frozen(), phase=phase), number)
                since = [each for each in self.told[number - self.first :] if type(each) in _INPUTS]
                return self._begun[number], inputs[len(inputs) - len(since) :]
        return quiet, inputs

    def _name(self, question: str, at: int, events: list[AnyEvent]) -> None:
        after = self._after
        if at < len(events):
            for here in alike(events, at):
                if question not in events[here].questions:
                    questions = (*events[here].questions, question)
                    events[here] = replace(events[here], questions=questions)
        elif after.asks:
            asks = [replace(ask, questions=(*ask.questions, question)) for ask in after.asks]
            self._after = replace(after, asks=tuple(asks))
        elif after.chance is not None:
            self.hangs = (*(self.hangs or ()), question)
        else:
            events[-1] = replace(events[-1], questions=(*events[-1].questions, question))

    def _narrowed(self, other: Position, question: str) -> None:
        """Name a question to whom it offers other options; nobody else can tell."""
        asks = list(self._after.asks)
        for at, (ask, theirs) in enumerate(zip(asks, other.asks, strict=True)):
            if ask.options != theirs.options and question not in ask.narrowed:
                asks[at] = replace(ask, narrowed=(*ask.narrowed, question))
        if asks != list(self._after.asks):
            self._after = replace(self._after, asks=tuple(asks))


# ------------------------------------------------------------------ other answers, and what everybody sees
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
