"""What the commands themselves say, in both languages side by side, so that none can be forgotten."""

from typing import Any, NamedTuple

from cardia_rules.catalogue.words import Language


class Phrase(NamedTuple):
    """A sentence in each language; ``phrase(lang, number=3)`` fills in what stands in braces."""

    en: str
    fr: str

    def __call__(self, lang: Language, **facts: Any) -> str:
        return (self.fr if lang == "fr" else self.en).format(**facts)
