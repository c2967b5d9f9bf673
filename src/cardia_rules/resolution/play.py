"""A game under way: its story is told until somebody has to decide, and goes on with the answer.

What is under way lives in a generator, and a generator is never stored: a position keeps the last quiet
point and the answers given since, and ``Play`` tells the story again from there.
"""

from typing import Final

from msgspec.structs import replace

from cardia_rules.catalogue import in_ascending_influence
from cardia_rules.errors import ChanceRefused, DecisionRefused, Failure
from cardia_rules.events.fold import fold_all
from cardia_rules.events.options import ChooseFromHand, ChooseTwo, Option
from cardia_rules.events.seats import Seat
from cardia_rules.events.table import Table
from cardia_rules.events.vocabulary import AnyEvent, DecisionTaken, EndDeclared, GameEnded, JudgeNoted
from cardia_rules.resolution.asking import Answer, ByChance, Choices, Need
from cardia_rules.resolution.chances import chance_event, in_our_words
from cardia_rules.resolution.live_table import Ended, live_table
from cardia_rules.resolution.position import (
    Ask,
    Brought,
    ChanceNeeded,
    ChanceOutcome,
    Decided,
    Given,
    Noted,
    Position,
    Quiet,
    Start,
)
from cardia_rules.resolution.refusals import refuse_decision, well_formed
from cardia_rules.resolution.round.round import TELL

Events = tuple[AnyEvent, ...]
_A_NOTE: Final = JudgeNoted(on=1, by="", words="", rulings=())  # it counts, and changes nothing


