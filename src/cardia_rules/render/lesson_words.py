"""What somebody has learned since an event, one plain English sentence a lesson."""

from collections.abc import Callable
from typing import Final

from cardia_rules.events.seats import Seat
from cardia_rules.render.names import card_name, seat_name, the_cards
from cardia_rules.render.option_words import option_in_words
from cardia_rules.views.learned import Learner, Lesson, LessonKind


def lesson_in_words(lesson: Lesson, learner: Learner) -> str:
    """``After event 40 South knows that North placed the Judge (8).``"""
    return f"After event {lesson.number} {_who(learner)} knows {_LESSONS[lesson.kind](lesson)}."


def _who(learner: Learner) -> str:
    return "a spectator" if learner == "spectator" else seat_name(learner)


def _whose(seat: Seat | None) -> str:
    return "somebody" if seat is None else seat_name(seat)


def _drew(lesson: Lesson) -> str:
    return f"that {the_cards(lesson.cards)} came from {_whose(lesson.seat)}'s deck"


def _revealed(lesson: Lesson) -> str:
    return f"that {_whose(lesson.seat)} had placed {the_cards(lesson.cards)}"


def _discarded(lesson: Lesson) -> str:
    return f"that {_whose(lesson.seat)} had {the_cards(lesson.cards)}, now discarded"


def _picked(lesson: Lesson) -> str:
    return f"that chance took {the_cards(lesson.cards)} from {_whose(lesson.seat)}'s hand"


def _decided(lesson: Lesson) -> str:
    decision = "something" if lesson.option is None else option_in_words(lesson.option)
    return f"that {_whose(lesson.seat)} decided to {decision}"


def _found_nothing(lesson: Lesson) -> str:
    return f"that {_whose(lesson.seat)} had nothing of what was looked for"


def _coin(lesson: Lesson) -> str:
    return f"that the coin put {_whose(lesson.seat)} first"


def _protector(lesson: Lesson) -> str:
    return f"which protector was turned up: the {' and the '.join(map(card_name, lesson.cards))}"


_LESSONS: Final[dict[LessonKind, Callable[[Lesson], str]]] = {
    "drew": _drew,
    "revealed": _revealed,
    "discarded": _discarded,
    "picked": _picked,
    "decided": _decided,
    "found-nothing": _found_nothing,
    "coin": _coin,
    "protector": _protector,
}
