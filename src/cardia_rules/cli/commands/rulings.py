"""``cardia rulings``: what the rule documents say."""

from typing import Any, Final

import attrs

from cardia_rules.catalogue.words import Language
from cardia_rules.cli.helping import argument, option, speaking_command
from cardia_rules.cli.listing import heading, list_all, paragraph, shown_by
from cardia_rules.cli.options import CARD, WORDS, for_programs, in_language
from cardia_rules.faq.register import Statement, cases, rulings
from cardia_rules.render.phrases import Phrase

_NONE: Final = Phrase(
    "cardia: no ruling has all of that in it", "cardia : aucune règle ne contient tout cela"
)


ONLY_CARD: Final = Phrase(
    "Only what speaks of this character, location or protector.",
    "Seulement ce qui parle de ce personnage, de ce lieu ou de ce Protecteur.",
)
ONLY_TOPIC: Final = Phrase(
    "Only one topic, such as 'end of game'.", "Un seul thème, par exemple « fin de partie »."
)
SAYS: Final = Phrase(
    "What the rule documents say: every ruling with all these WORDS, and the cases that show it.",
    "Ce que disent les règles : chaque règle où figurent tous ces MOTS, et les cas qui la montrent.",
)


@speaking_command("rulings", SAYS)
@argument("words", WORDS, nargs=-1)
@option("--card", says=ONLY_CARD, stands_for=CARD)
@option("--topic", says=ONLY_TOPIC, stands_for=Phrase("TOPIC", "THÈME"))
@for_programs
@in_language
def command(
    words: tuple[str, ...], card: str | None, topic: str | None, as_json: bool, lang: Language
) -> int:
    def show(ruling: Statement) -> None:
        heading(ruling.id)
        paragraph(ruling.says.to(lang))
        shown_by(cases(ruling.id), lang)

    def as_data(ruling: Statement) -> dict[str, Any]:
        return {
            "id": ruling.id,
            "kind": ruling.kind,
            "topic": ruling.topic,
            "says": attrs.asdict(ruling.says),
            "cards": ruling.cards,
            "cases": [shown.file for shown in cases(ruling.id)],
        }

    found = rulings(card=card, topic=topic, words=" ".join(words))
    return list_all(found, show, as_data if as_json else None, _NONE(lang))
