"""``cardia case``: runs cases and says what does not hold."""

from functools import partial
from pathlib import Path
from typing import Any, Final

import attrs

from cardia_rules.bench.answers.records import verdict_as_data
from cardia_rules.catalogue.lookup import at_hand, cards_at_hand
from cardia_rules.catalogue.own import OwnCard
from cardia_rules.cli.arguments import completing
from cardia_rules.cli.arguments.parameters import argument, cli_command, for_programs, option, with_own_cards
from cardia_rules.cli.jobs import counted, jobs_option, on_jobs
from cardia_rules.cli.terminal.narration import say_verdict
from cardia_rules.cli.terminal.output import say, say_json, say_json_line
from cardia_rules.cli.terminal.screen import wrapped
from cardia_rules.errors import DataError
from cardia_rules.faq.case.library import cases_meant, probably_meant, shipped_cases
from cardia_rules.faq.case.reading import read_case
from cardia_rules.faq.case.run import Report, of_its_time, run, to_be_said
from cardia_rules.faq.case.sections import Case
from cardia_rules.kernel.cases.pages import CaseText
from cardia_rules.language import Language
from cardia_rules.message import Message, message_of
from cardia_rules.render.errors import message_in_words
from cardia_rules.render.languages import phrase
from cardia_rules.render.verdict import refusal_in_words
from cardia_rules.replay.many import on_each
from cardia_rules.replay.verdict import Verdict, verdict
from cardia_rules.spelling import did_you_mean

_DOES_NOT_HOLD: Final = 1
_UNREADABLE: Final = 2


@attrs.frozen
class _Outcome:
    """What came of one case: a report, or why it cannot be read."""

    written: CaseText
    report: Report | None = None
    unreadable: str = ""

    @property
    def status(self) -> int:
        if self.report is None:
            return _UNREADABLE
        return 0 if self.report.holds else _DOES_NOT_HOLD

    @property
    def lines(self) -> list[str]:
        return self.report.lines if self.report else [self.unreadable]

    @property
    def reasons(self) -> list[str]:
        """Return what the case says of its reasons, under its title."""
        if self.report is None or not self.report.reasons:
            return []
        return [self.report.lines[0], *self.report.reasons]

    @property
    def hints(self) -> list[str]:
        """Return what to add to the case: a day if it is of its time, what rests on which ruling."""
        if self.report is None:
            return []
        if self.status:
            return [hint] if (hint := of_its_time(self.report.case)) else []
        return to_be_said(self.report)

    @property
    def verdict(self) -> Verdict | None:
        game = self.report.to_tell[0].game if self.report else None
        return verdict(game) if game is not None else None

    def as_data(self, lang: Language) -> dict[str, Any]:
        report = self.report
        problems = report.problems if report else (self.unreadable,)
        return {
            "file": str(self.written.file),
            "name": self.written.name,
            "title": report.case.title.to(lang) if report else None,
            "holds": report.holds if report else None,
            "verdict": verdict_as_data(found, lang) if (found := self.verdict) is not None else None,
            "problems": [message_in_words(problem, lang) for problem in problems],
            "because": _because(report.case) if report else {},
            "hints": [message_in_words(hint, lang) for hint in self.hints],
        }


@cli_command("case")
@argument("places", "files", nargs=-1, shell_complete=completing.sources)
@with_own_cards
@jobs_option
@option("--jsonl", says="jsonl", is_flag=True)
@for_programs
def command(places: tuple[str, ...], jobs: int, jsonl: bool, as_json: bool, lang: Language) -> int:
    """Run cases, and tell whole those that do not hold."""
    written = [one for place in places for one in _cases(place)] if places else [*shipped_cases().values()]
    # A judge who names a case asks what it says; of a folder or a page only what is wrong with it.
    folders = [place for place in places if Path(place).is_dir()]
    named = {found[0] for place in {*places} - {*folders} if len(found := _cases(place)) == 1}
    records, count, held, status = [], len(written), 0, 0
    with on_jobs(jobs) as executor:
        outcomes = on_each(partial(_outcome, cards_at_hand()), written, executor)
        for outcome in counted(outcomes, count, phrase("cli.case.progress", lang)):
            held += not outcome.status
            status = max(status, outcome.status)
            if as_json:
                records.append(outcome.as_data(lang))
            elif jsonl:
                say_json_line(outcome.as_data(lang))
            else:
                _say(outcome, lang, asked_for=outcome.written in named, alone=count == 1)
    if as_json:
        say_json(records)
    elif not jsonl:
        say(phrase("cli.case.tally", lang, held=held, count=count))
    return status


def _say(outcome: _Outcome, lang: Language, *, asked_for: bool, alone: bool) -> None:
    if outcome.status or asked_for:
        _say_verdict(outcome, lang)
    # Of a single case it is told on what it rests; of many, only of those that do not hold.
    for line in outcome.lines if outcome.status else outcome.reasons if alone else ():
        say(message_in_words(line, lang))
    hints = outcome.hints if outcome.status or asked_for else []
    if hints and not outcome.status:
        say(phrase("cli.case.to-stay", lang))
    for hint in hints:
        say(f"  {message_in_words(hint, lang)}")


def _because(case: Case) -> dict[str, list[dict[str, Any]]]:
    return {ruling: [attrs.asdict(one) for one in stated] for ruling, stated in case.because.items()}


def _say_verdict(outcome: _Outcome, lang: Language) -> None:
    if outcome.report and (unexpected := outcome.report.to_tell[0].unexpected):
        say("\n".join(wrapped(refusal_in_words(unexpected, lang), 0, 0)), "bold")
    if (found := outcome.verdict) is not None and found.outcomes:
        say_verdict(found, lang)


def _cases(place: str) -> list[CaseText]:
    if not place:
        raise DataError(Message('"" is no file; expected a case or a folder of cases'))
    if found := cases_meant(place):
        return found
    if Path(place).is_dir():
        raise DataError(
            "{name}: there is no case in this folder; cases are .toml files, or stand on .md pages",
            name=place,
        )
    if Path(place).exists():
        raise DataError("{name}: there is no case on this page", name=place)
    near = did_you_mean(probably_meant(Path(place).name))
    missing = Message("{name}: there is no such file{near}", name=Path(place).name, near=near)
    return [CaseText(Path(place).stem, Path(place), fault=missing)]


def _outcome(cards: tuple[OwnCard, ...], written: CaseText) -> _Outcome:
    try:
        with at_hand(cards):  # another process has not read them
            return _Outcome(written, run(read_case(written)))
    except DataError as problem:
        return _Outcome(written, unreadable=message_of(problem))
