"""What errors say: a ``Message`` is raised with its English pattern, so there is nothing to look up here.

An error must be legible where no language is known, in a traceback or a log of a server. So its English text
stands where it is raised, and the other languages find their sentence by it.
"""

from typing import Final

TEXTS: Final[dict[str, str]] = {}
SEPARATOR: Final = "; "


def punctuated(pattern: str) -> str:
    """Return the pattern as it is."""
    return pattern


def requoted(fact: str) -> str:
    """Return the fact as it is: messages quote as in English."""
    return fact
