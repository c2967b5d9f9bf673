"""Playing a case step by step, up to the first that does not go as it says."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from random import Random
from typing import Any, Final, Generic, Protocol, TypeVar

from cardia_rules.errors import ChanceRefused, DecisionRefused, Failure, PositionRefused, SetupRefused
from cardia_rules.kernel.cases.expectations import codes_of, refusal_differs
from cardia_rules.kernel.cases.sections import Refused
from cardia_rules.message import Message

_SEED: Final = 0  # chance that no step names comes out the same every time


class Steps(Protocol):
    """What a step of any game's case has."""

    @property
    def refused(self) -> tuple[Refused, ...]:
        """Return what it must be refused with, if it must."""

    @property
    def then(self) -> Any:
        """Return what must be true after it."""


class OutcomesOf(Protocol):
    """What a step says that chance does, each outcome once."""

    def take(self, needed: Any) -> Any:
        """Return the outcome that the step states for what is needed, if it still has one."""

    def left_over(self) -> Iterator[str]:
        """Say which stated outcomes were never needed."""


Case = TypeVar("Case")
Step = TypeVar("Step", bound=Steps)
Game = TypeVar("Game", bound=Any)


class PlayingOf(Generic[Case, Step, Game]):
    """One case being played. A game's own kind says how it begins, what is written and what differs."""

    steps: Sequence[Step]
    refused: tuple[Refused, ...]  # what the set-up or position must be refused with
    whole: Message  # what it begins from, in words

    def __init__(self, case: Case, refusals: list[Failure]) -> None:
        self.case = case
        self.refusals = refusals
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

    def _deciding(self, step: Step) -> list[Any]:
        """Return the seats that decide in a step, in the order in which they are asked."""
        raise NotImplementedError

    def _decide(self, game: Game, step: Step, seat: Any) -> None:
        """Let a seat decide what the step says."""
        raise NotImplementedError

    def _outcomes(self, step: Step | None) -> OutcomesOf:
        """Return what a step says that chance does; of no step, nothing."""
        raise NotImplementedError

    def _draw(self, needed: Any) -> Any:
        """Return a fair outcome where chance is needed and no step names one."""
        raise NotImplementedError

    def _differences(self, then: Any, game: Game) -> Iterator[str]:
        """Yield what is not as the case says."""
        raise NotImplementedError

    def _always(self, game: Game) -> Iterator[str]:
        """Yield what is wrong with the game itself, whatever the case says."""
        raise NotImplementedError

    def _written(self, step: Step) -> str:
        """Return a step as the case writes it."""
        raise NotImplementedError

    def _asks(self, game: Game) -> str:
        """Say what there is to decide."""
        raise NotImplementedError

    def _says(self, game: Game, step: Step) -> Callable[[], object] | None:
        """Return what lets people say something of the game, such as that it ends, if the step does so."""

    def _without_need(self, game: Game, step: Step) -> Callable[[], object] | None:
        """Return what tries an outcome of chance that nothing waits for, if the step names one."""

    # -------------------------------------------------------------- the case, step by step
    def problems(self) -> Iterator[str]:
        """Play the case, look at where it ends, and yield whatever is not as it says, or must always be."""
        yield from self.played()
        if self.game is not None and self.at_the_end:
            self.where = Message("the end")
            yield from self._differences(getattr(self.case, "then", None), self.game)
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
        self._let_chance_happen(game, self._outcomes(None), self._named_next(0))
        for number, step in enumerate(self.steps, 1):
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

    def _named_next(self, number: int) -> Step | None:
        """Return the step after this many; it may name the outcome of chance that is needed first."""
        return self.steps[number] if number < len(self.steps) else None

    def _step(self, game: Game, step: Step, following: Step | None) -> Iterator[str]:
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
        outcomes, waiting = self._outcomes(step), self._deciding(step)
        self._let_chance_happen(game, outcomes, None if waiting else following)
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
            self._let_chance_happen(game, outcomes, None if waiting else following)
        yield from outcomes.left_over()

    def _refused_step(self, game: Game, step: Step) -> Iterator[str]:
        before = (game.position, game.events)
        found: list[Failure] = []
        tried: list[Callable[[], object] | None] = [
            partial(self._decide, game, step, seat) for seat in self._deciding(step)
        ]
        needed = game.position.chance
        outcome = None if needed is None else self._outcomes(step).take(needed)
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

    def _let_chance_happen(self, game: Game, outcomes: OutcomesOf, following: Step | None) -> None:
        while (needed := game.position.chance) is not None:
            outcome = outcomes.take(needed)
            if outcome is None and self._outcomes(following).take(needed) is not None:
                return
            game.happen(outcome if outcome is not None else self._draw(needed))
