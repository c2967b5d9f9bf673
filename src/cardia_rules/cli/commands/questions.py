"""``cardia questions``: where the rule documents are silent, and what a table may answer."""

from typing import Any, Final

import attrs

from cardia_rules.catalogue.words import Language
from cardia_rules.cli.helping import argument, option, speaking_command
from cardia_rules.cli.listing import heading, list_all, paragraph, shown_by
from cardia_rules.cli.options import CARD, WORDS, for_programs, in_language
from cardia_rules.faq.register import Question, cases, questions
from cardia_rules.render.phrases import Phrase

_NONE: Final = Phrase(
    "cardia: no open question has all of that in it", "cardia : aucune question ne contient tout cela"
)
_USUAL: Final = Phrase("{key} (the usual answer): {answer}", "{key} (la réponse habituelle) : {answer}")
_OTHER: Final = Phrase("{key}: {answer}", "{key} : {answer}")


ONLY_CARD: Final = Phrase(
    "Only what concerns this character, location or protector.",
    "Seulement ce qui touche ce personnage, ce lieu ou ce Protecteur.",
)
SAYS: Final = Phrase(
    "Where the documents are silent: every question with all these WORDS, its answers, and its cases.",
    "Où les règles se taisent : chaque question où figurent tous ces MOTS, ses réponses et ses cas.",
)


@speaking_command("questions", SAYS)
@argument("words", WORDS, nargs=-1)
@option("--card", says=ONLY_CARD, stands_for=CARD)
@for_programs
@in_language
def command(words: tuple[str, ...], card: str | None, as_json: bool, lang: Language) -> int:
    def show(question: Question) -> None:
        heading(question.id)
        paragraph(question.asks.to(lang))
        for key, answer in question.answers.items():
            paragraph(
                (_USUAL if key == question.default else _OTHER)(lang, key=key, answer=answer.to(lang)), 6
            )
        shown_by(cases(question.id), lang)

    def as_data(question: Question) -> dict[str, Any]:
        return {
            "id": question.id,
            "asks": attrs.asdict(question.asks),
            "answers": {key: attrs.asdict(text) for key, text in question.answers.items()},
            "default": question.default,
            "cards": question.cards,
            "cases": [shown.file for shown in cases(question.id)],
        }

    found = questions(card=card, words=" ".join(words))
    return list_all(found, show, as_data if as_json else None, _NONE(lang))
