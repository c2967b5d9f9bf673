"""Where a case goes another way under another answer: the events side by side, and both to step through."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import zip_longest
from typing import Final

import attrs

from cardia_rules.events.vocabulary import AnyEvent
from cardia_rules.faq.case.run import Report, run
from cardia_rules.faq.case.sections import Case, Then
from cardia_rules.faq.register import REGISTER
from cardia_rules.game.ruleset import CARDIA
from cardia_rules.kernel.register.entries import Question
from cardia_rules.language import Language
from cardia_rules.render.words import ask_in_words
from cardia_rules.texts import Text
from site_pages.events_in_words import sentence
from site_pages.evidence import Evidence, Shown
from site_pages.markdown import case_link, table, text
from site_pages.pictures import opening_button

_MOST: Final = 12  # events shown from where two answers part


_OR: Final = Text("{one} or {other}?", "{one} ou {other} ?")
_STEP: Final = Text("Step through it under {answer}", "Le suivre pas à pas avec {answer}")
_FAILS: Final = Text("Under {answer} it does not hold: {why}", "Avec {answer} il ne se vérifie pas : {why}")
_UNDER: Final = Text("under {answer}", "avec {answer}")
_SAME_UP_TO: Final = Text(
    "The same happens under either answer up to event {number}, and then:",
    "Il se passe la même chose avec l’une et l’autre réponse jusqu’à l’événement {number}, puis :",
)
_SAME: Final = Text(
    "The same happens under either answer, and then:",
    "Il se passe la même chose avec l’une et l’autre réponse, puis :",
)
_MORE: Final = Text("… and {count} more", "… et {count} de plus")


def parting(question: Question, other: str, evidence: Evidence, lang: Language) -> str:
    """Return the usual answer beside another, on the plainest case that tells them apart."""
    found = played(question.id, other, evidence)
    if found is None:
        return ""
    shown, reports = found
    heading = f"## {_OR.to(lang).format(one=f'`{question.default}`', other=f'`{other}`')}\n"
    told = [heading, f"{case_link(shown, lang)}\n", _told(reports, lang)]
    steps = [
        opening_button(replay_key(shown, answer), question.id, _STEP.to(lang).format(answer=answer), lang)
        for answer, report in reports.items()
        if report.events
    ]
    return "\n".join((*told, f"<p>{' '.join(steps)}</p>\n")) if steps else "\n".join(told)


def replay_key(shown: Shown, answer: str) -> str:
    """Return what the replay of a case under an answer is called."""
    return f"{shown.name}--{answer}"


@cache
def played(question: str, other: str, evidence: Evidence) -> tuple[Shown, dict[str, Report]] | None:
    """Return the plainest case that tells two answers apart, played under both; once for all languages."""
    asked = REGISTER.questions[question]
    shown = _case_that_tells(asked, other, evidence)
    if shown is None:
        return None
    return shown, {answer: run(under(shown.case, asked, answer)) for answer in (asked.default, other)}


def _case_that_tells(question: Question, other: str, evidence: Evidence) -> Shown | None:
    """One under the usual answer if there is one, else one that chooses the other."""
    cases = [shown.case for shown in evidence.showing(question.id)]
    for answer, rival in ((question.default, other), (other, question.default)):
        found = next(telling_apart(question, answer, rival, cases), None)
        if found is not None:
            return evidence.cases[found.name]
    return None


def _told(reports: dict[str, Report], lang: Language) -> str:
    one, other = reports.values()
    if one.game is None or other.game is None:
        return "".join(
            _FAILS.to(lang).format(answer=f"`{answer}`", why=text(report.problems[0])) + "\n"
            for answer, report in reports.items()
            if report.problems
        )
    parted = _parted(one.events, other.events)
    heads = [_UNDER.to(lang).format(answer=f"`{answer}`") for answer in reports]
    said = _SAME_UP_TO.to(lang).format(number=parted)
    if parted == len(one.events) == len(other.events):
        said = _SAME.to(lang)
    return f"{said}\n\n{table(heads, _side_by_side(one, other, parted, lang))}"


def _parted(one: Sequence[AnyEvent], other: Sequence[AnyEvent]) -> int:
    """How many events are the same, the first included: it is the beginning, where the answer is written."""
    pairs = list(zip_longest(one, other))
    return next((at for at, pair in enumerate(pairs) if at and not _same(*pair)), len(pairs))


def _side_by_side(one: Report, other: Report, parted: int, lang: Language) -> Iterator[tuple[str, str]]:
    longest = max(len(one.events), len(other.events))
    for at in range(parted, min(parted + _MOST, longest)):
        yield _event(one.events, at, lang), _event(other.events, at, lang)
    if longest > parted + _MOST:
        yield _rest(one.events, parted + _MOST, lang), _rest(other.events, parted + _MOST, lang)
    yield _end(one, lang), _end(other, lang)


def _same(one: AnyEvent | None, other: AnyEvent | None) -> bool:
    return one is not None and other is not None and CARDIA.same_facts(one, other)


def _event(events: Sequence[AnyEvent], at: int, lang: Language) -> str:
    return f"{at + 1}. {sentence(events[at], lang)}" if at < len(events) else ""


def _rest(events: Sequence[AnyEvent], shown: int, lang: Language) -> str:
    return _MORE.to(lang).format(count=len(events) - shown) if len(events) > shown else ""


def _end(report: Report, lang: Language) -> str:
    """What has to be decided now; nothing when the game is over."""
    asks = report.game.asks if report.game is not None else ()
    return " ".join(f"*{text(ask_in_words(ask, lang))}*" for ask in asks)


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
    return tuple(name for then in thens for name in then.questions)


def _unnamed(then: Then) -> Then:
    return attrs.evolve(then, questions=(), open=None)
