"""``cardia verify``: does a log say what the rules give?"""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from cardia_rules.cli.output import say, say_json, with_progress
from cardia_rules.cli.parameters import argument, cli_command, for_programs, in_language
from cardia_rules.errors import DataError
from cardia_rules.events.log import SUFFIX
from cardia_rules.language import Language
from cardia_rules.message import Message
from cardia_rules.render.errors import verdict_in_words
from cardia_rules.render.languages import phrase
from cardia_rules.replay.adjudicate import Conclusion, Finding, verify_file


@cli_command("verify")
@argument("logs", "logs", nargs=-1, required=True)
@for_programs
@in_language
def command(logs: tuple[str, ...], as_json: bool, lang: Language) -> int:
    """Give a verdict on each log."""
    files = _files(logs)
    findings: list[tuple[str, Finding]] = []
    for file in with_progress(files, "cardia verify"):
        finding = verify_file(file)
        findings.append((str(file), finding))
        if not as_json:
            say(
                phrase("cli.verify.line", lang, file=file, verdict=verdict_in_words(finding, lang)),
                "" if finding else "bold red",
            )
    if as_json:
        say_json([_record(name, finding, lang) for name, finding in findings])
    elif len(findings) > 1:
        exact = sum(finding.conclusion == Conclusion.EXACT for _name, finding in findings)
        summary = phrase("cli.verify.summary", lang, exact=exact, count=len(findings))
        others = sum(finding.conclusion == Conclusion.OTHER_REASONS for _name, finding in findings)
        say(phrase("cli.verify.otherwise", lang, summary=summary, count=others) if others else summary)
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
    return {"file": name, "says": verdict_in_words(finding, lang), "finding": finding}
