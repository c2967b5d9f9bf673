"""``python -m tests.transcripts``: write down how every case goes now; the diff shows what changed.

What a case states is what a judge looks at; its transcript holds all the rest, line by line with every
reason, so that no event, ruling or cause changes without somebody seeing it in a diff.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec

from cardia_rules.datafiles import read_text
from cardia_rules.errors import DataError, Failure
from cardia_rules.events import vocabulary as ev
from cardia_rules.faq.case.reading import read_case
from cardia_rules.faq.case.run import Report, run
from cardia_rules.faq.notation import describe_log, option_text
from cardia_rules.faq.notation.events import fields_in_words
from cardia_rules.resolution.position import Ask

FOLDER: Final = "transcripts"
_WHY: Final = frozenset(ev.Event.__struct_fields__)
_GIVEN: Final = frozenset(("setup", "table", "about"))  # the case itself states these


def transcript(report: Report) -> str:
    """Everything that happened in a case, what was refused, and what is asked at its end."""
    return "".join(f"{line}\n" for line in _lines(report))


def transcript_file(case: Path) -> Path:
    """Where the transcript of a case file lies."""
    return case.parent / FOLDER / f"{case.stem}.txt"


def difference(report: Report, file: Path) -> str | None:
    """Where a case no longer goes as it was written down; None if it does, or if nothing was."""
    if not file.exists():
        return None
    written, now = read_text(file).splitlines(), transcript(report).splitlines()
    if written == now:
        return None
    at = next((at for at, pair in enumerate(zip(written, now, strict=False)) if pair[0] != pair[1]), None)
    at = min(len(written), len(now)) if at is None else at
    was, is_now = (lines[at].strip() if at < len(lines) else "nothing more" for lines in (written, now))
    return f"the transcript says '{was}'; now it is '{is_now}'"


def _lines(report: Report) -> Iterator[str]:
    for number, (words, event) in enumerate(zip(describe_log(report.events), report.events, strict=True), 1):
        yield f"{number:4} {words}{_unsaid(event)}{_because(event.cause)}{_resting_on(event)}"
    yield from (_refused(failure) for failure in report.refusals)
    if report.game is not None:
        yield from (f"asks {_ask(ask)}" for ask in report.game.asks)


def _refused(failure: Failure) -> str:
    ruling = f" [{failure.ruling}]" if failure.ruling else ""
    facts = "".join(f" {name}={_plain(fact)}" for name, fact in failure.facts.items())
    return f"refused {failure.code} to {failure.tell}{ruling}:{facts} {failure.message}"


def _unsaid(event: ev.AnyEvent) -> str:
    """The fields that the words leave out."""
    said = _WHY | _GIVEN | fields_in_words(event)
    fields = [
        f"{name} {_plain(getattr(event, name))}"
        for name in event.__struct_fields__
        if name not in said and getattr(event, name) not in (None, "", ())
    ]
    return f" ({', '.join(fields)})" if fields else ""


def _plain(value: object) -> str:
    if isinstance(value, msgspec.Struct):
        return msgspec.json.encode(value).decode()
    return ", ".join(map(_plain, value)) if isinstance(value, (tuple, list)) else str(value)


def _because(cause: int | None) -> str:
    return f" <{cause}" if cause else ""


def _resting_on(event: ev.AnyEvent | Ask) -> str:
    why = (*event.rulings, *getattr(event, "questions", ()))
    return f" [{', '.join(why)}]" if why else ""


def _ask(ask: Ask) -> str:
    by = f" for {ask.card}" if ask.card else ""
    options = " | ".join(map(option_text, ask.options))
    return f"{ask.seat} {ask.kind}{by}{_because(ask.cause)}{_resting_on(ask)}: {options}"


def record(report: Report, file: Path) -> None:
    """Write a transcript down; only of a case that holds."""
    if not report.holds:
        raise DataError(f"{report.case.file or 'the case'} does not hold, so there is nothing to write down")
    file.parent.mkdir(exist_ok=True)
    file.write_text(transcript(report), "utf-8", newline="\n")


CASES = Path(__file__).with_name("faq_cases")


def plays(report: Report) -> bool:
    """Whether anything happens in a case; some only count what is printed."""
    return bool(report.events or report.refusals)


def main() -> int:
    files = sorted(CASES.glob("*.toml"))
    reports = {file: run(read_case(file)) for file in files}
    failing = [file.name for file, report in reports.items() if not report.holds]
    if failing:
        print(f"nothing was written, because these cases do not hold: {', '.join(failing)}", file=sys.stderr)
        return 1
    for file, report in reports.items():
        if plays(report):
            record(report, transcript_file(file))
    for stale in set((CASES / FOLDER).glob("*.txt")) - set(map(transcript_file, files)):
        stale.unlink()
    print(f"{sum(map(plays, reports.values()))} transcripts written")
    return 0


if __name__ == "__main__":
    sys.exit(main())
