"""Which languages the library speaks, and the one way in which any other is refused.

A language is a folder in ``render/languages``. This module knows only their codes, so that the catalogue,
which stands at the bottom of the house, can ask whether a code is one of them.
"""

from functools import cache
from pathlib import Path
from typing import Final

from cardia_rules.own_files import beside

Language = str  # a code such as "en"; which ones there are is known when the program runs

ENGLISH: Final[Language] = "en"
# These lack nothing, and a test holds them to it. Any other may be begun: what it lacks is read in English.
COMPLETE: Final[tuple[Language, ...]] = (ENGLISH, "fr")
OWN_FOLDER: Final = beside(__file__, __package__) / "render" / "languages"

_added: Final[dict[Language, Path]] = {}


@cache
def languages() -> tuple[Language, ...]:
    """Return the code of every language, English first."""
    own = [folder.name for folder in OWN_FOLDER.iterdir() if (folder / "texts.toml").is_file()]
    return tuple(sorted({*own, *_added}, key=lambda code: (code != ENGLISH, code)))


def is_own(lang: Language) -> bool:
    """Tell whether a language comes with the library."""
    return lang not in _added


def folder_of(lang: Language) -> Path:
    """Return the folder that holds everything a language says."""
    return _added.get(lang, OWN_FOLDER / lang)


def known_language(lang: object) -> Language:
    """Return the code of a language; refuse what is none, and say which ones there are."""
    if isinstance(lang, str) and lang in languages():
        return lang
    raise unknown_language(lang)


def unknown_language(lang: object) -> Exception:
    """Return the refusal of a language that does not exist, to be raised."""
    # Imported late: the command says what to install before anything else of the library can be imported.
    from cardia_rules.errors import UnknownName
    from cardia_rules.message import together
    from cardia_rules.spelling import quoted

    return UnknownName(
        "there is no language {name}: the languages are {known}",
        name=quoted(lang),
        known=together(languages()),
    )


def add_folder(lang: Language, folder: Path) -> None:
    """Let a folder outside the library be a language; ``render.languages.add_language`` checks it first."""
    _added[lang] = folder
    languages.cache_clear()


def remove_folder(lang: Language) -> None:
    """Forget a language that was added."""
    _added.pop(lang, None)
    languages.cache_clear()
