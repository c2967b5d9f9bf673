"""Every answer of every open question is shown by a case that would not hold under another answer."""

from functools import cache

import pytest

from cardia_rules.errors import DataError
from cardia_rules.faq.case.library import shipped_cases
from cardia_rules.faq.case.reading import read_case
from cardia_rules.faq.case.sections import Case
from cardia_rules.faq.register import REGISTER
from cardia_rules.kernel.register.entries import Question
from site_pages.parting import telling_apart

ANSWERS = [(question, answer) for question in REGISTER.questions.values() for answer in question.answers]
RIVALS = [(q, answer, other) for q, answer in ANSWERS for other in q.answers if other != answer]


@cache
def cases() -> tuple[Case, ...]:
    """The cases that can be read; one that cannot fails its own test."""
    readable: list[Case] = []
    for one in shipped_cases().values():
        try:
            readable.append(read_case(one))
        except DataError:
            continue
    return tuple(readable)


def test_every_answer_but_the_default_is_chosen_by_a_case() -> None:
    chosen = {pair for case in cases() for one in case.readings for pair in one.answers.items()}
    others = [(q.id, answer) for q, answer in ANSWERS if answer != q.default]
    missing = [f"{name} = {answer}" for name, answer in others if (name, answer) not in chosen]
    assert not missing, f"no case chooses {', '.join(missing)}"


@pytest.mark.once  # what is measured is what cases state; they hold on every Python
@pytest.mark.parametrize(
    ("question", "answer", "other"),
    RIVALS,
    ids=[f"{q.id}-{answer}-not-{other}" for q, answer, other in RIVALS],
)
def test_some_case_tells_an_answer_from_another(question: Question, answer: str, other: str) -> None:
    assert any(telling_apart(question, answer, other, cases())), (
        f"every case under {question.id} = {answer} holds under {other} too: add one that does not"
    )
