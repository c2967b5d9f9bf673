"""``cardia rulings``: what the rule documents say."""

from typing import Any, Final

import attrs
import click

from cardia_rules.catalogue.words import Language
from cardia_rules.cli.listing import heading, list_all, paragraph, shown_by
from cardia_rules.cli.options import for_programs, in_language
from cardia_rules.faq.register import Statement, cases, rulings
from cardia_rules.render.phrases import Phrase

_NONE: Final = Phrase(
    "cardia: no ruling has all of that in it", "cardia : aucune règle ne contient tout cela"
)


@click.command("rulings")
@click.argument("words", nargs=-1)
@click.option("--card", metavar="CARD", help="Only what speaks of this character, location or protector.")
@click.option("--topic", metavar="TOPIC", help="Only one topic, such as 'end of game'.")
@for_programs
@in_language
def command(
    words: tuple[str, ...], card: str | None, topic: str | None, as_json: bool, lang: Language
) -> int:
    """What the rule documents say: every ruling with all these WORDS, and the cases that show it."""

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
