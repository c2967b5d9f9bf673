"""What errors and refusals say in French: messages by their English pattern, refusals by code and facts."""

import re
from typing import Final

from cardia_rules.errors import Failure
from cardia_rules.kernel.log.problems import LogProblem
from cardia_rules.render.languages import phrase
from cardia_rules.render.languages.fr.grammar import NARROW, guillemets, typeset
from cardia_rules.render.languages.fr.refusals import refusal
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
    return typeset(refusal(failure.code, failure.facts))


# ------------------------------------------------------------------ what is wrong with a log


# Where in the line it is, and which field: the decoder says it in English like the rest.
_PATH: Final = re.compile(r" - at `\$\.?([^`]+)`")
_FIELD: Final = re.compile(r" field `([^`]+)`")


def problem_words(problem: LogProblem) -> str:
    """Return what is wrong with a log by its code, with the place; its own reason is in English."""
    said = phrase(f"errors.problem.{problem.code}", "fr")
    if place := ".".join(found[1] for each in (_PATH, _FIELD) if (found := each.search(problem.reason))):
        said += f" ({place})"
    return typeset(f"ligne {problem.line} : {said}" if problem.line else said)
