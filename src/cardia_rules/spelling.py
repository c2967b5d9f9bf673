"""Names as people type them, nearly right ones found, and as files and messages write them."""

import difflib
import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import Final

from cardia_rules.message import Message, alternatives

# Longer than any name or id there is; what is longer is neither compared nor quoted whole.
LONGEST: Final = 80


def plain(text: str) -> str:
    """Return letters and digits only, without accents, in lower case."""
    unaccented = unicodedata.normalize("NFKD", text.casefold().replace("œ", "oe"))
    return "".join(char for char in unaccented if char.isalnum())


# A name that does not exist is held against hundreds that do, always the same ones.
_spelled: Final = lru_cache(maxsize=4096)(plain)


@cache
def kebab(name: str) -> str:
    """Spell ``NameAFaction`` as ``name-a-faction``."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


def quoted(asked: object) -> str:
    """Quote what was asked for, fit for a message: short, on one line and without control characters."""
    if asked is None or isinstance(asked, bool | float):
        return str(asked)
    if not isinstance(asked, str):
        return Message("a value of type {kind}", kind=type(asked).__name__)
    start = asked[:LONGEST]
    visible = "".join(char if char.isprintable() else f"\\u{ord(char):04x}" for char in start)
    return f'"{visible}{"…" if len(asked) > LONGEST else ""}"'


def written(asked: object) -> str:
    """Return how Python writes a value, in short; of one that it cannot write, the type.

    That is a huge number, a list in lists in lists, or an object that fails when it is to say what it is.
    """
    try:
        return repr(asked[:40] if isinstance(asked, str) else asked)[:LONGEST]
    except Exception:
        return quoted(asked)


def as_fact(asked: object) -> dict[str, str]:
    """Return what was asked for as a fact of a refusal: by name, or of which type it is instead of a text."""
    return {"name": quoted(asked)} if isinstance(asked, str) else {"type": type(asked).__name__}


def closest(asked: object, names: Iterable[str], cutoff: float = 0.7) -> list[str]:
    """Return the names that were probably meant, the likeliest first; a lower cutoff finds more."""
    if not isinstance(asked, str) or len(asked) > LONGEST:
        return []
    spelled = {name: _spelled(name) for name in names}
    wanted = plain(asked)
    if same := [name for name, known in spelled.items() if known == wanted]:
        return same
    within = [name for name, known in spelled.items() if len(wanted) > 2 and wanted in known]
    likely = difflib.get_close_matches(wanted, spelled.values(), n=3, cutoff=cutoff)
    return [*within, *(name for match in likely for name, known in spelled.items() if known == match)]


def first_few(names: Iterable[str], few: int = 3) -> list[str]:
    """Return each name once, in order, no more than can be taken in at a glance."""
    return list(dict.fromkeys(names))[:few]


def did_you_mean(names: Sequence[str]) -> str:
    """Return the end of a message about a name that does not exist; empty when nothing comes close."""
    return Message("; did you mean {names}?", names=alternatives(names)) if names else ""


def listed(words: Sequence[str], conjunction: str = "and") -> str:
    """Join words as in ``a``, ``a and b``, ``a, b and c``."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {conjunction} {words[-1]}"


def capital(text: str) -> str:
    """Return the text as the beginning of a sentence."""
    return text[:1].upper() + text[1:]
