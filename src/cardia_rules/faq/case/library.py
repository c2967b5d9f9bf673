"""Finding cases: those that come with the library by their names, any by its file, page or folder."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final

from cardia_rules.errors import DataError
from cardia_rules.faq.case.reading import read_case
from cardia_rules.faq.case.sections import Case
from cardia_rules.faq.register import DATA, REGISTER
from cardia_rules.kernel.cases.pages import PAGE_SUFFIX, SUFFIX, CaseText, about, cases_in, cases_on
from cardia_rules.spelling import closest, first_few, plain, quoted

# A wheel carries them inside the package; in a checkout they are where the tests are.
_INSTALLED: Final = Path(__file__).parents[1] / "cases"
_IN_A_CHECKOUT: Final = Path(__file__).parents[4] / "tests" / "faq_cases"
SAMPLE: Final = DATA / "sample.cardia.jsonl"
_NO_ANSWER: Final = frozenset(("unknown-question", "unknown-answer"))
_FEW: Final = 3


def shipped() -> Path:
    """Return the folder of the library's own cases."""
    return _INSTALLED if _INSTALLED.is_dir() else _IN_A_CHECKOUT


@cache
def shipped_cases() -> Mapping[str, CaseText]:
    """Return the library's own cases by name, in the order of the documents."""
    return {one.name: one for one in cases_in(shipped())}


def shipped_case(name: str) -> CaseText | None:
    """Return the library's own case that has this name, or had it once."""
    return shipped_cases().get(REGISTER.former_cases.get(name, name))


def own_or_sample(name: str) -> Path:
    """Return the file of that name or, where there is none, the library's sample if it is called so."""
    return SAMPLE if name == SAMPLE.name and not Path(name).exists() else Path(name)


def cases_meant(text: str) -> list[CaseText]:
    """Return the cases of a file, a page, a folder, ``PAGE.md#name``, or the library's own of that name.

    The name above a table of variants means all of them. What is none of these names no case.
    """
    if Path(text).exists():
        return cases_in(Path(text))
    place, _, name = text.rpartition("#")
    if place.endswith(PAGE_SUFFIX) and Path(place).is_file():
        return [_on_page(Path(place), name)]
    name = text.removesuffix(SUFFIX)
    own = shipped_case(name)
    return [one for one in shipped_cases().values() if one.below == name] if own is None else [own]


def only_one(found: Sequence[CaseText], text: str) -> CaseText:
    """Return the one case that was found by a text; refuse several."""
    if len(found) == 1:
        return found[0]
    if not found:
        raise DataError("{name}: there is no case on this page", name=text)
    raise DataError(
        "{name}: holds {count} cases; name one, as {case}",
        name=text,
        count=len(found),
        case=f"{text}#{found[0].name}" if Path(text).exists() else found[0].name,
    )


def _on_page(page: Path, name: str) -> CaseText:
    every = {one.name: one for one in cases_on(page)}
    if name not in every:
        raise DataError(
            "{name}: there is no case {case} on this page; there are {cases}",
            name=page.name,
            case=quoted(name),
            cases=", ".join(first_few(closest(name, every)) or [*every][:_FEW]),
        )
    return every[name]


def probably_meant(name: str) -> list[str]:
    """Return the names of the library's own cases that come near to one that nobody has."""
    asked = name.removesuffix(SUFFIX)
    near = closest(asked, shipped_cases())
    # A long name has many a short one somewhere inside its words: "there" is in "another".
    return first_few(each for each in near if f"-{asked}" in f"-{each}" or plain(asked) not in plain(each))


def shown_by(cases: Iterable[CaseText]) -> tuple[int, set[str]]:
    """Count the cases that can be read; return also every ruling and question they show."""
    count, shown = 0, set[str]()
    for one in cases:
        try:
            case = read_case(one)
        except DataError:
            continue
        count += 1
        shown.update(case.rulings, questions_named(case), (about(one.file),) if one.line else ())
    return count, shown


def questions_answered(case: Case) -> tuple[str, ...]:
    """Return the open questions that a case answers in its own way."""
    # An answer that is refused as none shows nothing about its question.
    if _NO_ANSWER & {each.code for each in case.refusals}:
        return ()
    return tuple(dict.fromkeys(name for one in case.readings for name in one.answers))


def questions_named(case: Case) -> tuple[str, ...]:
    """Return the open questions that a case answers in its own way, or says that an event hung on."""
    thens = [then for one in case.readings for then in (one.then, *(step.then for step in one.play))]
    named = [name for then in thens for name in then.questions]
    return tuple(dict.fromkeys([*questions_answered(case), *named]))
