"""Cards and their pieces in words, and what waits for one: ``judge +3 @ **``, ``2 cards unless guild``."""

import re
from collections.abc import Iterable
from functools import partial
from itertools import groupby
from typing import Any, Final

from cardia_rules.catalogue import FACTIONS
from cardia_rules.catalogue.lookup import find, find_character, find_location, find_protector
from cardia_rules.catalogue.unknown import UNKNOWN, is_unknown
from cardia_rules.errors import DataError, UnknownName
from cardia_rules.events.table import Guard, Played, Waiting, WaitingKind
from cardia_rules.faq.notation.vocabulary import meant
from cardia_rules.game.positions.layout import Encounter, Found, FoundProtector
from cardia_rules.message import Message

AND_SO_ON: Final = "..."
_UNKNOWN: Final = re.compile(r"\?\s*(\d{0,2})")
_DASHES: Final = str.maketrans("–—−", "---")
_PIECE: Final = re.compile(r"[+-]\d{1,3}|@+|\*+|\^+")
# Between a name and a piece, or two kinds of pieces, that no space keeps apart.
_ATTACHED: Final = re.compile(r"(?<=[^\s@*^])(?=[@*^])|(?<=@)(?=[^\s@])|(?<=\*)(?=[^\s*])|(?<=\^)(?=[^\s^])")
_FACE_DOWN: Final = re.compile(r"\(([^()]*)\)")
_CARD: Final = Message("a card is its name and its pieces, such as 'judge +3 @ **', face down '(judge)'")


def slug(name: str) -> str:
    """Return the slug of a character, from its name in any language."""
    return find_character(name).slug


def slug_or_as_written(name: str) -> str:
    """Return the slug, or an unknown name as written: a position lists it among its faults."""
    try:
        return slug(name)
    except UnknownName:
        return name.strip()


def plain(text: str) -> str:
    """Return a text with single spaces and plain dashes."""
    return " ".join(text.translate(_DASHES).split())


def signed(by: int) -> str:
    """Write a modifier with its sign."""
    return f"{by:+d}"


# ------------------------------------------------------------------ one card
def card_text(laid: Found | Played) -> str:
    """Write a card and its pieces."""
    name = UNKNOWN if is_unknown(laid.card) else laid.card
    words = [name if laid.up else f"({name})"]
    if laid.modifier:
        words.append(signed(laid.modifier))
    if laid.tokens:
        words.append("@" * laid.tokens)
    if laid.blessings:
        words.append("^" * laid.blessings)
    if laid.signets:
        words.append("*" * laid.signets)
    return " ".join(words)


def unknown_count(text: str) -> int | None:
    """Return how many unknown cards a text stands for: ``?`` is one, ``?4`` are four; nothing for a name."""
    counted = _UNKNOWN.fullmatch(text.strip())
    return None if counted is None else int(counted[1] or 1)


def pile_texts(cards: Iterable[str]) -> tuple[str, ...]:
    """Write the cards of a pile, those in a row that nobody knows as one count."""
    texts: list[str] = []
    for unknown, together in groupby(cards, is_unknown):
        names = tuple(together)
        texts += (f"?{len(names)}" if len(names) > 1 else UNKNOWN,) if unknown else names
    return tuple(texts)


def known_part(texts: tuple[str, ...]) -> tuple[tuple[str, ...], bool]:
    """Return what is stated of a pile, and whether it goes on after that."""
    goes_on = texts[-1:] == (AND_SO_ON,)
    return texts[:-1] if goes_on else texts, goes_on


def read_pile(text: str) -> tuple[Found, ...]:
    """Read one text of a pile: a card, or how many there are that nobody knows."""
    count = unknown_count(text)
    return (read_card(text),) if count is None else (Found(UNKNOWN),) * count


