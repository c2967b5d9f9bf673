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


SAYS: Final = Phrase(
    "Resolve every decision of a log again and compare: a verdict for each LOG.\n\n"
    "A folder stands for the logs in it. The exit code is 0 if all are exact, 1 if one is not, 2 if one"
    " is not there.",
    "Résout à nouveau chaque décision d'un journal et compare : un verdict pour chaque JOURNAL.\n\n"
    "Un dossier vaut pour les journaux qu'il contient. Le code de sortie est 0 si tous sont exacts, 1 si l'un"
    " ne l'est pas, 2 si l'un n'existe pas.",
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
                "" if finding.conclusion == Conclusion.EXACT else "bold red",
            )
    if as_json:
        say_json([_record(name, finding, lang) for name, finding in findings])
    elif len(findings) > 1:
        exact = sum(finding.conclusion == Conclusion.EXACT for _name, finding in findings)
        say(SUMMARY(lang, exact=exact, count=len(findings)))
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
    return 0 if finding.conclusion == Conclusion.EXACT else 1


def _record(name: str, finding: Finding, lang: Language) -> dict[str, Any]:
    return {"file": name, "says": verdict(finding, lang), "finding": finding}
