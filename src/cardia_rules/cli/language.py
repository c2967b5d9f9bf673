"""In which language a command speaks: known before anything else, so that help and complaints are too."""

import os
from collections.abc import Sequence
from typing import Final

from cardia_rules.catalogue.words import LANGUAGES, Language
from cardia_rules.message import Message, alternatives
from cardia_rules.spelling import quoted

VARIABLE: Final = "CARDIA_LANG"
OPTION: Final = "--lang"
OTHERWISE: Final[Language] = "en"


def language_of(args: Sequence[str]) -> Language:
    """What ``--lang`` says, wherever it stands; else what CARDIA_LANG says; else English.

    The system's own language is not looked at: a command says the same wherever it runs, unless it is told
    otherwise. What is no language is refused later, in English.
    """
    return as_language([os.environ.get(VARIABLE, ""), *_asked_for(args)][-1])


def as_language(chosen: object) -> Language:
    return next((lang for lang in LANGUAGES if lang == chosen), OTHERWISE)


def wrong_variable(args: Sequence[str]) -> Message | None:
    """What to say of a CARDIA_LANG that is no language, where nothing else says which is meant."""
    value = os.environ.get(VARIABLE, "")
    if not value or value in LANGUAGES or _asked_for(args):
        return None
    return Message(
        "{variable} is {value}; expected {expected}",
        variable=VARIABLE,
        value=quoted(value),
        expected=alternatives(LANGUAGES),
    )


def _asked_for(args: Sequence[str]) -> list[str]:
    found = []
    for number, arg in enumerate(args):
        name, equals, value = arg.partition("=")
        if arg == "--":
            break
        if name == OPTION:
            found.append(value if equals else "".join(args[number + 1 : number + 2]))
    return found
