"""What errors and refusals say in French: messages by their English pattern, refusals by code and facts."""

import re
from typing import Final

from cardia_rules.errors import Failure
from cardia_rules.kernel.log.problems import LogProblem, ProblemCode
from cardia_rules.render.languages.fr.grammar import NARROW, guillemets, typeset
from cardia_rules.render.languages.fr.refusals import REFUSALS
from cardia_rules.views.decisions import SeenFailure

SEPARATOR: Final = f"{NARROW}; "
_SIGNS: Final = re.compile(r"(?<! )(?=[:;])")


def punctuated(pattern: str) -> str:
    """Return a pattern that has signs and no words with narrow spaces before the signs."""
    return _SIGNS.sub(NARROW, pattern)


def requoted(fact: str) -> str:
    """Return a fact in guillemets, if all of it is quoted."""
    return guillemets(fact)


def failure_words(failure: Failure | SeenFailure) -> str:
    """Return why a check failed, without a full stop at the end."""
    said = REFUSALS[failure.code]
    return typeset(said if isinstance(said, str) else said(failure.facts))


# ------------------------------------------------------------------ what is wrong with a log
PROBLEMS: Final[dict[ProblemCode, str]] = {
    "no-file": "le fichier n’existe pas ou ne peut être lu",
    "empty": "le journal est vide",
    "too-large": "le fichier est trop grand",
    "line-too-long": "la ligne est trop longue",
    "too-many-events": "il y a trop d’événements",
    "no-header": "le journal ne commence pas par un en-tête",
    "another-log": "un autre journal commence ici : ce fichier en contient plusieurs",
    "newer-version": "le format est plus récent que cette bibliothèque",
    "truncated": "le fichier s’arrête au milieu d’une ligne ou d’une étape",
    "bad-utf-8": "ce n’est pas de l’UTF-8",
    "nul": "il y a un caractère nul",
    "deep-nesting": "les valeurs sont imbriquées trop profondément",
    "malformed": "ce n’est pas un objet JSON",
    "wrong-type": "une valeur n’est pas du type attendu",
    "unknown-field": "un champ est inconnu",
    "missing-field": "un champ manque",
    "unknown-event": "cet événement est inconnu",
    "unknown-value": "un mot n’est pas de ceux qui sont possibles",
    "out-of-range": "un nombre ou une longueur dépasse les limites",
    "duplicate-key": "une clé figure deux fois",
    "non-canonical": "la ligne est juste, mais autrement écrite que par cette bibliothèque",
    "wrong-number": "le numéro ne suit pas celui d’avant",
    "broken-chain": "la chaîne des empreintes est rompue",
    "contradiction": "cela n’a pas pu se produire sur la table d’avant",
}


# Where in the line it is, and which field: the decoder says it in English like the rest.
_PATH: Final = re.compile(r" - at `\$\.?([^`]+)`")
_FIELD: Final = re.compile(r" field `([^`]+)`")


def problem_words(problem: LogProblem) -> str:
    """Return what is wrong with a log by its code, with the place; its own reason is in English."""
    said = PROBLEMS[problem.code]
    if place := ".".join(found[1] for each in (_PATH, _FIELD) if (found := each.search(problem.reason))):
        said += f" ({place})"
    return typeset(f"ligne {problem.line} : {said}" if problem.line else said)
