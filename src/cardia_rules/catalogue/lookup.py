"""Finding a card by its slug or by its name in any language, however it is spelt.

Accents, case, apostrophes, hyphens and spaces do not matter: ``find("horlogere")`` is the Clockmaker.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from types import MappingProxyType
from typing import Final, NamedTuple, TypeVar

from cardia_rules.catalogue.cards import CHARACTERS, LOCATIONS, PROTECTORS
from cardia_rules.catalogue.model import Character, Location, Protector
from cardia_rules.catalogue.own import OwnCard, held
from cardia_rules.errors import DataError, UnknownName
from cardia_rules.message import Message
from cardia_rules.spelling import LONGEST, closest, did_you_mean, first_few, plain, quoted

AnyCard = Character | Location | Protector
C = TypeVar("C", Character, Location, Protector, AnyCard)

_KINDS: Final[dict[type, Message]] = {
    Character: Message("character"),
    Location: Message("location"),
    Protector: Message("protector"),
}
_EVERY: Final[dict[str, AnyCard]] = {**CHARACTERS, **LOCATIONS, **PROTECTORS}


# ------------------------------------------------------------------ cards that are not in the box
class _AtHand(NamedTuple):
    """Cards that are not in the box and may be named here, by slug, and what each is called."""

    cards: Mapping[str, OwnCard] = MappingProxyType({})
    slugs: Mapping[str, str] = MappingProxyType({})  # by name, plainly spelled


_NONE: Final = _AtHand()
_AT_HAND: Final = ContextVar("cards at hand", default=_NONE)


@contextmanager
def at_hand(cards: Iterable[OwnCard]) -> Iterator[None]:
    """Let cards that are not in the box be found by their names, in addition to those that are already.

    Names, and slugs with a digest, are looked for among these alone: what other games of the same program
    are played with is nobody's business. Raise ``DataError`` where a name would mean two cards.
    """
    token = _AT_HAND.set(_with(_AT_HAND.get(), held(cards)))
    try:
        yield
    finally:
        _AT_HAND.reset(token)


def _with(before: _AtHand, cards: Iterable[OwnCard]) -> _AtHand:
    together, slugs = {**before.cards}, {**before.slugs}
    for card in cards:
        together[card.full_slug] = card
        for spelling in (card.slug, card.full_slug, card.names.en, card.names.fr):
            called = slugs.setdefault(plain(spelling), card.full_slug)
            if called != card.full_slug:
                raise DataError("two cards are both called {name}", name=quoted(spelling))
            if (of_the_box := _slugs().get(plain(spelling))) is not None:
                raise DataError(
                    "{name} is the name of a card of the box, {title}; give yours another",
                    name=quoted(spelling),
                    title=title(_EVERY[of_the_box]),
                )
    return _AtHand(together, slugs)


def _own_called(name: object) -> Character | None:
    own = _AT_HAND.get()
    if not own.cards or not isinstance(name, str) or len(name) > LONGEST:
        return None
    slug = own.slugs.get(plain(name))
    return None if slug is None else own.cards[slug].character


def cards_at_hand() -> tuple[OwnCard, ...]:
    """Return the cards that are not in the box and may be named here."""
    return tuple(_AT_HAND.get().cards.values())


# ------------------------------------------------------------------ finding


def find_character(name: str) -> Character:
    """Return the character of this name or slug; raise ``UnknownName`` with what may be meant."""
    return _own_called(name) or _find(_KINDS[Character], name, CHARACTERS)


def find_location(name: str) -> Location:
    """Return the location of this name or slug; raise ``UnknownName`` with what may be meant."""
    return _find(_KINDS[Location], name, LOCATIONS)


def find_protector(name: str) -> Protector:
    """Return the protector of this name or slug; raise ``UnknownName`` with what may be meant."""
    return _find(_KINDS[Protector], name, PROTECTORS)


def find(name: str) -> AnyCard:
    """Return the character, location or protector of this name or slug."""
    return _own_called(name) or _find(Message("card"), name, _EVERY)


def known_card(slug: str) -> AnyCard | None:
    """Return what the catalogue has under a slug; a log may name a card that it lacks."""
    return _EVERY.get(slug) or CHARACTERS.get(slug)


def deck_of(cards: Iterable[str]) -> str | None:
    """Return the deck that all these cards belong to, ``?`` if nobody knows it; nothing for a mixture."""
    decks = {CHARACTERS[card].deck if card in CHARACTERS else "?" for card in cards}
    return decks.pop() if len(decks) == 1 else None


def title(card: AnyCard) -> str:
    """Return a card's name in English and, where it differs, in French; in French the other way round."""
    names = card.names
    return names.en if names.en == names.fr else Message("{en} ({fr})", en=names.en, fr=names.fr)


def name_of(card: str) -> str:
    """Return a character's English name, for a message; quote what is no character's slug."""
    return CHARACTERS[card].names.en if card in CHARACTERS else quoted(card)


def _find(kind: Message, name: object, cards: Mapping[str, C]) -> C:
    if not isinstance(name, str):
        raise UnknownName("a {kind} is asked for by its name, not by {name}", kind=kind, name=quoted(name))
    if not name.strip():
        raise UnknownName("no {kind} has an empty name", kind=kind)
    if len(name) > LONGEST:
        raise UnknownName(
            "no {kind} has a name of {length} characters: {name}",
            kind=kind,
            length=len(name),
            name=quoted(name),
        )
    slug = _slugs().get(plain(name))
    if slug is not None and slug in cards:
        return cards[slug]
    if slug is not None:
        other = _EVERY[slug]
        near: str = Message("; {title} is a {kind}", title=title(other), kind=_KINDS[type(other)])
    else:
        near = did_you_mean(_closest_titles(name, cards))
    raise UnknownName("no {kind} is called {name}{near}", kind=kind, name=quoted(name), near=near)


def _closest_titles(name: str, cards: Mapping[str, C]) -> list[str]:
    titles = {spelling: title(card) for card in cards.values() for spelling in _spellings(card)}
    for card in cards_at_hand():
        titles |= dict.fromkeys((card.slug, card.names.en, card.names.fr), title(card.character))
    return first_few(titles[spelling] for spelling in closest(name, titles))


def _spellings(card: AnyCard) -> tuple[str, ...]:
    return card.slug, *card.names.by_language().values()


@cache
def _slugs() -> dict[str, str]:
    return {plain(spelling): slug for slug, card in _EVERY.items() for spelling in _spellings(card)}
