"""What errors say, in French: every pattern of a ``Message`` and its sentence, by what they speak of."""

from typing import Final

from cardia_rules.render.french.messages.cases import CASES
from cardia_rules.render.french.messages.commands import COMMANDS
from cardia_rules.render.french.messages.expectations import EXPECTATIONS
from cardia_rules.render.french.messages.files import FILES
from cardia_rules.render.french.messages.names import NAMES
from cardia_rules.render.french.messages.notation import NOTATION

MESSAGES: Final[dict[str, str]] = {
    **FILES,
    **COMMANDS,
    **NAMES,
    **NOTATION,
    **CASES,
    **EXPECTATIONS,
}
