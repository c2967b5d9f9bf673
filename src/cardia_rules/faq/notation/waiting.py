"""What waits for a card, in words: ``+2 or -2``, ``face up``, ``2 cards unless guild``."""

import re
from collections.abc import Callable
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


def _modifier(match: re.Match[str]) -> Waiting:
    return Waiting(id=0, place=0, source="", kind="modifier", by=int(match[1]))


def _late(match: re.Match[str]) -> Waiting:
    return Waiting(id=0, place=0, source="", kind="late", by=int(match[1]))


def _either(match: re.Match[str]) -> Waiting:
    amounts = tuple(int(by) for by in match[0].split(" or "))
    return Waiting(id=0, place=0, source="", kind="either", either=amounts)


def _plain(match: re.Match[str]) -> Waiting:
    (kind,) = (kind for kind, words in _PLAIN.items() if words == match[0])
    return Waiting(id=0, place=0, source="", kind=kind)


def _demand(match: re.Match[str]) -> Waiting:
    (faction,) = (faction for faction in FACTIONS if faction == match[2])
    return Waiting(id=0, place=0, source="", kind="demand", count=int(match[1]), faction=faction)


_FORMS: Final[tuple[tuple[str, Callable[[re.Match[str]], Waiting]], ...]] = (
    (rf"({_AMOUNT})", _modifier),
    (rf"({_AMOUNT}) late", _late),
    (rf"{_AMOUNT}(?: or {_AMOUNT})+", _either),
    ("|".join(_PLAIN.values()), _plain),
    (rf"(\d{{1,3}}) cards? unless ({'|'.join(FACTIONS)})", _demand),
)


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
    for pattern, make in _FORMS:
        if match := re.fullmatch(pattern, _in_english(plain(text).lower())):
            return make(match)
    raise DataError(
        Message(
            "{text} cannot wait for a card: expected {expected}", text=repr(text[:60]), expected=_EXPECTED
        )
    )
