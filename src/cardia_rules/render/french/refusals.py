"""Why something is refused, by the code of the failed check and its facts."""

from typing import Final

from cardia_rules.errors import FailureCode
from cardia_rules.render.french.facts import Facts, Refusals
from cardia_rules.render.french.refused_decisions import DECISIONS
from cardia_rules.render.french.refused_positions import POSITIONS
from cardia_rules.render.french.refused_setups import SETUPS
from cardia_rules.render.french_typography import typeset

REFUSALS: Final[Refusals] = {
    **DECISIONS,
    **SETUPS,
    **POSITIONS,
    "match-over": "le match est fini, et aucune partie ne peut suivre",
}


def failure_words(code: FailureCode, facts: Facts) -> str:
    """One failed check, without a full stop at its end."""
    said = REFUSALS[code]
    return typeset(said if isinstance(said, str) else said(facts))
