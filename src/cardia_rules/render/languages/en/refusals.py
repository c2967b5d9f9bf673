"""Why something is refused, and what is wrong with a log: both are raised with their English words."""

from cardia_rules.errors import Failure
from cardia_rules.events.problems import LogProblem
from cardia_rules.views.seen_decisions import SeenFailure


def failure_words(failure: Failure | SeenFailure) -> str:
    """Return what the failed check says itself."""
    return failure.message


def problem_words(problem: LogProblem) -> str:
    """Return what the problem says itself, with its line: ``line 3: this is not UTF-8``."""
    return str(problem)
