"""``cardia rulings``: what the rule documents say."""

from typing import Any

from cardia_rules.bench.answers.reference import statement_record
from cardia_rules.cli.arguments import completing
from cardia_rules.cli.arguments.parameters import argument, cli_command, every_case, for_programs, option
from cardia_rules.cli.terminal.output import list_all, nothing_found, say_cases, say_heading, say_paragraph
from cardia_rules.faq.register import Statement, all_rulings, cases, rulings
from cardia_rules.language import Language
from cardia_rules.render.explanation import printed_at
from cardia_rules.render.languages import phrase


@cli_command("rulings", pages=True)
@argument("words", "words-to-find", nargs=-1)
@option("--card", says="rulings.card", stands_for="card", shell_complete=completing.cards)
@option("--topic", says="rulings.topic", stands_for="topic")
@every_case
@for_programs
def command(
    words: tuple[str, ...],
    card: str | None,
    topic: str | None,
    every_case: bool,
    as_json: bool,
    lang: Language,
) -> int:
    """List the rulings that a question in words asks for, the best first."""

    def show(ruling: Statement) -> None:
        say_heading(phrase("cli.listing.ruling", lang, name=ruling.id, where=printed_at(ruling.id, lang)))
        say_paragraph(ruling.says.to(lang))
        say_cases(cases(ruling.id), lang, every_case)

    def as_data(ruling: Statement) -> dict[str, Any]:
        # As the bench tells it; a program gets what it says in every language, and the files of its cases.
        return statement_record(ruling, lang) | {
            "says": ruling.says.by_language(),
            "cases": [shown.name for shown in cases(ruling.id)],
        }

    asked = " ".join(words)
    found = rulings(card=card, topic=topic, words=asked)
    nothing = nothing_found("cli.rulings.none", asked, all_rulings(), lang)
    return list_all(found, show, as_data if as_json else None, nothing)
