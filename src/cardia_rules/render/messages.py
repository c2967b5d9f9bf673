"""What an error says, in the language of whoever reads it."""

import re
from typing import Any, Final

from cardia_rules.catalogue.text import Text
from cardia_rules.catalogue.words import Language
from cardia_rules.errors import CardiaError, Faults
from cardia_rules.kernel.log_format import LogUnreadable
from cardia_rules.kernel.problems import LogProblem
from cardia_rules.message import Message, message_of
from cardia_rules.render.french.messages import MESSAGES
from cardia_rules.render.french.names import seat_name
from cardia_rules.render.french_typography import NARROW, guillemets, typeset
from cardia_rules.render.problems import problem_in_words
from cardia_rules.render.refusing import failure_in_words

_SIGNS: Final = re.compile(r"(?<! )(?=[:;])")


def message_in_words(said: str | CardiaError, lang: Language) -> str:
    """A message or an error; a text that is no message stays as it is."""
    return str(said) if lang == "en" else str(_in_french(said))


def _in_french(said: Any) -> Any:
    match said:
        case Faults():
            return f"{NARROW}; ".join(failure_in_words(failure, "fr") for failure in said.failures)
        case LogUnreadable():
            return problem_in_words(said.problem, "fr")
        case LogProblem():
            return problem_in_words(said, "fr")
        case CardiaError():
            return _in_french(message_of(said))
        case Message():
            facts = {name: _in_french(fact) for name, fact in said.facts.items()}
            return _pattern(said.pattern).format(**facts)
        case Text():
            return said.fr
        case "north" | "south":
            return seat_name(said).lower()
        case str():
            return guillemets(said)
    return said


def _pattern(english: str) -> str:
    """One that has signs and no words needs no translation, only the spaces before the signs."""
    french = MESSAGES.get(english)
    return _SIGNS.sub(NARROW, english) if french is None else typeset(french)