class Play:
    """A story and where it stands; ``position`` is always that after the last input that was taken whole."""

    def __init__(self, position: Position) -> None:
        """Go on from a position."""
        self.position = position
        self._need: Need | None = None
        self._ready = False

    @classmethod
    def begin(cls, start: Start, event: AnyEvent, table: Table) -> tuple["Play", Events]:
        """Begin a game, and tell it up to the first input."""
        play = cls(Position(table=table, number=1, quiet=Quiet(start, table, 1)))
        play._tell(event)
        return play, play._stand(())

    # -------------------------------------------------------------- telling
    def _tell(self, *begun: AnyEvent) -> None:
        """Begin to tell the story from the position's quiet point, or with the event that begins it."""
        quiet = self.position.quiet
        self._ready = False
        self._story = live_table(quiet.table, list(begun), quiet.number)
        self._asks: tuple[Ask, ...] = ()
        self._need = None
        if quiet.start != "over":
            self._telling = TELL[quiet.start](self._story)
            self._go_on(None)

    def _go_on(self, answer: Answer | None) -> None:
        try:
            # A generator that was not begun is sent nothing.
            self._need = self._telling.send(answer)  # type: ignore[arg-type]
        except Ended:
            self._need = None

    @classmethod
    def told(cls, quiet: Quiet, given: tuple[Given, ...]) -> "Play":
        """Tell a story from a quiet point with these answers; raise if one is refused or cannot be."""
        play = cls(Position(table=quiet.table, number=quiet.number, quiet=quiet, given=given))
        play._tell_again(trusting=False)
        play._stand(given)
        return play

    def since_quiet(self) -> Events:
        """Return what has happened since the last quiet point, told again."""
        return Play(self.position)._tell_again()

    def _tell_again(self, *, trusting: bool = True) -> Events:
        """Tell the story again up to the position; return what has happened since its quiet point."""
        self._tell()
        for given in self.position.given:
            if isinstance(given, Noted):
                for _ in range(given.times):
                    self._story.happen(_A_NOTE)
            elif isinstance(given, Decided):
                choice = self._choice_of(given.seat)
                if not trusting and given.option not in choice.options():
                    raise refuse_decision(self.position, (choice,), given.seat, given.option)
                self._answer(given.option, choice)
            else:
                self._bring(given.outcome)
        self._ready = True
        return tuple(self._story.events)

    def _choice_of(self, seat: Seat) -> Choices:
        choices = self._need if isinstance(self._need, tuple) else ()
        for choice in choices:
            if choice.seat == seat:
                return choice
        raise DecisionRefused((Failure("nothing-to-decide", f"{seat} has nothing to decide now", tell=seat),))

    def _answer(self, option: Option, choice: Choices) -> None:
        number = self._story.happen(
            DecisionTaken(
                seat=choice.seat,
                ask=choice.number,
                option=option,
                secret=choice.secret,
                rulings=choice.rulings,
                cause=choice.cause,
                questions=choice.questions,
            )
        )
        self._go_on(Answer(option, number, choice.seat))

    def _bring(self, outcome: ChanceOutcome) -> None:
        need = self._need
        if not isinstance(need, ByChance):
            raise ChanceRefused((Failure("no-chance-needed", "no chance is needed now"),))
        # A shuffle is on the table as soon as it is known; the story must see the new order.
        self._go_on(Answer(outcome, self._story.happen(chance_event(need, outcome))))

    def _stand(self, given: tuple[Given, ...]) -> Events:
        """Note where the story stands now that these answers have been given since its last quiet point."""
        story, need, before = self._story, self._need, self.position
        events = tuple(story.events)
        story.events.clear()
        quiet = before.quiet
        if story.rest is not None and story.rest.number > quiet.number:
            quiet, given = story.rest, ()
        asks: tuple[Ask, ...] = ()
        chance: ChanceNeeded | None = None
        if isinstance(need, ByChance):
            chance = need.needed
        elif need is not None:
            for choice in need:
                for ask in before.asks:
                    # Who was asked at the same moment is still asked the same.
                    if ask.seat == choice.seat and ask.number == choice.number:
                        break
                else:
                    ask = choice.ask()
                asks += (ask,)
        table = story.frozen()
        if table.over is not None:
            quiet, given = Quiet("over", table, story.number), ()
        self.position = Position(
            table=table, number=story.number, asks=asks, chance=chance, quiet=quiet, given=given
        )
        self._ready = True
        return events

    # -------------------------------------------------------------- inputs
    @property
    def choices(self) -> tuple[Choices, ...]:
        """Return the decisions that the game waits for, with the checks behind their options."""
        if not self.position.asks:
            return ()
        if not self._ready:
            self._tell_again()
        return self._need if isinstance(self._need, tuple) else ()

    def decide(self, seat: Seat, option: Option, limit: int | None = None) -> Events:
        """Take a decision, or raise ``DecisionRefused``; with a limit, stop after so many events."""
        before = self.position
        for ask in before.asks:
            if ask.seat == seat:
                break
        else:
            raise refuse_decision(before, self.choices, seat, option)
        if option not in ask.options:
            option = in_standard_order(well_formed(option, seat), ask)
            if option not in ask.options:
                raise refuse_decision(before, self.choices, seat, option)
        # What was offered, never the caller's object: one that only says it is equal may hold anything.
        option = ask.options[ask.options.index(option)]
        self._begin_step()
        self._answer(option, self._choice_of(ask.seat))
        return self._cut(before, Decided(ask.seat, option), limit)

    def happen(self, outcome: ChanceOutcome, limit: int | None = None) -> Events:
        """Let chance have decided what is needed; raise ``ChanceRefused`` for what cannot have happened."""
        before = self.position
        if before.chance is None:
            raise ChanceRefused((Failure("no-chance-needed", "no chance is needed now"),))
        outcome = in_our_words(before.chance, outcome)
        self._begin_step()
        self._bring(outcome)
        return self._cut(before, Brought(outcome), limit)

    def note(self, noted: JudgeNoted) -> Events:
        """Keep a judge's note; nothing else changes."""
        before = self.position
        if self._ready:
            self._story.number += 1
        # Counted, not listed: a log may hold tens of thousands, and each would copy all before it.
        given, notes = before.given, Noted()
        if given and isinstance(last := given[-1], Noted):
            given, notes = given[:-1], Noted(last.times + 1)
        self.position = replace(before, number=before.number + 1, given=(*given, notes))
        return (noted,)

    def end(self, declared: EndDeclared, ended: GameEnded) -> Events:
        """End the game by somebody's word."""
        before = self.position
        table, number = fold_all((declared, ended), before.table), before.number + 2
        self._ready = False
        self.position = Position(table=table, number=number, quiet=Quiet("over", table, number))
        return declared, ended

    def _begin_step(self) -> None:
        if not self._ready:
            self._tell_again()
        # Until it has gone well: what fails half way is told again from the position before it.
        self._ready = False
        self._story.events.clear()

    # -------------------------------------------------------------- between two events
    def _cut(self, before: Position, given: Given, limit: int | None) -> Events:
        """Stop after so many of the events that came of an input; the others are owed."""
        answers = (*before.given, given)
        events = self._stand(answers)
        if limit is None or len(events) <= limit:
            return events
        return self._owe(replace(before, asks=(), chance=None, given=answers), events, limit)

    def resume(self, limit: int | None = None) -> Events:
        """Let happen what is owed where a game was stopped between two events, or so many events of it."""
        before = self.position
        events = self._tell_again()
        if not before.owed:
            return ()
        self._story.events[:] = events
        self._stand(before.given)
        rest = events[len(events) - before.owed :]
        return rest if limit is None or limit >= before.owed else self._owe(before, rest, limit)

    def _owe(self, before: Position, events: Events, limit: int) -> Events:
        kept = events[:limit]
        self.position = replace(
            before,
            table=fold_all(kept, before.table),
            number=before.number + limit,
            owed=len(events) - limit,
        )
        self._ready = False
        return kept


def in_standard_order(option: Option, ask: Ask) -> Option:
    """Return a decision about several cards as it is offered: another order is no other decision."""
    if isinstance(option, ChooseFromHand):
        return ChooseFromHand(in_ascending_influence(option.cards))
    if isinstance(option, ChooseTwo) and (turned := ChooseTwo(option.cards[::-1])) in ask.options:
        return turned
    return option
