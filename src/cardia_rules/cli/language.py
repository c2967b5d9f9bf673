"""In which language a command speaks: known before anything else, so that help and complaints are too."""

import os
from collections.abc import Sequence
from typing import Final

from cardia_rules.language import ENGLISH, Language, languages

VARIABLE: Final = "CARDIA_LANG"
OPTION: Final = "--lang"


def language_of(args: Sequence[str]) -> Language:
    """Return what ``--lang`` says, wherever it stands; else what CARDIA_LANG says; else English.

    The system's own language is not looked at: a command says the same wherever it runs, unless it is told
    otherwise. What is no language is refused later, in English.
    """
    asked = [os.environ.get(VARIABLE, ""), *_asked_for(args)][-1]
    return asked if asked in languages() else ENGLISH


def wrong_variable(args: Sequence[str]) -> str | None:
    """Return a CARDIA_LANG that is no language, where nothing else says which is meant."""
    value = os.environ.get(VARIABLE, "")
    return value if value and value not in languages() and not _asked_for(args) else None


def _asked_for(args: Sequence[str]) -> list[str]:
    found = []
    for number, arg in enumerate(args):
        name, equals, value = arg.partition("=")
        if arg == "--":
            break
        if name == OPTION:
            found.append(value if equals else "".join(args[number + 1 : number + 2]))
    return found
