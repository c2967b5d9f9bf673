"""What is said around the words of a game, in both languages side by side, so that none can be forgotten."""

from typing import Any, NamedTuple

from cardia_rules.catalogue.words import Language
from cardia_rules.render.french_typography import typeset


class Phrase(NamedTuple):
    """A sentence in each language; ``phrase(lang, number=3)`` fills in what stands in braces."""

    en: str
    fr: str

    def __call__(self, lang: Language, **facts: Any) -> str:
        said = self.en if lang == "en" else typeset(self.fr)
        return said.format(**facts)
