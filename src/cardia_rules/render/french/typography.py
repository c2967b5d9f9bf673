"""French punctuation: narrow no-break spaces before ; : ! ? and inside guillemets."""

import re
from typing import Final

NARROW: Final = "\N{NARROW NO-BREAK SPACE}"
_BEFORE: Final = re.compile(r" (?=[;:!?»])")
_AFTER: Final = re.compile(r"(?<=«) ")


def typeset(text: str) -> str:
    """Sentences are written with plain spaces and come out as they are printed."""
    return _AFTER.sub(NARROW, _BEFORE.sub(NARROW, text))
