"""``cardia rulings``: what the rule documents say."""

from typing import Any

from cardia_rules.cli.output import list_all, say_cases, say_heading, say_paragraph
from cardia_rules.cli.parameters import argument, cli_command, for_programs, in_language, option
from cardia_rules.faq.register import Statement, cases, rulings
from cardia_rules.language import Language
from cardia_rules.render.languages import phrase


@cli_command("rulings")
@argument("words", "words-to-find", nargs=-1)
@option("--card", says="rulings.card", stands_for="card")
@option("--topic", says="rulings.topic", stands_for="topic")
@for_programs
@in_language
def command(
    words: tuple[str, ...], card: str | None, topic: str | None, as_json: bool, lang: Language
) -> int:
    """List the rulings that have all these words in them."""

    def show(ruling: Statement) -> None:
        say_heading(ruling.id)
        say_paragraph(ruling.says.to(lang))
        say_cases(cases(ruling.id), lang)

    def as_data(ruling: Statement) -> dict[str, Any]:
        return {
            "id": ruling.id,
            "kind": ruling.kind,
            "topic": ruling.topic,
            "says": ruling.says.by_language(),
            "cards": ruling.cards,
            "cases": [shown.file for shown in cases(ruling.id)],
        }

    found = rulings(card=card, topic=topic, words=" ".join(words))
    return list_all(found, show, as_data if as_json else None, phrase("cli.rulings.none", lang))
