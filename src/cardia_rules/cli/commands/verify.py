"""``cardia verify``: does a log say what the rules give?"""

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from cardia_rules.cli import parameters
from cardia_rules.cli.jobs import counted, jobs_option, on_dask, on_jobs
from cardia_rules.cli.output import say, say_json, say_json_line
from cardia_rules.cli.parameters import argument, cli_command, for_programs, option
from cardia_rules.cli.source import STDIN
from cardia_rules.faq.case.library import own_or_sample
from cardia_rules.kernel.log.collection import each_log, unpacked
from cardia_rules.language import Language
from cardia_rules.render.errors import verdict_in_words
from cardia_rules.render.languages import phrase
from cardia_rules.replay.adjudicate import Conclusion, Finding
from cardia_rules.replay.many import (
    NamedLog,
    files_in,
    logs_in,
    numbered,
    verify_logs,
)


@cli_command("verify")
@argument("logs", "logs", nargs=-1, required=True, shell_complete=parameters.files)
@jobs_option
@option("--dask", says="verify.dask", stands_for="address")
@option("--resume", says="verify.resume", stands_for="file")
@option("--facts", says="verify.facts", is_flag=True)
@option("--failures", says="verify.failures", is_flag=True)
@option("--jsonl", says="jsonl", is_flag=True)
@for_programs
def verify_command(
    logs: tuple[str, ...],
    jobs: int,
    dask: str | None,
    resume: str | None,
    facts: bool,
    failures: bool,
    jsonl: bool,
    as_json: bool,
    lang: Language,
) -> int:
    """Give a verdict on each log."""
    places = [place for log in logs for place in _places(log)]
    tally, status, kept = dict.fromkeys(Conclusion, 0), 0, []
    with on_dask(dask) if dask else on_jobs(jobs) as executor:
        found = verify_logs(_logs(places), executor, facts=facts, noted=resume)
        for name, finding in counted(found, len(places), "cardia verify"):
            tally[finding.conclusion] += 1
            status = max(status, _status(finding))
            if failures and finding:
                continue
            if as_json:
                kept.append(_record(name, finding, lang))
            elif jsonl:
                say_json_line(_record(name, finding, lang))
            else:
                verdict = verdict_in_words(finding, lang)
                line = phrase("cli.verify.line", lang, file=name, verdict=verdict)
                say(line, "" if finding else "bold red")
    if as_json:
        say_json(kept)
    elif not jsonl and (sum(tally.values()) > 1 or failures):
        say(_summary(tally, lang))
    return status


def _places(log: str) -> Iterable[str]:
    # What is not there is looked for among what comes with the library.
    return [log] if log == STDIN or (log and not Path(log).exists()) else files_in(log)


def _logs(places: Iterable[str]) -> Iterator[NamedLog]:
    for place in places:
        if place == STDIN:
            yield from numbered(place, each_log(unpacked(sys.stdin.buffer)))
            continue
        shipped = str(own_or_sample(place)) if place else place
        for name, *rest in logs_in((shipped,)):
            yield NamedLog(name.replace(shipped, place, 1), *rest)


def _summary(tally: dict[Conclusion, int], lang: Language) -> str:
    summary = phrase("cli.verify.summary", lang, exact=tally[Conclusion.EXACT], count=sum(tally.values()))
    others = tally[Conclusion.OTHER_REASONS]
    return phrase("cli.verify.otherwise", lang, summary=summary, count=others) if others else summary


def _status(finding: Finding) -> int:
    if finding.problem is not None and finding.problem.code == "no-file":
        return 2
    return 0 if finding else 1


def _record(name: str, finding: Finding, lang: Language) -> dict[str, Any]:
    return {"file": name, "says": verdict_in_words(finding, lang), "finding": finding}
