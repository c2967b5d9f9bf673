"""Playing a case step by step, up to the first that does not go as it says."""

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Final

from cardia_rules.errors import ChanceRefused, DecisionRefused, Failure, PositionRefused, SetupRefused
from cardia_rules.events.seats import SEATS, Seat
from cardia_rules.faq.again import resolved_again
from cardia_rules.faq.beginning import begin
from cardia_rules.faq.case import Case, Step
from cardia_rules.faq.expectations import asks_in_words, differences, refusal_differs
from cardia_rules.faq.notation import read_option
from cardia_rules.faq.outcomes import Outcomes
from cardia_rules.resolution.game import Game, draw_lots

_SEED: Final = 0  # chance that no step names comes out the same every time


class Playing:
    """One case being played."""

    def __init__(self, case: Case, refusals: list[Failure]) -> None:
        self.case = case
        self.refusals = refusals
        self.chance = Random(_SEED)
        self.game: Game | None = None
        self.where = "the beginning"

    def problems(self) -> Iterator[str]:
        what = "the position" if self.case.setup is None else "the set-up"
        try:
            game = begin(self.case)
        except (SetupRefused, PositionRefused) as refusal:
            self.refusals += refusal.failures
            yield from refusal_differs(what, self.case.refusals, refusal)
            return
        self.game = game
        if self.case.refusals:
            yield f"expected {what} to be refused with {', '.join(self.case.refusals)}, but it was accepted"
            return
        self._let_chance_happen(game, Outcomes(Step()), self._named_next(0))
        for number, step in enumerate(self.case.play, 1):
            self.where = f"step {number} ({_written(step)})"
            stopped = False
            for problem in self._step(game, step, self._named_next(number)):
                stopped = True
                yield f"{self.where}: {problem}"
            if stopped:
                return  # what follows would only be about a game that went another way
            yield from (f"after {self.where}: {problem}" for problem in differences(step.then, game))
        self.where = "the end"
        yield from differences(self.case.then, game)
        yield from resolved_again(game)

    def _named_next(self, number: int) -> Step:
        """The step after this many, which may name the outcome of chance that is needed before it."""
        return self.case.play[number] if number < len(self.case.play) else Step()

    def _step(self, game: Game, step: Step, following: Step) -> Iterator[str]:
        if step.refused:
            yield from self._refused_step(game, step)
            return
        outcomes = Outcomes(step)
        self._let_chance_happen(game, outcomes, Step() if _decides(step) else following)
        waiting = [seat for seat in SEATS if step.decision(seat) is not None]
        while waiting:
            # A seat that must place face up goes first, whichever is written first.
            seat = next((seat for seat in waiting if _asked(game, seat)), waiting[0])
            waiting.remove(seat)
            try:
                _decide(game, step, seat)
            except DecisionRefused as refusal:
                codes = ", ".join(refusal.codes)
                yield f"{seat} was refused ({codes}): {refusal}. At this point {asks_in_words(game)}"
                return
            self._let_chance_happen(game, outcomes, Step() if waiting else following)
        yield from outcomes.left_over()

    def _refused_step(self, game: Game, step: Step) -> Iterator[str]:
        before = (game.position, game.events)
        found: list[Failure] = []
        tried: list[Callable[[], object]] = [
            partial(_decide, game, step, seat) for seat in SEATS if step.decision(seat) is not None
        ]
        needed = game.chance_needed
        outcome = None if needed is None else Outcomes(step).take(needed)
        if outcome is not None:
            tried.append(partial(game.happen, outcome))
        for go_on in tried:
            try:
                go_on()
            except (DecisionRefused, ChanceRefused) as refusal:
                found += refusal.failures
            else:
                yield f"expected to be refused with {', '.join(step.refused)}, but it was accepted"
                return
        self.refusals += found
        if {failure.code for failure in found} != set(step.refused):
            reasons = "; ".join(f"{failure.code}: {failure.message}" for failure in found)
            yield f"expected to be refused with {', '.join(step.refused)}; it was refused with {reasons}"
        if (game.position, game.events) != before:
            yield "what is refused must leave everything as it was, but the game changed"

    def _let_chance_happen(self, game: Game, outcomes: Outcomes, following: Step) -> None:
        while (needed := game.chance_needed) is not None:
            outcome = outcomes.take(needed)
            if outcome is None and Outcomes(following).take(needed) is not None:
                return
            game.happen(outcome if outcome is not None else draw_lots(needed, self.chance))


def _written(step: Step) -> str:
    parts = {"north": step.north, "south": step.south, "coin": step.coin}
    parts |= {"picked": step.picked, "shuffled": step.shuffled, "laid": step.laid}
    said = [
        f"{key} = {value if isinstance(value, str) else ', '.join(value)}"
        for key, value in parts.items()
        if value is not None
    ]
    return "; ".join(said)


def _decides(step: Step) -> bool:
    return step.north is not None or step.south is not None


def _asked(game: Game, seat: Seat) -> bool:
    return any(ask.seat == seat for ask in game.asks)


def _decide(game: Game, step: Step, seat: Seat) -> None:
    written = step.decision(seat)
    if written is not None:
        ask = next((ask for ask in game.asks if ask.seat == seat), None)
        game.decide(seat, read_option(written, ask), None if ask is None else ask.number)
