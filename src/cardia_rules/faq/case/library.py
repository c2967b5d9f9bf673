"""Folders of cases: the one that comes with the library, or another."""

from pathlib import Path
from typing import Final

from cardia_rules.errors import DataError
from cardia_rules.faq.case.reading import read_case
from cardia_rules.faq.case.sections import Case
from cardia_rules.spelling import closest, first_few

SUFFIX: Final = ".toml"
# A wheel carries them inside the package; in a checkout they are where the tests are.
_INSTALLED: Final = Path(__file__).parents[1] / "cases"
_IN_A_CHECKOUT: Final = Path(__file__).parents[4] / "tests" / "faq_cases"
SAMPLE: Final = Path(__file__).parents[1] / "data" / "sample.cardia.jsonl"
_NO_ANSWER: Final = frozenset(("unknown-question", "unknown-answer"))


def shipped() -> Path:
    """Return the folder of the library's own cases."""
    return _INSTALLED if _INSTALLED.is_dir() else _IN_A_CHECKOUT


def own_or_shipped(name: str) -> Path:
    """Return the file of that name or, where there is none, the library's own case or sample of that name."""
    file = Path(name)
    if name == SAMPLE.name and not file.exists():
        return SAMPLE
    own = shipped() / f"{name.removesuffix(SUFFIX)}{SUFFIX}"
    return own if not file.exists() and own.parent == shipped() and own.is_file() else file


def probably_meant(name: str) -> list[str]:
    """Return the names of the library's own cases that come near to one that nobody has."""
    return first_few(closest(name.removesuffix(SUFFIX), [file.stem for file in files_in(shipped())]))


def files_in(folder: Path) -> list[Path]:
    """Return the case files of a folder, by name."""
    return sorted(file for file in folder.glob(f"*{SUFFIX}") if file.is_file())


def shown_in(folder: Path) -> tuple[int, set[str]]:
    """Count the cases of a folder that can be read; return also every ruling and question they show."""
    count, shown = 0, set[str]()
    for file in files_in(folder):
        try:
            case = read_case(file)
        except DataError:
            continue
        count += 1
        shown.update(case.rulings, questions_named(case))
    return count, shown


def questions_named(case: Case) -> tuple[str, ...]:
    """Return the open questions that a case answers in its own way, or says that an event hung on."""
    thens = [then for one in case.readings for then in (one.then, *(step.then for step in one.play))]
    # An answer that is refused as none shows nothing about its question.
    refused = bool(_NO_ANSWER & {each.code for each in case.refusals})
    answered = () if refused else [name for one in case.readings for name in one.answers]
    named = [name for then in thens for name in then.questions]
    return tuple(dict.fromkeys([*answered, *named]))