def read_card(text: str) -> Found:
    """Read a card and its pieces, which may come in any order; one in parentheses lies face down."""
    name, up = face_of(plain(text))
    if name.strip() == UNKNOWN:
        return Found(UNKNOWN, up=up)
    words = _ATTACHED.sub(" ", name).split()
    pieces = [word for word in words if _PIECE.fullmatch(word)]
    name = " ".join(word for word in words if not _PIECE.fullmatch(word))
    if not name:
        raise DataError("{text} names no card: {card}", text=_short(text), card=_CARD)
    if not re.fullmatch(r"[^\W\d_][^\d+*@^()]*", name):
        raise DataError("{text} cannot be read: {card}", text=_short(text), card=_CARD)
    return Found(
        slug_or_as_written(name),
        modifier=sum(int(piece) for piece in pieces if piece[0] in "+-"),
        tokens=sum(len(piece) for piece in pieces if piece[0] == "@"),
        signets=sum(len(piece) for piece in pieces if piece[0] == "*"),
        blessings=sum(len(piece) for piece in pieces if piece[0] == "^"),
        up=up,
    )


def face_of(text: str) -> tuple[str, bool]:
    """Return the text without the parentheses of what lies face down, and whether it lies face up."""
    opened, down = _FACE_DOWN.subn(r" \1 ", text, count=1)
    return (opened, False) if down else (text, True)


def _short(text: str) -> str:
    return repr(text if len(text) <= 60 else text[:57] + "...")


# ------------------------------------------------------------------ decks
def read_deck(written: Any) -> Any:
    """Return a deck as ``make_setup`` takes it: also from ``I+poisoner``, or sixteen cards with commas."""
    if not isinstance(written, str) or not ("+" in written or "," in written):
        return written
    name, *others = (part.strip() for part in written.split("+"))
    if others:
        return {"from": name, "with": [slug_or_as_written(other) for other in others]}
    return [slug_or_as_written(card) for card in name.split(",")]


# ------------------------------------------------------------------ encounters
def encounter_text(north: Found | Played | None, south: Found | Played | None) -> str:
    """Write the two cards of an encounter, north first."""
    return " - ".join("(no card)" if laid is None else card_text(laid) for laid in (north, south))


def read_encounter(text: str) -> Encounter:
    """Read ``judge @ - saboteur *``; a side without a card is left for the position to refuse."""
    halves = re.split(r"(?:^|\s)-(?=\s|$)", plain(text))
    if len(halves) > 2:
        raise DataError(
            "{text} has {count} cards: expected 'north card - south card'",
            text=_short(text),
            count=len(halves),
        )
    north, south = (read_card(half) if half.strip() else None for half in (*halves, "")[:2])
    return Encounter(north, south)


def usual_encounter(text: str) -> str:
    """Return an encounter in its usual words; refuse one that lacks a card or names none that there is."""
    encounter = read_encounter(text)
    if encounter.north is None or encounter.south is None:
        raise DataError("{text} has one card only: expected 'north card - south card'", text=repr(text[:60]))
    slug(encounter.north.card)
    slug(encounter.south.card)
    return encounter_text(encounter.north, encounter.south)


# ------------------------------------------------------------------ protectors and locations
def protector_slug(name: str) -> str:
    """Return the slug of a protector, from its name in any language."""
    return find_protector(name.strip()).slug


def location_slug(name: str) -> str:
    """Return the slug of a location, from its name in any language."""
    return find_location(name.strip()).slug


def any_slug(name: str) -> str:
    """Return the slug of whatever can ask for a decision: a character, location or protector."""
    return find(name.strip()).slug


def guard_text(guard: Guard | FoundProtector) -> str:
    """Write a protector of the row, a face-down one in parentheses."""
    name = guard.protector if isinstance(guard, Guard) else guard.name
    return name if guard.up else f"({name})"


def read_guard(text: str) -> FoundProtector:
    """Read a protector of the row; an unknown one stays as written, for the position to refuse."""
    opened, up = face_of(plain(text))
    name = opened.strip()
    if not name or "(" in name or ")" in name:
        raise DataError(
            "{text} cannot be read: a protector is its name, face down '(cat)'", text=repr(text[:60])
        )
    try:
        return FoundProtector(protector_slug(name), up)
    except UnknownName:
        return FoundProtector(name, up)


def usual_guard(text: str) -> str:
    """Return a protector of the row in its usual words; refuse one that there is not."""
    guard = read_guard(text)
    protector_slug(guard.name)
    return guard_text(guard)


# ------------------------------------------------------------------ what waits for a card
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


def usual_waiting(text: str) -> str:
    """Return what waits in its usual words; in parentheses it is for the card that lies face down."""
    opened, for_the_next = face_of(text)
    words = waiting_text(read_waiting(opened))
    return words if for_the_next else f"({words})"
