"""The page's own words, read from its files."""

import re
from functools import cache
from pathlib import Path

from cardia_rules.bench.pages import PAGE

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
