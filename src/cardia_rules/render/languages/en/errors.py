"""What errors and refusals say: they are raised in English, so there is nothing to look up here.

An error must be legible where no language is known, in a traceback or a log of a server. So its English text
stands where it is raised, and the other languages find their sentence by it.
"""

from typing import Final

from cardia_rules.errors import Failure
from cardia_rules.kernel.log.problems import LogProblem
from cardia_rules.views.decisions import SeenFailure

SEPARATOR: Final = "; "


def punctuated(pattern: str) -> str:
    """Return the pattern as it is."""
    return pattern


def requoted(fact: str) -> str:
    """Return the fact as it is: messages quote as in English."""
    return fact


def failure_words(failure: Failure | SeenFailure) -> str:
    """Return what the failed check says itself."""
    return failure.message


def problem_words(problem: LogProblem) -> str:
    """Return what the problem says itself, with its line: ``line 3: this is not UTF-8``."""
    return str(problem)
