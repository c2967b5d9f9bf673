"""The same said in each language."""

import attrs

from cardia_rules.catalogue.words import Language


@attrs.frozen
class Text:
    """As a text, its English."""

    en: str
    fr: str

    def to(self, lang: Language) -> str:
        return self.fr if lang == "fr" else self.en

    def __str__(self) -> str:
        return self.en
