"""What is wrong with a log, in words."""

from cardia_rules.catalogue.words import Language
from cardia_rules.kernel.problems import LogProblem
from cardia_rules.render.french.problems import problem_words


def problem_in_words(problem: LogProblem, lang: Language = "en") -> str:
    """``line 3: this is not UTF-8``."""
    return str(problem) if lang == "en" else problem_words(problem)
