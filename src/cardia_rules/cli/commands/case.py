"""``cardia case``: runs cases and says what does not hold."""

from functools import partial
from pathlib import Path
from typing import Any, Final

import attrs

from cardia_rules.bench.answers.records import verdict_as_data
from cardia_rules.catalogue.lookup import at_hand, cards_at_hand
from cardia_rules.catalogue.own import OwnCard
from cardia_rules.cli import parameters
from cardia_rules.cli.jobs import counted, jobs_option, on_jobs
from cardia_rules.cli.narration import say_verdict
from cardia_rules.cli.output import say, say_json, say_json_line, say_wrapped
from cardia_rules.cli.parameters import argument, cli_command, for_programs, line_by_line, with_own_cards
from cardia_rules.errors import DataError
from cardia_rules.faq.case.library import cases_meant, probably_meant, shipped_cases
from cardia_rules.faq.case.reading import read_case
from cardia_rules.faq.case.run import Report, of_its_time, run, to_be_said
from cardia_rules.kernel.cases.pages import CaseText
from cardia_rules.language import Language
from cardia_rules.message import Message, message_of
from cardia_rules.render.errors import message_in_words
from cardia_rules.render.languages import phrase
from cardia_rules.render.verdict import refusal_in_words
from cardia_rules.replay.many import on_each
from cardia_rules.replay.verdict import verdict
from cardia_rules.spelling import did_you_mean

_DOES_NOT_HOLD: Final = 1
_UNREADABLE: Final = 2


@cli_command("case")
@argument("places", "files", nargs=-1, shell_complete=parameters.sources)
@with_own_cards
@jobs_option
@line_by_line
@for_programs
def case_command(places: tuple[str, ...], jobs: int, jsonl: bool, as_json: bool, lang: Language) -> int:
    """Run cases, and tell whole those that do not hold."""
    written = [one for place in places for one in _cases(place)] if places else [*shipped_cases().values()]
    # A judge who names a case asks what it says; of a folder or a page only what is wrong with it.
    folders = [place for place in places if Path(place).is_dir()]
    named = {found[0] for place in {*places} - {*folders} if len(found := _cases(place)) == 1}
    records, count, held, status = [], len(written), 0, 0
    with on_jobs(jobs) as executor:
        outcomes = on_each(partial(_outcome, cards_at_hand()), written, executor)
        for one, report in counted(outcomes, count, phrase("cli.case.progress", lang)):
            held += not _status(report)
            status = max(status, _status(report))
            if as_json:
                records.append(_as_data(one, report, lang))
            elif jsonl:
                say_json_line(_as_data(one, report, lang))
            else:
                _say(report, lang, asked_for=one in named, alone=count == 1)
    if as_json:
        say_json(records)
    elif not jsonl:
        say(phrase("cli.case.tally", lang, held=held, count=count))
    return status


def _outcome(cards: tuple[OwnCard, ...], written: CaseText) -> tuple[CaseText, Report | str]:
    """Return a case with its report, or with why it cannot be read."""
    try:
        with at_hand(cards):  # another process has not read them
            return written, run(read_case(written))
    except DataError as problem:
        return written, message_of(problem)


def _status(report: Report | str) -> int:
    if isinstance(report, str):
        return _UNREADABLE
    return 0 if report.holds else _DOES_NOT_HOLD


def _hints(report: Report) -> list[str]:
    """Return what to add to the case: a day if it is of its time, what rests on which ruling."""
    if report.holds:
        return to_be_said(report)
    return [hint] if (hint := of_its_time(report.case)) else []


def _say(report: Report | str, lang: Language, *, asked_for: bool, alone: bool) -> None:
    """Tell a case that does not hold; of one that was asked for the verdict, of a single one why it holds."""
    if isinstance(report, str):
        say(message_in_words(report, lang))
        return
    told, lines = report.to_tell[0], report.lines
    if report.holds:
        lines = [lines[0], *report.reasons] if alone and report.reasons else []
    if not report.holds or asked_for:
        if told.unexpected:
            say_wrapped(refusal_in_words(told.unexpected, lang), "bold", hang=0)
        if told.game is not None and (found := verdict(told.game)).outcomes:
            say_verdict(found, lang)
    for line in lines:
        say(message_in_words(line, lang))
    hints = _hints(report) if not report.holds or asked_for else []
    if hints and report.holds:
        say(phrase("cli.case.to-stay", lang))
    for hint in hints:
        say(f"  {message_in_words(hint, lang)}")


def _as_data(written: CaseText, report: Report | str, lang: Language) -> dict[str, Any]:
    record: dict[str, Any] = {"file": str(written.file), "name": written.name}
    if isinstance(report, str):
        nothing: dict[str, Any] = {"title": None, "holds": None, "verdict": None, "because": {}, "hints": []}
        return {**record, **nothing, "problems": [message_in_words(report, lang)]}
    game, because = report.to_tell[0].game, report.case.because
    return {
        **record,
        "title": report.case.title.to(lang),
        "holds": report.holds,
        "verdict": None if game is None else verdict_as_data(verdict(game), lang),
        "problems": [message_in_words(problem, lang) for problem in report.problems],
        "because": {name: [attrs.asdict(one) for one in stated] for name, stated in because.items()},
        "hints": [message_in_words(hint, lang) for hint in _hints(report)],
    }


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
