"""What is printed on a card, as far as the catalogue knows it; a log may name one that it lacks."""

from typing import NamedTuple

from cardia_rules.catalogue import CHARACTERS
from cardia_rules.catalogue.words import Faction, Language
from cardia_rules.render.legible import legible
from cardia_rules.render.names import card_name

_LONGEST_NAME = 40


class Face(NamedTuple):
    name: str
    faction: Faction | None
    influence: int | None

    @property
    def printed(self) -> str:
        return "?" if self.influence is None else str(self.influence)


def face_of(card: str, lang: Language) -> Face:
    character = CHARACTERS.get(card)
    name = legible(card_name(card, lang), _LONGEST_NAME)
    return Face(name, None, None) if character is None else Face(name, character.faction, character.influence)


def total(face: Face, modifier: int) -> str:
    """The influence that counts; of a card nobody knows, how it was changed."""
    if face.influence is not None:
        return signed(face.influence + modifier, plus="")
    return f"?{signed(modifier)}" if modifier else "?"


def signed(amount: int, plus: str = "+") -> str:
    """With a real minus sign: a hyphen is easily missed."""
    return f"{plus if amount >= 0 else '−'}{abs(amount)}"
