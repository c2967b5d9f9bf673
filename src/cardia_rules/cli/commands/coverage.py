"""``cardia coverage``: which rulings and open questions no case shows."""

from pathlib import Path
from typing import Final

from cardia_rules.catalogue.words import Language
from cardia_rules.cli.helping import argument, speaking_command
from cardia_rules.cli.listing import heading, paragraph
from cardia_rules.cli.options import for_programs, in_language
from cardia_rules.cli.speaking import say, say_json
from cardia_rules.errors import DataError
from cardia_rules.faq.library import files_in, shipped, shown_in
from cardia_rules.faq.register import all_questions, all_rulings
from cardia_rules.message import Message
from cardia_rules.render.phrases import Phrase
from cardia_rules.spelling import quoted

_RULINGS: Final = Phrase(
    "{shown} of {all} rulings are shown by a case", "Règles montrées par un cas : {shown} sur {all}"
)
_QUESTIONS: Final = Phrase(
    "{shown} of {all} open questions are shown by a case",
    "Questions ouvertes montrées par un cas : {shown} sur {all}",
)
_CASES: Final = Phrase("{count} cases", "{count} cas")
_UNREADABLE: Final = Phrase(
    "{count} more cannot be read (cardia case says why)",
    "Illisibles en plus : {count} (cardia case dit pourquoi)",
)


SAYS: Final = Phrase(
    "Which rulings and open questions no case of DIR shows, or none of those that come with the library.\n\n"
    "The exit code is 1 if there are any.",
    "Quelles règles et questions ouvertes aucun cas du DOSSIER ne montre, ou aucun de la bibliothèque.\n\n"
    "Le code de sortie est 1 s'il y en a.",
)


@speaking_command("coverage", SAYS)
@argument("folder", Phrase("[DIR]", "[DOSSIER]"), required=False)
@for_programs
@in_language
def command(folder: str | None, as_json: bool, lang: Language) -> int:
    place = _folder(folder)
    count, shown = shown_in(place)
    unreadable = len(files_in(place)) - count
    rulings = {key: each.says.to(lang) for key, each in all_rulings().items() if key not in shown}
    questions = {key: each.asks.to(lang) for key, each in all_questions().items() if key not in shown}
    if as_json:
        found = {"cases": count, "unreadable": unreadable}
        say_json(found | {"rulings": list(rulings), "questions": list(questions)})
    else:
        for key, text in (rulings | questions).items():
            heading(key)
            paragraph(text)
        say(_RULINGS(lang, shown=len(all_rulings()) - len(rulings), all=len(all_rulings())))
        say(_QUESTIONS(lang, shown=len(all_questions()) - len(questions), all=len(all_questions())))
        say(_CASES(lang, count=count))
        if unreadable:
            say(_UNREADABLE(lang, count=unreadable))
    return 1 if rulings or questions else 0


def _folder(given: str | None) -> Path:
    if given is None:
        return shipped()
    if not given or not Path(given).is_dir():
        raise DataError(Message("{name}: there is no such folder", name=given or quoted(given)))
    return Path(given)
