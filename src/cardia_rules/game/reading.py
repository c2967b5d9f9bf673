"""Why a step went as it did: its rulings, read off what was told, and the open questions that it hangs on.

A question is found by trying its other answers, where the step read it, and named where that first shows.
"""

from typing import TYPE_CHECKING, Any, Final, cast

from msgspec.structs import force_setattr, replace

from cardia_rules.errors import CardiaError
from cardia_rules.events.answers import Answers
from cardia_rules.events.table import Setup, Table, Waiting
from cardia_rules.events.vocabulary import (
    AnyEvent,
    CoinTossed,
    DecisionTaken,
    DeckShuffled,
    JudgeNoted,
    PickedAtRandom,
    ProtectorsLaid,
)
from cardia_rules.game.questions import (
    Noting,
    alike,
    first_difference,
    other_answers,
    question_of,
    same_asked,
    same_table,
)
from cardia_rules.kernel.telling.position import OVER, AnyGiven, Decided, Noted, Quiet
from cardia_rules.reasons.asks import asked_hangs_on, why_asked
from cardia_rules.reasons.reader import Reader
from cardia_rules.resolution.asking import Choices
from cardia_rules.resolution.live_table import LiveTable
from cardia_rules.resolution.position import Ask, Position

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
