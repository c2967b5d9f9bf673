"""Playing a case step by step, up to the first that does not go as it says."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from random import Random
from typing import Any, Final, Generic, TypeVar

import attrs

from cardia_rules.errors import (
    CardiaError,
    ChanceRefused,
    DecisionRefused,
    Failure,
    PositionRefused,
    SetupRefused,
)
from cardia_rules.kernel.cases.expectations import Told, codes_of, other_reasons, refusal_differs
from cardia_rules.kernel.cases.grammar import Grammar
from cardia_rules.kernel.cases.sections import AnyCase, Texts
from cardia_rules.kernel.playing import play_again
from cardia_rules.message import Message
from cardia_rules.spelling import quoted

_SEED: Final = 0  # chance that no step names comes out the same every time
Case = TypeVar("Case", bound=AnyCase)
Game = TypeVar("Game", bound=Any)


class PlayingOf(Generic[Case, Game]):
    """One case being played. A game's own kind says how it begins, what is written and what differs.

    A step has the ``decisions`` of seats, what ``chance`` brings, with what it is ``refused``, and what is
    true ``then``.
    """

    whole: Message  # what the case begins from, in words

    def __init__(self, case: Case, grammar: Grammar) -> None:
        self.case, self.grammar = case, grammar
        self.refused = case.refused  # what the set-up or position must be refused with
        self.refusals: list[Failure] = []
        self.unexpected: tuple[Failure, ...] = ()  # why a decision was refused that the case says is taken
        self.chance = Random(_SEED)
        self.game: Game | None = None
        self.where: str = Message("the beginning")
        self.went_on = True  # until a step does not go as it says
        self.at_the_end = False

    # -------------------------------------------------------------- what a game brings
    def _begin(self) -> Game:
        """Return the game that the case starts from; raise ``SetupRefused`` or ``PositionRefused``."""
        raise NotImplementedError

    def _decide(self, game: Game, step: Any, seat: Any) -> None:
        """Let a seat decide what the step says."""
        raise NotImplementedError

    def _differences(self, then: Any, game: Game) -> Iterator[str]:
        """Yield what is not as the case says."""
        raise NotImplementedError

    def _written(self, step: Any) -> str:
        """Return a step as the case writes it."""
        raise NotImplementedError

    def _asks(self, game: Game) -> str:
        """Say what there is to decide."""
        raise NotImplementedError

    def _left_over(self, stated: Any) -> str:
        """Say that an outcome of chance was stated and never needed."""
        return Message("says that chance brings {text}, but nothing waited for it", text=quoted(stated))

    def _says(self, game: Game, step: Any) -> Callable[[], object] | None:
        """Return what lets people say something of the game, such as that it ends, if the step does so."""

    def _without_need(self, game: Game, step: Any) -> Callable[[], object] | None:
        """Return what tries an outcome of chance that nothing waits for, if the step names one."""

    def _always(self, game: Game) -> Iterator[str]:
        """Yield what is wrong with the game itself, whatever the case says."""
        replay = play_again(game.ruleset, game.events)
        if replay.divergence is not None or replay.position != game.position:
            yield Message("resolved once more, the same decisions lead to another table")
        yield from uncaused(game.events)

    # -------------------------------------------------------------- the case, step by step
    def problems(self) -> Iterator[str]:
        """Play the case, look at where it ends, and yield whatever is not as it says, or must always be."""
        yield from self.played()
        if self.game is not None and self.at_the_end:
            self.where = Message("the end")
            yield from self._differences(self.case.then, self.game)
            yield from self._always(self.game)

    def played(self) -> Iterator[str]:
        """Play the case step by step, and yield whatever does not go as it says."""
        try:
            game = self._begin()
        except (SetupRefused, PositionRefused) as refusal:
            self.refusals += refusal.failures
            yield from refusal_differs(self.whole, self.refused, refusal.failures)
            return
        self.game = game
        if self.refused:
            yield Message(
                "expected {what} to be refused with {codes}, but it was accepted",
                what=self.whole,
                codes=codes_of(self.refused),
            )
            return
        self._let_chance_happen(game, [], self._named_next(0))
        for number, step in enumerate(self.case.play, 1):
            self.where = Message("step {number} ({written})", number=number, written=self._written(step))
            stopped = False
            for problem in self._step(game, step, self._named_next(number)):
                stopped = True
                yield Message("{where}: {problem}", where=self.where, problem=problem)
            if stopped:
                self.went_on = False
                return  # what follows would only be about a game that went another way
            for problem in self._differences(step.then, game):
                yield Message("after {where}: {problem}", where=self.where, problem=problem)
        self.at_the_end = True

    def _named_next(self, number: int) -> Iterable[Any]:
        """Return what the step after this many says of chance; it may name what is needed first."""
        return self.case.play[number].chance if number < len(self.case.play) else ()

    def _step(self, game: Game, step: Any, following: Iterable[Any]) -> Iterator[str]:
        if step.refused:
            yield from self._refused_step(game, step)
            return
        if (says := self._says(game, step)) is not None:
            try:
                says()
            except DecisionRefused as refusal:
                self.unexpected = refusal.failures
                yield Message("it was refused: {refusal}", refusal=refusal)
            return
        outcomes, waiting = [*step.chance], [*step.decisions]
        self._let_chance_happen(game, outcomes, () if waiting else following)
        while waiting:
            # Who is asked goes first, whichever is written first.
            asked = {ask.seat for ask in game.position.asks}
            seat = next((seat for seat in waiting if seat in asked), waiting[0])
            waiting.remove(seat)
            try:
                self._decide(game, step, seat)
            except DecisionRefused as refusal:
                self.unexpected = refusal.failures
                yield Message(
                    "{seat} was refused ({codes}): {refusal}. At this point {asks}",
                    seat=seat,
                    codes=", ".join(refusal.codes),
                    refusal=refusal,
                    asks=self._asks(game),
                )
                return
            self._let_chance_happen(game, outcomes, () if waiting else following)
        yield from map(self._left_over, outcomes)

    def _refused_step(self, game: Game, step: Any) -> Iterator[str]:
        before = (game.position, game.events)
        found: list[Failure] = []
        tried: list[Callable[[], object] | None] = [
            partial(self._decide, game, step, seat) for seat in step.decisions
        ]
        needed = game.position.chance
        outcome = None if needed is None else self._taken([*step.chance], needed)
        if outcome is not None:
            tried.append(partial(game.happen, outcome))
        elif needed is None:
            tried.append(self._without_need(game, step))
        tried.append(self._says(game, step))
        for go_on in filter(None, tried):
            try:
                go_on()
            except (DecisionRefused, ChanceRefused) as refusal:
                found += refusal.failures
            else:
                yield Message(
                    "expected to be refused with {codes}, but it was accepted", codes=codes_of(step.refused)
                )
                return
        self.refusals += found
        yield from refusal_differs(Message("this step"), step.refused, tuple(found))
        if (game.position, game.events) != before:
            yield Message("what is refused must leave everything as it was, but the game changed")

    def _let_chance_happen(self, game: Game, outcomes: list[Any], following: Iterable[Any]) -> None:
        while (needed := game.position.chance) is not None:
            outcome = self._taken(outcomes, needed)
            if outcome is None and self._taken([*following], needed) is not None:
                return
            game.happen(outcome if outcome is not None else self.grammar.draw(needed, self.chance))

    def _taken(self, outcomes: list[Any], needed: Any) -> Any:
        """Take from the stated outcomes the first one of the kind that is needed."""
        for index, stated in enumerate(outcomes):
            if (outcome := self.grammar.outcome(stated, needed)) is not None:
                del outcomes[index]
                return outcome
        return None


def uncaused(events: Iterable[Any], *without: type) -> Iterator[str]:
    """Yield the events whose cause is none before them; those of some kinds may be without one."""
    for number, event in enumerate(events, 1):
        if not event.cause < number or (not event.cause and number > 1 and not isinstance(event, without)):
            yield Message(
                "event {number} names event {cause} as its cause, which is not one before it",
                number=number,
                cause=event.cause,
            )


# ------------------------------------------------------------------ what came of it
C = TypeVar("C", bound=AnyCase)
E = TypeVar("E")  # an event
G = TypeVar("G")  # a game


@attrs.frozen
class ReportOf(Generic[C, E, G]):
    """What came of a case: its problems, none if it holds, and what happened."""

    case: C
    problems: Texts = ()
    events: tuple[E, ...] = ()
    refusals: tuple[Failure, ...] = ()  # of the match, set-up, position or decisions that were refused
    unexpected: tuple[Failure, ...] = ()  # of a decision that the case says is taken
    game: G | None = attrs.field(default=None, eq=False, repr=False)
    otherwise: tuple["ReportOf[C, E, G]", ...] = ()  # under other answers, where it does not hold
    # Everything that was told with its reasons: events, what did not happen, refusals.
    told: tuple[Told, ...] = attrs.field(default=(), repr=False)

    @property
    def holds(self) -> bool:
        """Tell whether everything went as the case says."""
        return not self.problems

    def __str__(self) -> str:
        return "\n".join(self.lines)

    @property
    def lines(self) -> list[str]:
        """Return the report as a judge reads it, line by line; what happened is told as a case writes it."""
        title, file = self.case.title.text or self.case.title, self.case.file or Message("case")
        lines: list[str] = [
            Message("{title} ({file}): holds", title=title, file=file)
            if self.holds
            else Message("{title} ({file}): does not hold", title=title, file=file)
        ]
        lines += [Message("  - {problem}", problem=problem) for problem in self.problems]
        for told in self.to_tell:
            lines += told._happened(usual=told is self)
        return lines

    @property
    def to_tell(self) -> tuple["ReportOf[C, E, G]", ...]:
        """Return the reports that tell what happened: under the answers by which the case does not hold."""
        holds_as_usual = len(self.problems) == sum(len(other.problems) for other in self.otherwise)
        return self.otherwise if self.otherwise and holds_as_usual else (self, *self.otherwise)

    def _happened(self, usual: bool) -> Iterator[str]:
        if self.events and usual:
            yield Message("  What happened:")
        elif self.events:
            yield Message("  What happened under {answers}:", answers=_answers(self.case))
        last = 0
        for each in self.told:
            # What did not come of an event stands below it; a refusal has no number.
            number = f"  {each.number:4} " if each.number > last else "       "
            last = max(last, each.number)
            why = ", ".join((*each.rulings, *each.questions))
            yield f"{number}{each.words}{f'  [{why}]' if why else ''}"


R = TypeVar("R", bound=ReportOf[Any, Any, Any])


def run_each(
    case: C,
    playing: Callable[[C], PlayingOf[C, Any]],
    report: type[R],
    beside: Callable[[C, list[Failure]], Iterable[str]] = lambda _case, _refusals: (),
) -> R:
    """Run a case under its own answers and then under the others; what is wrong there is a problem, too.

    ``beside`` looks at what a case says of no table, and adds to the refusals.
    """

    def run(reading: C) -> R:
        played = playing(reading)
        problems = [*beside(reading, played.refusals)]
        try:
            problems += played.problems()
        except CardiaError as problem:
            played.went_on = False
            problems.append(Message("{where}: {problem}", where=played.where, problem=problem))
        events = () if played.game is None else played.game.events
        told = played.grammar.everything_told(events, played.refusals)
        if played.went_on:
            problems += other_reasons(reading.because, told, played.grammar.reason)
        refusals = tuple(played.refusals)
        return report(reading, tuple(problems), events, refusals, played.unexpected, played.game, (), told)

    usual, *others = map(run, case.readings)
    failed = tuple(other for other in others if not other.holds)
    problems = [
        Message("under {answers}: {problem}", answers=_answers(other.case), problem=problem)
        for other in failed
        for problem in other.problems
    ]
    return attrs.evolve(usual, case=case, problems=(*usual.problems, *problems), otherwise=failed)


def _answers(case: AnyCase) -> str:
    return ", ".join(f"{name} = {answer}" for name, answer in case.answers.items())
