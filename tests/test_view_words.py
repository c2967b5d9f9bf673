"""What was learned and what is wrong with an opening, in words."""

from typing import get_args

import pytest

from cardia_rules.events import vocabulary as ev
from cardia_rules.events.options import NameAFaction
from cardia_rules.render.lesson_words import lesson_in_words
from cardia_rules.render.opening_words import opening_fault_in_words
from cardia_rules.views.learned import Learner, Lesson, LessonKind, learned_since
from cardia_rules.views.opened import Fact, OpeningCode, OpeningFault
from tests.games import play, random_setup

LESSONS: dict[str, tuple[Lesson, Learner, str]] = {
    "drew": (
        Lesson(number=9, kind="drew", seat="north", cards=("judge",)),
        "north",
        "After event 9 North knows that the Judge (8) came from North's deck.",
    ),
    "revealed": (
        Lesson(number=9, kind="revealed", seat="north", cards=("judge",)),
        "south",
        "After event 9 South knows that North had placed the Judge (8).",
    ),
    "discarded": (
        Lesson(number=9, kind="discarded", seat="south", cards=("judge",)),
        "spectator",
        "After event 9 a spectator knows that South had the Judge (8), now discarded.",
    ),
    "picked": (
        Lesson(number=9, kind="picked", seat="north", cards=("judge", "djinn")),
        "south",
        "After event 9 South knows that chance took the Judge (8) and the Djinn (16) from North's hand.",
    ),
    "decided": (
        Lesson(number=9, kind="decided", seat="north", option=NameAFaction("guild")),
        "south",
        "After event 9 South knows that North decided to name the Guild.",
    ),
    "found-nothing": (
        Lesson(number=9, kind="found-nothing", seat="north"),
        "south",
        "After event 9 South knows that North had nothing of what was looked for.",
    ),
    "coin": (
        Lesson(number=9, kind="coin", seat="north"),
        "south",
        "After event 9 South knows that the coin put North first.",
    ),
    "protector": (
        Lesson(number=9, kind="protector", cards=("toad",)),
        "north",
        "After event 9 North knows which protector was turned up: the Toad.",
    ),
}


@pytest.mark.parametrize("kind", get_args(LessonKind))
def test_every_kind_of_lesson_is_a_sentence(kind: str) -> None:
    lesson, learner, sentence = LESSONS[kind]
    assert lesson.kind == kind
    assert lesson_in_words(lesson, learner) == sentence


def test_whatever_was_learned_can_be_said() -> None:
    learners: tuple[Learner, ...] = ("north", "south", "spectator")
    for seed in range(20):
        events: list[ev.AnyEvent] = [e for step in play(random_setup(seed), seed) for e in step.events]
        learned = learned_since(events, 0)
        for learner in learners:
            for lesson in learned.by(learner):
                said = lesson_in_words(lesson, learner)
                assert said.endswith(".")
                assert "somebody" not in said
                assert "something" not in said
                assert "no card" not in said


@pytest.mark.parametrize("code", get_args(OpeningCode))
def test_every_fault_is_a_sentence_of_its_own(code: OpeningCode) -> None:
    fault = OpeningFault(code=code, number=2, fact="deck-order", seat="north", message="")
    said = opening_fault_in_words(fault)
    assert said.startswith("Line 2, about the order of the deck (North). ")
    assert said.endswith(".")
    others = [
        opening_fault_in_words(OpeningFault(code=each, number=2, fact="deck-order", seat="north", message=""))
        for each in get_args(OpeningCode)
        if each != code
    ]
    assert said not in others


@pytest.mark.parametrize("fact", get_args(Fact))
def test_every_fact_has_a_name(fact: Fact) -> None:
    said = opening_fault_in_words(OpeningFault(code="not-opened", number=7, fact=fact, message=""))
    assert said.startswith("Line 7. " if fact == "nothing" else "Line 7, about the ")
