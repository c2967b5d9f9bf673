"""``cardia verify``: does a log say what the rules give?"""

from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from cardia_rules.catalogue.words import Language
from cardia_rules.cli.helping import argument, speaking_command
from cardia_rules.cli.options import for_programs, in_language
from cardia_rules.cli.progress import watched
from cardia_rules.cli.speaking import say, say_json
from cardia_rules.errors import DataError
from cardia_rules.events.log import SUFFIX
from cardia_rules.message import Message
from cardia_rules.render.phrases import Phrase
from cardia_rules.render.verdict_words import verdict
from cardia_rules.replay.adjudicate import Conclusion, Finding, verify_file

LINE: Final = Phrase("{file}: {verdict}", "{file} : {verdict}")
SUMMARY: Final = Phrase("{exact} of {count} logs are exact", "Journaux exacts : {exact} sur {count}")
OTHERWISE: Final = Phrase(
    "{summary}; {count} more are the same game for other reasons",
    "{summary} ; {count} de plus sont la même partie pour d'autres raisons",
)


SAYS: Final = Phrase(
    "Resolve every decision of a log again and compare: a verdict for each LOG.\n\n"
    "A folder stands for the logs in it. The exit code is 0 if every game stands, exact or for other reasons"
    " than are given today, 1 if one does not, 2 if one is not there.",
    "Résout à nouveau chaque décision d'un journal et compare : un verdict pour chaque JOURNAL.\n\n"
    "Un dossier vaut pour les journaux qu'il contient. Le code de sortie est 0 si chaque partie tient,"
    " exacte ou pour d'autres raisons qu'aujourd'hui, 1 si l'une ne tient pas, 2 si l'un n'existe pas.",
)


@speaking_command("verify", SAYS)
@argument("logs", Phrase("LOG...", "JOURNAL..."), nargs=-1, required=True)
@for_programs
@in_language
def command(logs: tuple[str, ...], as_json: bool, lang: Language) -> int:
    files = _files(logs)
    findings: list[tuple[str, Finding]] = []
    for file in watched(files, "cardia verify"):
        finding = verify_file(file)
        findings.append((str(file), finding))
        if not as_json:
            say(
                LINE(lang, file=file, verdict=verdict(finding, lang)),
                "" if finding else "bold red",
            )
    if as_json:
        say_json([_record(name, finding, lang) for name, finding in findings])
    elif len(findings) > 1:
        exact = sum(finding.conclusion == Conclusion.EXACT for _name, finding in findings)
        summary = SUMMARY(lang, exact=exact, count=len(findings))
        others = sum(finding.conclusion == Conclusion.OTHER_REASONS for _name, finding in findings)
        say(OTHERWISE(lang, summary=summary, count=others) if others else summary)
    return max(map(_status, findings))


def _files(logs: Iterable[str]) -> list[Path]:
    files: list[Path] = []
    for log in logs:
        if not log:
            raise DataError(Message('"" is no file; expected a log or a folder of logs'))
        path = Path(log)
        if not path.is_dir():
            files.append(path)
        elif found := sorted(path.rglob(f"*{SUFFIX}")):
            files += found
        else:
            raise DataError(
                Message("{name}: there is no {suffix} file in this folder", name=log, suffix=SUFFIX)
            )
    return files


def _status(found: tuple[str, Finding]) -> int:
    _name, finding = found
    if finding.problem is not None and finding.problem.code == "no-file":
        return 2
    return 0 if finding else 1


def _record(name: str, finding: Finding, lang: Language) -> dict[str, Any]:
    return {"file": name, "says": verdict(finding, lang), "finding": finding}
