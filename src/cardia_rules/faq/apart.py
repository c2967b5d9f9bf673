"""Which cases tell the answers to an open question apart: they hold under one and not under another."""

from collections.abc import Iterable, Iterator

import attrs

from cardia_rules.faq.case import Case, Then
from cardia_rules.faq.register import Question
from cardia_rules.faq.runner import run


def telling_apart(question: Question, answer: str, other: str, cases: Iterable[Case]) -> Iterator[Case]:
    """The cases under ``answer`` that would not hold under ``other``, the plainest first."""
    for case in _played_under(question, answer, cases):
        if holds(case) and not holds(under(case, question, other)):
            yield case


def under(case: Case, question: Question, answer: str) -> Case:
    """The same case where this table answers the question so."""
    return attrs.evolve(case, answers={**case.answers, question.id: answer})


def holds(case: Case) -> bool:
    """Whether what happens is as stated; that an event names the question does not tell two answers apart."""
    play = tuple(attrs.evolve(step, then=_unnamed(step.then)) for step in case.play)
    return run(attrs.evolve(case, then=_unnamed(case.then), play=play)).holds


def _played_under(question: Question, answer: str, cases: Iterable[Case]) -> list[Case]:
    """Those that name the question first, then those without a play: one of them nearly always tells."""
    played_so = [case for case in cases if case.answers.get(question.id, question.default) == answer]
    return sorted(
        played_so, key=lambda case: (question.id not in (*case.answers, *_named(case)), case.play != ())
    )


def _named(case: Case) -> tuple[str, ...]:
    return case.then.questions + tuple(name for step in case.play for name in step.then.questions)


def _unnamed(then: Then) -> Then:
    return attrs.evolve(then, questions=())
