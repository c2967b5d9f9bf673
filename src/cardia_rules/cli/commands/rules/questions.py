"""``cardia questions``: where the rule documents are silent, and what a table may answer."""

from typing import Any

from cardia_rules.cli.arguments import completing
from cardia_rules.cli.arguments.parameters import argument, cli_command, every_case, for_programs, option
from cardia_rules.cli.terminal.output import list_all, nothing_found, say_cases, say_heading, say_paragraph
from cardia_rules.faq.register import Question, all_questions, cases, questions
from cardia_rules.kernel.register.entries import HOUSE
from cardia_rules.language import Language
from cardia_rules.render.languages import phrase


@cli_command("questions", pages=True)
@argument("words", "words-to-find", nargs=-1)
@option("--card", says="questions.card", stands_for="card", shell_complete=completing.cards)
@every_case
@for_programs
def command(words: tuple[str, ...], card: str | None, every_case: bool, as_json: bool, lang: Language) -> int:
    """List the open questions that words ask for, the best first."""

    def show(question: Question) -> None:
        say_heading(question.id)
        say_paragraph(question.asks.to(lang))
        for key, answer in question.answers.items():
            how = "cli.questions.usual" if key == question.default else "cli.questions.other"
            say_paragraph(phrase(how, lang, key=key, answer=answer.to(lang)), 6)
        for one in question.settled:
            if question.settled[-1].by != HOUSE:
                by = f"cli.questions.by.{one.capacity}"
                whom = phrase(by, lang, ruling=one.by, who=one.who, where=one.where)
                say_paragraph(phrase("cli.questions.settled", lang, key=one.answer, on=one.on, whom=whom), 6)
            if one.reason is not None:
                say_paragraph(phrase("cli.questions.reason", lang, reason=one.reason.to(lang)), 8)
        say_cases(cases(question.id), lang, every_case)

    def as_data(question: Question) -> dict[str, Any]:
        return {
            "id": question.id,
            "asks": question.asks.by_language(),
            "answers": {key: text.by_language() for key, text in question.answers.items()},
            "default": question.default,
            "settled": [
                {
                    "answer": one.answer,
                    "by": one.by,
                    "capacity": one.capacity,
                    "on": one.on,
                    "who": one.who,
                    "where": one.where,
                    "reason": one.reason.by_language() if one.reason is not None else None,
                }
                for one in question.settled
            ],
            "cards": question.cards,
            "cases": [shown.name for shown in cases(question.id)],
        }

    asked = " ".join(words)
    found = questions(card=card, words=asked)
    nothing = nothing_found("cli.questions.none", asked, all_questions(), lang)
    return list_all(found, show, as_data if as_json else None, nothing)
