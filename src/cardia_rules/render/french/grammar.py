"""What French asks of a noun: its article, the contractions of de and à, agreement, the plural."""

import unicodedata
from collections.abc import Iterable
from typing import Literal, NamedTuple

from cardia_rules import spelling


class Noun(NamedTuple):
    """A noun without its article: ``Juge (8)``, feminine."""

    text: str
    gender: Literal["m", "f"]
    plural: bool = False


def the(noun: Noun) -> str:
    """``la Juge``, ``l’Horlogère``, ``les Catacombes Hantées``."""
    if noun.plural:
        return f"les {noun.text}"
    if elides(noun.text):
        return f"l’{noun.text}"
    return f"{'la' if noun.gender == 'f' else 'le'} {noun.text}"


def of_the(noun: Noun) -> str:
    """``du Médiateur``, ``de la Juge``, ``de l’Assassin``, ``des Ventes aux Enchères``."""
    return _contracted("de", the(noun), {"le": "du", "les": "des"})


def to_the(noun: Noun) -> str:
    """``au Médiateur``, ``à la Juge``, ``à l’Assassin``, ``aux Ventes aux Enchères``."""
    return _contracted("à", the(noun), {"le": "au", "les": "aux"})


def _contracted(preposition: str, with_article: str, contractions: dict[str, str]) -> str:
    article, _, rest = with_article.partition(" ")
    contraction = contractions.get(article)
    return f"{contraction} {rest}" if contraction and rest else f"{preposition} {with_article}"


def agreed(participle: str, noun: Noun) -> str:
    """``révélé``, ``révélée``, ``révélées``."""
    return participle + ("e" if noun.gender == "f" else "") + ("s" if noun.plural else "")


def verb(noun: Noun, one: str, several: str) -> str:
    return several if noun.plural else one


def elides(word: str) -> bool:
    """Whether le, la and de lose their vowel before it; every h of the game is mute."""
    first = unicodedata.normalize("NFKD", word[:1]).casefold()[:1]
    return first != "" and first in "aeiouyhœ"


def of(words: str) -> str:
    """``de poser``, ``d’échanger``."""
    return f"d’{words}" if elides(words) else f"de {words}"


def counted(count: int, one: str, several: str = "") -> str:
    """``0 sceau``, ``1 sceau``, ``2 sceaux``; without its own plural the noun takes an s."""
    return f"{count} {one if abs(count) < 2 else several or one + 's'}"


def listed(things: Iterable[str], nothing: str = "rien") -> str:
    """``a``, ``a et b``, ``a, b et c``."""
    return spelling.listed([*things], "et") or nothing
