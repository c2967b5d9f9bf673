"""What waits for a card, in words: ``+2 or -2``, ``face up``, ``2 cards unless guild``."""

import re
from functools import partial
from typing import Final

from cardia_rules.catalogue import FACTIONS
from cardia_rules.errors import DataError
from cardia_rules.events.table import Waiting, WaitingKind
from cardia_rules.faq.notation.cards import plain, signed
from cardia_rules.faq.notation.vocabulary import meant
from cardia_rules.message import Message

_AMOUNT: Final = r"[+-]\d{1,3}"
_EXPECTED: Final = Message(
    "'+3', '+2 or -2', '+5 late', '2 cards unless guild', 'face up', 'top of deck', 'token' or 'blessing'"
)
# What waits and has no number.
_PLAIN: Final[dict[WaitingKind, str]] = {
    "face-up": "face up",
    "deck-top": "top of deck",
    "token": "token",
    "blessing": "blessing",
}


def waiting_text(waiting: Waiting) -> str:
    """Write what waits for a card."""
    if waiting.kind == "either":
        return " or ".join(signed(by) for by in waiting.either)
    if waiting.kind in _PLAIN:
        return _PLAIN[waiting.kind]
    if waiting.kind == "demand":
        return f"{waiting.count} card{'' if waiting.count == 1 else 's'} unless {waiting.faction}"
    return signed(waiting.by) + (" late" if waiting.kind == "late" else "")


# How French says the same, word by word.
_FRENCH: Final[tuple[tuple[str, str], ...]] = (
    (r"\bou\b", "or"),
    (r"\b(?:tard|plus tard|en fin de phase 2)\b", "late"),
    (r"\bface visible\b", "face up"),
    (r"\b(?:haut|dessus) du paquet\b", "top of deck"),
    (r"\bjetons?(?: persistants?)?\b", "token"),
    (r"\b(?:sceau suppl[ée]mentaire|b[ée]n[ée]diction)\b", "blessing"),
    (r"\bcartes?\b", "cards"),
    (r"\bsauf(?: cartes?)?(?: de la| de l['’]| des)?\b", "unless"),
)


def _in_english(text: str) -> str:
    for french, english in _FRENCH:
        text = re.sub(french, english, text)
    before, unless, faction = text.partition("unless ")
    return f"{before}{unless}{meant(faction.removeprefix('cards ').strip())}" if unless else text


def read_waiting(text: str) -> Waiting:
    """Read what waits, without number, place and source: those are the table's to give."""
    words = _in_english(plain(text).lower())
    waits = partial(Waiting, id=0, place=0, source="")
    for kind, said in _PLAIN.items():
        if words == said:
            return waits(kind=kind)
    if found := re.fullmatch(rf"({_AMOUNT})( late)?", words):
        return waits(kind="late" if found[2] else "modifier", by=int(found[1]))
    if re.fullmatch(rf"{_AMOUNT}(?: or {_AMOUNT})+", words):
        return waits(kind="either", either=tuple(map(int, words.split(" or "))))
    for faction in FACTIONS:
        if found := re.fullmatch(rf"(\d{{1,3}}) cards? unless {faction}", words):
            return waits(kind="demand", count=int(found[1]), faction=faction)
    raise DataError(
        "{text} cannot wait for a card: expected {expected}", text=repr(text[:60]), expected=_EXPECTED
    )
