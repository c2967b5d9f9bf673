"""Running a case: set it up, play it, and report what is not as it says."""

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Final

import attrs

from cardia_rules.catalogue.difficulty import Difficulty, difficulty
from cardia_rules.errors import (
    CardiaError,
    ChanceRefused,
    DecisionRefused,
    Failure,
    Faults,
    MatchRefused,
    PositionRefused,
    SetupRefused,
)
from cardia_rules.events.seats import SEATS, Seat
from cardia_rules.events.vocabulary import AnyEvent
from cardia_rules.faq.again import resolved_again
from cardia_rules.faq.beginning import begin, completed
from cardia_rules.faq.case import Case, DifficultySection, MatchSection, Step, Texts
from cardia_rules.faq.expectations import asks_in_words, differences
from cardia_rules.faq.facts import FACTS
from cardia_rules.faq.notation import AND_SO_ON, describe_log, protector_slug, read_option, slug
from cardia_rules.resolution.game import Game, draw_lots
from cardia_rules.resolution.match import Match
from cardia_rules.resolution.position import (
    ChanceNeeded,
    ChanceOutcome,
    Coin,
    CoinNeeded,
    Laid,
    LayNeeded,
    Picked,
    PickNeeded,
    Shuffled,
    ShuffleNeeded,
)
from cardia_rules.resolution.setup import make_setup

_SEED: Final = 0  # chance that no step names comes out the same every time


@attrs.frozen
class Report:
    """What came of a case: its problems, none if it holds, and what happened."""

    case: Case
    problems: Texts = ()
    events: tuple[AnyEvent, ...] = ()
    refusals: tuple[Failure, ...] = ()  # of the match, set-up, position or decisions that were refused
    game: Game | None = attrs.field(default=None, eq=False, repr=False)

    @property
    def holds(self) -> bool:
        return not self.problems

    def __str__(self) -> str:
        """The report as a judge reads it."""
        verdict = "holds" if self.holds else "does not hold"
        lines = [f"{self.case.title} ({self.case.file or 'case'}): {verdict}"]
        lines += [f"  - {problem}" for problem in self.problems]
        if self.events:
            lines.append("  What happened:")
        for number, (words, event) in enumerate(zip(describe_log(self.events), self.events, strict=True), 1):
            why = ", ".join((*event.rulings, *event.questions))
            lines.append(f"  {number:4} {words}" + (f"  [{why}]" if why else ""))
        return "\n".join(lines)


def run(case: Case) -> Report:
    """Play a case and compare; whatever is wrong with it becomes a problem of the report."""
    problems = [*_facts(case)]
    refusals: list[Failure] = []
    if case.match is not None:
        problems += _match(case, case.match, refusals)
    if case.difficulty is not None:
        problems += _difficulty(case, case.difficulty)
    if case.table is None and case.setup is None:
        return Report(case, tuple(problems), refusals=tuple(refusals))
    run = _Run(case, refusals)
    try:
        problems += run.problems()
    except CardiaError as problem:
        problems.append(f"{run.where}: {problem}")
    events = run.game.events if run.game is not None else ()
    return Report(case, tuple(problems), events, tuple(refusals), run.game)


# ------------------------------------------------------------------ facts and matches
def _facts(case: Case) -> Iterator[str]:
    for fact, stated in case.facts.items():
        actual = FACTS.get(fact)
        if actual != stated:
            yield f"facts: expected {fact} = {stated}, the catalogue counts {actual}"


def _match(case: Case, section: MatchSection, refusals: list[Failure]) -> Iterator[str]:
    try:
        answers = make_setup("I", answers=case.answers).answers
        match = Match(drawn_game=answers.match_drawn_game)
        for game in section.games:
            match = match.record(None if game == "draw" else game)
    except (MatchRefused, SetupRefused) as refusal:
        refusals += refusal.failures
        yield from _compared("the match", section.refused, refusal)
        return
    if section.refused:
        yield f"expected the match to refuse a game ({', '.join(section.refused)}), but it took them all"
    winner = match.winner or ("draw" if match.over else "none")
    if section.winner is not None and winner != section.winner:
        yield f"expected the winner after {len(match.games)} games to be {section.winner}; it is {winner}"


def _difficulty(case: Case, section: DifficultySection) -> Iterator[str]:
    try:
        setup = make_setup(section.deck, answers=case.answers)
    except SetupRefused as refusal:
        yield f"difficulty: {refusal}"
        return
    actual = difficulty(setup.deck, section.locations, mixed=setup.answers.mixed_deck_stars)
    stated = Difficulty(section.stars, section.level, section.at_least)
    if actual != stated:
        yield f"difficulty: expected {stated}; it is {actual}"


def _compared(what: str, expected: Texts, refusal: Faults) -> Iterator[str]:
    if set(expected) != set(refusal.codes):
        codes = ", ".join(dict.fromkeys(refusal.codes))
        stated = f"to be refused with {', '.join(expected)}" if expected else "to be accepted"
        yield f"expected {what} {stated}; it was refused with {codes}: {refusal}"


# ------------------------------------------------------------------ playing
class _Run:
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
            yield from _compared(what, self.case.refusals, refusal)
            return
        self.game = game
        if self.case.refusals:
            yield f"expected {what} to be refused with {', '.join(self.case.refusals)}, but it was accepted"
            return
        self._let_chance_happen(game, _Outcomes(Step()), self._named_next(0))
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
        outcomes = _Outcomes(step)
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
        outcome = None if needed is None else _Outcomes(step).take(needed)
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

    def _let_chance_happen(self, game: Game, outcomes: "_Outcomes", following: Step) -> None:
        while (needed := game.chance_needed) is not None:
            outcome = outcomes.take(needed)
            if outcome is None and _Outcomes(following).take(needed) is not None:
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


class _Outcomes:
    """What a step says that chance does, each outcome once."""

    def __init__(self, step: Step) -> None:
        self.coin = step.coin
        self.picked = step.picked
        self.shuffled = step.shuffled
        self.laid = step.laid

    def take(self, needed: ChanceNeeded) -> ChanceOutcome | None:
        if isinstance(needed, CoinNeeded) and self.coin is not None:
            coin, self.coin = self.coin, None
            return Coin(coin)
        if isinstance(needed, PickNeeded) and self.picked is not None:
            picked, self.picked = self.picked, None
            return Picked(tuple(map(slug, picked)))
        if isinstance(needed, ShuffleNeeded) and self.shuffled is not None:
            order, self.shuffled = self.shuffled, None
            if order[-1:] == (AND_SO_ON,):
                return Shuffled(completed(tuple(map(slug, order[:-1])), needed.cards))
            return Shuffled(tuple(map(slug, order)))
        if isinstance(needed, LayNeeded) and self.laid is not None:
            row, self.laid = self.laid, None
            return Laid(tuple(map(protector_slug, row)))
        return None

    def left_over(self) -> Iterator[str]:
        if self.coin is not None:
            yield f"says that the coin shows {self.coin}, but no coin was tossed"
        if self.picked is not None:
            yield f"says that {', '.join(self.picked)} was picked at random, but nothing was"
        if self.shuffled is not None:
            yield "says how a deck was shuffled, but none was"
        if self.laid is not None:
            yield "says which protectors were laid out, but none were"
