"""French punctuation: narrow no-break spaces before ; : ! ? and inside guillemets, curved apostrophes."""

import re
from typing import Final

NARROW: Final = "\N{NARROW NO-BREAK SPACE}"
_BEFORE: Final = re.compile(r" (?=[;:!?»])")
_AFTER: Final = re.compile(r"(?<=«) ")
_APOSTROPHE: Final = re.compile(r"(?<=\w)'(?=\w)")


def typeset(text: str) -> str:
    """Sentences are written as they are typed and come out as they are printed."""
    spaced = _AFTER.sub(NARROW, _BEFORE.sub(NARROW, text))
    return _APOSTROPHE.sub("\N{RIGHT SINGLE QUOTATION MARK}", spaced)
