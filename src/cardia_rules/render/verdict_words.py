"""What came of resolving a log again, in one line."""

from typing import Final

from cardia_rules.catalogue.words import Language
from cardia_rules.events.vocabulary import AnyEvent
from cardia_rules.render.asking import ask_in_words, chance_in_words
from cardia_rules.render.opening_words import opening_fault_in_words
from cardia_rules.render.phrases import Phrase
from cardia_rules.render.problems import problem_in_words
from cardia_rules.render.refusing import failure_in_words
from cardia_rules.render.words import in_words
from cardia_rules.replay.adjudicate import Finding
from cardia_rules.resolution.ruleset import GameDivergence as Divergence

EXACT: Final = Phrase(
    "exact: all {count} events are what the rules give",
    "exact : les {count} événements sont ceux que donnent les règles",
)
SAME_GAME: Final = Phrase(
    "the same game for other reasons: all {count} events are what the rules give, {others} of them cite"
    " something else now; event {number} cited {then}, and cites {now} today",
    "la même partie pour d'autres raisons : les {count} événements sont ceux que donnent les règles,"
    " {others} d'entre eux citent autre chose à présent ; l'événement {number} citait {then}, et cite {now}"
    " aujourd'hui",
)
CUT: Final = Phrase(
    "cut: the {count} events are what the rules give, and {owed} that must follow are missing",
    "coupé : les {count} événements sont ceux que donnent les règles, et {owed} qui doivent suivre manquent",
)
AGREED: Final = Phrase(
    "{problem}; the {count} events before it are what the rules give",
    "{problem} ; les {count} événements d'avant sont ceux que donnent les règles",
)
NOTHING_CITED: Final = Phrase("nothing", "rien")
NOT_OPENED: Final = Phrase("not opened: {fault}", "non dévoilé : {fault}")
UNREADABLE: Final = Phrase("unreadable: {problem}", "illisible : {problem}")
DIVERGED: Final = Phrase("diverged at event {number}: {how}", "diverge à l'événement {number} : {how}")
GIVEN: Final = Phrase(
    'the log says "{recorded}" and the rules give "{given}"',
    "le journal dit « {recorded} » et les règles donnent « {given} »",
)
REFUSED: Final = Phrase(
    'the log says "{recorded}", and that is refused: {why}',
    "le journal dit « {recorded} », et c'est refusé : {why}",
)
WAITED: Final = Phrase(
    'the log says "{recorded}", where the rules wait: {for_what}',
    "le journal dit « {recorded} », là où les règles attendent : {for_what}",
)
NO_BEGINNING: Final = Phrase(
    'the log begins with "{recorded}", and no game begins so',
    "le journal commence par « {recorded} », et aucune partie ne commence ainsi",
)
IS_OVER: Final = Phrase(
    'the log goes on with "{recorded}" after the end of the game',
    "le journal continue par « {recorded} » après la fin de la partie",
)


def verdict(finding: Finding, lang: Language) -> str:
    """What came of a log, in one line."""
    if finding.fault is not None:
        return NOT_OPENED(lang, fault=opening_fault_in_words(finding.fault, lang))
    if finding.problem is not None:
        unreadable = UNREADABLE(lang, problem=problem_in_words(finding.problem, lang))
        whole = finding.agreed and finding.divergence is None
        return AGREED(lang, problem=unreadable, count=finding.agreed) if whole else unreadable
    if finding.divergence is not None:
        return DIVERGED(lang, number=finding.divergence.number, how=_how(finding.divergence, lang))
    if finding.owed:
        return CUT(lang, count=finding.agreed, owed=len(finding.owed))
    if finding.reasons:
        first = finding.reasons[0]
        return SAME_GAME(
            lang,
            count=finding.agreed,
            others=len(finding.reasons),
            number=first.number,
            then=_cited(first.recorded, lang),
            now=_cited(first.given, lang),
        )
    return EXACT(lang, count=finding.agreed)


def _cited(event: AnyEvent, lang: Language) -> str:
    return ", ".join((*event.rulings, *event.questions)) or NOTHING_CITED(lang)


def _how(divergence: Divergence, lang: Language) -> str:
    recorded = in_words(divergence.recorded, lang)
    if divergence.given is not None:
        given = in_words(divergence.given, lang)
        return GIVEN(lang, recorded=recorded, given=given)
    if divergence.failures:
        why = "; ".join(failure_in_words(each, lang) for each in divergence.failures)
        return REFUSED(lang, recorded=recorded, why=why)
    position = divergence.position
    waits = [ask_in_words(ask, lang) for ask in position.asks] if position else []
    if position and position.chance is not None:
        waits.append(chance_in_words(position.chance, lang))
    if waits:
        return WAITED(lang, recorded=recorded, for_what=" ".join(waits))
    return (NO_BEGINNING if divergence.number == 1 else IS_OVER)(lang, recorded=recorded)
