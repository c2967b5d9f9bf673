"""Texts of data files in each language.

English and French stand in every entry of a data file. A further language may stand beside them under its
code (``de = "..."``); where it does not, its readers get the English text.
"""

from collections.abc import Mapping
from typing import Any

import attrs

from cardia_rules.language import ENGLISH, Language, known_language, languages


@attrs.frozen
class Text:
    """A text in each language; as a ``str``, its English."""

    en: str
    fr: str
    others: Mapping[Language, str] = attrs.field(factory=dict, hash=False, kw_only=True)

    def to(self, lang: Language) -> str:
        """Return the text in a language, in English where the data lacks it; refuse what is no language."""
        return self.by_language().get(known_language(lang), self.en)

    def by_language(self) -> dict[Language, str]:
        """Return the text by the code of every language that the data has it in."""
        return {ENGLISH: self.en, "fr": self.fr, **self.others}

    def __str__(self) -> str:
        return self.en


def gather_others(table: dict[str, Any]) -> dict[str, Any]:
    """Return a table of a data file with its further languages under ``others``, wherever it holds a text."""
    further = set(languages()) - {ENGLISH, "fr"}
    if not further:
        return table
    if ENGLISH not in table:
        return {key: _gathered(value) for key, value in table.items()}
    others = {key: value for key, value in table.items() if key in further}
    kept = {key: value for key, value in table.items() if key not in further}
    return {**kept, "others": others} if others else kept


def _gathered(value: Any) -> Any:
    if isinstance(value, dict):
        return gather_others(value)
    return [_gathered(each) for each in value] if isinstance(value, list) else value
