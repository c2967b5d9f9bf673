"""What went wrong, in words: errors, refusals, damaged logs, wrong openings, verdicts on logs."""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple, cast

from cardia_rules.errors import CardiaError, Failure, Faults
from cardia_rules.events.seats import Seat
from cardia_rules.events.vocabulary import AnyEvent
from cardia_rules.game.ruleset import GameDivergence, GameReasons
from cardia_rules.kernel.log.format import LogUnreadable
from cardia_rules.kernel.log.problems import LogProblem
from cardia_rules.kernel.published.file import OpeningFault
from cardia_rules.language import Language
from cardia_rules.message import Message, message_of
from cardia_rules.render.languages import phrase, speech
from cardia_rules.render.legible import legible
from cardia_rules.render.words import ask_in_words, chance_in_words, in_words, seat_name
from cardia_rules.replay.adjudicate import Conclusion, Finding
from cardia_rules.spelling import capital
from cardia_rules.texts import Text
from cardia_rules.views.decisions import SeenFailure
from cardia_rules.views.viewers import Viewer

MOST_REASONS: Final = 20  # of the events that cite something else now
_NOT_READ: Final = (Conclusion.UNREADABLE, Conclusion.NOT_OPENED)


# ------------------------------------------------------------------ errors
def message_in_words(said: str | CardiaError, lang: Language) -> str:
    """Return what a message or an error says; a text that is no message stays as it is."""
    return str(_in_words(said, lang))


def _in_words(said: Any, lang: Language) -> Any:
    """Return a message, or what is filled into one: texts, numbers, seats, messages and errors."""
    errors = speech(lang).errors
    match said:
        case Faults():
            return errors.SEPARATOR.join(failure_in_words(failure, lang) for failure in said.failures)
        case LogUnreadable():
            return problem_in_words(said.problem, lang)
        case LogProblem():
            return problem_in_words(said, lang)
        case CardiaError():
            return _in_words(message_of(said), lang)
        case Message():
            pattern = speech(lang).texts["errors"].get(said.pattern)
            facts = {name: _in_words(fact, lang) for name, fact in said.facts.items()}
            return (errors.punctuated(said.pattern) if pattern is None else pattern).format(**facts)
        case Text():
            return said.to(lang)
        case "north" | "south":
            return seat_name(said, lang).lower()
        case str():
            return errors.requoted(said)
    return said


def failure_in_words(failure: Failure | SeenFailure, lang: Language = "en") -> str:
    """Return why a check failed, without a full stop at the end."""
    return speech(lang).errors.failure_words(failure)


def problem_in_words(problem: LogProblem, lang: Language = "en") -> str:
    """Return what is wrong with a log: ``line 3: this is not UTF-8``."""
    return speech(lang).errors.problem_words(problem)


# ------------------------------------------------------------------ what came of a log
def opening_fault_in_words(fault: OpeningFault, lang: Language = "en") -> str:
    """Return what is wrong with an opening of a published log.

    ``Line 2, about the order of the deck (North). What is opened is not what was committed to ...``
    """
    said = phrase(f"findings.opening.fault.{fault.code}", lang)
    if fault.fact == "nothing":
        return phrase("findings.opening.line", lang, number=fault.number, fault=said)
    fact = phrase(f"findings.opening.fact.{fault.fact}", lang)
    if fault.seat:
        fact += f" ({seat_name(cast(Seat, fault.seat), lang)})"
    return phrase("findings.opening.about", lang, number=fault.number, fact=fact, fault=said)


