"""Where a case goes another way under another answer: the events side by side, and both tables after."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import Final, NamedTuple

import attrs

from cardia_rules.events.vocabulary import AnyEvent
from cardia_rules.faq.case.run import Report, run
from cardia_rules.faq.case.sections import Case, Then
from cardia_rules.faq.register import Question
from cardia_rules.render.svg import table_as_svg
from cardia_rules.render.words import ask_in_words
from cardia_rules.resolution.ruleset import CARDIA
from cardia_rules.views.view import see_table
from site_pages.events_in_words import sentence
from site_pages.evidence import Evidence, Shown
from site_pages.markdown import case_link, table, text
from site_pages.page import Page
from site_pages.pictures import figure, picture_of

_MOST: Final = 12  # events shown from where two answers part


class Parting(NamedTuple):
    told: str
    pictures: tuple[Page, ...] = ()


def parting(question: Question, other: str, evidence: Evidence) -> Parting:
    """The usual answer beside another, on the plainest case that tells them apart."""
    shown = _case_that_tells(question, other, evidence)
    if shown is None:
        return Parting("")
    reports = {answer: run(under(shown.case, question, answer)) for answer in (question.default, other)}
    pictures = tuple(_pictures(question, other, reports))
    heading = f"## `{question.default}` or `{other}`? {{ data-search-exclude }}\n"
    told = [heading, f"{case_link(shown.name, shown.title)}\n", picture_of(shown, "before"), _told(reports)]
    told += [
        figure(page.path, f"After, under `{answer}`") for answer, page in zip(reports, pictures, strict=False)
    ]
    return Parting("\n".join(told), pictures)


def _case_that_tells(question: Question, other: str, evidence: Evidence) -> Shown | None:
    """One under the usual answer if there is one, else one that chooses the other."""
    by_file = {shown.case.file: shown for shown in evidence.cases.values()}
    cases = [shown.case for shown in by_file.values()]
    for answer, rival in ((question.default, other), (other, question.default)):
        found = next(telling_apart(question, answer, rival, cases), None)
        if found is not None:
            return by_file[found.file]
    return None


def _pictures(question: Question, other: str, reports: dict[str, Report]) -> Iterator[Page]:
    drawn = {
        answer: table_as_svg(see_table(report.game.table, "judge"))
        for answer, report in reports.items()
        if report.game is not None
    }
    if len(set(drawn.values())) == len(reports):  # else what differs is who decides what
        for answer, picture in drawn.items():
            yield Page(f"questions/{question.id}.{other}.{answer}.svg", picture)


def _told(reports: dict[str, Report]) -> str:
    one, other = reports.values()
    if one.game is None or other.game is None:
        return "".join(
            f"Under `{answer}` it does not hold: {text(report.problems[0])}\n"
            for answer, report in reports.items()
            if report.problems
        )
    parted = _parted(one.events, other.events)
    heads = [f"under `{answer}`" for answer in reports]
    said = f"The same happens under either answer up to event {parted}, and then:\n\n"
    if parted == len(one.events) == len(other.events):
        said = "The same happens under either answer, and then:\n\n"
    return said + table(heads, _side_by_side(one, other, parted))


def _parted(one: Sequence[AnyEvent], other: Sequence[AnyEvent]) -> int:
    """How many events are the same, the first included: it is the beginning, where the answer is written."""
    pairs = list(zip_longest(one, other))
    return next((at for at, pair in enumerate(pairs) if at and not _same(*pair)), len(pairs))


def _side_by_side(one: Report, other: Report, parted: int) -> Iterator[tuple[str, str]]:
    longest = max(len(one.events), len(other.events))
    for at in range(parted, min(parted + _MOST, longest)):
        yield _event(one.events, at), _event(other.events, at)
    if longest > parted + _MOST:
        yield _rest(one.events, parted + _MOST), _rest(other.events, parted + _MOST)
    yield _end(one), _end(other)


def _same(one: AnyEvent | None, other: AnyEvent | None) -> bool:
    return one is not None and other is not None and CARDIA.same_facts(one, other)


def _event(events: Sequence[AnyEvent], at: int) -> str:
    return f"{at + 1}. {sentence(events[at])}" if at < len(events) else ""


def _rest(events: Sequence[AnyEvent], shown: int) -> str:
    return f"… and {len(events) - shown} more" if len(events) > shown else ""


def _end(report: Report) -> str:
    """What has to be decided now; nothing when the game is over."""
    asks = report.game.asks if report.game is not None else ()
    return " ".join(f"*{text(ask_in_words(ask))}*" for ask in asks)


# ------------------------------------------------------------------ which cases tell two answers apart
def telling_apart(question: Question, answer: str, other: str, cases: Iterable[Case]) -> Iterator[Case]:
    """The cases under ``answer`` that would not hold under ``other``, the plainest first."""
    for case in _played_under(question, answer, cases):
        if holds(case) and not holds(under(case, question, other)):
            yield case


def under(case: Case, question: Question, answer: str) -> Case:
    """The same case where this table answers the question so."""
    return attrs.evolve(case, answers={**case.answers, question.id: answer})


def holds(case: Case) -> bool:
    """Whether what happens is as stated; that an event names the question does not tell two answers apart."""
    play = tuple(attrs.evolve(step, then=_unnamed(step.then)) for step in case.play)
    return run(attrs.evolve(case, then=_unnamed(case.then), play=play)).holds


def _played_under(question: Question, answer: str, cases: Iterable[Case]) -> list[Case]:
    """Those that name the question first, then those without a play: one of them nearly always tells."""
    readings = (one for case in cases for one in case.readings)
    played_so = [case for case in readings if case.answers.get(question.id, question.default) == answer]
    return sorted(
        played_so, key=lambda case: (question.id not in (*case.answers, *_named(case)), case.play != ())
    )


def _named(case: Case) -> tuple[str, ...]:
    thens = case.then, *(step.then for step in case.play)
    return tuple(name for then in thens for name in (*then.questions, *(then.open or ())))


def _unnamed(then: Then) -> Then:
    return attrs.evolve(then, questions=(), open=None)
