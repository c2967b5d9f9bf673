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

    Without ``reasons`` it tells facts alone: the same events, and nothing of why. Without a ``log`` it hands
    out no events either: they happen, change the table and are gone. It is one thread's, and so a position is
    frozen when somebody looks at it: ``asks``, ``chance`` and ``lies`` are known without that.
    """

    rules: Rules[E, P, S, O, B]  # of the game; its own kind of play says which
    asks: tuple[Any, ...]  # who must decide what now
    chance: Any  # what chance has to decide now, if anything
    frozen: P | None  # the position, once somebody has looked
    _story: AnyStory

    def __init__(self, position: P, *, reasons: bool = True, log: bool = True) -> None:
        """Go on from a position."""
        self.position = position
        self.reading: Any = None  # what says why, while a story is told with reasons
        self.earlier: tuple[E, ...] = ()  # since the quiet point, if it was told from there
        self.reasons = reasons and log and self.rules.reading is not None
        self.log = log
        self._need: Any = None  # what is waited for (``AnyNeed``), if anything
        self._ready = False

    @classmethod
    def begin(
        cls, start: str, event: E, table: Any, *, reasons: bool = True, log: bool = True
    ) -> tuple[Self, tuple[E, ...]]:
        """Begin a game, and tell it up to the first input."""
        before = cls.rules.position(table=table, number=1, quiet=Quiet(start, table, 1))
        play = cls(before, reasons=reasons, log=log)
        play._tell(event)
        events = play._stand(())
        if play.reading is not None:
            events, play.position = play.reading.stepped(before, None, events, play.position)
        return play, (event, *events) if log else ()

    # -------------------------------------------------------------- where it stands
    @property
    def position(self) -> P:
        """Return where the game stands, to be kept."""
        return self.freeze()

    @position.setter
    def position(self, position: P) -> None:
        """Stand at a position."""
        self.frozen = position
        self.asks, self.chance = position.asks, position.chance
        self._quiet, self._given = position.quiet, position.given

    @property
    def over(self) -> bool:
        """Tell whether nothing is waited for any more."""
        return not self.asks and self.chance is None

    @property
    def lies(self) -> Any:
        """Return the table as it lies, to be looked at now and never kept: the next step changes it."""
        return self._table if self._ready else self.position.table

    def freeze(self) -> P:
        """Return where the game stands, to be kept: what is looked at twice is made once."""
        if self.frozen is not None:
            return self.frozen
        if not self._ready:  # what failed half way is told again up to where it began
            self._tell_again()
        live, quiet, make = self._table, self._quiet, self.rules.position
        number = live.number
        # A table changes by events only.
        table = quiet.table if quiet.number == number else live.frozen()
        if self._need is None:
            self.frozen = make(table=table, number=number, quiet=Quiet(OVER, table, number))
        else:
            self.frozen = make(
                table=table, number=number, asks=self.asks, chance=self.chance, quiet=quiet, given=self._given
            )
        return self.frozen

    # -------------------------------------------------------------- telling
    def _tell(self, begun: E | None = None) -> None:
        """Begin to tell the story from the position's quiet point, or with the event that begins it."""
        quiet = self._quiet
        self._ready = False
        self._table = self.rules.live_table(quiet.table, quiet.number, log=self.log)
        self._table.rest = quiet
        if self.reasons and self.rules.reading is not None:
            self.reading = self._table.reader = self.rules.reading(self, self._table, begun)
        self._need = None
        if quiet.start != OVER:
            self._story = self.rules.tell[quiet.start](self._table)
            self._go_on(None)

    def _go_on(self, answer: Answer[S] | None) -> None:
        """Tell on until something is needed; after a story that ends at a new quiet point comes the next."""
        while True:
            quiet = self._table.rest
            try:
                # A generator that was not begun is sent nothing.
                self._need = self._story.send(answer)  # type: ignore[arg-type]
                return
            except Ended:
                self._need = None
                return
            except StopIteration:
                rest = self._table.rest
                if rest is quiet or rest.number < self._table.number:
                    self._need = None
                    return
            self._story, answer = self.rules.tell[rest.start](self._table), None

    @classmethod
    def told(
        cls, quiet: Quiet[Any, Any], given: tuple[Any, ...], *, reasons: bool = True, log: bool = True
    ) -> Self:
        """Tell a story from a quiet point with these answers; raise if one is refused or cannot be."""
        start = cls.rules.position(table=quiet.table, number=quiet.number, quiet=quiet)
        play = cls(start, reasons=reasons, log=log)
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
        for given in self._given:
            if isinstance(given, Noted):
                self._note_again(given.times)
            elif isinstance(given, Decided):
                choice = self._choice_of(given.seat)
                if not trusting and given.option not in choice.options():
                    raise refuse_decision(self.position, (choice,), given.seat, given.option, self.rules)
                self._answer(given.option, choice)
            else:
                self._bring(given.outcome)
        for ask in self.asks:
            self._choice_of(ask.seat)  # a position that was made by hand may ask anybody
        self._ready = True
        return self._table.taken()

    def _note_again(self, times: int) -> None:
        for _ in range(times):
            self._table.happen(self._a_note)

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
        need, quiet = self._need, self._table.rest
        # By its number: told again, a story may note the same point anew.
        self._given = self._given + given if quiet.number == self._quiet.number else ()
        self._quiet = quiet
        if isinstance(need, tuple):
            asks: tuple[Any, ...] = ()
            for choice in need:
                for ask in self.asks:  # of one moment, and still asked
                    if ask.number == choice.number and ask.seat == choice.seat:
                        break
                else:
                    ask = self._asked(choice)
                asks += (ask,)
            self.asks, self.chance = asks, None
        else:
            self.asks, self.chance = (), None if need is None else need.needed
        self.frozen = None
        self._ready = True
        return self._table.taken() if self.log else ()

    def _asked(self, choice: ChoicesOf[S, O]) -> Any:
        ask = choice.ask()
        return ask if self.reading is None else self.reading.asked(ask, choice)

    # -------------------------------------------------------------- inputs
    @property
    def choices(self) -> tuple[ChoicesOf[S, O], ...]:
        """Return the decisions that the game waits for, with the checks behind their options."""
        if not self.asks:
            return ()
        if not self._ready:
            self._tell_again()
        return self._need if isinstance(self._need, tuple) else ()

    def decide(self, seat: S, option: O | str) -> tuple[E, ...]:
        """Take a decision, or raise ``DecisionRefused``; an option may have a name that the game knows."""
        for ask in self.asks:
            if ask.seat == seat:
                break
        else:
            raise refuse_decision(self.position, self.choices, seat, option, self.rules)
        offered = ask.options
        try:
            # What was offered, never the caller's object: one that only says it is equal may hold anything.
            taken = offered[offered.index(option)]
        except ValueError:
            taken = self._meant(option, ask)
        if not self._ready:
            self._tell_again()
        before = None if self.reading is None else self.freeze()  # who says why looks back
        self._ready = False  # until it has gone well: what fails half way is told again from before it
        self._answer(taken, self._need[self.asks.index(ask)])
        given = Decided(ask.seat, taken)
        return self._stand((given,)) if before is None else self._took(before, given)

    def _meant(self, said: O | str, ask: Any) -> O:
        """Return the option that is meant by its name, or in another order than it is offered; or refuse."""
        named = self.rules.named(said, ask) if isinstance(said, str) else said
        option: O = self.rules.in_standard_order(well_formed(named, ask.seat, self.rules), ask)
        if option not in ask.options:
            raise refuse_decision(self.position, self.choices, ask.seat, option, self.rules) from None
        meant: O = ask.options[ask.options.index(option)]
        return meant

    def happen(self, outcome: B) -> tuple[E, ...]:
        """Let chance have decided what is needed; raise ``ChanceRefused`` for what cannot have happened."""
        if self.chance is None:
            raise no_chance_needed()
        outcome = self.rules.in_our_words(self.chance, outcome)
        if not self._ready:
            self._tell_again()
        before = None if self.reading is None else self.freeze()
        self._ready = False
        self._bring(outcome)
        given = Brought(outcome)
        return self._stand((given,)) if before is None else self._took(before, given)

    def take(self, event: E) -> tuple[E, ...]:
        """Take a recorded input; it may be refused."""
        given = self.rules.given(event)
        if given is None:
            raise CardiaError(f"{type(event).__name__} is neither a decision nor an outcome of chance")
        return self.take_again(given)

    def take_again(self, given: AnyGiven) -> tuple[E, ...]:
        """Take an input, or notes, as a position keeps them."""
        if isinstance(given, Decided):
            return self.decide(given.seat, given.option)
        if isinstance(given, Brought):
            return self.happen(given.outcome)
        for _ in range(given.times):
            self.note(self._a_note)
        return ()

    def note(self, noted: E) -> tuple[E, ...]:
        """Keep somebody's note; nothing else changes."""
        before = self.position
        if self._ready:
            self._table.happen(self._a_note)
            self._table.taken()
        # Counted, not listed: a log may hold tens of thousands, and each would copy all before it.
        given, notes = before.given, Noted()
        if given and isinstance(last := given[-1], Noted):
            given, notes = given[:-1], Noted(last.times + 1)
        self.position = replace(before, number=before.number + 1, given=(*given, notes))
        return (noted,) if self.log else ()

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
        return events if self.log else ()

    def _took(self, before: P, given: AnyGiven) -> tuple[E, ...]:
        """Return what came of an input, and why, if anybody says so."""
        events = self._stand((given,))
        if self.reading is not None:
            events, self.position = self.reading.stepped(before, given, events, self.freeze())
        return events
