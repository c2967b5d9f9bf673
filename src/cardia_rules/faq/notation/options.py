"""What a player decides, in words: ``south judge tokens``, ``next card``, ``["saboteur", "judge"]``."""

import re
from collections.abc import Callable, Sequence
from typing import Final, Literal

from cardia_rules.catalogue import CHARACTERS, FACTIONS, in_ascending_influence
from cardia_rules.errors import CardiaError, DataError
from cardia_rules.events import options as op
from cardia_rules.events.seats import SEATS
from cardia_rules.faq.notation.cards import plain, slug
from cardia_rules.faq.notation.vocabulary import SPOKEN, meant
from cardia_rules.game.named_options import option_text
from cardia_rules.message import alternatives
from cardia_rules.resolution.position import Ask
from cardia_rules.spelling import plain as letters

__all__ = ["Written", "option_text", "read_option"]

Written = str | tuple[str, ...]
_PIECES: tuple[Literal["modifiers", "tokens"], ...] = ("modifiers", "tokens")


def read_option(written: Written, ask: Ask | None = None, *, as_written: bool = False) -> op.Option:
    """Read what is written as an option.

    Legal or not is for the rules to say, so this asks no more than that it can be read. But where ``ask`` is
    given, whatever tells one of its options apart is that option: ``mediator`` for ``south mediator tokens``.
    ``as_written`` is for what is meant to be refused: it is not bent towards what would be accepted.
    """
    if not isinstance(written, str):
        return op.ChooseFromHand(in_ascending_influence(slug(name) for name in written))
    text = plain(written)
    options = () if ask is None or as_written else ask.options
    try:
        literal = _literal(text, ask)
    except CardiaError:
        found = _told_apart(text, options)
        if len(found) == 1:
            return found[0]
        if found:
            raise _several(text, found) from None
        raise
    if (
        ask is None
        or as_written
        or literal in options
        or (isinstance(literal, op.PlaceCard) and ask.kind == "place")
    ):
        return literal
    found = _told_apart(text, options)
    if len(found) > 1 and isinstance(literal, op.PlaceCard):  # a card's name alone says too little there
        raise _several(text, found)
    return found[0] if len(found) == 1 else literal


def _several(text: str, found: list[op.Option]) -> DataError:
    listed = alternatives([repr(option_text(option)) for option in found[:4]])
    return DataError("{text} may mean {options}; say more", text=repr(text[:60]), options=listed)


# ------------------------------------------------------------------ word by word
def _literal(text: str, ask: Ask | None) -> op.Option:
    word = meant(text)
    if word == "decline":
        return op.Decline()
    if word == "next card":
        return op.ChooseNext()
    if word == "nothing":
        return op.ChooseFromHand(())
    for faction in FACTIONS:
        if word == faction:
            return op.NameAFaction(faction)
    if re.fullmatch(r"[+-]\d{1,3}", word):
        return op.ChooseAmount(int(word))
    return _on_a_card(text) or _two_cards(text) or _from_hand(text, ask)


def _on_a_card(text: str) -> op.Option | None:
    first, _, rest = text.partition(" ")
    for seat in SEATS:
        if meant(first) == seat:
            name, _, last = rest.rpartition(" ")
            for pieces in _PIECES:
                if name and meant(last) == pieces:
                    return op.ChoosePieces(seat, slug(name), pieces)
            if not rest:
                raise DataError(
                    "{text} names a seat and no card: expected '{seat} judge'", text=repr(text), seat=seat
                )
            return op.ChooseCard(seat, slug(rest))
    return None


def _two_cards(text: str) -> op.Option | None:
    one, both, other = re.sub(r"\s+(?:and|et)\s+", "\n", text, count=1, flags=re.IGNORECASE).partition("\n")
    return op.ChooseTwo((slug(one), slug(other))) if both else None


def _from_hand(text: str, ask: Ask | None) -> op.Option:
    names = tuple(slug(name) for name in text.split(","))
    if len(names) > 1 or (ask is not None and _chooses_from_hand(ask)):
        return op.ChooseFromHand(in_ascending_influence(names))
    if ask is not None and ask.kind == "choose-card":  # so that it is refused for what is wrong with the card
        return op.ChooseCard(ask.seat, names[0])
    return op.PlaceCard(names[0])


def _chooses_from_hand(ask: Ask) -> bool:
    if ask.kind in ("discard", "may-discard", "put-under"):
        return True
    return any(isinstance(option, op.ChooseFromHand) for option in ask.options)


# ------------------------------------------------------------------ as little as tells it apart
_LEAST: Final = 3  # letters of a word that is not written out


def _told_apart(text: str, options: Sequence[op.Option]) -> list[op.Option]:
    """Return the options that every word of a text speaks of; those that it names in full, if any."""
    words = [letters(word) for word in re.split(r"[\s,]+", text) if meant(word) != "and"]
    words = [word for word in words if word]
    found = [option for option in options if words and _speaks_of(words, option, _begins)]
    return [option for option in found if _speaks_of(words, option, str.__eq__)] or found


def _speaks_of(words: list[str], option: op.Option, like: Callable[[str, str], bool]) -> bool:
    around, cards = _words_of(option)
    every = around.union(*cards)
    return all(any(like(known, word) for known in every) for word in words) and all(
        len(cards) == 1 or any(like(known, word) for known in card for word in words) for card in cards
    )


def _begins(known: str, word: str) -> bool:
    return known == word or (len(word) >= _LEAST and known.startswith(word))


def _words_of(option: op.Option) -> tuple[frozenset[str], list[frozenset[str]]]:
    """Return the words around an option's cards, and those of each card, in every language."""
    match option:
        case op.PlaceCard(card):
            return frozenset(), [_names(card)]
        case op.ChooseCard(seat, card):
            return _spoken(seat), [_names(card)]
        case op.ChoosePieces(seat, card, pieces):
            return _spoken(seat) | _spoken(pieces), [_names(card)]
        case op.ChooseTwo(cards) | op.ChooseFromHand(cards):
            return frozenset(), [_names(card) for card in cards]
        case op.NameAFaction(faction):
            return _spoken(faction), []
        case op.ChooseNext():
            return _spoken("next card"), []
        case op.Decline():
            return _spoken("decline"), []
    return frozenset(), []


def _spoken(word: str) -> frozenset[str]:
    return frozenset(letters(each) for said in SPOKEN[word] for each in said.split())


def _names(card: str) -> frozenset[str]:
    known = CHARACTERS.get(card)
    names = () if known is None else known.names.by_language().values()
    return frozenset(letters(word) for name in (card, *names) for word in re.split(r"[\s'’-]+", name))
