"""What French asks for: articles, contractions, agreement, the plural, and the spaces before its signs."""

import re
import unicodedata
from collections.abc import Iterable
from typing import Final, Literal, NamedTuple

from cardia_rules import spelling


class Noun(NamedTuple):
    """A noun without its article: ``Juge (8)``, feminine."""

    text: str
    gender: Literal["m", "f"]
    plural: bool = False
    aspirated: bool = False  # it begins with an h before which nothing is elided


def the(noun: Noun) -> str:
    """Write ``la Juge``, ``l’Horlogère``, ``les Catacombes Hantées``."""
    if noun.plural:
        return f"les {noun.text}"
    if not noun.aspirated and elides(noun.text):
        return f"l’{noun.text}"
    return f"{'la' if noun.gender == 'f' else 'le'} {noun.text}"


def of_the(noun: Noun) -> str:
    """Write ``du Médiateur``, ``de la Juge``, ``de l’Assassin``, ``des Ventes aux Enchères``."""
    return _contracted("de", the(noun), {"le": "du", "les": "des"})


def to_the(noun: Noun) -> str:
    """Write ``au Médiateur``, ``à la Juge``, ``à l’Assassin``, ``aux Ventes aux Enchères``."""
    return _contracted("à", the(noun), {"le": "au", "les": "aux"})


def _contracted(preposition: str, with_article: str, contractions: dict[str, str]) -> str:
    article, _, rest = with_article.partition(" ")
    contraction = contractions.get(article)
    return f"{contraction} {rest}" if contraction and rest else f"{preposition} {with_article}"


def agreed(participle: str, *nouns: Noun) -> str:
    """Write ``révélé``, ``révélée``, ``révélées``; with several nouns, feminine only if all of them are."""
    feminine, plural = all(noun.gender == "f" for noun in nouns), len(nouns) > 1 or nouns[0].plural
    return participle + "e" * feminine + "s" * plural


def elides(word: str) -> bool:
    """Tell whether le, la and de lose their vowel before a word; every h of the box is mute."""
    first = unicodedata.normalize("NFKD", word[:1]).casefold()[:1]
    return first != "" and first in "aeiouyhœ"


def of(words: str) -> str:
    """Write ``de poser``, ``d’échanger``."""
    return f"d’{words}" if elides(words) else f"de {words}"


def counted(count: int, one: str, several: str = "") -> str:
    """Write ``0 sceau``, ``1 sceau``, ``2 sceaux``; without its own plural the noun takes an s."""
    return f"{count} {one if abs(count) < 2 else several or one + 's'}"


def listed(things: Iterable[str]) -> str:
    """Write ``a``, ``a et b``, ``a, b et c``."""
    return spelling.listed([*things], "et")


NARROW: Final = "\N{NARROW NO-BREAK SPACE}"
_BEFORE: Final = re.compile(r" (?=[;:!?»])")
_AFTER: Final = re.compile(r"(?<=«) ")
_APOSTROPHE: Final = re.compile(r"(?<=\w)'(?=\w)")


_QUOTED: Final = re.compile(r""""([^"]*)"|'([^']*)'""")
_ALL_QUOTED: Final = re.compile(rf"(?:{_QUOTED.pattern})(?:, (?:{_QUOTED.pattern}))*")


def guillemets(text: str) -> str:
    """Quote as in French what is quoted as in English; leave any other text as it is."""
    if not _ALL_QUOTED.fullmatch(text):
        return text
    return _QUOTED.sub(rf"«{NARROW}\1\2{NARROW}»", text)


def typeset(text: str) -> str:
    """Return a sentence as it is printed; in the sources it stands as it is typed."""
    spaced = _AFTER.sub(NARROW, _BEFORE.sub(NARROW, text))
    return _APOSTROPHE.sub("\N{RIGHT SINGLE QUOTATION MARK}", spaced)
