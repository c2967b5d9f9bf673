"""A game under way: its story is told until somebody has to decide, and goes on with the answer.

What is under way lives in a generator, and a generator is never stored: a position keeps the last quiet
point and the answers given since, and a play tells the story again from there.
"""

from functools import reduce
from typing import Any, Generic, Self

import msgspec
from msgspec.structs import replace

from cardia_rules.errors import CardiaError
from cardia_rules.kernel.telling.asking import Answer, ByChance, ChoicesOf, O, S
from cardia_rules.kernel.telling.live import E, Ended
from cardia_rules.kernel.telling.position import OVER, AnyGiven, B, Brought, Decided, Noted, Quiet
from cardia_rules.kernel.telling.refusals import (
    no_chance_needed,
    nothing_to_decide,
    refuse_decision,
    refuse_outcome,
    well_formed,
)
from cardia_rules.kernel.telling.rules import AnyStory, P, Rules


class StepOf(msgspec.Struct, Generic[E, P], frozen=True, gc=False):
    """What came of one input."""

    events: tuple[E, ...]
    position: P


class PlayOf(Generic[E, P, S, O, B]):
    """A story and where it stands; ``position`` is always that after the last input that was taken whole.

    Without ``reasons`` it tells facts alone: the same events, and nothing of why.
    """

    rules: Rules[E, P, S, O, B]  # of the game; its own kind of play says which
    _story: AnyStory

    def __init__(self, position: P, *, reasons: bool = True) -> None:
        """Go on from a position."""
        self.position = position
        self.reading: Any = None  # what says why, while a story is told with reasons
        self.earlier: tuple[E, ...] = ()  # since the quiet point, if it was told from there
        self.reasons = reasons and self.rules.reading is not None
        self._need: Any = None  # what is waited for (``AnyNeed``), if anything
        self._ready = False

    @classmethod
    def begin(cls, start: str, event: E, table: Any, *, reasons: bool = True) -> tuple[Self, tuple[E, ...]]:
        """Begin a game, and tell it up to the first input."""
        play = cls(cls.rules.position(table=table, number=1, quiet=Quiet(start, table, 1)), reasons=reasons)
        before = play.position
        play._tell(event)
        events = play._stand(())
        if play.reading is not None:
            events, play.position = play.reading.stepped(before, None, events, play.position)
        return play, (event, *events)

    # -------------------------------------------------------------- telling
    def _tell(self, begun: E | None = None) -> None:
        """Begin to tell the story from the position's quiet point, or with the event that begins it."""
        quiet = self.position.quiet
        self._ready = False
        self._table = self.rules.live_table(quiet.table, quiet.number)
        self._table.rest = quiet
        if self.reasons and self.rules.reading is not None:
            self.reading = self._table.reader = self.rules.reading(self, self._table, begun)
        self._need = None
        if quiet.start != OVER:
            self._story = self.rules.tell[quiet.start](self._table)
            self._go_on(None)

    def _go_on(self, answer: Answer[S] | None) -> None:
        try:
            # A generator that was not begun is sent nothing.
            self._need = self._story.send(answer)  # type: ignore[arg-type]
        except (Ended, StopIteration):
            self._need = None

    @classmethod
    def told(cls, quiet: Quiet[Any, Any], given: tuple[Any, ...], *, reasons: bool = True) -> Self:
        """Tell a story from a quiet point with these answers; raise if one is refused or cannot be."""
        start = cls.rules.position(table=quiet.table, number=quiet.number, quiet=quiet)
        play = cls(start, reasons=reasons)
        if play.reasons:  # those of what is asked are known step by step
            events = play._tell_again()
            play._stand(())
            _events, play.position = play.reading.stepped(start, None, events, play.position)
            for each in given:
                play.take_again(each)
        else:
            play.position = replace(start, given=given)
            play.earlier = play._tell_again(trusting=False)
            play._stand(())
        return play

    def since_quiet(self) -> tuple[E, ...]:
        """Return what has happened since the last quiet point, told again."""
        return type(self)(self.position, reasons=self.reasons)._tell_again()

    def _tell_again(self, *, trusting: bool = True) -> tuple[E, ...]:
        """Tell the story again up to the position; return what has happened since its quiet point."""
        self._tell()
        for given in self.position.given:
            if isinstance(given, Noted):
                for _ in range(given.times):
                    self._table.happen(self._a_note)
            elif isinstance(given, Decided):
                choice = self._choice_of(given.seat)
                if not trusting and given.option not in choice.options():
                    raise refuse_decision(self.position, (choice,), given.seat, given.option, self.rules)
                self._answer(given.option, choice)
            else:
                self._bring(given.outcome)
        for ask in self.position.asks:
            self._choice_of(ask.seat)  # a position that was made by hand may ask anybody
        self._ready = True
        events = tuple(self._table.happened)
        self._table.happened.clear()
        return events

    def _choice_of(self, seat: S) -> ChoicesOf[S, O]:
        choices: tuple[ChoicesOf[S, O], ...] = self._need if isinstance(self._need, tuple) else ()
        for choice in choices:
            if choice.seat == seat:
                return choice
        raise nothing_to_decide(seat)

    def _answer(self, option: O, choice: ChoicesOf[S, O]) -> None:
        number = self._table.happen(self.rules.decision(choice, option), choice)
        self._go_on(Answer(option, number, choice.seat))

    def _bring(self, outcome: B) -> None:
        need = self._need
        if not isinstance(need, ByChance):
            raise no_chance_needed()
        event = self.rules.outcome(need, outcome)
        if event is None:
            raise refuse_outcome(self.position, need, outcome, self.rules)
        # A shuffle is on the table as soon as it is known; the story must see the new order.
        self._go_on(Answer(outcome, self._table.happen(event, need)))

    def _stand(self, given: tuple[AnyGiven, ...]) -> tuple[E, ...]:
        """Note where the story stands now that these answers have been given after those before."""
        live, need, before = self._table, self._need, self.position
        events, number, quiet = tuple(live.happened), live.number, live.rest
        live.happened.clear()
        # A table changes by events only.
        table = quiet.table if quiet.number == number else live.frozen()
        # By its number: told again, a story may note the same point anew.
        given = before.given + given if quiet.number == before.quiet.number else ()
        make = self.rules.position
        if isinstance(need, tuple):
            asks: tuple[Any, ...] = ()
            for choice in need:
                asked = self._asked_before(choice) if choice.number <= before.number else None
                asks += (asked or self._asked(choice),)
            self.position = make(table=table, number=number, asks=asks, quiet=quiet, given=given)
        elif need is None:
            self.position = make(table=table, number=number, quiet=Quiet(OVER, table, number))
        else:
            self.position = make(table=table, number=number, chance=need.needed, quiet=quiet, given=given)
        self._ready = True
        return events

    def _asked(self, choice: ChoicesOf[S, O]) -> Any:
        ask = choice.ask()
        return ask if self.reading is None else self.reading.asked(ask, choice)

    def _asked_before(self, choice: ChoicesOf[S, O]) -> Any:
        """Return what a seat was asked at the same moment as another, and is still asked."""
        for ask in self.position.asks:
            if ask.seat == choice.seat and ask.number == choice.number:
                return ask
        return None

    # -------------------------------------------------------------- inputs
    @property
    def choices(self) -> tuple[ChoicesOf[S, O], ...]:
        """Return the decisions that the game waits for, with the checks behind their options."""
        if not self.position.asks:
            return ()
        if not self._ready:
            self._tell_again()
        return self._need if isinstance(self._need, tuple) else ()

    def decide(self, seat: S, option: O, limit: int | None = None) -> tuple[E, ...]:
        """Take a decision, or raise ``DecisionRefused``; with a limit, stop after so many events."""
        before = self.position
        for ask in before.asks:
            if ask.seat == seat:
                break
        else:
            raise refuse_decision(before, self.choices, seat, option, self.rules)
        offered = ask.options
        try:
            # What was offered, never the caller's object: one that only says it is equal may hold anything.
            option = offered[offered.index(option)]
        except ValueError:
            option = self.rules.in_standard_order(well_formed(option, seat, self.rules), ask)
            if option not in offered:
                raise refuse_decision(before, self.choices, seat, option, self.rules) from None
            option = offered[offered.index(option)]
        if not self._ready:
            self._tell_again()
        self._ready = False  # until it has gone well: what fails half way is told again from before it
        self._answer(option, self._need[before.asks.index(ask)])
        return self._took(before, Decided(ask.seat, option), limit)

    def happen(self, outcome: B, limit: int | None = None) -> tuple[E, ...]:
        """Let chance have decided what is needed; raise ``ChanceRefused`` for what cannot have happened."""
        before = self.position
        if before.chance is None:
            raise no_chance_needed()
        outcome = self.rules.in_our_words(before.chance, outcome)
        if not self._ready:
            self._tell_again()
        self._ready = False
        self._bring(outcome)
        return self._took(before, Brought(outcome), limit)

    def take(self, event: E, limit: int | None = None) -> tuple[E, ...]:
        """Take a recorded input; it may be refused."""
        given = self.rules.given(event)
        if given is None:
            raise CardiaError(f"{type(event).__name__} is neither a decision nor an outcome of chance")
        return self._take(given, limit)

    def _take(self, given: Decided[S, O] | Brought[B], limit: int | None = None) -> tuple[E, ...]:
        if isinstance(given, Decided):
            return self.decide(given.seat, given.option, limit)
        return self.happen(given.outcome, limit)

    def note(self, noted: E) -> tuple[E, ...]:
        """Keep somebody's note; nothing else changes."""
        before = self.position
        if self._ready:
            self._table.happen(self._a_note)
            self._table.happened.clear()
        # Counted, not listed: a log may hold tens of thousands, and each would copy all before it.
        given, notes = before.given, Noted()
        if given and isinstance(last := given[-1], Noted):
            given, notes = given[:-1], Noted(last.times + 1)
        self.position = replace(before, number=before.number + 1, given=(*given, notes))
        return (noted,)

    @property
    def _a_note(self) -> E:
        if self.rules.note is None:
            raise CardiaError("in this game nobody makes notes")
        return self.rules.note

    def end(self, *events: E) -> tuple[E, ...]:
        """End the game by somebody's word."""
        before = self.position
        table, number = reduce(self.rules.fold, events, before.table), before.number + len(events)
        self._ready = False
        self.position = self.rules.position(table=table, number=number, quiet=Quiet(OVER, table, number))
        return events

    def _took(self, before: P, given: AnyGiven, limit: int | None) -> tuple[E, ...]:
        """Return what came of an input, or so many events of it; the others are owed."""
        events = self._stand((given,))
        if self.reading is not None:
            events, self.position = self.reading.stepped(before, given, events, self.position)
        if limit is None or len(events) <= limit:
            return events
        owing = replace(before, asks=(), chance=None, given=(*before.given, given))
        return self._owe(owing, events, limit)

    # -------------------------------------------------------------- between two events

    def resume(self, limit: int | None = None) -> tuple[E, ...]:
        """Let happen what is owed where a game was stopped between two events, or so many events of it."""
        before = self.position
        if not before.owed:
            self._tell_again()
            return ()
        *earlier, last = before.given
        whole = self.told(before.quiet, tuple(earlier), reasons=self.reasons)
        events = whole.take_again(last)
        self.__dict__.update(whole.__dict__)
        rest = events[len(events) - before.owed :]
        return rest if limit is None or limit >= before.owed else self._owe(before, rest, limit)

    def take_again(self, given: AnyGiven) -> tuple[E, ...]:
        """Take an input that was given before."""
        if not isinstance(given, Noted):
            return self._take(given)
        for _ in range(given.times):
            self.note(self._a_note)
        return ()

    def _owe(self, before: P, events: tuple[E, ...], limit: int) -> tuple[E, ...]:
        kept = events[:limit]
        self.position = replace(
            before,
            table=reduce(self.rules.fold, kept, before.table),
            number=before.number + limit,
            owed=len(events) - limit,
        )
        self._ready = False
        return kept
