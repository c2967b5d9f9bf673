"""What the commands themselves say, in both languages side by side, so that none can be forgotten."""

import re
from typing import Any, Final, NamedTuple

from cardia_rules.catalogue.words import Language

# French sets these signs off by a narrow space at which no line breaks.
_SET_OFF: Final = re.compile(r" (?=[:;?!»])|(?<=«) ")


class Phrase(NamedTuple):
    """A sentence in each language; ``phrase(lang, number=3)`` fills in what stands in braces."""

    en: str
    fr: str

    def __call__(self, lang: Language, **facts: Any) -> str:
        said = self.en if lang == "en" else _SET_OFF.sub("\N{NARROW NO-BREAK SPACE}", self.fr)
        return said.format(**facts)
