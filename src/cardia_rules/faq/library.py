"""The cases that come with the library, and which of them show a ruling, a question or a card."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final

from cardia_rules.errors import DataError
from cardia_rules.faq.case import Case
from cardia_rules.faq.case_file import read_case
from cardia_rules.faq.register import all_rulings

SUFFIX: Final = ".toml"
# A wheel carries them inside the package; in a checkout they are where the tests are.
_INSTALLED: Final = Path(__file__).with_name("cases")
_IN_A_CHECKOUT: Final = Path(__file__).parents[3] / "tests" / "faq_cases"

Shown = Mapping[str, tuple[str, ...]]


def shipped() -> Path:
    """The folder of the library's own cases."""
    return _INSTALLED if _INSTALLED.is_dir() else _IN_A_CHECKOUT


def case_path(name: str) -> Path:
    """The file of that name or, where there is none, the library's own case of that name."""
    file = Path(name)
    own = shipped() / f"{name.removesuffix(SUFFIX)}{SUFFIX}"
    return own if not file.exists() and own.parent == shipped() and own.is_file() else file


def files_in(folder: Path) -> list[Path]:
    """The cases of a folder and of those within it, by name."""
    return sorted(file for file in folder.rglob(f"*{SUFFIX}") if file.is_file())


@cache
def shipped_cases() -> Mapping[str, Case]:
    """The library's own cases by name."""
    return MappingProxyType(dict(cases_in(shipped())))


def cases_in(folder: Path) -> Iterator[tuple[str, Case]]:
    """Every case of a folder that can be read; the others show nothing."""
    for file in files_in(folder):
        try:
            yield file.relative_to(folder).with_suffix("").as_posix(), read_case(file)
        except DataError:
            continue


# ------------------------------------------------------------------ what they show
def by_ruling(cases: Mapping[str, Case]) -> Shown:
    return _by((name, case.rulings) for name, case in cases.items())


def by_question(cases: Mapping[str, Case]) -> Shown:
    """A question is shown by a case that answers it, or expects an event to depend on it."""
    return _by((name, (*case.answers, *_depended_on(case))) for name, case in cases.items())


def by_card(cases: Mapping[str, Case]) -> Shown:
    """A card is shown by a case about a ruling that speaks of it."""
    known = all_rulings()
    return _by(
        (name, [card for ruling in case.rulings for card in known[ruling].cards])
        for name, case in cases.items()
    )


def _depended_on(case: Case) -> Iterator[str]:
    for then in (case.then, *(step.then for step in case.play)):
        yield from then.questions


def _by(named: Iterable[tuple[str, Iterable[str]]]) -> Shown:
    shown: dict[str, list[str]] = {}
    for name, keys in named:
        for key in dict.fromkeys(keys):
            shown.setdefault(key, []).append(name)
    return {key: tuple(names) for key, names in shown.items()}
