"""Running a case, and what came of it, as a judge reads it."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Generic, TypeVar

import attrs

from cardia_rules.errors import CardiaError, Failure
from cardia_rules.kernel.cases.playing import PlayingOf
from cardia_rules.kernel.cases.reasons import Told, other_reasons
from cardia_rules.kernel.cases.sections import AnyCase, Texts
from cardia_rules.message import Message

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
