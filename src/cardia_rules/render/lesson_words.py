"""What somebody has learned since an event, as it follows their name."""

from typing import Final

from cardia_rules.catalogue.words import Language
from cardia_rules.render.names import card_name, card_with_influence, seat_name
from cardia_rules.render.phrases import Phrase
from cardia_rules.render.words import option_in_words
from cardia_rules.views.learned import Lesson, LessonKind

LESSONS: Final[dict[LessonKind, Phrase]] = {
    "drew": Phrase("drew the {cards}", "a pioché : {cards}"),
    "revealed": Phrase("saw {seat}'s {cards} revealed", "a vu révéler de {seat} : {cards}"),
    "discarded": Phrase("saw {seat}'s {cards} discarded", "a vu défausser de {seat} : {cards}"),
    "picked": Phrase(
        "saw which cards chance took from {seat}'s hand: {cards}",
        "a vu ce que le hasard a pris de la main de {seat} : {cards}",
    ),
    "decided": Phrase("saw {seat} decide to {option}", "a vu la décision de {seat} : {option}"),
    "found-nothing": Phrase(
        "learned that {seat} holds nothing of what was looked for",
        "a appris que {seat} n'a rien de ce qui était cherché",
    ),
    "coin": Phrase("saw the coin put {seat} first", "a vu la pièce désigner {seat} en premier"),
    "protector": Phrase("saw the protector turned up: {cards}", "a vu le protecteur retourné : {cards}"),
}


def lesson_in_words(lesson: Lesson, lang: Language = "en") -> str:
    """``saw South's Judge (8) revealed``."""
    return LESSONS[lesson.kind](
        lang,
        seat="" if lesson.seat is None else seat_name(lesson.seat, lang),
        cards=", ".join(_card(card, lesson, lang) for card in lesson.cards),
        option="" if lesson.option is None else option_in_words(lesson.option, lang),
    )


def _card(card: str, lesson: Lesson, lang: Language) -> str:
    return card_name(card, lang) if lesson.kind == "protector" else card_with_influence(card, lang)
