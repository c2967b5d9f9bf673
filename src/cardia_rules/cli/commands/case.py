"""``cardia case``: runs cases and says what does not hold."""

from pathlib import Path
from typing import Any, Final

import attrs
import click

from cardia_rules.catalogue.words import Language
from cardia_rules.cli.options import for_programs, in_language
from cardia_rules.cli.progress import watched
from cardia_rules.cli.speaking import say, say_json
from cardia_rules.errors import DataError
from cardia_rules.faq.case_file import read_case
from cardia_rules.faq.library import case_path, files_in, shipped
from cardia_rules.faq.runner import Report, run
from cardia_rules.render.phrases import Phrase

_DOES_NOT_HOLD: Final = 1
_UNREADABLE: Final = 2
_TALLY: Final = Phrase("{held} of {count} cases hold", "{held} cas sur {count} se vérifient")
_WATCHED: Final = Phrase("Running cases", "Cas en cours")


@attrs.frozen
class _Outcome:
    """What came of one file: a report, or why it cannot be read."""

    file: Path
    report: Report | None = None
    unreadable: str = ""

    @property
    def status(self) -> int:
        if self.report is None:
            return _UNREADABLE
        return 0 if self.report.holds else _DOES_NOT_HOLD

    def as_data(self) -> dict[str, Any]:
        report = self.report
        return {
            "file": str(self.file),
            "title": report.case.title if report else None,
            "holds": report.holds if report else None,
            "problems": report.problems if report else (self.unreadable,),
        }


@click.command("case")
@click.argument("places", metavar="[FILE|DIR]...", nargs=-1)
@for_programs
@in_language
def command(places: tuple[str, ...], as_json: bool, lang: Language) -> int:
    """Run cases: each FILE, every case of a DIR, or without either those that come with the library.

    A case that does not hold is told whole: what it expected, what happened instead, and why. The status is 0
    if all hold, 1 if one does not, 2 if one cannot be read.
    """
    files = [file for place in places for file in _files(place)] if places else files_in(shipped())
    outcomes = []
    for file in watched(files, _WATCHED(lang)):
        outcomes.append(outcome := _outcome(file))
        if not as_json and outcome.status:
            say(str(outcome.report or outcome.unreadable))
    if as_json:
        say_json([outcome.as_data() for outcome in outcomes])
    else:
        held = sum(not outcome.status for outcome in outcomes)
        say(_TALLY(lang, held=held, count=len(outcomes)))
    return max(outcome.status for outcome in outcomes)


def _files(place: str) -> list[Path]:
    if not place:
        raise DataError('"" is no file; expected a case or a folder of cases')
    folder = Path(place)
    if not folder.is_dir():
        return [case_path(place)]
    if files := files_in(folder):
        return files
    raise DataError(f"{place}: there is no case in this folder; cases are .toml files")


def _outcome(file: Path) -> _Outcome:
    try:
        return _Outcome(file, run(read_case(file)))
    except DataError as problem:
        return _Outcome(file, unreadable=str(problem))
