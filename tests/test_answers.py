"""Every answer of every open question is shown by a case that would not hold under another answer."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import attrs
import pytest

from cardia_rules.errors import DataError
from cardia_rules.faq.case import Case, Then
from cardia_rules.faq.case_file import read_case
from cardia_rules.faq.register import Question, all_questions
from cardia_rules.faq.runner import run

FILES = sorted(Path(__file__).with_name("faq_cases").glob("*.toml"))
ANSWERS = [(question, answer) for question in all_questions().values() for answer in question.answers]
RIVALS = [(q, answer, other) for q, answer in ANSWERS for other in q.answers if other != answer]


@cache
def cases() -> tuple[Case, ...]:
    """The cases that can be read; one that cannot fails its own test."""
    readable: list[Case] = []
    for file in FILES:
        try:
            readable.append(read_case(file))
        except DataError:
            continue
    return tuple(readable)


def test_every_answer_but_the_default_is_chosen_by_a_case() -> None:
    chosen = {pair for case in cases() for pair in case.answers.items()}
    others = [(q.id, answer) for q, answer in ANSWERS if answer != q.default]
    missing = [f"{name} = {answer}" for name, answer in others if (name, answer) not in chosen]
    assert not missing, f"no case chooses {', '.join(missing)}"


@pytest.mark.parametrize(
    ("question", "answer", "other"),
    RIVALS,
    ids=[f"{q.id}-{answer}-not-{other}" for q, answer, other in RIVALS],
)
def test_some_case_tells_an_answer_from_another(question: Question, answer: str, other: str) -> None:
    played_so = _played_under(question, answer)
    assert any(not _holds(_under(case, question, other)) and _holds(case) for case in played_so), (
        f"every case under {question.id} = {answer} holds under {other} too: add one that does not"
    )


def _played_under(question: Question, answer: str) -> Iterator[Case]:
    """Those that name the question first, then those without a play: one of them nearly always tells."""
    under = [case for case in cases() if case.answers.get(question.id, question.default) == answer]
    yield from sorted(
        under, key=lambda case: (question.id not in (*case.answers, *_named(case)), case.play != ())
    )


def _named(case: Case) -> tuple[str, ...]:
    return case.then.questions + tuple(name for step in case.play for name in step.then.questions)


def _under(case: Case, question: Question, answer: str) -> Case:
    return attrs.evolve(case, answers={**case.answers, question.id: answer})


def _holds(case: Case) -> bool:
    """Whether what happens is as stated; that an event names the question does not tell two answers apart."""
    play = tuple(attrs.evolve(step, then=_unnamed(step.then)) for step in case.play)
    return run(attrs.evolve(case, then=_unnamed(case.then), play=play)).holds


def _unnamed(then: Then) -> Then:
    return attrs.evolve(then, questions=())
