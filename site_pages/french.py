"""French as it is printed: the narrow spaces and apostrophes of a page, outside code."""

import re
from typing import Final

from cardia_rules.render.languages.fr.grammar import typeset

_CODE: Final = re.compile(r"(<(pre|code|script|style|kbd)\b.*?</\2>)", re.DOTALL)
_TAG: Final = re.compile(r"(<[^>]*>)")


def typeset_html(html: str) -> str:
    """Return a page with the spaces that French has before ; : ! ? and inside « », except in code."""
    # Split by a pattern with two groups: text, code, name of its tag, text, ...
    parts = _CODE.split(html)
    for at in range(0, len(parts), 3):
        parts[at] = _typeset_text(parts[at])
    return "".join(part for at, part in enumerate(parts) if at % 3 != 2)


def _typeset_text(html: str) -> str:
    return "".join(part if part.startswith("<") else typeset(part) for part in _TAG.split(html))
