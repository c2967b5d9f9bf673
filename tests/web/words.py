"""The page's own words, read from its files."""

import re
from functools import cache
from pathlib import Path

from cardia_rules.bench.server import PAGE
from cardia_rules.catalogue import CHARACTERS, LOCATIONS, PROTECTORS
from cardia_rules.language import Language

_ENTRY = re.compile(r'^  (?:"(?P<quoted>[^"]+)"|(?P<bare>\w+)): "(?P<text>(?:[^"\\]|\\.)*)",$', re.MULTILINE)
APP = Path(PAGE) / "app"


@cache
def words_of(lang: str) -> dict[str, str]:
    """Return the words of a language by their keys, in the order of the file."""
    text = (APP / f"words.{lang}.js").read_text("utf-8")
    found = {each["quoted"] or each["bare"]: each["text"] for each in _ENTRY.finditer(text)}
    lines = [line for line in text.splitlines() if line.startswith("  ")]
    assert len([line for line in lines if line.strip()]) == len(found), (
        "a line of words that this does not read, or a key twice"
    )
    return found


LONG = 10  # letters that may be too many for a line of a small card


def long_names(lang: Language) -> list[str]:
    """Return the names of cards that are one long word and may have to be broken, the longest first."""
    names = [card.names.to(lang) for cards in (CHARACTERS, LOCATIONS, PROTECTORS) for card in cards.values()]
    words = {name for name in names if name.isalpha() and len(name) >= LONG}
    return sorted(words, key=lambda word: (-len(word), word))
