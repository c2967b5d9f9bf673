"""``cardia verify``: does a log say what the rules give?"""

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from cardia_rules.cli import completing
from cardia_rules.cli.output import say, say_json, with_progress
from cardia_rules.cli.parameters import argument, cli_command, for_programs, in_language
from cardia_rules.cli.source import STDIN
from cardia_rules.errors import DataError
from cardia_rules.events.log import SUFFIX
from cardia_rules.faq.case.library import own_or_shipped
from cardia_rules.kernel.collection import DAMAGED, each_log, opened, unpacked
from cardia_rules.kernel.problems import LogProblem
from cardia_rules.language import Language
from cardia_rules.message import Message
from cardia_rules.render.errors import verdict_in_words
from cardia_rules.render.languages import phrase
from cardia_rules.replay.adjudicate import Conclusion, Finding, verify, verify_file
from cardia_rules.store.matches import is_match, read_match


@cli_command("verify")
@argument("logs", "logs", nargs=-1, required=True, shell_complete=completing.files)
@for_programs
@in_language
def command(logs: tuple[str, ...], as_json: bool, lang: Language) -> int:
    """Give a verdict on each log."""
    files = _files(logs)
    findings: list[tuple[str, Finding]] = []
    for file in with_progress(files, "cardia verify"):
        for name, finding in _verified(file):
            findings.append((name, finding))
            if not as_json:
                verdict = verdict_in_words(finding, lang)
                say(
                    phrase("cli.verify.line", lang, file=name, verdict=verdict),
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


def _verified(file: str) -> Iterator[tuple[str, Finding]]:
    """Verify each log of a file, or of standard input, one at a time."""
    if file == STDIN:
        yield from _each(file, each_log(unpacked(sys.stdin.buffer)))
        return
    path = own_or_shipped(file)
    if not path.is_file():  # a pipe may never end, nor begin
        yield file, verify_file(path)
        return
    try:
        with opened(path) as stream:
            yield from _each(file, each_log(stream))
    except (*DAMAGED, ValueError):
        yield file, verify_file(path)


def _each(file: str, logs: Iterable[bytes | LogProblem]) -> Iterator[tuple[str, Finding]]:
    """Name a log by its file, and by its number from the second one on."""
    number = 0
    for number, log in enumerate(logs, 1):
        name = file if number == 1 else f"{file}#{number}"
        if isinstance(log, LogProblem):
            yield name, Finding(conclusion=Conclusion.UNREADABLE, agreed=0, problem=log)
        else:
            yield name, _match_verified(log) if is_match(log) else verify(log)
    if not number:
        yield file, verify(b"")


def _match_verified(data: bytes) -> Finding:
    """Judge the record of a match: its chain and its order; its games are judged each for itself."""
    log = read_match(data)
    conclusion = Conclusion.EXACT if log.problem is None else Conclusion.UNREADABLE
    return Finding(conclusion=conclusion, agreed=len(log.events), problem=log.problem)


def _files(logs: Iterable[str]) -> list[str]:
    files: list[str] = []
    for log in logs:
        if not log:
            raise DataError(Message('"" is no file; expected a log or a folder of logs'))
        path = Path(log)
        if log == STDIN or not path.is_dir():
            files.append(log)
        elif found := sorted((*path.rglob(f"*{SUFFIX}"), *path.rglob(f"*{SUFFIX}.gz"))):
            files += map(str, found)
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
