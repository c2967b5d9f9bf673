"""``cardia coverage``: which rulings and open questions no case shows."""

from pathlib import Path

from cardia_rules.cli.arguments.parameters import argument, cli_command, for_programs
from cardia_rules.cli.terminal.output import say, say_heading, say_json, say_paragraph
from cardia_rules.errors import DataError
from cardia_rules.faq.case.library import shipped, shown_by
from cardia_rules.faq.register import all_questions, all_rulings
from cardia_rules.kernel.cases.pages import cases_in
from cardia_rules.language import Language
from cardia_rules.render.explanation import printed_at
from cardia_rules.render.languages import phrase
from cardia_rules.spelling import quoted


@cli_command("coverage", pages=True)
@argument("folder", "cases", required=False)
@for_programs
def command(folder: str | None, as_json: bool, lang: Language) -> int:
    """List the rulings and open questions that no case shows."""
    place = _folder(folder)
    written = cases_in(place)
    count, shown = shown_by(written)
    unreadable = len(written) - count
    rulings = {key: each.says.to(lang) for key, each in all_rulings().items() if key not in shown}
    questions = {key: each.asks.to(lang) for key, each in all_questions().items() if key not in shown}
    if as_json:
        found = {"cases": count, "unreadable": unreadable}
        say_json(found | {"rulings": list(rulings), "questions": list(questions)})
    else:
        for key, text in (rulings | questions).items():
            where = printed_at(key, lang)
            say_heading(phrase("cli.listing.ruling", lang, name=key, where=where) if where else key)
            say_paragraph(text)
        say(
            phrase(
                "cli.coverage.rulings", lang, shown=len(all_rulings()) - len(rulings), all=len(all_rulings())
            )
        )
        say(
            phrase(
                "cli.coverage.questions",
                lang,
                shown=len(all_questions()) - len(questions),
                all=len(all_questions()),
            )
        )
        say(phrase("cli.coverage.cases", lang, count=count))
        if unreadable:
            say(phrase("cli.coverage.unreadable", lang, count=unreadable))
    return 1 if rulings or questions else 0


def _folder(given: str | None) -> Path:
    if given is None:
        return shipped()
    if not given or not Path(given).is_dir():
        raise DataError("{name}: there is no such folder", name=given or quoted(given))
    return Path(given)
