"""French punctuation: narrow no-break spaces before ; : ! ? and inside guillemets, curved apostrophes."""

import re
from typing import Final

NARROW: Final = "\N{NARROW NO-BREAK SPACE}"
_BEFORE: Final = re.compile(r" (?=[;:!?»])")
_AFTER: Final = re.compile(r"(?<=«) ")
_APOSTROPHE: Final = re.compile(r"(?<=\w)'(?=\w)")


_QUOTED: Final = re.compile(r""""([^"]*)"|'([^']*)'""")
_ALL_QUOTED: Final = re.compile(rf"(?:{_QUOTED.pattern})(?:, (?:{_QUOTED.pattern}))*")


def guillemets(text: str) -> str:
    """What is quoted as in English, one thing or several, quoted as in French; any other text as it is."""
    if not _ALL_QUOTED.fullmatch(text):
        return text
    return _QUOTED.sub(rf"«{NARROW}\1\2{NARROW}»", text)


def typeset(text: str) -> str:
    """Sentences are written as they are typed and come out as they are printed."""
    spaced = _AFTER.sub(NARROW, _BEFORE.sub(NARROW, text))
    return _APOSTROPHE.sub("\N{RIGHT SINGLE QUOTATION MARK}", spaced)
