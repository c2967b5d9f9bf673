"""What errors and refusals say in French: every pattern of a ``Message`` and its sentence.

From outside, use ``MESSAGES`` and what ``refusals`` has; the other modules hold the parts of ``MESSAGES``.
"""

from typing import Final

from cardia_rules.render.languages.fr.messages.cases import CASES, EXPECTATIONS
from cardia_rules.render.languages.fr.messages.general import GENERAL

MESSAGES: Final[dict[str, str]] = GENERAL | CASES | EXPECTATIONS
