"""What was learned and what is wrong with an opening, in words."""

from typing import get_args

import pytest

from cardia_rules.events import vocabulary as ev
from cardia_rules.events.options import NameAFaction
from cardia_rules.kernel.published.file import OpeningCode, OpeningFault
from cardia_rules.language import languages
from cardia_rules.render.errors import opening_fault_in_words
from cardia_rules.render.languages.fr.grammar import typeset
from cardia_rules.render.words import lesson_in_words
from cardia_rules.views.published import Fact
from cardia_rules.views.rewind import Lesson, LessonKind, learned_since
from tests.games import play, random_setup

LESSONS: dict[str, tuple[Lesson, str, str]] = {
    "drew": (
        Lesson(number=9, kind="drew", seat="north", cards=("judge",)),
        "drew the Judge (8)",
        "a pioché : Juge (8)",
    ),
    "revealed": (
        Lesson(number=9, kind="revealed", seat="north", cards=("judge",)),
        "saw North's Judge (8) revealed",
        "a vu révéler de Nord : Juge (8)",
    ),
    "discarded": (
        Lesson(number=9, kind="discarded", seat="south", cards=("judge",)),
        "saw South's Judge (8) discarded",
        "a vu défausser de Sud : Juge (8)",
    ),
    "picked": (
        Lesson(number=9, kind="picked", seat="north", cards=("judge", "djinn")),
        "saw which cards chance took from North's hand: Judge (8), Djinn (16)",
        "a vu ce que le hasard a pris de la main de Nord : Juge (8), Djinn (16)",
    ),
    "decided": (
        Lesson(number=9, kind="decided", seat="north", option=NameAFaction("guild")),
        "saw North decide to name the Guild",
        "a vu la décision de Nord : nommer la Guilde",
    ),
    "found-nothing": (
        Lesson(number=9, kind="found-nothing", seat="north"),
        "learned that North holds nothing of what was looked for",
        "a appris que Nord n’a rien de ce qui était cherché",
    ),
    "coin": (
        Lesson(number=9, kind="coin", seat="north"),
        "saw the coin put North first",
        "a vu la pièce désigner Nord en premier",
    ),
    "protector": (
        Lesson(number=9, kind="protector", cards=("toad",)),
        "saw the protector turned up: Toad",
        "a vu le protecteur retourné : Crapaud",
    ),
}


@pytest.mark.parametrize("kind", get_args(LessonKind))
def test_every_kind_of_lesson_has_words(kind: str) -> None:
    lesson, english, french = LESSONS[kind]
    assert lesson.kind == kind
    assert lesson_in_words(lesson) == english
    assert lesson_in_words(lesson, "fr") == typeset(french)


def test_whatever_was_learned_can_be_said() -> None:
    for seed in range(20):
        events: list[ev.AnyEvent] = [e for step in play(random_setup(seed), seed) for e in step.events]
        learned = learned_since(events, 0)
        for lesson in (*learned.north, *learned.south, *learned.spectator):
            for lang in languages():
                said = lesson_in_words(lesson, lang)
                assert "{" not in said
                assert "  " not in said
                assert not said.endswith((":", " "))


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


@pytest.mark.parametrize("code", get_args(OpeningCode))
def test_every_fault_is_said_in_french(code: OpeningCode) -> None:
    fault = OpeningFault(code=code, number=2, fact="deck-order", seat="north", message="")
    said = opening_fault_in_words(fault, "fr")
    assert said.startswith("Ligne 2, à propos de")
    assert "(Nord). " in said
