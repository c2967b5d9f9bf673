"""``cardia verify``: does a log say what the rules give?"""

from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

import click

from cardia_rules.catalogue.words import Language
from cardia_rules.cli.options import for_programs, in_language
from cardia_rules.cli.phrases import Phrase
from cardia_rules.cli.progress import watched
from cardia_rules.cli.speaking import say, say_json
from cardia_rules.errors import DataError
from cardia_rules.events.log import SUFFIX, read_log_file
from cardia_rules.render.asking import ask_in_words, chance_in_words
from cardia_rules.render.problems import problem_in_words
from cardia_rules.render.refusing import failure_in_words
from cardia_rules.render.words import in_words
from cardia_rules.replay.adjudicate import Conclusion, Finding, verify
from cardia_rules.resolution.recipe import Divergence

EXACT: Final = Phrase(
    "exact: all {count} events are what the rules give",
    "exact : les {count} événements sont ceux que donnent les règles",
)
OWED: Final = Phrase(
    "; {count} more follow before the next decision", " ; {count} de plus suivent avant la prochaine décision"
)
UNREADABLE: Final = Phrase("unreadable: {problem}", "illisible : {problem}")
DIVERGED: Final = Phrase("diverged at event {number}: {how}", "diverge à l'événement {number} : {how}")
GIVEN: Final = Phrase(
    'the log says "{recorded}" and the rules give "{given}"',
    "le journal dit « {recorded} » et les règles donnent « {given} »",
)
OTHER_REASONS: Final = Phrase(
    '"{recorded}" is right, but not its {fields}',
    "« {recorded} » est juste, mais pas : {fields}",
)
REFUSED: Final = Phrase(
    'the log says "{recorded}", and that is refused: {why}',
    "le journal dit « {recorded} », et c'est refusé : {why}",
)
WAITED: Final = Phrase(
    'the log says "{recorded}", where the rules wait: {for_what}',
    "le journal dit « {recorded} », là où les règles attendent : {for_what}",
)
IS_OVER: Final = Phrase(
    'the log goes on with "{recorded}" after the end of the game',
    "le journal continue par « {recorded} » après la fin de la partie",
)
SUMMARY: Final = Phrase("{exact} of {count} logs are exact", "{exact} journaux exacts sur {count}")


@click.command("verify")
@click.argument("logs", metavar="LOG...", nargs=-1, required=True)
@for_programs
@in_language
def command(logs: tuple[str, ...], as_json: bool, lang: Language) -> int:
    """Resolve every decision of a log again and compare: a verdict for each LOG.

    A directory stands for the logs in it. The exit code is 0 if all are exact, 1 if one is not, 2 if one
    is not there.
    """
    files = _files(logs)
    findings: list[tuple[str, Finding]] = []
    for file in watched(files, "cardia verify"):
        finding = verify(read_log_file(file))
        findings.append((str(file), finding))
        if not as_json:
            say(
                f"{file}: {verdict(finding, lang)}",
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
        path = Path(log)
        if not path.is_dir():
            files.append(path)
        elif found := sorted(path.rglob(f"*{SUFFIX}")):
            files += found
        else:
            raise DataError(f"{log}: there is no {SUFFIX} file in this directory")
    return files


def _status(found: tuple[str, Finding]) -> int:
    _name, finding = found
    if finding.problem is not None and finding.problem.code == "no-file":
        return 2
    return 0 if finding.conclusion == Conclusion.EXACT else 1


# ------------------------------------------------------------------ in words
def verdict(finding: Finding, lang: Language) -> str:
    """What came of a log, in one line."""
    if finding.problem is not None:
        return UNREADABLE(lang, problem=problem_in_words(finding.problem, lang))
    if finding.divergence is not None:
        return DIVERGED(lang, number=finding.divergence.number, how=_how(finding.divergence, lang))
    owed = OWED(lang, count=len(finding.owed)) if finding.owed else ""
    return EXACT(lang, count=finding.agreed) + owed


def _how(divergence: Divergence, lang: Language) -> str:
    recorded = in_words(divergence.recorded, lang)
    if divergence.given is not None:
        given = in_words(divergence.given, lang)
        if given == recorded:
            return OTHER_REASONS(lang, recorded=recorded, fields=", ".join(divergence.fields))
        return GIVEN(lang, recorded=recorded, given=given)
    if divergence.failures:
        why = "; ".join(failure_in_words(each, lang) for each in divergence.failures)
        return REFUSED(lang, recorded=recorded, why=why)
    waits = [ask_in_words(ask, lang) for ask in divergence.asks]
    if divergence.chance is not None:
        waits.append(chance_in_words(divergence.chance, lang))
    return (
        WAITED(lang, recorded=recorded, for_what=" ".join(waits))
        if waits
        else IS_OVER(lang, recorded=recorded)
    )


def _record(name: str, finding: Finding, lang: Language) -> dict[str, Any]:
    return {"file": name, "says": verdict(finding, lang), "finding": finding}