def verdict_in_words(finding: Finding, lang: Language) -> str:
    """Return what came of resolving a log again, in one line."""
    if finding.fault is not None:
        fault = opening_fault_in_words(finding.fault, lang)
        return phrase("findings.verdict.not-opened", lang, fault=fault)
    if finding.problem is not None:
        problem = problem_in_words(finding.problem, lang)
        unreadable = phrase("findings.verdict.unreadable", lang, problem=problem)
        if not finding.agreed or finding.divergence is not None:
            return unreadable
        return phrase(_counted("agreed", finding), lang, verdict=unreadable, count=finding.agreed)
    if finding.divergence is not None:
        how = _how_it_diverged(finding.divergence, lang)
        return phrase("findings.verdict.diverged", lang, number=finding.divergence.number, how=how)
    if finding.conclusion is Conclusion.POSSIBLE:
        return phrase("findings.verdict.possible", lang, count=finding.agreed)
    if finding.owed:
        return phrase("findings.verdict.cut", lang, count=finding.agreed, owed=len(finding.owed))
    if finding.reasons:
        first = finding.reasons[0]
        return phrase(
            "findings.verdict.same-game",
            lang,
            count=finding.agreed,
            others=len(finding.reasons),
            number=first.number,
            then=cited_by(first.recorded, lang),
            now=cited_by(first.given, lang),
        )
    return phrase(_counted("exact", finding), lang, count=finding.agreed)


def _counted(verdict: str, finding: Finding) -> str:
    return f"findings.verdict.{verdict}.one" if finding.agreed == 1 else f"findings.verdict.{verdict}"


def cited_by(event: AnyEvent, lang: Language) -> str:
    """Return the rulings and open questions that an event names, or that it names none."""
    return ", ".join((*event.rulings, *event.questions)) or phrase("findings.verdict.nothing-cited", lang)


def _how_it_diverged(divergence: GameDivergence, lang: Language) -> str:
    recorded = in_words(divergence.recorded, lang)
    if divergence.given is not None:
        given = in_words(divergence.given, lang)
        return phrase("findings.verdict.given", lang, recorded=recorded, given=given)
    if divergence.failures:
        why = "; ".join(failure_in_words(each, lang) for each in divergence.failures)
        return phrase("findings.verdict.refused", lang, recorded=recorded, why=why)
    position = divergence.position
    waits = [ask_in_words(ask, lang) for ask in position.asks] if position else []
    if position and position.chance is not None:
        waits.append(chance_in_words(position.chance, lang))
    if waits:
        return phrase("findings.verdict.waited", lang, recorded=recorded, for_what=" ".join(waits))
    ends = "no-beginning" if divergence.number == 1 else "is-over"
    return phrase(f"findings.verdict.{ends}", lang, recorded=recorded)


class Badge(NamedTuple):
    """The verdict on a log as a page shows it, and the event to look at, if any."""

    kind: str
    text: str
    event: int | None = None
    details: tuple[str, ...] = ()


def badge_of(finding: Finding | None, viewer: Viewer, shown: int, lang: Language) -> Badge:
    """Return the verdict on a log as a page shows it.

    Both sides of a difference can name hidden cards, so they are for a judge alone. So is how much is still
    to come: it shows what a card that lies face down will bring about.
    """
    if finding is None:
        return Badge("unverified", phrase("page.not-verified", lang))
    details = tuple(map(legible, _for_a_judge(finding, lang))) if viewer == "judge" else ()
    if finding.conclusion in _NOT_READ:
        return Badge("diverged", phrase("page.unreadable", lang, number=shown), shown, details)
    if finding.divergence is not None:
        number = finding.divergence.number
        return Badge("diverged", phrase("page.diverged", lang, number=number), number, details)
    if finding.owed:
        return Badge("diverged", phrase("page.cut", lang, count=finding.agreed), details=details)
    if finding.reasons:
        return Badge("exact", phrase("page.same-game", lang, count=finding.agreed), details=details)
    return Badge("exact", capital(verdict_in_words(finding, lang)))


def _for_a_judge(finding: Finding, lang: Language) -> Iterator[str]:
    if finding.conclusion in _NOT_READ:
        yield verdict_in_words(finding, lang)
    elif finding.divergence is not None:
        yield capital(_how_it_diverged(finding.divergence, lang))
    elif finding.owed:
        yield phrase("page.still-owed", lang, count=len(finding.owed))
    else:
        yield from (_cited_otherwise(each, lang) for each in finding.reasons[:MOST_REASONS])


def _cited_otherwise(reason: GameReasons, lang: Language) -> str:
    then, now = cited_by(reason.recorded, lang), cited_by(reason.given, lang)
    return phrase("page.cited-otherwise", lang, number=reason.number, then=then, now=now)
