"""Something said in each language; asked for another one, it says which there are."""

from typing import NoReturn, TypeVar

from cardia_rules.catalogue.words import LANGUAGES, Language
from cardia_rules.errors import UnknownName
from cardia_rules.spelling import listed, quoted

T = TypeVar("T")


class EachLanguage(dict[Language, T]):
    """``EachLanguage(en=..., fr=...)``"""

    def __missing__(self, lang: object) -> NoReturn:
        raise UnknownName(f"there is no language {quoted(lang)}: the languages are {listed(LANGUAGES)}")
