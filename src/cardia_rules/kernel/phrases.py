"""What a game says in each language: phrases by name, filled in, and in English recognised again."""

import re
import string
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, Final

import cattrs

from cardia_rules.datafiles import read_toml, refusal_of_file
from cardia_rules.errors import DataError
from cardia_rules.kernel.register.structure import faults_in_words, strict_converter
from cardia_rules.language import ENGLISH, Language
from cardia_rules.spelling import closest, did_you_mean, first_few, quoted
from cardia_rules.texts import Text

_TEXTS: Final = strict_converter()


class Phrases:
    """Phrases of one file, by name: ``[event.bid]`` and in it ``en`` and ``fr`` is ``event.bid``."""

    def __init__(self, texts: Mapping[str, Text]) -> None:
        self.texts = texts

    @classmethod
    def read(cls, file: Path) -> "Phrases":
        """Read a file of phrases; refuse one whose languages do not name the same facts."""
        found: dict[str, Text] = {}
        faults: list[str] = []

        def gather(path: str, table: Mapping[str, Any]) -> None:
            for key, value in table.items():
                if isinstance(value, dict) and ENGLISH not in value:
                    gather(f"{path}{key}.", value)
                    continue
                try:
                    found[f"{path}{key}"] = text = _TEXTS.structure(value, Text)
                except (cattrs.BaseValidationError, TypeError) as problem:
                    faults.extend(f"{path}{key}: {fault}" for fault in faults_in_words(problem))
                    continue
                if len({_facts(each) for each in text.by_language().values()}) > 1:
                    faults.append(f"{path}{key}: its languages do not name the same facts")

        gather("", read_toml(file))
        if faults:
            raise refusal_of_file(file.name, faults)
        return cls(found)

    def say(self, name: str, lang: Language = ENGLISH, /, **facts: Any) -> str:
        """Return a phrase in a language; facts that are texts themselves are said in the same."""
        said = {key: value.to(lang) if isinstance(value, Text) else value for key, value in facts.items()}
        return self.texts[name].to(lang).format(**said)

    def usual(self, text: str, among: str = "event.") -> str:
        """Return words as a phrase has them; refuse what no English phrase of these can have become."""
        words = " ".join(text.split())
        if any(
            pattern.fullmatch(words) for name, pattern in self._patterns.items() if name.startswith(among)
        ):
            return words
        phrases = [each.en for name, each in self.texts.items() if name.startswith(among)]
        near = did_you_mean(first_few(closest(words, phrases)))
        raise DataError("nothing is told as {words}{near}", words=quoted(words), near=near)

    @cached_property
    def _patterns(self) -> Mapping[str, re.Pattern[str]]:
        return {name: re.compile(_pattern(text.en)) for name, text in self.texts.items()}


def _facts(phrase: str) -> frozenset[str]:
    return frozenset(field for _, field, _, _ in string.Formatter().parse(phrase) if field)


def _pattern(phrase: str) -> str:
    parts = string.Formatter().parse(phrase)
    return "".join(re.escape(text) + ("(.+?)" if field else "") for text, field, _, _ in parts)
