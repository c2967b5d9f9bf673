"""What came of resolving a log again, in one line."""

from typing import Final

from cardia_rules.catalogue.words import Language
from cardia_rules.render.asking import ask_in_words, chance_in_words
from cardia_rules.render.opening_words import opening_fault_in_words
from cardia_rules.render.phrases import Phrase
from cardia_rules.render.problems import problem_in_words
from cardia_rules.render.refusing import failure_in_words
from cardia_rules.render.words import in_words
from cardia_rules.replay.adjudicate import Finding
from cardia_rules.replay.differing import fields_that_differ
from cardia_rules.resolution.recipe import Divergence

EXACT: Final = Phrase(
    "exact: all {count} events are what the rules give",
    "exact : les {count} événements sont ceux que donnent les règles",
)
OWED: Final = Phrase(
    "; {count} more follow before the next decision", " ; {count} de plus suivent avant la prochaine décision"
)
NOT_OPENED: Final = Phrase("not opened: {fault}", "non dévoilé : {fault}")
UNREADABLE: Final = Phrase("unreadable: {problem}", "illisible : {problem}")
DIVERGED: Final = Phrase("diverged at event {number}: {how}", "diverge à l'événement {number} : {how}")
GIVEN: Final = Phrase(
    'the log says "{recorded}" and the rules give "{given}"',
    "le journal dit « {recorded} » et les règles donnent « {given} »",
)
OTHER_REASONS: Final = Phrase(
    '"{recorded}" is right, but not its {fields}',
    "« {recorded} » est juste, mais pas : {fields}",
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
        return UNREADABLE(lang, problem=problem_in_words(finding.problem, lang))
    if finding.divergence is not None:
        return DIVERGED(lang, number=finding.divergence.number, how=_how(finding.divergence, lang))
    owed = OWED(lang, count=len(finding.owed)) if finding.owed else ""
    return EXACT(lang, count=finding.agreed) + owed


def _how(divergence: Divergence, lang: Language) -> str:
    recorded = in_words(divergence.recorded, lang)
    if divergence.given is not None:
        given = in_words(divergence.given, lang)
        if given == recorded:
            return OTHER_REASONS(lang, recorded=recorded, fields=", ".join(fields_that_differ(divergence)))
        return GIVEN(lang, recorded=recorded, given=given)
    if divergence.failures:
        why = "; ".join(failure_in_words(each, lang) for each in divergence.failures)
        return REFUSED(lang, recorded=recorded, why=why)
    waits = [ask_in_words(ask, lang) for ask in divergence.asks]
    if divergence.chance is not None:
        waits.append(chance_in_words(divergence.chance, lang))
    if waits:
        return WAITED(lang, recorded=recorded, for_what=" ".join(waits))
    return (NO_BEGINNING if divergence.number == 1 else IS_OVER)(lang, recorded=recorded)
